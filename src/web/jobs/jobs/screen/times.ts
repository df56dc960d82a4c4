import { timeOptions } from '../../../../shared/kernel/dates.ts'

/** Minutes between two choices of a time. */
const TIME_STEP_MINUTES = 15

/** The hour that choices start at: a mover's day. */
const FIRST_HOUR = 6
const FROM_MIDNIGHT = timeOptions(TIME_STEP_MINUTES)
const NIGHT_STEPS = (FIRST_HOUR * 60) / TIME_STEP_MINUTES

/** Every time of a day in 15-minute steps, `HH:mm`, from early morning on, so that a bare 1 means 1:00 PM first. */
export const DAY_TIMES: readonly string[] = [
  ...FROM_MIDNIGHT.slice(NIGHT_STEPS),
  ...FROM_MIDNIGHT.slice(0, NIGHT_STEPS),
]

/**
 * Whether a time answers to what was typed: `830`, `8:30`, `8:30 pm`, `8p` and `20:30` find it as people
 * write it; without am or pm both halves of the day are offered.
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
