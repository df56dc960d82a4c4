import { clockStateAfter, type ClockKind, type ClockState } from './clock-steps.ts'

/** An event as it is stored; instants as ISO texts or as milliseconds. */
export interface KeptClockEvent {
  id: string
  /** The order of arrival. */
  seq: number
  workerId: number
  /** Null for a correction that takes an event away. */
  kind: ClockKind | null
  /** Milliseconds since 1970; null for a correction that takes an event away. */
  at: number | null
  stop: number | null
  corrects: string | null
  /** Why it was not counted when it arrived; '' if nothing spoke against it. */
  problem: string
}

/** An event that counts by the corrections, in its order. */
export interface OrderedClockEvent extends KeptClockEvent {
  kind: ClockKind
  at: number
}

/** Milliseconds by which a phone's clock may be off without a correction: that much is the way of a message. */
const TOLERATED_OFF_MS = 60_000
/** Milliseconds that an event may be ahead of the server's time. */
const MOST_AHEAD_MS = 5 * 60_000

export const FUTURE_PROBLEM =
  'This time is still to come. Correct it, or set the clock of the phone to automatic.'
export const NOT_ON_CREW_PROBLEM = 'This person is not on the crew of this job.'

/** Returns by how many milliseconds the clock of a phone is behind, from when it said it sent something and when that came. */
export function clockOffMs(sentAt: number, now: number): number {
  const off = now - sentAt
  return Math.abs(off) <= TOLERATED_OFF_MS ? 0 : off
}

/** Returns whether an event, by its corrected time, lies further ahead than a clock may be wrong. */
export function isAhead(at: number, now: number): boolean {
  return at > now + MOST_AHEAD_MS
}

/** Returns the ids of the events that a correction took away or the place of. */
export function replacedIds(events: readonly Pick<KeptClockEvent, 'corrects'>[]): Set<string> {
  return new Set(events.flatMap(({ corrects }) => corrects ?? []))
}

/**
 * Returns the events that stand after all corrections, by their time, and those of one time in the order of arrival. If two
 * corrections replace the same event, only the later one stands.
 */
export function standingEvents(events: readonly KeptClockEvent[]): OrderedClockEvent[] {
  const replaced = replacedIds(events)
  const lastOf = new Map<string, KeptClockEvent>()
  for (const event of events) {
    if (event.corrects === null) continue
    const other = lastOf.get(event.corrects)
    if (!other || other.seq < event.seq) lastOf.set(event.corrects, event)
  }
  return events
    .filter((event) => event.corrects === null || lastOf.get(event.corrects) === event)
    .filter((event): event is OrderedClockEvent => event.kind !== null && event.at !== null)
    .filter(({ id }) => !replaced.has(id))
    .toSorted((one, other) => one.at - other.at || one.seq - other.seq)
}

/** A stretch of time, in milliseconds since 1970; the end is null while it lasts. */
export interface ClockSpan {
  from: number
  to: number | null
}

/** The clock of one member on one job, worked out from all that was recorded. */
export interface ClockDay {
  state: ClockState
  /** When the state began; null while off. */
  since: number | null
  /** On the job without breaks, breaks, and travel to the job. */
  work: ClockSpan[]
  breaks: ClockSpan[]
  travel: ClockSpan[]
  onTheWayAt: number | null
  arrivedAt: number | null
  startedAt: number | null
  finishedAt: number | null
  /** When the first place was done. */
  stopDoneAt: number | null
  doneStops: number[]
  /** Why events do not count, by their id. */
  problems: Map<string, string>
  /** The events that count, in their order. */
  counted: OrderedClockEvent[]
}

/**
 * Returns the clock of one member from their standing events in order. An event that is not possible where it comes changes
 * nothing, and is listed with what is missing. `dayOf` returns the company's day of an instant: after a finish, another day
 * may begin with the way to the job.
 */
export function clockDay(
  events: readonly OrderedClockEvent[],
  { dayOf, isOnCrew }: { dayOf: (at: number) => string; isOnCrew: boolean },
): ClockDay {
  const day: ClockDay = {
    state: 'off',
    since: null,
    work: [],
    breaks: [],
    travel: [],
    onTheWayAt: null,
    arrivedAt: null,
    startedAt: null,
    finishedAt: null,
    stopDoneAt: null,
    doneStops: [],
    problems: new Map(),
    counted: [],
  }
  for (const event of events) {
    const problem = event.problem !== '' ? event.problem : isOnCrew ? null : NOT_ON_CREW_PROBLEM
    const from = stateOn(day, dayOf(event.at), dayOf)
    const next = problem === null ? clockStateAfter(from, event.kind) : null
    if (next === null) {
      day.problems.set(event.id, problem ?? sequenceProblem(from, event.kind))
      continue
    }
    day.counted.push(event)
    count(day, event)
    if (next === from) continue
    day.state = next
    day.since = event.at
  }
  return day
}

