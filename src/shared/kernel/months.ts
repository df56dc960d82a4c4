import { addDays, MONTH_NAMES, weekdayOf } from './dates.ts'

/** Returns the month, `YYYY-MM`, that is `by` months later. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + by
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Returns the first and the last day of a month. */
export function monthDays(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${shiftMonth(month, 1)}-01`, -1) }
}

/** Returns the name of a month: 'May 2031'. */
export function monthName(month: string): string {
  return `${MONTH_NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}

/** Returns the weeks of a month from Sunday to Saturday; days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const { from, to } = monthDays(month)
  const start = addDays(from, -weekdayOf(from))
  const weeks: (string | null)[][] = []
  for (let first = start; first <= to; first = addDays(first, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = addDays(first, index)
        return day < from || day > to ? null : day
      }),
    )
  return weeks
}
