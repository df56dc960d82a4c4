import type { CompanyPage, OpenDay } from '../../company/settings/company-page.ts'
import { addDays, instantOf, wallClockOf, weekdayOf } from '../../kernel/dates.ts'

export const WAIT_UNITS = ['minutes', 'hours', 'days'] as const

/** How long a step waits after the step before it. */
export interface Wait {
  amount: number
  unit: (typeof WAIT_UNITS)[number]
}

/** When an office works, from Sunday to Saturday; null is a closed day. */
export interface OfficeHours {
  week: readonly (OpenDay | null)[]
  timeZone: string
}

/** The hours of a company that has not entered its own. */
const DEFAULT_DAY: OpenDay = { from: '08:00', to: '18:00' }

const MINUTE_MS = 60_000
/** More days in a row than a week of opening hours can be closed. */
const WEEK = 8

/** Returns when the office of a company works: its opening hours, or from 8 AM to 6 PM if it has none. */
export function officeHours(openingHours: CompanyPage['openingHours'], timeZone: string): OfficeHours {
  const isOpen = openingHours?.some((day) => day !== null) ?? false
  return { week: isOpen && openingHours ? openingHours : Array<OpenDay>(7).fill(DEFAULT_DAY), timeZone }
}

/** Returns the first instant within the hours, at or after `from`. */
export function nextOpen(from: Date, { week, timeZone }: OfficeHours): Date {
  const clock = wallClockOf(from.toISOString(), timeZone)
  const [today, time] = [clock.slice(0, 10), clock.slice(11, 16)]
  for (let days = 0; days < WEEK; days += 1) {
    const day = addDays(today, days)
    const open = week[weekdayOf(day)]
    if (!open || (days === 0 && time >= open.to)) continue
    if (days === 0 && time >= open.from) return from
    return new Date(instantOf(`${day} ${open.from}:00`, timeZone))
  }
  return from
}

function closingAfter(at: Date, { week, timeZone }: OfficeHours): Date {
  const day = wallClockOf(at.toISOString(), timeZone).slice(0, 10)
  return new Date(instantOf(`${day} ${week[weekdayOf(day)]?.to ?? '23:59'}:00`, timeZone))
}

/**
 * Returns when a wait that begins at `from` is over. Within hours, minutes and hours count only while the office is open, and
 * days end at the same time of day, or when the office opens next; without hours all time counts.
 */
export function endOfWait(from: Date, { amount, unit }: Wait, hours: OfficeHours, isWithin: boolean): Date {
  if (unit === 'days') {
    const clock = wallClockOf(from.toISOString(), hours.timeZone)
    const end = `${addDays(clock.slice(0, 10), amount)}${clock.slice(10)}`
    const at = amount === 0 ? from : new Date(instantOf(end, hours.timeZone))
    return isWithin ? nextOpen(at, hours) : at
  }
  let left = amount * (unit === 'hours' ? 60 : 1) * MINUTE_MS
  if (!isWithin) return new Date(from.getTime() + left)
  let at = nextOpen(from, hours)
  for (;;) {
    const room = closingAfter(at, hours).getTime() - at.getTime()
    // What ends exactly at closing time is done in the morning.
    if (left < room) return new Date(at.getTime() + left)
    left -= room
    at = nextOpen(new Date(at.getTime() + room), hours)
  }
}
