import { CALL_STATUSES, type CallStatus } from '../../../shared/messages/communications/communication.ts'

/**
 * How far a call has advanced: states only move to a higher rank, so late and repeated events change nothing.
 */
const RANKS: Record<CallStatus, number> = {
  queued: 0,
  ringing: 1,
  answered: 2,
  'in-progress': 2,
  completed: 3,
  busy: 3,
  'no-answer': 3,
  failed: 3,
  canceled: 3,
}

/** Returns the state for a provider's word, or undefined if it is unknown. */
export function readCallStatus(word: string | undefined): CallStatus | undefined {
  // The provider's word for a call that is on its way to the other network.
  if (word === 'initiated') return 'queued'
  return CALL_STATUSES.find((status) => status === word)
}

/** Returns whether a call advances from `from` to `to`. */
export function isAdvance(from: string, to: CallStatus): boolean {
  const before = readCallStatus(from)
  return before === undefined || RANKS[to] > RANKS[before]
}

/** Returns whether a call in this state has ended. */
export function hasEnded(status: CallStatus | undefined): boolean {
  return status !== undefined && RANKS[status] === 3
}

/** Returns whether the call was answered, in the terms of a dial result. */
export function wasAnswered(status: CallStatus | undefined): boolean {
  return status === 'completed' || status === 'answered'
}
