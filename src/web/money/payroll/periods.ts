import { addDays, formatDay, isDay, minutesBetween } from '../../../shared/kernel/dates.ts'

/** Days of a payroll, both inclusive; '' for a day that is not chosen. */
export interface Period {
  from: string
  to: string
}

/** Named periods of the picker; weeks run from Monday to Sunday. */
export const PERIOD_LABELS = {
  thisWeek: 'This week',
  lastWeek: 'Last week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
} as const
export type PeriodName = keyof typeof PERIOD_LABELS
// The labels' keys are the names.
export const PERIOD_NAMES = Object.keys(PERIOD_LABELS) as PeriodName[]

/** The earliest day that a payroll accepts. */
export const FIRST_DAY = '1900-01-01'

/** A Monday before all payrolls; weekdays are counted from it. */
const SOME_MONDAY = '1900-01-01'
const MINUTES_A_DAY = 1440

/** Returns the Monday of a day's week. */
function mondayOf(day: string): string {
  const days = minutesBetween(`${SOME_MONDAY} 00:00:00`, `${day} 00:00:00`) / MINUTES_A_DAY
  return addDays(day, -(days % 7))
}

/** Returns the month that contains a day. */
function monthOf(day: string): Period {
  const from = `${day.slice(0, 7)}-01`
  // 31 days after the first of any month is in the next month.
  const next = `${addDays(from, 31).slice(0, 7)}-01`
  return { from, to: addDays(next, -1) }
}

/** Returns the days of a named period, given the company's current day. */
export function periodOf(name: PeriodName, today: string): Period {
  const monday = mondayOf(today)
  const month = monthOf(today)
  const periods: Record<PeriodName, Period> = {
    thisWeek: { from: monday, to: addDays(monday, 6) },
    lastWeek: { from: addDays(monday, -7), to: addDays(monday, -1) },
    thisMonth: month,
    lastMonth: monthOf(addDays(month.from, -1)),
  }
  return periods[name]
}

/** Returns the name of a period, given the company's current day, or null for custom dates. */
export function periodName({ from, to }: Period, today: string): PeriodName | null {
  return (
    PERIOD_NAMES.find((name) => {
      const period = periodOf(name, today)
      return period.from === from && period.to === to
    }) ?? null
  )
}

/** Returns the errors of a period by its end; empty for one that can be requested. */
export function periodProblems({ from, to }: Period): { from?: string; to?: string } {
  return {
    ...(!isDay(from) && { from: 'Required.' }),
    ...(!isDay(to) ? { to: 'Required.' } : isDay(from) && to < from ? { to: 'Before the first day' } : {}),
  }
}

/** Formats a period: 11/10/2025 to 11/16/2025. */
export function periodText({ from, to }: Period): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}
