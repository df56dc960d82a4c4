import { addDays } from '../../kernel/dates.ts'
import { MAX_RUNS, MAX_YEARS, type AdRepeat } from './ad.ts'

/** How often an ad repeats: until a last day or a number of times; one of the two is null. */
export interface Recurrence {
  every: AdRepeat
  until: string | null
  count: number | null
}

/**
 * Returns the days on which an ad begins, including the first; at most the stored maximum, and within ten
 * years.
 */
export function runDays(first: string, repeat: Recurrence | null): string[] {
  if (!repeat) return [first]
  const last = `${Number(first.slice(0, 4)) + MAX_YEARS}${first.slice(4)}`
  const days: string[] = []
  for (let nth = 0; nth < (repeat.count ?? MAX_RUNS); nth += 1) {
    const day = nthDay(first, repeat.every, nth)
    if (day > last || (repeat.until !== null && day > repeat.until)) break
    days.push(day)
  }
  return days
}

/** Returns whether a repetition exceeds the stored maximum and is cut off. */
export function exceedsMaxRuns(first: string, repeat: Recurrence): boolean {
  const days = runDays(first, repeat)
  if (repeat.count !== null) return days.length < repeat.count
  return repeat.until !== null && nthDay(first, repeat.every, days.length) <= repeat.until
}

function nthDay(first: string, every: AdRepeat, nth: number): string {
  if (every === 'weekly') return addDays(first, nth * 7)
  if (every === 'biweekly') return addDays(first, nth * 14)
  return monthLater(first, nth)
}

/** Returns the same day a number of months later, or the last day of a shorter month. */
export function monthLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const count = year * 12 + month - 1 + months
  const begin = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`
  // 31 days after the first of a month is always in the next month.
  const end = addDays(`${addDays(begin, 31).slice(0, 7)}-01`, -1)
  return `${begin.slice(0, 8)}${String(Math.min(date, Number(end.slice(8)))).padStart(2, '0')}`
}
