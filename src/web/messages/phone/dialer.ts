import { isDay } from '../../../shared/kernel/dates.ts'
import { formatPhone, normalizePhone } from '../../../shared/kernel/phone.ts'
import type { CallFailure } from './line.ts'

/** The other party of a call. */
export interface Party {
  name: string | null
  number: string
  jobId: number | null
  /** Every job that a caller may mean, most likely first; empty for outgoing calls. */
  jobs: readonly { id: number; date: string | null }[]
}

/** State of the banner; times are epoch milliseconds. */
export type Dialer =
  | { state: 'idle' }
  | { state: 'incoming'; party: Party; since: number }
  | { state: 'calling'; party: Party; since: number }
  /** Accepted here; the audio is not connected yet. */
  | { state: 'accept'; party: Party; since: number }
  | { state: 'connect'; party: Party; since: number; isMuted: boolean }
  | EndCall

interface EndCall {
  state: 'endCall'
  party: Party
  text: string
  /** Advice after a failure. */
  hint: string | null
  /** False while hanging up. */
  isOver: boolean
  /** Whether it was more than a ringing call. */
  wasTaken: boolean
}

export type DialerEvent =
  | { type: 'rang'; party: Party; at: number }
  | { type: 'dialled'; party: Party; at: number }
  | { type: 'accepted'; at: number }
  | { type: 'connected'; at: number }
  | { type: 'muted'; isMuted: boolean }
  | { type: 'ignored' }
  /** Handled in another tab, or never placed: nothing to show here. */
  | { type: 'dropped' }
  | { type: 'cancelled' }
  | { type: 'hungUp' }
  | { type: 'ended' }
  | { type: 'failed'; hint: string | null }
  | { type: 'cleared' }

/** Texts of the banner. */
const CANCELLED = 'Call cancelled by caller.'
const ENDED = 'Call ended.'
const IGNORED = 'Call ignored.'
const HANGING_UP = 'Hanging up...'

/** Milliseconds after which the banner of an ended call is removed. */
export const CLEARS_AFTER_MS = 3_000

export const IDLE: Dialer = { state: 'idle' }

/** Returns the dialer after an event; an event that does not fit the state changes nothing. */
export function nextDialer(dialer: Dialer, event: DialerEvent): Dialer {
  switch (event.type) {
    case 'rang':
      return isBusy(dialer) ? dialer : { state: 'incoming', party: event.party, since: event.at }
    case 'dialled':
      return isBusy(dialer) ? dialer : { state: 'calling', party: event.party, since: event.at }
    case 'accepted':
      if (dialer.state !== 'incoming') return dialer
      return { state: 'accept', party: dialer.party, since: event.at }
    case 'connected':
      if (dialer.state !== 'accept' && dialer.state !== 'calling') return dialer
      return { state: 'connect', party: dialer.party, since: event.at, isMuted: false }
    case 'muted':
      return dialer.state === 'connect' ? { ...dialer, isMuted: event.isMuted } : dialer
    case 'ignored':
      return dialer.state === 'incoming' ? over(dialer, IGNORED) : dialer
    case 'dropped':
      return dialer.state === 'incoming' || dialer.state === 'calling' ? IDLE : dialer
    case 'cancelled':
      return isBusy(dialer) ? over(dialer, isRung(dialer) ? CANCELLED : ENDED) : dialer
    case 'hungUp':
      if (!isTalking(dialer)) return dialer
      return { ...over(dialer, HANGING_UP), isOver: false }
    case 'ended':
      return isBusy(dialer) ? over(dialer, ENDED) : dialer
    case 'failed':
      // An error of the dialer ends the call.
      return isBusy(dialer) ? over(dialer, ENDED, event.hint) : dialer
    case 'cleared':
      return dialer.state === 'endCall' && dialer.isOver ? IDLE : dialer
  }
}

type Busy = Exclude<Dialer, { state: 'idle' }>

function over(dialer: Busy, text: string, hint: string | null = null): EndCall {
  const wasTaken = dialer.state === 'endCall' ? dialer.wasTaken : dialer.state !== 'incoming'
  return { state: 'endCall', party: dialer.party, text, hint, isOver: true, wasTaken }
}

/** Returns whether the other party could cancel the call, because it is not connected yet. */
function isRung({ state }: Dialer): boolean {
  return state === 'incoming' || state === 'accept'
}

/** Returns whether there is a call that a second one would disturb. */
export function isBusy(dialer: Dialer): dialer is Busy {
  return dialer.state !== 'idle' && !(dialer.state === 'endCall' && dialer.isOver)
}

/** Returns whether there is a call to hang up. */
export function isTalking(
  dialer: Dialer,
): dialer is Extract<Dialer, { state: 'calling' | 'accept' | 'connect' }> {
  return dialer.state === 'calling' || dialer.state === 'accept' || dialer.state === 'connect'
}

/** Returns the caller, from the server's data about the call. */
export function partyOf(call: { from: string; params: Readonly<Record<string, string>> }): Party {
  const name = call.params['callerName']?.trim() ?? ''
  const jobId = idOf(call.params['jobId'])
  const jobsOfCall = (call.params['jobs'] ?? '').split(',').flatMap((one) => {
    const [id, date = ''] = one.split(' ')
    const known = idOf(id)
    return known === null ? [] : [{ id: known, date: isDay(date) ? date : null }]
  })
  return {
    name: name === '' ? null : name,
    number: call.from,
    jobId,
    jobs: jobsOfCall.length === 0 && jobId !== null ? [{ id: jobId, date: null }] : jobsOfCall,
  }
}

function idOf(text: string | undefined): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Returns the name of the other party, else the number, else that it is not known. */
export function partyName({ name, number }: Party): string {
  const shown = name ?? formatPhone(normalizePhone(number) ?? number)
  return shown === '' ? 'Unknown caller' : shown
}

/** Returns the dialer's text for screen readers; empty if there is nothing to say. */
export function announcement(dialer: Dialer): string {
  switch (dialer.state) {
    case 'idle':
      return ''
    case 'incoming':
      return `Incoming call from ${partyName(dialer.party)}.`
    case 'calling':
      return `Calling ${partyName(dialer.party)}.`
    case 'accept':
      return `Connecting to ${partyName(dialer.party)}.`
    case 'connect':
      return `In a call with ${partyName(dialer.party)}.`
    case 'endCall':
      return dialer.hint === null ? dialer.text : `${dialer.text} ${dialer.hint}`
  }
}

/** Returns advice after a failed call, or null for a lost one. */
export function hintOf(why: CallFailure): string | null {
  if (why === 'microphone') return 'The microphone is not available. Allow it for this page, then try again.'
  if (why === 'taken') return 'The call has ended or was answered on another device.'
  return null
}
