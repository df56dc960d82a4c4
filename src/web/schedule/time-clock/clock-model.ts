import type { SavedAction } from '../../kernel/phone-store.ts'
import {
  clockKindsIn,
  clockStateAfter,
  type ClockKind,
  type ClockState,
} from '../../../shared/schedule/time-clock/clock-steps.ts'
import type { ClockEventInput, JobClock, MemberClock } from '../../../shared/schedule/time-clock/clock.ts'

/** The kinds of the saved actions of the clock; their group is the number of the job. */
export const CLOCK_ACTIONS = 'clock'
export const CLOCK_CORRECTIONS = 'clock correction'

/** An event that this phone has saved and the server has not answered, or has refused. */
export interface SavedEvent {
  id: string
  event: ClockEventInput
  problem: string | null
}

/** Returns the saved events of a job, in the order in which they were recorded. */
export function savedEventsOf(actions: readonly SavedAction[], jobId: number): SavedEvent[] {
  return actions
    .filter(({ kind, group }) => kind === CLOCK_ACTIONS && group === String(jobId))
    .map(({ id, body, problem }) => ({ id, event: body as ClockEventInput, problem })) // saved by recordEvents
}

/** Returns the clock of a job as it is after the events that wait on this phone. */
export function withSavedEvents(clock: JobClock, saved: readonly SavedEvent[]): JobClock {
  const known = new Set(clock.events.map(({ id }) => id))
  const waiting = saved.filter(({ id, problem }) => problem === null && !known.has(id))
  if (waiting.length === 0) return clock
  const doneStops = new Set(clock.doneStops)
  for (const { event } of waiting)
    if (event.kind === 'stopDone' && typeof event.stop === 'number') doneStops.add(event.stop)
  return {
    ...clock,
    doneStops: [...doneStops],
    members: clock.members.map((member) =>
      waiting
        .filter(({ event }) => event.workerId === member.workerId)
        .reduce((before, { event }) => memberAfter(before, event, clock.now), member),
    ),
  }
}

function memberAfter(member: MemberClock, event: ClockEventInput, answeredAt: string): MemberClock {
  const state = clockStateAfter(member.state, event.kind)
  // The server says why an impossible one does not count.
  if (state === null) return member
  const passed = member.since === null ? 0 : hoursBetween(later(member.since, answeredAt), event.deviceTime)
  const isStill = state === member.state
  return {
    ...member,
    state,
    since: isStill ? member.since : event.deviceTime,
    hours: member.hours + (member.state === 'working' && !isStill ? passed : 0),
    breakHours: member.breakHours + (member.state === 'onBreak' ? passed : 0),
    next: member.next.length === 0 ? [] : clockKindsIn(state),
  }
}

function later(one: string, other: string): string {
  return Date.parse(one) > Date.parse(other) ? one : other
}

/** Returns the hours from one instant to another; 0 if it is before. */
function hoursBetween(from: string, until: string): number {
  return Math.max(0, (Date.parse(until) - Date.parse(from)) / 3_600_000)
}

/** Returns the hours of a member up to an instant, in work and in breaks; the server's are as of its answer. */
export function hoursAt(
  member: MemberClock,
  answeredAt: string,
  now: string,
): { hours: number; breakHours: number } {
  // What the server has counted already ends with its answer.
  const passed = hoursBetween(later(member.since ?? answeredAt, answeredAt), now)
  return {
    hours: member.hours + (member.state === 'working' ? passed : 0),
    breakHours: member.breakHours + (member.state === 'onBreak' ? passed : 0),
  }
}

/** Returns whether a member's time counts now, at work or in a break. */
export function isOnClock({ state }: Pick<MemberClock, 'state'>): boolean {
  return state === 'working' || state === 'onBreak'
}

/** The step that comes next in most days, and the other possible ones. */
export interface NextSteps {
  main: ClockKind | null
  others: ClockKind[]
  /** Whether the end of the move comes next, with signatures and payment; clocking out is then one of the others. */
  isFinishNext: boolean
}

const MAIN: Record<ClockState, ClockKind> = {
  off: 'onTheWay',
  onTheWay: 'arrived',
  arrived: 'start',
  working: 'finish',
  onBreak: 'back',
  finished: 'start',
}

/**
 * Returns what a member records next: after the start the next place that is not done, then the end. A finished member
 * has nothing next; they can still go on. For those who finish the move, that comes next in place of clocking out, and after it.
 */
export function nextStepsOf(
  { state, next }: Pick<MemberClock, 'state' | 'next'>,
  stops: { count: number; done: readonly number[] },
  finishesMove = false,
): NextSteps {
  if (next.length === 0) return { main: null, others: [], isFinishNext: finishesMove && state === 'finished' }
  const isStopOpen = stops.count > 1 && stops.done.length < stops.count
  const wanted = state === 'working' && isStopOpen ? 'stopDone' : MAIN[state]
  const isFinishNext = finishesMove && (wanted === 'finish' || state === 'finished')
  const main = state === 'finished' || isFinishNext || !next.includes(wanted) ? null : wanted
  const others = next.filter((kind) => kind !== main && (kind !== 'stopDone' || isStopOpen))
  return { main, others, isFinishNext }
}

/** Returns the first place that is not done yet; null if all are. */
export function nextStopOf({ stops, doneStops }: Pick<JobClock, 'stops' | 'doneStops'>): number | null {
  for (let index = 0; index < stops; index += 1) if (!doneStops.includes(index)) return index
  return null
}
