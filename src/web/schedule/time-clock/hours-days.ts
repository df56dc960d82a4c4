import type { WorkedDayView } from '../../../shared/schedule/time-clock/hours.api.ts'
import { formatTime, wallClockOf } from '../../../shared/kernel/dates.ts'

/** Returns why a day should be looked at before it is approved, in words; empty if nothing is wrong. */
export function dayProblems(day: WorkedDayView): string[] {
  const problems = day.events.flatMap(({ problem }) => problem ?? [])
  return day.isFinishMissing ? [...problems, 'Clock out is missing.'] : problems
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

/** Returns hours to two decimals without trailing zeros, such as '3.5 h'. */
export function hoursText(hours: number): string {
  return `${Math.round(hours * 100) / 100} h`
}
