import { minutesBetween } from './dates.ts'

/** Days before an expiration on which people are reminded of it. */
export const REMINDER_DAYS = [30, 7, 0] as const
export type ReminderDays = (typeof REMINDER_DAYS)[number]

/** Days before its end from which something counts as expiring soon. */
export const EXPIRES_SOON_DAYS = 30
/** Days after the end in which the last reminder is still sent, if the daily job was delayed. */
const LATEST_DAYS = -7

/** Returns the days from one day to another, both `YYYY-MM-DD`; negative if the other is in the past. */
export function daysUntil(day: string, today: string): number {
  return Math.round(minutesBetween(today, day) / 1440)
}

/**
 * Returns which reminder is due this many days before the end: the nearest one reached, so that a delayed job
 * sends one and not three. Null before the first one, and long after the end.
 */
export function dueReminder(daysLeft: number): ReminderDays | null {
  if (daysLeft < LATEST_DAYS) return null
  return REMINDER_DAYS.findLast((days) => daysLeft <= days) ?? null
}

/** Returns when something ends: 'in 12 days', 'tomorrow', 'today', '3 days ago'. */
export function expiryText(daysLeft: number): string {
  if (daysLeft === 0) return 'today'
  if (daysLeft === 1) return 'tomorrow'
  if (daysLeft === -1) return 'yesterday'
  return daysLeft > 0 ? `in ${daysLeft} days` : `${-daysLeft} days ago`
}
