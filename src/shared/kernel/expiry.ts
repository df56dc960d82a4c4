import { minutesBetween } from './dates.ts'

/** Days before something runs out on which people are told of it. */
export const REMINDER_DAYS = [30, 7, 0] as const
export type ReminderDays = (typeof REMINDER_DAYS)[number]

/** From so many days before its end on something counts as running out soon. */
export const SOON_DAYS = 30
/** Days after the end in which the last reminder is still sent, where the daily round was held up. */
const LATEST_DAYS = -7

/** Days from one day to another, both `YYYY-MM-DD`; negative when the other is past. */
export function daysUntil(day: string, today: string): number {
  return Math.round(minutesBetween(today, day) / 1440)
}

/**
 * Which reminder is due so many days before the end: the nearest one that has been reached, so that a held up round sends
 * one and not three. Null before the first, and for what ended long ago.
 */
export function reminderDue(daysLeft: number): ReminderDays | null {
  if (daysLeft < LATEST_DAYS) return null
  return REMINDER_DAYS.findLast((days) => daysLeft <= days) ?? null
}

/** When something ends, in words: 'in 12 days', 'tomorrow', 'today', '3 days ago'. */
export function endText(daysLeft: number): string {
  if (daysLeft === 0) return 'today'
  if (daysLeft === 1) return 'tomorrow'
  if (daysLeft === -1) return 'yesterday'
  return daysLeft > 0 ? `in ${daysLeft} days` : `${-daysLeft} days ago`
}
