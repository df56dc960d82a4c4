import { CALL_STATUSES, type CallStatus } from '../../../shared/messages/communications/communication.ts'

/** How far along a call is: states only move to a higher rank, so that what is told late or twice changes nothing. */
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

/** The state in a provider's word, or undefined for one that is none. */
export function readCallStatus(word: string | undefined): CallStatus | undefined {
  // The word for a call that is on its way to the other side's network.
  if (word === 'initiated') return 'queued'
  return CALL_STATUSES.find((status) => status === word)
}

/** Whether a call that stands at `from` goes on to `to`. */
export function movesOn(from: string, to: CallStatus): boolean {
  const before = readCallStatus(from)
  return before === undefined || RANKS[to] > RANKS[before]
}

/** Whether a call in this state is over. */
export function isOver(status: CallStatus | undefined): boolean {
  return status !== undefined && RANKS[status] === 3
}

/** Whether somebody spoke with somebody, in the words of a dial's result. */
export function wasAnswered(status: CallStatus | undefined): boolean {
  return status === 'completed' || status === 'answered'
}
