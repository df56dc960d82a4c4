import { addDays, formatDayInWords, formatTime, wallClockOf } from '../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import type { BadgeColor } from '../../../shared/trade/status.colors.ts'
import type { TodayJob } from '../../../shared/overview/today/today.ts'

/** Returns what a day is called: Today, Yesterday, Tomorrow, or its name. */
export function dayName(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  if (day === addDays(today, -1)) return 'Yesterday'
  return formatDayInWords(day, today)
}

/** Returns the time of a job on its day: '8:00 AM – 11:00 AM', '8:00 AM', or that it has none. */
export function windowText({
  start,
  end,
  isPartOfMove,
}: Pick<TodayJob, 'start' | 'end' | 'isPartOfMove'>): string {
  if (start === null) return isPartOfMove ? 'On the way' : 'No time'
  return end === null ? formatTime(start) : `${formatTime(start)} – ${formatTime(end)}`
}

/** Returns how far a job is, as a badge; null while its start is ahead. */
export function progressBadge(
  job: Pick<TodayJob, 'jobStatus' | 'startedAt' | 'start'>,
  at: { day: string; now: string; timezone: string },
): { label: string; color: BadgeColor } | null {
  if (job.jobStatus === 'completed') return { label: 'Completed', color: 'green' }
  const wall = wallClockOf(at.now, at.timezone)
  if (job.startedAt !== null) {
    const started = wallClockOf(job.startedAt, at.timezone)
    const time = formatTime(started.slice(11, 16))
    return { label: started.startsWith(at.day) ? `Started ${time}` : 'Started', color: 'yellow' }
  }
  const isPast = job.start !== null && wall.slice(0, 16) > `${at.day} ${job.start}`
  return isPast ? { label: 'Not started', color: 'red' } : null
}

/** Returns dollars as text. */
export function dollarsText(dollars: number): string {
  return formatCents(centsFromDollars(dollars))
}
