import { timeOptions } from '../../../../shared/kernel/dates.ts'

/** Minutes between two time choices. */
const TIME_STEP_MINUTES = 15

/** The first hour of the choices, when a mover's day starts. */
const FIRST_HOUR = 6
const FROM_MIDNIGHT = timeOptions(TIME_STEP_MINUTES)
const NIGHT_STEPS = (FIRST_HOUR * 60) / TIME_STEP_MINUTES

/**
 * All times of a day in 15-minute steps, `HH:mm`, starting in the early morning, so that a bare 1 matches
 * 1:00 PM first.
 */
export const DAY_TIMES: readonly string[] = [
  ...FROM_MIDNIGHT.slice(NIGHT_STEPS),
  ...FROM_MIDNIGHT.slice(0, NIGHT_STEPS),
]

/**
 * Returns whether a time matches typed text: `830`, `8:30`, `8:30 pm`, `8p` and `20:30` match; without am or
 * pm, both halves of the day match.
 */
export function timeMatches(time: string, typed: string): boolean {
  const match = /^\s*(\d{1,2}?)(?::?(\d{2}))?(?::(\d?))?\s*([ap])?\.?m?\.?\s*$/i.exec(typed)
  if (typed.trim() === '') return true
  if (!match) return false
  const [, hourText = '', minuteText, , half] = match
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const wanted = Number(hourText)
  if (wanted > 23 || (minuteText !== undefined && Number(minuteText) !== minute)) return false
  if (wanted > 12 || wanted === 0) return hour === wanted
  if (half !== undefined) return hour % 12 === wanted % 12 && hour >= 12 === (half.toLowerCase() === 'p')
  return hour % 12 === wanted % 12
}
