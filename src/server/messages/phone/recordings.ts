import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { notifyAssignee } from '../communications/assignee.push.ts'
import { callKeyOf, withCall, updateCall, type LockedCall } from './call.changes.ts'
import { callerText } from './incoming.ts'
import { readPhoneCompany } from './phone.store.ts'
import { fieldNumber, fieldSid, fieldText, type WebhookFields } from './webhooks.ts'

/** The longest transcription that is stored, in characters. */
const LONGEST_TRANSCRIPTION = 10_000

/**
 * Stores the facts of a finished recording of a call or voicemail, and queues its download. A repeated event
 * changes nothing.
 */
export async function recordRecording(
  kernel: Kernel,
  fields: WebhookFields,
  query: WebhookFields,
): Promise<string> {
  const sid = fieldSid(fields, 'RecordingSid')
  const recordingStatus = fieldText(fields, 'RecordingStatus', 40) || 'completed'
  return withCall(kernel, callKeyOf(query), async (open) => {
    const { tx, key, call } = open
    if (sid === null || typeof call.meta['recordingSid'] === 'string') return ''
    if (recordingStatus !== 'completed') {
      if (call.meta['recordingStatus'] !== recordingStatus)
        await updateCall(open, { meta: { recordingStatus } })
      return ''
    }
    const isVoicemail = query['voicemail'] === '1'
    const recordingDuration = fieldNumber(fields, 'RecordingDuration') ?? 0
    await updateCall(open, {
      meta: {
        recordingSid: sid,
        recordingStatus,
        recordingDuration,
        recordingStartTime: startOf(fields, kernel.now()),
        ...(isVoicemail && { isVoicemail }),
      },
    })
    await kernel.queue.send(tx, 'fetch-recording', { companyId: key.companyId, communicationId: key.callId })
    if (isVoicemail) {
      await notifyOffice(kernel, open, recordingDuration)
      await notifyAssignee(tx, kernel.queue, { companyId: key.companyId, id: key.callId, what: 'message' })
    }
    return ''
  })
}

/** Stores the transcription of a voicemail, which may arrive before the recording. */
export async function recordTranscription(
  kernel: Kernel,
  fields: WebhookFields,
  query: WebhookFields,
): Promise<string> {
  const transcriptionStatus = fieldText(fields, 'TranscriptionStatus', 40)
  const transcriptionText = fieldText(fields, 'TranscriptionText', LONGEST_TRANSCRIPTION)
  return withCall(kernel, callKeyOf(query), async (open) => {
    const { meta } = open.call
    const isKnown =
      meta['transcriptionText'] === transcriptionText && meta['transcriptionStatus'] === transcriptionStatus
    // A late failure does not delete a transcription.
    const isLost = transcriptionText === '' && typeof meta['transcriptionText'] === 'string'
    if (!isKnown && !isLost)
      await updateCall(open, {
        meta: { transcriptionStatus, ...(transcriptionText !== '' && { transcriptionText }) },
      })
    return ''
  })
}

/** Mails the company's own address a link to listen. */
async function notifyOffice(kernel: Kernel, open: LockedCall, seconds: number): Promise<void> {
  const { tx, key, call } = open
  const company = await readPhoneCompany(tx, key.companyId)
  if (!company?.email) return
  const who = callerText(call)
  const page = call.jobId === null ? 'inbox' : `job/${call.jobId}`
  await queueMail(tx, kernel.queue, {
    companyId: key.companyId,
    jobId: call.jobId,
    kind: 'voicemail',
    to: company.email,
    subject: `Voicemail from ${who}`,
    text: `${who} left a voicemail of ${seconds} seconds.\n\nListen to it: ${kernel.config.PUBLIC_URL}/${page}\n`,
  })
}

/** The start of the recording in UTC; the current time if the provider does not send it. */
function startOf(fields: WebhookFields, now: Date): string {
  const reportedStart = Date.parse(fieldText(fields, 'RecordingStartTime', 60))
  return (Number.isNaN(reportedStart) ? now : new Date(reportedStart)).toISOString()
}
