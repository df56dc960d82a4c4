import { addDays, minutesBetween, weekdayOf } from '../../kernel/dates.ts'
import { weekOf, type Span } from './board.rules.ts'
import type { DayLoad } from './month.api.ts'

/** Hours that a worker without time off has on a day. */
export const DAY_HOURS = 8

/** Returns the days of the weeks of a month `YYYY-MM`, from a Sunday to a Saturday. */
export function daysOfMonth(month: string): string[] {
  const first = weekOf(`${month}-01`)
  const last = addDays(monthAfter(month, 1), -1)
  const end = addDays(last, 6 - weekdayOf(last))
  const count = minutesBetween(`${first} 00:00:00`, `${end} 00:00:00`) / 1440 + 1
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

/** Returns the first day of the month that is so many months after `YYYY-MM`. */
export function monthAfter(month: string, months: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  const number = String((at % 12) + 1).padStart(2, '0')
  return `${Math.floor(at / 12)}-${number}-01`
}

/** Returns how many hours of a time are on a day. */
export function hoursOn(day: string, { startsAt, endsAt }: Span): number {
  const [from, to] = [`${day} 00:00:00`, `${addDays(day, 1)} 00:00:00`]
  const start = startsAt > from ? startsAt : from
  const end = endsAt < to ? endsAt : to
  return start < end ? minutesBetween(start, end) / 60 : 0
}

/** Returns what a day lacks, in words: 'Short' without members or trucks, 'Full' without hours or trucks left. */
export function stateOf(load: DayLoad, assignsTrucks: boolean): 'short' | 'full' | null {
  if (load.missing > 0 || load.declined > 0 || load.trucksMissing > 0) return 'short'
  const hasNoTruck = assignsTrucks && load.trucks >= load.trucksUsable && load.trucks > 0
  return load.jobs > 0 && (load.hours >= load.hoursAvailable || hasNoTruck) ? 'full' : null
}
