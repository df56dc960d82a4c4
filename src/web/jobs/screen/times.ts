import { timeOptions } from '../../../shared/kernel/dates.ts'

/** Minutes between two choices of a time (spec 2 §5). */
export const TIME_STEP_MINUTES = 15

/** Every time of a day in 15-minute steps, `HH:mm`. */
export const DAY_TIMES: readonly string[] = timeOptions(TIME_STEP_MINUTES)

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
