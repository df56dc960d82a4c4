import {
  CLOCK_KIND_LABELS,
  type ClockKind,
  type ClockState,
} from '../../../shared/schedule/time-clock/clock-steps.ts'
import { formatTime, wallClockOf } from '../../../shared/kernel/dates.ts'

/** What a member is doing by their clock. */
export const STATE_TEXTS: Record<ClockState, string> = {
  off: 'Not started',
  onTheWay: 'On the way',
  arrived: 'Arrived',
  working: 'Working',
  onBreak: 'On break',
  finished: 'Clocked out',
}

/** Returns what a member is doing by their clock, and since when. */
export function standingText(state: ClockState, since: string | null, timezone: string): string {
  const text = STATE_TEXTS[state]
  if (since === null) return text
  const time = timeText(since, timezone)
  // Who has arrived or clocked out did so at a time; the other states last.
  return state === 'arrived' || state === 'finished' ? `${text} at ${time}` : `${text} since ${time}`
}

/** Returns hours in words: '2 h 5 min'. */
export function hoursText(hours: number): string {
  const minutes = Math.floor(hours * 60 + 1e-6)
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Returns the time of day of an instant on the company's clock. */
export function timeText(at: string, timezone: string): string {
  return formatTime(wallClockOf(at, timezone).slice(11, 16))
}

/** Returns the time of day of an instant on the clock of this phone. */
export function phoneTimeText(at: string): string {
  return timeText(at, Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** Returns what the button of a step says; with several places, which one is done. */
export function stepText(kind: ClockKind, stop: number | null, stops: number): string {
  if (kind === 'stopDone' && stop !== null && stops > 1) return `Stop ${stop + 1} done`
  return kind === 'back' ? 'Back to work' : CLOCK_KIND_LABELS[kind]
}

/** What a button asks to do, as the fact that it records. */
const FACTS: Partial<Record<ClockKind, string>> = {
  onTheWay: STATE_TEXTS.onTheWay,
  arrived: STATE_TEXTS.arrived,
  start: 'Started',
  finish: STATE_TEXTS.finished,
}

/** Returns the name of a recorded event. */
export function kindText(kind: ClockKind, stop: number | null): string {
  if (kind === 'stopDone' && stop !== null) return `Stop ${stop + 1} done`
  return FACTS[kind] ?? CLOCK_KIND_LABELS[kind]
}
