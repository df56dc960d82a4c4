import { z } from 'zod'
import { addDays, weekdayOf } from '../../kernel/dates.ts'
import { percentOfDay } from '../../company/settings/day-rates.ts'
import type { BookingSettings } from '../../company/settings/online-booking.ts'

/** A day of the booking calendar. */
export const openDaySchema = z.object({
  day: z.string(),
  isOpen: z.boolean(),
  /** Percent added to or taken off the hourly rates on that day. */
  percent: z.number(),
})
export type OpenDay = z.output<typeof openDaySchema>

/** Company settings that decide which days can be booked. */
export type DaySettings = Pick<BookingSettings, 'noticeDays' | 'horizonDays' | 'closedWeekdays'> & DayLimits

/** The limits of people and trucks; null for none. */
export type DayLimits = Pick<BookingSettings, 'crewLimit' | 'truckLimit'> & {
  /** The company's own trucks that are in service, by day; they count instead of `truckLimit`. */
  ownTrucks?: ReadonlyMap<string, number> | null
}

/** People and trucks that jobs occupy from their first day to their last, `YYYY-MM-DD`. */
export interface TakenDays {
  firstDay: string
  lastDay: string
  crew: number
  trucks: number
}

/** What a move needs on a day. */
export interface DayNeed {
  crewSize: number
  useTruck: boolean
}

/** Largest number of days of one job. */
export const MAX_DAYS_OF_A_JOB = 31

/**
 * Largest number of days over which a client may spread a move; longer moves are arranged with the office.
 */
export const MAX_DAYS_OF_A_CLIENT = 14

/** How many days ahead a client may move a booked move. */
export const MAX_DAYS_TO_CHANGE = 730

/** Largest number of days in one response. */
export const MAX_OPEN_DAYS = 92

/** Why a company offers no moves on a day: too soon, too far ahead, or a weekday on which it is closed. */
export type NotOfferedReason = 'soon' | 'far' | 'closed'

/**
 * Returns why a day cannot be requested, apart from its people and trucks, or null if it can; `today` is in
 * the company's time zone.
 */
export function notOfferedReason(day: string, today: string, settings: DaySettings): NotOfferedReason | null {
  if (day < addDays(today, settings.noticeDays)) return 'soon'
  if (day > addDays(today, settings.horizonDays)) return 'far'
  return isClosed(day, settings) ? 'closed' : null
}

/** Returns whether the company is closed on the weekday of a day. */
export function isClosed(day: string, settings: Pick<DaySettings, 'closedWeekdays'>): boolean {
  return settings.closedWeekdays.includes(weekdayOf(day))
}

/**
 * Returns whether the people and trucks of a day are enough for one more move; a move without a truck needs
 * none free.
 */
export function hasCapacity(
  day: string,
  taken: readonly TakenDays[],
  need: DayNeed,
  { crewLimit, truckLimit, ownTrucks }: DayLimits,
): boolean {
  const onDay = taken.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
  const crew = onDay.reduce((sum, one) => sum + one.crew, 0)
  const trucks = onDay.reduce((sum, one) => sum + one.trucks, 0)
  if (crewLimit !== null && crew + need.crewSize > crewLimit) return false
  const limit = ownTrucks ? (ownTrucks.get(day) ?? null) : truckLimit
  return limit === null || !need.useTruck || trucks + 1 <= limit
}

/** Returns the days from first to last, at most `most`. */
export function daysBetween(from: string, to: string, most: number): string[] {
  const days: string[] = []
  for (let day = from; day <= to && days.length < most; day = addDays(day, 1)) days.push(day)
  return days
}

/**
 * Returns the days of a calendar with whether a move can be booked on each, and the effect of the day on the
 * rates.
 */
export function findOpenDays(
  days: readonly string[],
  today: string,
  settings: DaySettings & Pick<BookingSettings, 'weekdayPercents' | 'seasons'>,
  taken: readonly TakenDays[],
  need: DayNeed,
): OpenDay[] {
  return days.map((day) => ({
    day,
    isOpen: notOfferedReason(day, today, settings) === null && hasCapacity(day, taken, need, settings),
    percent: percentOfDay(day, settings),
  }))
}
