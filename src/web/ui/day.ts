import { formatDay, isDay } from '../../shared/kernel/dates.ts'

/** What a day field says of text that is no day. */
export const NO_DAY = 'Pick a valid date, such as 12/31/2026.'

/** What is wrong with the text of a day field, or null: no day, or one outside of what the field takes. */
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
 * `5/1/2026` or `05-01-26` as `YYYY-MM-DD`; a day without its year, `11/28`, is the next such day from `today` on. Null when
 * it is no day.
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