/** Returns the state on a day: who finished on an earlier one is off again. */
export function stateOn(
  { state, finishedAt }: Pick<ClockDay, 'state' | 'finishedAt'>,
  day: string,
  dayOf: (at: number) => string,
): ClockState {
  return state === 'finished' && finishedAt !== null && dayOf(finishedAt) < day ? 'off' : state
}

function count(day: ClockDay, { kind, at, stop }: OrderedClockEvent): void {
  if (kind === 'stopDone') {
    day.stopDoneAt ??= at
    if (stop !== null && !day.doneStops.includes(stop)) day.doneStops.push(stop)
    return
  }
  if (kind === 'onTheWay') {
    day.onTheWayAt = at
    day.travel.push({ from: at, to: null })
    return
  }
  // The way ends with the arrival, or with the start of who forgot to say so.
  endSpan(day.travel, at)
  if (kind === 'arrived') {
    day.arrivedAt = at
    return
  }
  if (kind === 'finish') {
    day.finishedAt = at
    endSpan(day.work, at)
    endSpan(day.breaks, at)
    return
  }
  if (kind === 'break') {
    endSpan(day.work, at)
    day.breaks.push({ from: at, to: null })
    return
  }
  endSpan(day.breaks, at)
  day.work.push({ from: at, to: null })
  if (kind === 'start') {
    day.startedAt ??= at
    day.finishedAt = null
  }
}

function endSpan(spans: ClockSpan[], at: number): void {
  const last = spans.at(-1)
  if (last?.to === null) last.to = at
}

/** Returns why an event is not possible in a state, with what is missing. */
export function sequenceProblem(state: ClockState, kind: ClockKind): string {
  if (state === 'off' || state === 'onTheWay' || state === 'arrived') {
    if (kind === 'finish') return 'Clock out without a start. Add the time when work began.'
    if (kind === 'break') return 'Break without a start. Add the time when work began.'
    if (kind === 'back') return 'Back from break without a start. Add the times when work and break began.'
    if (kind === 'stopDone') return 'Stop done without a start. Add the time when work began.'
    return kind === 'onTheWay'
      ? 'On my way was recorded already. The earlier time counts.'
      : 'Arrived was recorded already. The earlier time counts.'
  }
  if (state === 'working') {
    if (kind === 'back') return 'Back from break without a break. Add the time when the break began.'
    if (kind === 'start')
      return 'Start during work. The earlier start counts; add the time of clocking out before this one if there was one.'
    return kind === 'onTheWay' ? 'On my way during work.' : 'Arrived during work.'
  }
  if (state === 'onBreak') {
    if (kind === 'break') return 'Break during a break. Add the time when the earlier break ended.'
    if (kind === 'start') return 'Start during a break. Add the time when the break ended.'
    if (kind === 'stopDone') return 'Stop done during a break. Add the time when the break ended.'
    return kind === 'onTheWay' ? 'On my way during a break.' : 'Arrived during a break.'
  }
  if (kind === 'finish') return 'Clock out was recorded already. The earlier time counts.'
  if (kind === 'break')
    return 'Break after clocking out. Add a start before it, or correct the time of clocking out.'
  if (kind === 'back')
    return 'Back from break after clocking out. Add a start before it, or correct the time of clocking out.'
  if (kind === 'stopDone') return 'Stop done after clocking out. Correct that time if work went on.'
  return kind === 'onTheWay'
    ? 'On my way after clocking out on this day.'
    : 'Arrived after clocking out on this day.'
}

/** Returns the hours of spans, those that last up to `now`, to 2 decimals. */
export function hoursOfSpans(spans: readonly ClockSpan[], now: number): number {
  return toHours(spans.reduce((sum, { from, to }) => sum + Math.max(0, (to ?? now) - from), 0))
}

/** Returns milliseconds as hours to 2 decimals, half up. */
export function toHours(ms: number): number {
  return Math.round(ms / 36_000) / 100
}
