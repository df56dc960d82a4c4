import type { WorkedDayView } from '../../../shared/schedule/time-clock/hours.api.ts'
import { newKey } from '../../kernel/new-key.ts'
import { formatTime, wallClockOf } from '../../../shared/kernel/dates.ts'

/** Returns why a day should be looked at before it is approved, in words; empty if nothing is wrong. */
export function dayProblems(day: WorkedDayView): string[] {
  const problems = day.events.flatMap(({ problem }) => problem ?? [])
  return day.isFinishMissing ? [...problems, 'Finish is missing.'] : problems
}

/** Returns whether a day that is over can be approved together with others. */
export function mayApproveAtOnce(day: WorkedDayView, today: string): boolean {
  return (
    day.day < today &&
    day.eventCount > 0 &&
    day.approval.state !== 'approved' &&
    dayProblems(day).length === 0
  )
}

/** Returns an instant as the time of day of the company, such as '9:05 AM'. */
export function timeAt(instant: string, timezone: string): string {
  return formatTime(wallClockOf(instant, timezone).slice(11, 16))
}

/** Returns a new id of an event, a random UUID; works without HTTPS too. */
export function newEventId(): string {
  const key = newKey()
  // Version 4 and the variant of RFC 9562.
  const variant = ((Number.parseInt(key.slice(16, 17), 16) & 3) | 8).toString(16)
  return `${key.slice(0, 8)}-${key.slice(8, 12)}-4${key.slice(13, 16)}-${variant}${key.slice(17, 20)}-${key.slice(20)}`
}

/** Returns hours to two decimals without trailing zeros, such as '3.5 h'. */
export function hoursText(hours: number): string {
  return `${Math.round(hours * 100) / 100} h`
}
