import { MONTH_NAMES } from '../../../shared/kernel/dates.ts'

/** Days of the months, with a leap year's February. */
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Month options, `01` to `12`. */
export const MONTH_CHOICES = MONTH_NAMES.map((label, at) => ({ value: pad(at + 1), label }))

/** Returns the day options of a month, `01` to `31`; February includes the 29th. */
export function dayChoices(month: string): string[] {
  const length = LENGTHS[Number(month) - 1] ?? 31
  return Array.from({ length }, (_, at) => pad(at + 1))
}

/** Returns a day of the year moved to another month; the last day if that month is shorter. */
export function inMonth(dayOfYear: string, month: string): string {
  const days = dayChoices(month)
  const day = dayOfYear.slice(3)
  return `${month}-${days.includes(day) ? day : (days.at(-1) ?? '28')}`
}

/** Times at which a move may start, in steps of 15 minutes. */
export const START_CHOICES = Array.from({ length: 24 * 4 }, (_, at) => {
  const [hour, minute] = [Math.floor(at / 4), (at % 4) * 15]
  const label = `${hour % 12 === 0 ? 12 : hour % 12}:${pad(minute)} ${hour < 12 ? 'AM' : 'PM'}`
  return { value: `${pad(hour)}:${pad(minute)}`, label }
})

function pad(figure: number): string {
  return String(figure).padStart(2, '0')
}

/** Describes a percentage added to or taken off the rates, as a visitor reads it. */
export function percentText(percent: number | ''): string {
  if (percent === '' || percent === 0) return 'your usual rates'
  return percent > 0 ? `${percent} % above your usual rates` : `${-percent} % below your usual rates`
}
