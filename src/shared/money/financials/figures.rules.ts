import { addDays } from '../../kernel/dates.ts'
import type { FigurePeriod } from './figure-choices.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
/** Months in a period. */
const LENGTHS: Record<FigurePeriod, number> = { month: 1, quarter: 3, year: 12 }
/** Number of periods shown if no span is requested; for years, all of them are shown. */
const DEFAULT_COUNTS: Record<FigurePeriod, number> = { month: 12, quarter: 8, year: 1 }
/** Largest number of chart points: a hundred years of months. */
export const MAX_POINTS = 1_200

function monthsOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function dayOfMonths(months: number): string {
  const year = String(Math.floor(months / 12)).padStart(4, '0')
  return `${year}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** Returns the first day of the period that contains a day. */
export function periodStart(day: string, period: FigurePeriod): string {
  const months = monthsOf(day)
  return dayOfMonths(months - (months % LENGTHS[period]))
}

/** Returns the last day of the period that contains a day. */
export function periodEnd(day: string, period: FigurePeriod): string {
  return addDays(dayOfMonths(monthsOf(periodStart(day, period)) + LENGTHS[period]), -1)
}

/** Returns a period's name in the chart: 'Nov 2026', 'Q4 2026', '2026'; `start` is its first day. */
export function periodLabel(start: string, period: FigurePeriod): string {
  const year = start.slice(0, 4)
  const month = Number(start.slice(5, 7)) - 1
  if (period === 'year') return year
  return period === 'quarter' ? `Q${Math.floor(month / 3) + 1} ${year}` : `${MONTHS[month]} ${year}`
}

/** Returns the first days of all periods that a span touches, both days included; at most MAX_POINTS. */
export function periodsOf(from: string, to: string, period: FigurePeriod): string[] {
  const first = monthsOf(periodStart(from, period))
  const count = Math.floor((monthsOf(periodStart(to, period)) - first) / LENGTHS[period]) + 1
  return Array.from({ length: Math.min(Math.max(count, 0), MAX_POINTS + 1) }, (_, index) =>
    dayOfMonths(first + index * LENGTHS[period]),
  )
}

/**
 * Returns the requested span, or whole periods if none is requested: twelve months, eight quarters or all
 * years up to today; `firstDay` is the day of the earliest job.
 */
export function spanOf(
  asked: {
    from?: string | undefined
    to?: string | undefined
    period: FigurePeriod
    /** Whether to start at the first job. */
    all?: boolean | undefined
  },
  today: string,
  firstDay: string | null,
): { from: string; to: string } {
  const { period } = asked
  const to =
    asked.to ?? periodEnd(asked.from !== undefined && asked.from > today ? asked.from : today, period)
  if (asked.from !== undefined) return { from: asked.from, to }
  if ((period === 'year' || asked.all === true) && firstDay !== null && firstDay < to)
    return { from: periodStart(firstDay, period), to }
  const back = (DEFAULT_COUNTS[period] - 1) * LENGTHS[period]
  return { from: dayOfMonths(Math.max(12, monthsOf(periodStart(to, period)) - back)), to }
}
