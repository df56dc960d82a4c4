import { formatDay, MONTH_NAMES } from '../../../shared/kernel/dates.ts'
import { calendarOf, namedSpan, SPAN_LABELS, type Span, type SpanName } from '../../../shared/kernel/spans.ts'

/** The range of days in an address. */
export interface RangeSearch {
  range?: SpanName | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Returns the name of the chosen range: one of those offered, else the default. */
export function chosenName(search: RangeSearch, offered: readonly SpanName[], usual: SpanName): SpanName {
  return search.range && offered.includes(search.range) ? search.range : usual
}

/** Returns the chosen days, relative to today. */
export function chosenSpan(search: RangeSearch, name: SpanName, today: string): Span {
  if (name !== 'own') return namedSpan(name, today)
  return { from: search.from ?? '', to: search.to ?? '' }
}

/** Returns the search with another named range; a custom range starts with the days shown so far. */
export function withName<Search extends RangeSearch>(search: Search, name: SpanName, shown: Span): Search {
  return name === 'own' ? withSpan(search, shown) : { ...search, range: name, from: undefined, to: undefined }
}

/** Returns the search with a custom range. */
export function withSpan<Search extends RangeSearch>(search: Search, { from, to }: Span): Search {
  return { ...search, range: 'own', from: from || undefined, to: to || undefined }
}

/** Returns a range as text: its name, or its days. */
export function spanText(name: SpanName, { from, to }: Span): string {
  if (name !== 'own') return name === 'all' ? 'All dates' : SPAN_LABELS[name]
  const { year, quarter, month } = calendarOf({ from, to })
  if (year !== null && month !== null) return `${MONTH_NAMES[month - 1]} ${year}`
  if (year !== null) return quarter === null ? String(year) : `Q${quarter} ${year}`
  return daysText({ from, to })
}

/** Returns a range as text with its days, for a page title. */
export function spanTitle(name: SpanName, span: Span): string {
  const text = spanText(name, span)
  const days = daysText(span)
  return name === 'own' || name === 'all' ? text : `${text}, ${days}`
}

function daysText({ from, to }: Span): string {
  if (from === '' && to === '') return 'All dates'
  if (from === '') return `Until ${formatDay(to)}`
  return to === '' ? `From ${formatDay(from)}` : `${formatDay(from)} – ${formatDay(to)}`
}
