/** Days and wall-clock times as strings; a `Date` never leaves this file. */

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * Whether a text is a day of the calendar, `YYYY-MM-DD`, from 1900 on; before 9999, so that the days after it have four
 * figures too in every time zone.
 */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900-01-01' || text > '9998-12-31') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The day that is `days` later, `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

function clockMs(wallClock: string): number {
  return Date.parse(`${wallClock.slice(0, 10)}T${wallClock.slice(11) || '00:00:00'}Z`)
}

/** Minutes from one wall clock to another, `YYYY-MM-DD HH:mm:ss`, on a clock without daylight saving. */
export function minutesBetween(from: string, to: string): number {
  return Math.round((clockMs(to) - clockMs(from)) / MINUTE_MS)
}

/** A wall clock `minutes` later, `YYYY-MM-DD HH:mm:ss`. */
export function shiftWallClock(wallClock: string, minutes: number): string {
  return new Date(clockMs(wallClock) + minutes * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The months by name, from January. */
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

/** The days of the week by name, from Sunday. */
export const WEEKDAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** The day of the week of `YYYY-MM-DD`; 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** A day as people read it: MM/DD/YYYY; empty for none. */
export function formatDay(day: string | null | undefined): string {
  if (!day || day.startsWith('0000')) return ''
  const [year, month, date] = day.slice(0, 10).split('-')
  return `${month}/${date}/${year}`
}

/** A day in words, 'Sat, Dec 12', with its year where that is not the year of `today`; empty for none. */
export function formatDayInWords(day: string | null | undefined, today: string): string {
  if (!day) return ''
  const [year = '', month, date] = day.slice(0, 10).split('-')
  const weekday = WEEKDAY_NAMES[weekdayOf(day.slice(0, 10))] ?? ''
  const name = MONTH_NAMES[Number(month) - 1] ?? ''
  const shown = `${weekday.slice(0, 3)}, ${name.slice(0, 3)} ${Number(date)}`
  return today.startsWith(year) ? shown : `${shown}, ${year}`
}

/** A time of day as people read it: h:mm A; empty for none. */
export function formatTime(time: string | null | undefined): string {
  if (!time) return ''
  const [hours = '0', minutes = '00'] = time.split(':')
  const hour = Number(hours)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

/** A wall clock as lists show it: MM/DD/YYYY h:mm A; empty for no date. */
export function formatJobDate(wallClock: string | null | undefined): string {
  const day = formatDay(wallClock)
  return day === '' || !wallClock ? '' : `${day} ${formatTime(wallClock.slice(11, 16) || '00:00')}`
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function partsIn(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(timeZone, made)
  return made
}

/** An instant (ISO 8601) on the wall clock of an IANA time zone, `YYYY-MM-DD HH:mm:ss`. */
export function wallClockOf(instant: string, timeZone: string): string {
  const parts = new Map(
    partsIn(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '00'
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`
}

/** How far a zone's wall clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instantMs: number, timeZone: string): number {
  const instant = new Date(instantMs).toISOString()
  return clockMs(wallClockOf(instant, timeZone)) - Math.floor(instantMs / 1000) * 1000
}

/**
 * The instant (ISO 8601 UTC) of a wall clock in a time zone. An hour that daylight saving skips counts on,
 * one that comes twice is the second: as PostgreSQL's `at time zone`, so that both sides agree.
 */
export function instantOf(wallClock: string, timeZone: string): string {
  const wanted = clockMs(wallClock)
  // The offsets of the day before and after are the two that the wall clock can have.
  const later = wanted - offsetAt(wanted + DAY_MS, timeZone)
  const isLater = later + offsetAt(later, timeZone) === wanted
  return new Date(isLater ? later : wanted - offsetAt(wanted - DAY_MS, timeZone)).toISOString()
}

/** An instant as lists show it in a time zone: MM/DD/YYYY h:mm A; empty for none. */
export function formatInstant(instant: string | null | undefined, timeZone: string): string {
  return instant ? formatJobDate(wallClockOf(instant, timeZone)) : ''
}

/** The times of a day in steps of so many minutes, `HH:mm`. */
export function timeOptions(stepMinutes: number): string[] {
  return Array.from({ length: Math.floor(1440 / stepMinutes) }, (_, index) => {
    const minutes = index * stepMinutes
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  })
}
