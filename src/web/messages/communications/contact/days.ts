import { addDays, formatDay, wallClockOf } from '../../../../shared/kernel/dates.ts'

/** The entries of one day. */
export interface DayOf<T> {
  /** `YYYY-MM-DD`. */
  day: string
  heading: string
  entries: T[]
}

const weekday = new Intl.DateTimeFormat(globalThis.document?.documentElement.lang || 'en', {
  weekday: 'long',
  timeZone: 'UTC',
})

/** Returns the heading of a day: Today, 05/01/2026; Thursday, 04/30/2026. */
export function dayHeading(day: string, today: string): string {
  const word =
    day === today
      ? 'Today'
      : day === addDays(today, -1)
        ? 'Yesterday'
        : weekday.format(Date.parse(`${day}T00:00:00Z`))
  return `${word}, ${formatDay(day)}`
}

/** Groups entries in their order by day in a time zone; `now` is an instant (ISO 8601). */
export function groupByDay<T extends { date: string }>(
  entries: readonly T[],
  timeZone: string,
  now: string,
): DayOf<T>[] {
  const today = wallClockOf(now, timeZone).slice(0, 10)
  const days: DayOf<T>[] = []
  for (const entry of entries) {
    const day = wallClockOf(entry.date, timeZone).slice(0, 10)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, heading: dayHeading(day, today), entries: [entry] })
  }
  return days
}

/** Returns the rows of several pages without duplicates: new rows push others to the next page. */
export function rowsOf<T extends { id: number }>(pages: readonly { rows: readonly T[] }[]): T[] {
  return [...new Map(pages.flatMap((page) => page.rows).map((row) => [row.id, row])).values()]
}
