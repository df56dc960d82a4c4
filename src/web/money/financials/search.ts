import { z } from 'zod'
import { FIGURE_GROUPS, FIGURE_PERIODS } from '../../../shared/money/financials/figure-choices.ts'
import { formatDay, isDay, MONTH_NAMES } from '../../../shared/kernel/dates.ts'
import { calendarOf, namedSpan, SPAN_LABELS, SPAN_NAMES, type Span, type SpanName } from '../../../shared/kernel/spans.ts'

const day = z
  .string()
  .refine((text) => isDay(text) && text >= '1900-01-01')
  .optional()
  .catch(undefined)

/** The URL parameters of /financials; invalid ones are dropped separately. */
export const financialsSearchSchema = z.object({
  by: z.enum(FIGURE_PERIODS).optional().catch(undefined),
  range: z.enum(SPAN_NAMES).optional().catch(undefined),
  from: day,
  to: day,
  company: z.number().int().positive().optional().catch(undefined),
  group: z.enum(FIGURE_GROUPS).optional().catch(undefined),
})
export type FinancialsSearch = z.output<typeof financialsSearchSchema>

/** Returns the name of the chosen range: one of those offered, else the default. */
export function chosenName(
  search: FinancialsSearch,
  offered: readonly SpanName[],
  usual: SpanName,
): SpanName {
  return search.range && offered.includes(search.range) ? search.range : usual
}

/** Returns the chosen days, relative to today. */
export function chosenSpan(search: FinancialsSearch, name: SpanName, today: string): Span {
  if (name !== 'own') return namedSpan(name, today)
  return { from: search.from ?? '', to: search.to ?? '' }
}

/** Returns the search with another named range; a custom range starts with the days shown so far. */
export function withName(search: FinancialsSearch, name: SpanName, shown: Span): FinancialsSearch {
  return name === 'own' ? withSpan(search, shown) : { ...search, range: name, from: undefined, to: undefined }
}

/** Returns the search with a custom range. */
export function withSpan(search: FinancialsSearch, { from, to }: Span): FinancialsSearch {
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
