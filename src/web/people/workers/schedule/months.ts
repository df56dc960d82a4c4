import { addDays, formatDay, formatTime } from '../../../../shared/kernel/dates.ts'
import type { Schedule, ScheduleJob, TimeOff } from '../../../../shared/people/workers/times-off.ts'

/** An entry on a day of a schedule. */
export type DayEvent =
  | { kind: 'job' | 'prospect'; key: string; job: ScheduleJob; text: string }
  | { kind: 'off'; key: string; off: TimeOff; text: string }

/**
 * Returns the entries of a schedule on a day, time off first, then jobs by their start; declined requests are
 * left out.
 */
export function eventsOn(schedule: Pick<Schedule, 'jobs' | 'timesOff'>, day: string): DayEvent[] {
  const offs = schedule.timesOff
    .filter(({ status, firstDay, lastDay }) => status !== 'refused' && firstDay <= day && day <= lastDay)
    .map((off): DayEvent => ({ kind: 'off', key: `off ${off.id}`, off, text: offText(off) }))
  const jobs = schedule.jobs
    .filter(({ start, end }) => start.slice(0, 10) <= day && lastDayOf(end) >= day)
    .map((job): DayEvent => {
      const isFirst = job.start.slice(0, 10) === day
      return {
        kind: job.isProspect ? 'prospect' : 'job',
        key: `job ${job.id}`,
        job,
        text: `${isFirst ? formatTime(job.start.slice(11, 16)) : 'goes on'} #${job.id}`,
      }
    })
  return [...offs, ...jobs]
}

/** Returns the last day of a job: one that ends at midnight ends the day before. */
function lastDayOf(end: string): string {
  return end.endsWith(' 00:00:00') ? addDays(end.slice(0, 10), -1) : end.slice(0, 10)
}

function offText(off: TimeOff): string {
  return off.status === 'pending' ? 'Time off, requested' : 'Time off'
}

/** Formats the time of a time off: '03/04/2031', or a range of days, with its hours if it has any. */
export function timeOffSpanText({ firstDay, lastDay, startTime, endTime }: TimeOff): string {
  if (startTime === null || endTime === null)
    return firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} to ${formatDay(lastDay)}`
  const start = `${formatDay(firstDay)} ${formatTime(startTime)}`
  return firstDay === lastDay
    ? `${start} – ${formatTime(endTime)}`
    : `${start} to ${formatDay(lastDay)} ${formatTime(endTime)}`
}
