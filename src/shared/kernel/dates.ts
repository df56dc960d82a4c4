/** Days and local times as strings; a `Date` never leaves this file. */

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * Returns whether a text is a calendar day, `YYYY-MM-DD`, from 1900 to 9998, so that the following days also
 * have a year of four digits in every time zone.
 */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900-01-01' || text > '9998-12-31') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Returns the day `days` later, `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

function clockMs(wallClock: string): number {
  return Date.parse(`${wallClock.slice(0, 10)}T${wallClock.slice(11) || '00:00:00'}Z`)
}

/** Returns the minutes from one local time to another, `YYYY-MM-DD HH:mm:ss`, ignoring daylight saving. */
export function minutesBetween(from: string, to: string): number {
  return Math.round((clockMs(to) - clockMs(from)) / MINUTE_MS)
}

/** Returns a local time `minutes` later, `YYYY-MM-DD HH:mm:ss`. */
export function shiftWallClock(wallClock: string, minutes: number): string {
  return new Date(clockMs(wallClock) + minutes * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** Names of the months, from January. */
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Names of the days of the week, from Sunday. */
export const WEEKDAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** Returns the day of the week of `YYYY-MM-DD`; 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** Returns a day as MM/DD/YYYY; empty if there is none. */
export function formatDay(day: string | null | undefined): string {
  if (!day || day.startsWith('0000')) return ''
  const [year, month, date] = day.slice(0, 10).split('-')
  return `${month}/${date}/${year}`
}

/** A day in words; a translation may put the parts in another order. */
const dayText = 'WEEKDAY, MONTH DAY, YEAR'

/**
 * Returns a day such as 'Sat, Dec 12', with its year if that is not the year of `today`; empty if there is
 * none.
 */
export function formatDayInWords(day: string | null | undefined, today: string): string {
  if (!day) return ''
  const [year = '', month, date] = day.slice(0, 10).split('-')
  const weekday = WEEKDAY_NAMES[weekdayOf(day.slice(0, 10))] ?? ''
  const name = MONTH_NAMES[Number(month) - 1] ?? ''
  return (today.startsWith(year) ? dayText.replace(/,? YEAR/, '') : dayText)
    .replace('WEEKDAY', weekday.slice(0, 3))
    .replace('MONTH', name.slice(0, 3))
    .replace('DAY', String(Number(date)))
    .replace('YEAR', year)
}

/** Returns a time of day as h:mm A; empty if there is none. */
export function formatTime(time: string | null | undefined): string {
  if (!time) return ''
  const [hours = '0', minutes = '00'] = time.split(':')
  const hour = Number(hours)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * Returns a local time such as 'Sat, Dec 12, 9:00 AM', with its year if that is not the year of `today`; midnight means a day
 * without a time. Empty if there is no date.
 */
export function formatDateInWords(wallClock: string | null | undefined, today: string): string {
  const day = formatDayInWords(wallClock, today)
  const time = wallClock?.slice(11, 16) ?? ''
  return time === '' || time === '00:00' ? day : `${day}, ${formatTime(time)}`
}

/** Returns a local time as MM/DD/YYYY h:mm A; empty if there is no date. */
export function formatJobDate(wallClock: string | null | undefined): string {
  const day = formatDay(wallClock)
  return day === '' || !wallClock ? '' : `${day} ${formatTime(wallClock.slice(11, 16) || '00:00')}`
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterIn(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  // Swedish writes YYYY-MM-DD HH:mm:ss, and formatting at once takes half the time of putting parts together.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formatters.set(timeZone, made)
  return made
}

/** What is used of Temporal, which Node and some browsers do not have yet. */
interface TemporalPart {
  Instant: {
    fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(timeZone: string): { toString(): string } }
  }
}

/** Returns an instant (ISO 8601) as local time in an IANA time zone, `YYYY-MM-DD HH:mm:ss`. */
export function wallClockOf(instant: string, timeZone: string): string {
  const { Temporal } = globalThis as { Temporal?: TemporalPart }
  if (!Temporal) return formatterIn(timeZone).format(new Date(instant))
  // The first use of Intl on a page takes 30 ms, and 100 ms on a slow phone; Temporal takes 2 ms.
  const local = Temporal.Instant.fromEpochMilliseconds(Date.parse(instant)).toZonedDateTimeISO(timeZone)
  return local.toString().slice(0, 19).replace('T', ' ')
}

/** Returns how far a zone's local time is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instantMs: number, timeZone: string): number {
  const instant = new Date(instantMs).toISOString()
  return clockMs(wallClockOf(instant, timeZone)) - Math.floor(instantMs / 1000) * 1000
}

/**
 * Returns the instant (ISO 8601 UTC) of a local time in a time zone. A time in an hour that daylight saving
 * skips moves forward, one in an hour that occurs twice is the second: the same as PostgreSQL's `at time
 * zone`.
 */
export function instantOf(wallClock: string, timeZone: string): string {
  const wanted = clockMs(wallClock)
  // The offsets of the day before and the day after are the two that the local time can have.
  const later = wanted - offsetAt(wanted + DAY_MS, timeZone)
  const isLater = later + offsetAt(later, timeZone) === wanted
  return new Date(isLater ? later : wanted - offsetAt(wanted - DAY_MS, timeZone)).toISOString()
}

/** Returns an instant in a time zone as MM/DD/YYYY h:mm A; empty if there is none. */
export function formatInstant(instant: string | null | undefined, timeZone: string): string {
  return instant ? formatJobDate(wallClockOf(instant, timeZone)) : ''
}

/** Returns the times of a day in steps of `stepMinutes`, `HH:mm`. */
export function timeOptions(stepMinutes: number): string[] {
  return Array.from({ length: Math.floor(1440 / stepMinutes) }, (_, index) => {
    const minutes = index * stepMinutes
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  })
}
