// Without schemas, so that a phone has it before the rest of the app (web/app/first-card).

/** What a crew member records on a job, in the usual order. */
export const CLOCK_KINDS = ['onTheWay', 'arrived', 'start', 'break', 'back', 'stopDone', 'finish'] as const
export type ClockKind = (typeof CLOCK_KINDS)[number]
export const CLOCK_KIND_LABELS: Record<ClockKind, string> = {
  onTheWay: 'On my way',
  arrived: 'Arrived',
  start: 'Start work',
  break: 'Break',
  back: 'Back from break',
  stopDone: 'Stop done',
  finish: 'Clock out',
}

/** Where a member stands by their own clock. */
export const CLOCK_STATES = ['off', 'onTheWay', 'arrived', 'working', 'onBreak', 'finished'] as const
export type ClockState = (typeof CLOCK_STATES)[number]

/** Which event may follow in which state, and the state after it. `stopDone` keeps the state. */
const STEPS: Record<ClockState, Partial<Record<ClockKind, ClockState>>> = {
  off: { onTheWay: 'onTheWay', arrived: 'arrived', start: 'working' },
  onTheWay: { arrived: 'arrived', start: 'working' },
  arrived: { start: 'working' },
  working: { break: 'onBreak', stopDone: 'working', finish: 'finished' },
  onBreak: { back: 'working', finish: 'finished' },
  // Somebody who clocked out too early can start again.
  finished: { start: 'working' },
}

/** Returns the state after an event, or null if the event is not possible in this state. */
export function clockStateAfter(state: ClockState, kind: ClockKind): ClockState | null {
  return STEPS[state][kind] ?? null
}

/** Returns the events that are possible in a state, in the usual order. */
export function clockKindsIn(state: ClockState): ClockKind[] {
  return CLOCK_KINDS.filter((kind) => clockStateAfter(state, kind) !== null)
}
