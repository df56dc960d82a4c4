import twilio from 'twilio'
import type { CallKey } from './legs.store.ts'

const { VoiceResponse } = twilio.twiml

/** How long one person's phone rings, in seconds. */
const RING_SECONDS = 20
/** How long a number that we ring may take to answer, in seconds. */
const ANSWER_SECONDS = 45
/** The longest call, in seconds. */
const LONGEST_CALL = 14_400
const RECORDED = 'This call is recorded.'
const RECORD = 'record-from-answer-dual'

/** The webhooks through which the provider asks how a call continues. */
export type VoiceWebhook = 'next' | 'leg' | 'ended' | 'announce' | 'goodbye'
const PATHS: Record<VoiceWebhook | 'recording' | 'transcription' | 'call-status', string> = {
  next: '/webhooks/twilio/voice/next',
  leg: '/webhooks/twilio/voice/leg',
  ended: '/webhooks/twilio/voice/ended',
  announce: '/webhooks/twilio/voice/announce',
  goodbye: '/webhooks/twilio/voice/goodbye',
  recording: '/webhooks/twilio/recording',
  transcription: '/webhooks/twilio/transcription',
  'call-status': '/webhooks/twilio/call-status',
}

/** Returns the addresses of one call's webhooks. */
export type WebhookAddress = (hook: keyof typeof PATHS, more?: Record<string, string | number>) => string

/**
 * Returns the addresses of a call's webhooks under the public URL; their signature covers which call it is.
 */
export function webhookAddresses(publicUrl: string, key: CallKey): WebhookAddress {
  return (hook, more = {}) => {
    const query = new URLSearchParams({ company: String(key.companyId), call: String(key.callId) })
    for (const [name, value] of Object.entries(more)) query.set(name, String(value))
    return `${publicUrl}${PATHS[hook]}?${query.toString()}`
  }
}

/** What the person who is rung sees about the caller. */
export interface CallerFacts {
  callerName: string
  jobId: number | null
  /** All jobs that the caller may mean, the most likely first. */
  jobs: readonly { id: number; date: string | null }[]
  communicationId: number
}

/** What callers hear if no one takes their call. */
export interface VoicemailFacts {
  company: string
  /** Absolute address of the company's own greeting; null if one is spoken. */
  greetingUrl: string | null
  /** Seconds. */
  longest: number
}

/**
 * Returns TwiML that offers an incoming call to one person; `welcome` names the company for the first of
 * them.
 */
export function offerTwiml(
  address: WebhookAddress,
  offer: { userId: number; position: number; welcome: string | null; caller: CallerFacts },
): string {
  const response = new VoiceResponse()
  sayWelcome(response, offer.welcome)
  const leg = { leg: offer.position }
  const dial = response.dial({
    timeout: RING_SECONDS,
    timeLimit: LONGEST_CALL,
    action: address('next', leg),
    record: RECORD,
    recordingStatusCallback: address('recording'),
  })
  const client = dial.client({
    statusCallback: address('leg', leg),
    statusCallbackEvent: ['answered', 'completed'],
  })
  client.identity(identityOf(offer.userId))
  const { callerName, jobId, jobs, communicationId } = offer.caller
  client.parameter({ name: 'callerName', value: legal(callerName) })
  client.parameter({ name: 'jobId', value: jobId === null ? '' : String(jobId) })
  if (jobs.length > 1)
    client.parameter({
      name: 'jobs',
      value: jobs.map(({ id, date }) => `${id} ${date ?? ''}`.trim()).join(','),
    })
  client.parameter({ name: 'communicationId', value: String(communicationId) })
  return response.toString()
}

/** Returns TwiML that greets the caller and takes a message; `welcome` as above if no one was rung before. */
export function voicemailTwiml(
  address: WebhookAddress,
  voicemail: VoicemailFacts,
  welcome: string | null,
): string {
  const response = new VoiceResponse()
  sayWelcome(response, welcome)
  if (voicemail.greetingUrl === null)
    response.say(
      legal(
        `You have reached ${voicemail.company}. Nobody can take your call now. Leave a message after the tone.`,
      ),
    )
  else response.play(voicemail.greetingUrl)
  response.record({
    maxLength: voicemail.longest,
    playBeep: true,
    transcribe: true,
    transcribeCallback: address('transcription'),
    recordingStatusCallback: address('recording', { voicemail: 1 }),
    action: address('goodbye'),
  })
  // Reached if nothing was said.
  response.say('There was no message. Goodbye.')
  response.hangup()
  return response.toString()
}

/** Returns TwiML that rings a contact for one of the company's people, from the company's number. */
export function dialTwiml(address: WebhookAddress, numbers: { from: string; to: string }): string {
  const response = new VoiceResponse()
  const dial = response.dial({
    callerId: `+1${numbers.from}`,
    // Until the contact answers, our side hears the ringing.
    answerOnBridge: true,
    timeout: ANSWER_SECONDS,
    timeLimit: LONGEST_CALL,
    action: address('ended'),
    record: RECORD,
    recordingStatusCallback: address('recording'),
  })
  dial.number(
    {
      // Played to the person who was rung, before both are connected.
      url: address('announce'),
      statusCallback: address('call-status'),
      statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
    },
    `+1${numbers.to}`,
  )
  return response.toString()
}

/** Returns TwiML that says that the call is recorded. */
export function announceTwiml(): string {
  const response = new VoiceResponse()
  response.say(RECORDED)
  return response.toString()
}

/** Returns TwiML that ends the call, after an optional message. */
export function hangUpTwiml(words?: string): string {
  const response = new VoiceResponse()
  if (words !== undefined) response.say(legal(words))
  response.hangup()
  return response.toString()
}

/** Returns TwiML that rejects a call without answering it. */
export function rejectTwiml(): string {
  const response = new VoiceResponse()
  response.reject()
  return response.toString()
}

/** Returns the name under which a person calls and is called. */
export function identityOf(userId: number): string {
  return `staff_${userId}`
}

/** Returns the person in the From field of a browser's call, or null. */
export function userOf(from: string): number | null {
  const digits = /^client:staff_(\d{1,15})$/.exec(from)?.[1]
  return digits === undefined ? null : Number(digits)
}

function sayWelcome(response: InstanceType<typeof VoiceResponse>, company: string | null): void {
  if (company !== null) response.say(legal(`Thank you for calling ${company}. ${RECORDED}`))
}

/** The text without characters that XML cannot represent. */
function legal(text: string): string {
  // oxlint-disable-next-line no-control-regex -- These are what XML lacks.
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
}
