import { newSid, toWire, wireDate } from './account.ts'
import type { LineEvent } from './lines.ts'
import type { Fields, Webhooks } from './webhooks.ts'

export type CallStatus =
  | 'ringing'
  | 'in-progress'
  | 'completed'
  | 'busy'
  | 'no-answer'
  | 'canceled'
  | 'failed'

/** Audio of a call and who heard it. */
export interface HeardAudio {
  who: 'customer' | 'staff'
  text: string
}

/** What a customer records at a Record verb. */
export interface Voicemail {
  seconds: number
  transcription: string | undefined
}

/** A call at the provider: from a customer (`in`) or from a browser (`out`). */
export interface Call {
  sid: string
  direction: 'in' | 'out'
  /** Ten digits, or `client:` and an identity. */
  from: string
  to: string
  /** Identity of the browser of an outgoing call. */
  identity: string | null
  status: CallStatus
  startedAt: Date
  answeredAt: Date | null
  endedAt: Date | null
  heard: HeardAudio[]
  digits: string
  isMuted: boolean
  recordingSids: string[]
  /** The current Dial. */
  ring: Ring | null
  /** Set while a Record verb waits for a recording. */
  takeVoicemail: ((voicemail: Voicemail) => void) | null
  /** Result of the last Dial. */
  dialOutcome: LegOutcome | null
  /** Whether the caller hung up. */
  isGone: boolean
  gone: PromiseWithResolvers<void>
  /** Status webhooks are sent one at a time. */
  told: Promise<unknown>
  sequence: number
}

/** Where a call continues after a verb. */
export type Step = 'next' | 'end' | { address: string; fields: Fields }

export type LegOutcome = 'completed' | 'busy' | 'no-answer' | 'canceled' | 'failed'

/** One line that a Dial rings. */
export interface Leg {
  sid: string
  call: Call
  kind: 'client' | 'number'
  /** An identity or ten digits. */
  target: string
  params: Readonly<Record<string, string>>
  /** Caller id of the ringing line, E.164. */
  from: string
  /** URL of TwiML that is played to the person who answers. */
  whisperUrl: string | undefined
  statusUrl: string | undefined
  /** Events that are sent to the status URL. */
  statusEvents: readonly string[]
  state: 'ringing' | 'answered' | 'over'
  outcome: LegOutcome | null
  answeredAt: Date | null
  over: PromiseWithResolvers<void>
  /** Devices that declined. */
  refused: Set<string>
  told: Promise<unknown>
  sequence: number
}

/** A Dial while it rings or is connected: the first leg that answers wins. */
export interface Ring {
  legs: Leg[]
  winner: Leg | null
  isClosed: boolean
  answered: PromiseWithResolvers<void>
}

/** Dependencies of the parts of a call. */
export interface Network {
  accountSid: string
  appSid: string
  webhooks: Webhooks
  /** Duration of a second of the telephone network, in milliseconds. */
  secondMs: number
  signal: AbortSignal
  /** Sends an event to the browsers of an identity, to all or all but one. */
  tell(identity: string, event: LineEvent, exceptKey?: string): void
  countDevices(identity: string): number
  keepRecording(sid: string): void
  onProblem(text: string): void
}

const MAX_HEARD = 100

/** Creates a ringing call. */
export function newCall(more: Pick<Call, 'direction' | 'from' | 'to' | 'identity'>): Call {
  return {
    ...more,
    sid: newSid('CA'),
    status: 'ringing',
    startedAt: new Date(),
    answeredAt: null,
    endedAt: null,
    heard: [],
    digits: '',
    isMuted: false,
    recordingSids: [],
    ring: null,
    takeVoicemail: null,
    dialOutcome: null,
    isGone: false,
    gone: Promise.withResolvers(),
    told: Promise.resolve(),
    sequence: 0,
  }
}

/** Returns the form fields that every webhook of a call has. */
export function callFields(network: Network, call: Call): Fields {
  const [from, to] = [toWire(call.from), toWire(call.to)]
  return {
    CallSid: call.sid,
    AccountSid: network.accountSid,
    ApiVersion: '2010-04-01',
    From: from,
    To: to,
    Caller: from,
    Called: to,
    CallStatus: call.status,
    Direction: 'inbound',
    ...(call.direction === 'out' && { ApplicationSid: network.appSid }),
  }
}

/** Records what was said: to the customer in their call, to staff in ours. */
export function recordAudio(
  call: Call,
  text: string,
  who: HeardAudio['who'] = call.direction === 'in' ? 'customer' : 'staff',
) {
  if (call.heard.length < MAX_HEARD) call.heard.push({ who, text })
}

/** Answers the call; from here on it costs. */
export function answerCall(network: Network, call: Call): void {
  if (call.status !== 'ringing' || call.isGone) return
  call.answeredAt = new Date()
  setStatus(network, call, 'in-progress')
}

/** Hangs up the caller; returns false if the call is already over. */
export function hangUpCaller(call: Call): boolean {
  if (call.isGone || call.endedAt) return false
  call.isGone = true
  call.status = call.answeredAt ? 'completed' : 'canceled'
  call.gone.resolve()
  return true
}

/**
 * Sets the status of a call and reports it to the number's status URL (for customers' calls only, as Twilio
 * does).
 */
export function setStatus(network: Network, call: Call, status: CallStatus): void {
  call.status = status
  if (call.direction !== 'in') return
  const fields = {
    ...callFields(network, call),
    SequenceNumber: String(call.sequence++),
    CallbackSource: 'call-progress-events',
    Timestamp: wireDate(new Date()),
    ...(status === 'completed' && { CallDuration: String(secondsSince(network, call.answeredAt)) }),
  }
  call.told = call.told.then(() => network.webhooks.deliver('/webhooks/twilio/call-status', fields))
}

/** Returns whole seconds of the telephone network since a date, at least one. */
export function secondsSince(network: Network, date: Date | null): number {
  return date ? Math.max(1, Math.round((Date.now() - date.getTime()) / network.secondMs)) : 0
}
