import { z } from 'zod'
import type { CompanyVariableName, CompanyVariables } from './company.variables.ts'
import { isDay, MONTH_NAMES, weekdayOf, WEEKDAY_NAMES } from '../../kernel/dates.ts'
import { centsFromDollars, dollarsFromCents, percentOfCents } from '../../kernel/money.ts'
import { bookingSettingsSchema } from './online-booking.ts'

/** Percent added to the hourly rates on some days of the week and in the company's seasons. */
export const dayRatesSchema = z.object({
  weekdayPercents: bookingSettingsSchema.shape.weekdayPercents,
  seasons: bookingSettingsSchema.shape.seasons,
})
export type DayRates = z.output<typeof dayRatesSchema>

/** Returns the percents of a company's settings, or null if it has set none. */
export function dayRatesOf({ weekdayPercents, seasons }: DayRates): DayRates | null {
  const hasNone = seasons.length === 0 && weekdayPercents.every((percent) => percent === 0)
  return hasNone ? null : { weekdayPercents, seasons }
}

/** Bounds of the sum of all percents of a day, the same as for a single one. */
const MIN_PERCENT = -50
const MAX_PERCENT = 200

/** Rates that a day changes: labor by the hour, moving and packing. */
const HOURLY_RATES = [
  'hourlyRateOne',
  'hourlyRateTwo',
  'hourlyRateThree',
  'hourlyRateFour',
  'hourlyRateOnePacking',
  'hourlyRateTwoPacking',
  'hourlyRateThreePacking',
  'hourlyRateFourPacking',
] as const satisfies readonly CompanyVariableName[]

/** Returns a day as readable text, such as 'July 4'. */
export function formatMonthDay(day: string): string {
  return `${MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? ''} ${Number(day.slice(8, 10))}`
}

function isInSeason(day: string, { from, to }: { from: string; to: string }): boolean {
  const date = day.slice(5, 10)
  // A season whose end is before its start includes New Year.
  return from <= to ? from <= date && date <= to : date >= from || date <= to
}

/**
 * Returns the percents of a day with their names: its weekday, then each season that includes it; percents of
 * 0 are left out.
 */
function percentsOn(day: string, rates: DayRates): { name: string; percent: number }[] {
  const weekday = weekdayOf(day)
  return [
    { name: WEEKDAY_NAMES[weekday] ?? '', percent: rates.weekdayPercents[weekday] ?? 0 },
    ...rates.seasons
      .filter((season) => isInSeason(day, season))
      .map(({ name, percent }) => ({ name, percent })),
  ].filter(({ percent }) => percent !== 0)
}

/**
 * Returns the percent added to or taken off the hourly rates of a day, between -50 and 200. Weekday and
 * seasons are added, not multiplied, so that a company can see the sum at a glance: 10 on Saturdays and 15 in
 * summer are 25 on a Saturday in summer.
 */
export function percentOfDay(day: string, rates: DayRates): number {
  const sum = percentsOn(day, rates).reduce((total, { percent }) => total + percent, 0)
  return Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, Math.round(sum * 10) / 10))
}

/**
 * Returns the variables that a job on this day is priced with: hourly rates changed by the percents of the
 * day, rounded to cents; others as they are. Without a day or percents nothing is changed
 * (docs/decisions/0019).
 */
export function variablesOfDay(
  day: string | null,
  variables: CompanyVariables,
  rates: DayRates | null | undefined,
): CompanyVariables {
  const date = day?.slice(0, 10) ?? ''
  const percent = rates && isDay(date) ? percentOfDay(date, rates) : 0
  if (percent === 0) return variables
  const changed = { ...variables }
  for (const name of HOURLY_RATES) {
    const adjusted = percentOfCents(centsFromDollars(variables[name].value), 100 + percent)
    changed[name] = { ...variables[name], value: dollarsFromCents(adjusted) }
  }
  return changed
}

/** Returns sentences about the effect of a day on the rates: 'Saturday: rates 10 % higher.'. */
export function describeDayRates(day: string, rates: DayRates): string[] {
  const parts = percentsOn(day, rates)
  const total = percentOfDay(day, rates)
  return [
    ...parts.map(({ name, percent }) =>
      percent > 0 ? `${name}: rates ${percent} % higher.` : `${name}: rates ${-percent} % lower.`,
    ),
    ...(parts.length > 1 && total !== 0
      ? [
          total > 0
            ? `Together: rates ${total} % higher on ${formatMonthDay(day)}.`
            : `Together: rates ${-total} % lower on ${formatMonthDay(day)}.`,
        ]
      : []),
  ]
}
