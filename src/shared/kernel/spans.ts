import { addDays } from './dates.ts'

/** Whole periods of the calendar. */
type Period = 'month' | 'quarter' | 'year'

/** Ranges with a name. */
export const SPAN_NAMES = [
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
  'last12Months',
  'all',
  'own',
] as const
export type SpanName = (typeof SPAN_NAMES)[number]
export const SPAN_LABELS: Record<SpanName, string> = {
  thisWeek: 'This week',
  lastWeek: 'Last week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisQuarter: 'This quarter',
  lastQuarter: 'Last quarter',
  thisYear: 'This year',
  lastYear: 'Last year',
  last12Months: 'Last 12 months',
  all: 'All dates',
  own: 'Custom dates',
}

/** First and last day, `YYYY-MM-DD`, both inclusive; '' means open-ended. */
export interface Span {
  from: string
  to: string
}

/** Months in a period. */
const MONTHS_OF: Record<Period, number> = { month: 1, quarter: 3, year: 12 }

/** Returns the first day of a month, counted from January of a year; month 13 is January of the next year. */
function firstOf(year: number, month: number): string {
  const at = year * 12 + month - 1
  const [inYear, inMonth] = [Math.floor(at / 12), (at % 12) + 1]
  return `${String(inYear).padStart(4, '0')}-${String(inMonth).padStart(2, '0')}-01`
}

/** Returns a range of whole months. */
function monthsFrom(year: number, month: number, count: number): Span {
  return { from: firstOf(year, month), to: addDays(firstOf(year, month + count), -1) }
}

function yearAndMonth(day: string): [number, number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
}

/** Returns a whole period: a month or quarter of a year by index from 1, or the year itself. */
export function periodSpan(period: Period, year: number, index = 1): Span {
  const months = MONTHS_OF[period]
  return monthsFrom(year, (index - 1) * months + 1, months)
}

/**
 * Returns the days of a named range relative to a day; a week begins on Sunday. A custom range has no days of
 * its own.
 */
export function namedSpan(name: Exclude<SpanName, 'own'>, today: string): Span {
  const [year, month] = yearAndMonth(today)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const sunday = addDays(today, -weekday)
  switch (name) {
    case 'thisWeek':
      return { from: sunday, to: addDays(sunday, 6) }
    case 'lastWeek':
      return { from: addDays(sunday, -7), to: addDays(sunday, -1) }
    case 'thisMonth':
      return monthsFrom(year, month, 1)
    case 'lastMonth':
      return monthsFrom(year, month - 1, 1)
    case 'thisQuarter':
      return periodSpan('quarter', year, Math.ceil(month / 3))
    case 'lastQuarter':
      return periodSpan('quarter', year, Math.ceil(month / 3) - 1)
    case 'thisYear':
      return periodSpan('year', year)
    case 'lastYear':
      return periodSpan('year', year - 1)
    case 'last12Months':
      return monthsFrom(year, month - 11, 12)
    case 'all':
      return { from: '', to: '' }
  }
}

/**
 * Returns the whole calendar period that equals a range: its year, and its month or quarter; null for the
 * parts that do not apply.
 */
export function calendarOf({ from, to }: Span): {
  year: number | null
  quarter: number | null
  month: number | null
} {
  const nothing = { year: null, quarter: null, month: null }
  if (from === '' || to === '') return nothing
  const [year, month] = yearAndMonth(from)
  const is = (span: Span) => span.from === from && span.to === to
  if (is(periodSpan('month', year, month))) return { ...nothing, year, month }
  const quarter = Math.ceil(month / 3)
  if (is(periodSpan('quarter', year, quarter))) return { ...nothing, year, quarter }
  return is(periodSpan('year', year)) ? { ...nothing, year } : nothing
}

/** Returns the days that two ranges share. */
export function commonSpan(one: Span, other: Span): Span {
  return {
    from: one.from > other.from ? one.from : other.from,
    to: one.to === '' || (other.to !== '' && other.to < one.to) ? other.to : one.to,
  }
}

/** Returns whether a range ends before it begins. */
export function isBackward({ from, to }: Span): boolean {
  return from !== '' && to !== '' && to < from
}

/**
 * Returns the range of the same kind that is `steps` before (below 0) or after: whole calendar periods for a calendar
 * period or whole months, else the same number of days. An open-ended range has no neighbor: null.
 */
export function neighborSpan(span: Span, steps: number): Span | null {
  const { from, to } = span
  if (from === '' || to === '' || isBackward(span)) return null
  const [year, month] = yearAndMonth(from)
  const [lastYear, lastMonth] = yearAndMonth(to)
  const months = (lastYear - year) * 12 + lastMonth - month + 1
  const whole = monthsFrom(year, month, months)
  if (whole.from === from && whole.to === to) return monthsFrom(year, month + steps * months, months)
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  return { from: addDays(from, steps * days), to: addDays(to, steps * days) }
}
