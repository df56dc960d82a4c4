import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { FigurePeriod } from '../../../../shared/money/financials/figure-choices.ts'
import {
  listFinancialJobs,
  listFinancials,
  summarizeFinancials,
  type figuresQuery,
} from '../../../../shared/money/financials/financials.api.ts'
import { call, callList } from '../../../kernel/api.ts'
import type { Span } from '../spans.ts'

export type FiguresQuery = Partial<z.input<typeof figuresQuery>>

/** What all figures are kept under. */
export const FIGURES_KEY = ['financials']

/** Jobs on a page of what is behind a figure. */
const PAGE_SIZE = 20

/** What the figures are asked for: of completed jobs, as the chart shows them. */
export function queryOf(by: FigurePeriod, { from, to }: Span, company: number | undefined): FiguresQuery {
  return {
    all: true,
    jobStatus: ['completed'],
    period: by,
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(company !== undefined && { company }),
  }
}

/** The points of the chart. */
export function pointsQuery(query: FiguresQuery) {
  return queryOptions({
    queryKey: [...FIGURES_KEY, 'points', query],
    queryFn: ({ signal }) => call(listFinancials, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The whole span. */
export function summaryQuery(query: FiguresQuery) {
  return queryOptions({
    queryKey: [...FIGURES_KEY, 'summary', query],
    queryFn: ({ signal }) => call(summarizeFinancials, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A page of the jobs behind a figure. */
export function jobsQuery(query: FiguresQuery, page: number) {
  return queryOptions({
    queryKey: [...FIGURES_KEY, 'jobs', query, page],
    queryFn: ({ signal }) =>
      callList(listFinancialJobs, { query: { ...query, page, per_page: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
