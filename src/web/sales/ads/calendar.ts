import { monthLater } from '../../../shared/sales/ads/recurrence.ts'
import { addDays, MONTH_NAMES, weekdayOf } from '../../../shared/kernel/dates.ts'

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** Returns the seven days of a day's week, starting on Sunday. */
export function weekDays(day: string): string[] {
  const sunday = addDays(day, -weekdayOf(day))
  return Array.from({ length: 7 }, (_, at) => addDays(sunday, at))
}

/** Returns the weeks that overlap a day's month, seven days each. */
export function monthWeeks(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`
  const weeks: string[][] = []
  for (let start = first; ; start = addDays(weekDays(start)[0] ?? start, 7)) {
    const week = weekDays(start)
    if (weeks.length > 0 && week[0]?.slice(0, 7) !== first.slice(0, 7)) return weeks
    weeks.push(week)
  }
}

/** Returns a day as a heading: 'Wednesday, November 5'. */
export function dayTitle(day: string): string {
  return `${WEEKDAYS[weekdayOf(day)]}, ${MONTH_NAMES[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}`
}

/** Returns the heading of a view. */
export function viewTitle(view: 'month' | 'week', day: string): string {
  if (view === 'month') return `${MONTH_NAMES[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
  const week = weekDays(day)
  const [from = day, to = day] = [week[0], week[6]]
  const short = (one: string) =>
    `${MONTH_NAMES[Number(one.slice(5, 7)) - 1]?.slice(0, 3)} ${Number(one.slice(8, 10))}`
  return `${short(from)} – ${short(to)}, ${to.slice(0, 4)}`
}

/** Returns the first and last day that a view shows. */
export function viewSpan(view: 'month' | 'week', day: string): { from: string; to: string } {
  const weeks = view === 'month' ? monthWeeks(day) : [weekDays(day)]
  return { from: weeks[0]?.[0] ?? day, to: weeks.at(-1)?.[6] ?? day }
}

/** Returns a day in the next or previous month or week. */
export function stepDay(view: 'month' | 'week', day: string, by: -1 | 1): string {
  return view === 'week' ? addDays(day, 7 * by) : monthLater(day, by)
}

/** Returns the number of days that an arrow key moves the focus; 0 for other keys. */
export function arrowDays(key: string): number {
  const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  return days[key] ?? 0
}

interface Run {
  startDate: string
  endDate: string
  endTime: string
}

/**
 * Returns the runs that overlap a day; a run that ends at midnight does not overlap the day that begins then.
 */
export function runsOn<R extends Run>(runs: readonly R[], day: string): R[] {
  return runs.filter(
    ({ startDate, endDate, endTime }) =>
      startDate <= day && (endDate > day || (endDate === day && (endTime > '00:00' || startDate === day))),
  )
}
