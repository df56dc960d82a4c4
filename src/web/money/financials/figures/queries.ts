import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { FigurePeriod } from '../../../../shared/money/financials/figure-choices.ts'
import {
  listFinancialJobs,
  listFinancials,
  summarizeFinancials,
  type figuresQuery,
} from '../../../../shared/money/financials/financials.api.ts'
import { callQuery, listQuery } from '../../../kernel/queries.ts'
import type { Span } from '../../../../shared/kernel/spans.ts'

export type FiguresQuery = Partial<z.input<typeof figuresQuery>>

/** Jobs per page in the details of a number. */
const PAGE_SIZE = 20

/** Returns the parameters of the figures: completed jobs, as the chart shows them. */
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

/** Returns the query for the points of the chart. */
export function pointsQuery(query: FiguresQuery) {
  return queryOptions({ ...callQuery(listFinancials, { query }), placeholderData: keepPreviousData })
}

/** Returns the query for the totals of the whole range. */
export function summaryQuery(query: FiguresQuery) {
  return queryOptions({ ...callQuery(summarizeFinancials, { query }), placeholderData: keepPreviousData })
}

/** Returns the query for a page of the jobs behind a number. */
export function jobsQuery(query: FiguresQuery, page: number) {
  return listQuery(listFinancialJobs, { query: { ...query, page, per_page: PAGE_SIZE } })
}
