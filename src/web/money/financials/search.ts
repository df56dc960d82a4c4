import { z } from 'zod'
import { FIGURE_GROUPS, FIGURE_PERIODS } from '../../../shared/money/financials/figure-choices.ts'
import { formatDay, isDay, MONTH_NAMES } from '../../../shared/kernel/dates.ts'
import { calendarOf, namedSpan, SPAN_LABELS, SPAN_NAMES, type Span, type SpanName } from './spans.ts'

const day = z
  .string()
  .refine((text) => isDay(text) && text >= '1900-01-01')
  .optional()
  .catch(undefined)

/** What the address of /financials keeps of its filters; what is not one falls away, part by part. */
export const financialsSearchSchema = z.object({
  by: z.enum(FIGURE_PERIODS).optional().catch(undefined),
  range: z.enum(SPAN_NAMES).optional().catch(undefined),
  from: day,
  to: day,
  company: z.number().int().positive().optional().catch(undefined),
  group: z.enum(FIGURE_GROUPS).optional().catch(undefined),
})
export type FinancialsSearch = z.output<typeof financialsSearchSchema>

/** The name of the span that is chosen: one of those offered, else the usual one. */
export function chosenName(
  search: FinancialsSearch,
  offered: readonly SpanName[],
  usual: SpanName,
): SpanName {
  return search.range && offered.includes(search.range) ? search.range : usual
}

/** The days that are chosen, seen from today. */
export function chosenSpan(search: FinancialsSearch, name: SpanName, today: string): Span {
  if (name !== 'own') return namedSpan(name, today)
  return { from: search.from ?? '', to: search.to ?? '' }
}

/** The search with another span by its name; an own range begins as the days shown so far. */
export function withName(search: FinancialsSearch, name: SpanName, shown: Span): FinancialsSearch {
  return name === 'own' ? withSpan(search, shown) : { ...search, range: name, from: undefined, to: undefined }
}

/** The search with days of its own. */
export function withSpan(search: FinancialsSearch, { from, to }: Span): FinancialsSearch {
  return { ...search, range: 'own', from: from || undefined, to: to || undefined }
}

/** A span in words: its name, or its days. */
export function spanText(name: SpanName, { from, to }: Span): string {
  if (name !== 'own') return name === 'all' ? 'All dates' : SPAN_LABELS[name]
  const { year, quarter, month } = calendarOf({ from, to })
  if (year !== null && month !== null) return `${MONTH_NAMES[month - 1]} ${year}`
  if (year !== null) return quarter === null ? String(year) : `Q${quarter} ${year}`
  return daysText({ from, to })
}

/** A span in words with its days, for the top of a page. */
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
