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

/** Something said on the telephone, and who heard it. */
export interface Heard {
  who: 'customer' | 'staff'
  text: string
}

/** What a customer leaves at a Record verb. */
export interface Voicemail {
  seconds: number
  transcription: string | undefined
}

/** A call as it reaches the provider: of a customer (`in`), or of a browser (`out`). */
export interface Call {
  sid: string
  direction: 'in' | 'out'
  /** Ten digits, or `client:` and an identity. */
  from: string
  to: string
  /** The browser's name in a call that goes out. */
  identity: string | null
  status: CallStatus
  startedAt: Date
  answeredAt: Date | null
  endedAt: Date | null
  heard: Heard[]
  digits: string
  isMuted: boolean
  recordingSids: string[]
  /** The Dial that runs now. */
  ring: Ring | null
  /** Set while a Record verb waits for words. */
  takeVoicemail: ((voicemail: Voicemail) => void) | null
  /** How the last Dial came out. */
  dialOutcome: LegOutcome | null
  /** The caller hung up. */
  isGone: boolean
  gone: PromiseWithResolvers<void>
  /** Status webhooks go out one after the other. */
  told: Promise<unknown>
  sequence: number
}

/** Where a call goes on after a verb. */
export type Step = 'next' | 'end' | { address: string; fields: Fields }

export type LegOutcome = 'completed' | 'busy' | 'no-answer' | 'canceled' | 'failed'

/** One line that a Dial rings. */
export interface Leg {
  sid: string
  call: Call
  kind: 'client' | 'number'
  /** The identity, or ten digits. */
  target: string
  params: Readonly<Record<string, string>>
  /** The number that shows where it rings, as on the wire. */
  from: string
  /** TwiML that is heard by who answers. */
  whisperUrl: string | undefined
  statusUrl: string | undefined
  /** Of which events the status address wants to know. */
  statusEvents: readonly string[]
  state: 'ringing' | 'answered' | 'over'
  outcome: LegOutcome | null
  answeredAt: Date | null
  over: PromiseWithResolvers<void>
  /** Devices that refused. */
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

/** What the parts of a call work with. */
export interface Network {
  accountSid: string
  appSid: string
  webhooks: Webhooks
  /** How long a second of the telephone network takes. */
  secondMs: number
  signal: AbortSignal
  /** Sends an event to the browsers of an identity, all or but one. */
  tell(identity: string, event: LineEvent, exceptKey?: string): void
  countDevices(identity: string): number
  keepRecording(sid: string): void
  onProblem(text: string): void
}

const MOST_HEARD = 100

/** A fresh call that rings. */
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

/** The form fields that every webhook of a call carries. */
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

/** Keeps what was said: to the customer in their own call, to our staff in theirs. */
export function hear(
  call: Call,
  text: string,
  who: Heard['who'] = call.direction === 'in' ? 'customer' : 'staff',
) {
  if (call.heard.length < MOST_HEARD) call.heard.push({ who, text })
}

/** The call is picked up: from here on it costs. */
export function answerCall(network: Network, call: Call): void {
  if (call.status !== 'ringing' || call.isGone) return
  call.answeredAt = new Date()
  setStatus(network, call, 'in-progress')
}

/** The caller hangs up; false when the call is over already. */
export function hangUpCaller(call: Call): boolean {
  if (call.isGone || call.endedAt) return false
  call.isGone = true
  call.status = call.answeredAt ? 'completed' : 'canceled'
  call.gone.resolve()
  return true
}

/** Notes how far a call has come, and tells the number's own status address (calls of customers only, as at Twilio). */
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

/** Whole seconds of the telephone network since then, at least one. */
export function secondsSince(network: Network, date: Date | null): number {
  return date ? Math.max(1, Math.round((Date.now() - date.getTime()) / network.secondMs)) : 0
}
