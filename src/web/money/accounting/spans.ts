import { addDays, formatDay } from '../../../shared/kernel/dates.ts'

/**
 * Days of the ledger, both included; without `from` since the first entry, without `to` up to the last one.
 */
export interface Span {
  from?: string | undefined
  to?: string | undefined
}

/** Named spans of the picker. */
export const SPAN_LABELS = {
  all: 'All time',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisQuarter: 'This quarter',
  lastQuarter: 'Last quarter',
  thisYear: 'This year',
  lastYear: 'Last year',
} as const
export type SpanName = keyof typeof SPAN_LABELS
// The keys of the labels are the names.
export const SPAN_NAMES = Object.keys(SPAN_LABELS) as SpanName[]

/** Returns the first day of the month that is `months` after the month of `day`. */
function monthStart(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const year = String(Math.floor(count / 12)).padStart(4, '0')
  return `${year}-${String((count % 12) + 1).padStart(2, '0')}-01`
}

/** Returns `months` whole months, starting `first` months after the month of `day`. */
function monthsFrom(day: string, first: number, months: number): Span {
  return { from: monthStart(day, first), to: addDays(monthStart(day, first + months), -1) }
}

/** Returns the days of a named span on a company's day. */
export function spanOf(name: SpanName, today: string): Span {
  const month = Number(today.slice(5, 7)) - 1
  const inQuarter = month % 3
  const spans: Record<SpanName, Span> = {
    all: {},
    thisMonth: monthsFrom(today, 0, 1),
    lastMonth: monthsFrom(today, -1, 1),
    thisQuarter: monthsFrom(today, -inQuarter, 3),
    lastQuarter: monthsFrom(today, -inQuarter - 3, 3),
    thisYear: monthsFrom(today, -month, 12),
    lastYear: monthsFrom(today, -month - 12, 12),
  }
  return spans[name]
}

/** Returns the name of a span on a company's day, or null for one with its own dates. */
export function spanName({ from, to }: Span, today: string): SpanName | null {
  return (
    SPAN_NAMES.find((name) => {
      const span = spanOf(name, today)
      return span.from === from && span.to === to
    }) ?? null
  )
}

/** Returns whether a span ends before it begins. */
export function isBackward({ from, to }: Span): boolean {
  return from !== undefined && to !== undefined && to < from
}

/** Returns a span as text: 01/01/2026 to 03/31/2026. */
export function spanText({ from, to }: Span): string {
  if (from !== undefined && to !== undefined)
    return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  if (from !== undefined) return `From ${formatDay(from)}`
  return to === undefined ? SPAN_LABELS.all : `Up to ${formatDay(to)}`
}
