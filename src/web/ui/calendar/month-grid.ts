import { addDays, MONTH_NAMES, weekdayOf, WEEKDAY_NAMES } from '../../../shared/kernel/dates.ts'
import { monthDays, shiftMonth, weeksOf } from '../../../shared/kernel/months.ts'

/** Returns the month of a day, `YYYY-MM`. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

const NO_WEEK = Array.from({ length: 7 }, () => null)

/** Returns a month in six weeks, whatever its length, so that all months have the same height. */
export function sixWeeksOf(month: string): (string | null)[][] {
  const weeks = weeksOf(month)
  return [...weeks, ...Array.from({ length: 6 - weeks.length }, () => NO_WEEK)]
}

/** Number of free days from which a month is worth opening first. */
const ENOUGH_DAYS = 3

/**
 * Returns the month to open with: the first one, or the next if fewer than three free days are left in the first and
 * the next has more. Days that are not known yet count as free.
 */
export function openingMonth(min: string, max: string, days: ReadonlyMap<string, DayFacts>): string {
  const first = monthOf(min)
  const next = shiftMonth(first, 1)
  if (next > monthOf(max)) return first
  const left = freeDays(first, min, max, days)
  return left.length < ENOUGH_DAYS && freeDays(next, min, max, days).length > left.length ? next : first
}

/** Returns the days of a month that can be picked; days that are not known yet count as free. */
export function freeDays(
  month: string,
  min: string,
  max: string,
  days: ReadonlyMap<string, DayFacts>,
): string[] {
  return weeksOf(month)
    .flat()
    .filter(
      (day): day is string =>
        day !== null && closedReason(day, days.get(day), { min, max, today: min }) === null,
    )
}

/** Returns the same day of another month, or its last day if that month is shorter. */
export function sameDayOf(month: string, day: string): string {
  const { to } = monthDays(month)
  const same = `${month}-${day.slice(8)}`
  return same > to ? to : same
}

/** Returns the day limited to its bounds. */
export function clampDay(day: string, min: string, max: string): string {
  if (day < min) return min
  return day > max ? max : day
}

/**
 * Returns the day to which a key moves the focus (ARIA practices 'Date picker'), or null for a key that moves
 * nothing.
 */
export function movedDay(key: string, day: string, isShift = false): string | null {
  const months = isShift ? 12 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return sameDayOf(shiftMonth(monthOf(day), -months), day)
    case 'PageDown':
      return sameDayOf(shiftMonth(monthOf(day), months), day)
    default:
      return null
  }
}

/** A day; a translation may put the parts in another order. */
const dayText = 'WEEKDAY, MONTH DAY, YEAR'

/** Formats a day: 'Friday, December 4, 2026'. */
export function dayName(day: string): string {
  return dayText
    .replace('WEEKDAY', WEEKDAY_NAMES[weekdayOf(day)] ?? '')
    .replace('MONTH', MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? '')
    .replace('DAY', String(Number(day.slice(8))))
    .replace('YEAR', day.slice(0, 4))
}

/** Formats a percentage with its sign: '+10 %', '−12.5 %'. */
export function percentMark(percent: number): string {
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
}

/** Known facts about a day. */
export interface DayFacts {
  isOpen: boolean
  percent: number
}

/** Returns why a day cannot be picked, or null. */
export function closedReason(
  day: string,
  facts: DayFacts | undefined,
  bounds: { min: string; max: string; today: string },
): string | null {
  if (day < bounds.today) return 'In the past'
  if (day < bounds.min) return 'Too soon to book online'
  if (day > bounds.max) return 'Too far ahead to book online'
  return facts && !facts.isOpen ? 'No crew is free' : null
}

/** Returns a day as text, with everything that its colors and marks mean. */
export function dayLabel(
  day: string,
  {
    reason,
    percent,
    isToday,
    isFree,
  }: { reason: string | null; percent: number; isToday: boolean; isFree: boolean },
): string {
  const said = [dayName(day)]
  if (isToday) said.push('today')
  if (reason) said.push(reason)
  if (isFree) said.push('A crew is free')
  if (!reason && percent !== 0)
    said.push(percent > 0 ? `rates ${percent} % higher` : `rates ${-percent} % lower`)
  return said.join(', ')
}
