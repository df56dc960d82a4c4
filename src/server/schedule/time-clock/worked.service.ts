import { clockDay, standingEvents, type ClockSpan } from '../../../shared/schedule/time-clock/clock.rules.ts'
import { addDays, instantOf } from '../../../shared/kernel/dates.ts'
import type { ClockEventRow } from './clock.store.ts'
import { dayIn } from './clock.view.ts'
import { workweekStart } from './hours.service.ts'

/** A worker and their days; weekdays count from 0 for Sunday. */
interface Asked {
  workerId: number
  timezone: string
  workweekStart: number
  today: string
  now: Date
}

/**
 * Returns the whole minutes that a worker has worked today and in the workweek, without breaks, with clocks that still run,
 * from all events of the jobs of the week.
 */
export function workedMinutes(
  events: readonly ClockEventRow[],
  jobs: readonly { jobId: number; isOnCrew: boolean }[],
  { workerId, timezone, workweekStart: firstWeekday, today, now }: Asked,
): { todayMinutes: number; weekMinutes: number } {
  const startOf = (day: string) => Date.parse(instantOf(`${day} 00:00:00`, timezone))
  const work = jobs.flatMap(({ jobId, isOnCrew }) => {
    const own = events.filter((event) => event.workerId === workerId && event.jobId === jobId)
    return clockDay(standingEvents(own), { dayOf: dayIn(timezone), isOnCrew }).work
  })
  const until = Math.min(now.getTime(), startOf(addDays(today, 1)))
  return {
    todayMinutes: minutesBetween(work, startOf(today), until),
    weekMinutes: minutesBetween(work, startOf(workweekStart(today, firstWeekday)), until),
  }
}

/** Whole minutes of spans between two instants in milliseconds; one that lasts counts to the end. */
function minutesBetween(spans: readonly ClockSpan[], from: number, until: number): number {
  const ms = spans.map((span) => Math.min(span.to ?? until, until) - Math.max(span.from, from))
  return Math.floor(ms.reduce((sum, one) => sum + Math.max(0, one), 0) / 60_000)
}
