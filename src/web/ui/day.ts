import { formatDay, isDay } from '../../shared/kernel/dates.ts'

/** Error of a day field with invalid text. */
export const NO_DAY = 'Pick a valid date, such as 12/31/2026.'

/** Returns the error of a day field's text, or null: not a day, or one outside of the field's range. */
export function dayProblem(
  typed: string,
  today: string,
  bounds: { min?: string; max?: string } = {},
): string | null {
  if (typed.trim() === '') return null
  const day = parseDay(typed, today)
  if (day === null) return NO_DAY
  if (bounds.min !== undefined && day < bounds.min) return `Pick ${formatDay(bounds.min)} or a later day.`
  if (bounds.max !== undefined && day > bounds.max) return `Pick ${formatDay(bounds.max)} or an earlier day.`
  return null
}

/**
 * Returns `5/1/2026` or `05-01-26` as `YYYY-MM-DD`; a day without a year, `11/28`, is the next such day from
 * `today` on. Returns null for invalid text.
 */
export function parseDay(typed: string, today: string): string | null {
  if (isDay(typed)) return typed
  const [, month, day, year] = /^\s*(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?\s*$/.exec(typed) ?? []
  if (!month || !day) return null
  const inYear = (of: string | number) => {
    const text = `${of}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return isDay(text) ? text : null
  }
  if (year) return inYear(year.padStart(4, '20'))
  // February 29 can be four years away, and eight around 2100.
  const thisYear = Number(today.slice(0, 4))
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const found = inYear(thisYear + ahead)
    if (found !== null && found >= today) return found
  }
  return null
}
