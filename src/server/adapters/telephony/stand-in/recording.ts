import { newSid, sleep, wireDate } from './account.ts'
import { answerCall, callFields, type Call, type Network, type Step, type Voicemail } from './call.ts'
import { addressOf, numberOf, type Verb } from './twiml.ts'
import type { Fields } from './webhooks.ts'

interface Recorded {
  verb: Verb
  page: string
  seconds: number
  startedAt: Date
  source: 'DialVerb' | 'RecordVerb'
  transcription?: string | undefined
}

/** Stores a recording; its URL, and its transcription if requested, are reported a moment later. */
export function reportRecording(network: Network, call: Call, recorded: Recorded): Fields {
  const { verb, page, seconds, startedAt, source } = recorded
  const sid = newSid('RE')
  call.recordingSids.push(sid)
  network.keepRecording(sid)
  const place = {
    RecordingSid: sid,
    RecordingUrl: `https://api.twilio.com/2010-04-01/Accounts/${network.accountSid}/Recordings/${sid}`,
  }
  const length = { RecordingDuration: String(seconds) }
  // Calculated before anything runs in the background: an invalid URL ends the call, not the process.
  const statusUrl = addressOf(verb, 'recordingStatusCallback', page)
  const transcribeUrl = addressOf(verb, 'transcribeCallback', page)
  const tell = async () => {
    await sleep(network.secondMs / 2, network.signal)
    if (statusUrl !== undefined)
      await network.webhooks.deliver(statusUrl, {
        AccountSid: network.accountSid,
        CallSid: call.sid,
        ...place,
        ...length,
        RecordingStatus: 'completed',
        RecordingStartTime: wireDate(startedAt),
        RecordingChannels: source === 'DialVerb' && verb.attributes['record']?.endsWith('-dual') ? '2' : '1',
        RecordingSource: source,
        ErrorCode: '0',
      })
    if (source !== 'RecordVerb' || transcribeUrl === undefined || verb.attributes['transcribe'] === 'false')
      return
    await sleep(network.secondMs / 2, network.signal)
    await network.webhooks.deliver(transcribeUrl, {
      ...callFields(network, call),
      ...place,
      TranscriptionSid: newSid('TR'),
      TranscriptionType: 'fast',
      ...transcribed(recorded.transcription),
    })
  }
  void tell()
  return { ...place, ...length }
}

/**
 * Runs a Record verb: waits until the customer left a voicemail and hung up, hung up without one, or the time
 * is over.
 */
export async function runRecordVerb(network: Network, call: Call, verb: Verb, page: string): Promise<Step> {
  answerCall(network, call)
  const longest = numberOf(verb, 'maxLength', 3600)
  const left = Promise.withResolvers<Voicemail>()
  call.takeVoicemail = left.resolve
  const startedAt = new Date()
  const timer = new AbortController()
  const signal = AbortSignal.any([timer.signal, network.signal])
  const voicemail = await Promise.race([
    left.promise,
    call.gone.promise,
    sleep(longest * network.secondMs, signal),
  ])
  timer.abort()
  call.takeVoicemail = null
  // Silence is not a recording: the call continues with the next verb.
  if (!voicemail) return 'next'
  const seconds = Math.min(voicemail.seconds, longest)
  const { transcription } = voicemail
  const place = reportRecording(network, call, {
    verb,
    page,
    seconds,
    startedAt,
    source: 'RecordVerb',
    transcription,
  })
  // Without an action Twilio requests the same page again.
  return {
    address: addressOf(verb, 'action', page) ?? page,
    fields: { ...place, Digits: 'hangup' },
  }
}

function transcribed(text: string | undefined): Fields {
  return text === undefined
    ? { TranscriptionStatus: 'failed' }
    : { TranscriptionStatus: 'completed', TranscriptionText: text }
}
