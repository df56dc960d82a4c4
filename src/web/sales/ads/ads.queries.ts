import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Ad } from '../../../shared/sales/ads/ad.ts'
import { getAd, listAdJobs, listAds, listEntities } from '../../../shared/sales/ads/ads.api.ts'
import { listJobs } from '../../../shared/jobs/jobs/job.api.ts'
import { call, callList } from '../../kernel/api.ts'

/** Query key of all cached data of ads. */
export const ADS_KEY = ['ads'] as const

/** Returns the query for the entities where a company's ads run. */
export function entitiesQuery(companyId: number) {
  return queryOptions({
    queryKey: [...ADS_KEY, 'entities', companyId],
    queryFn: async ({ signal }) =>
      (await call(listEntities, { query: { company: companyId } }, { signal })).results,
  })
}

/** Maximum number of pages that a calendar loads; a month with more ads would be unreadable. */
const MAX_PAGES = 10

/** Returns the query for all runs that overlap these days. */
export function calendarQuery(companyId: number, span: { from: string; to: string }, entity?: number) {
  return queryOptions({
    queryKey: [...ADS_KEY, 'calendar', companyId, span, entity ?? null],
    queryFn: async ({ signal }) => {
      const rows: Ad[] = []
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const query = { ...span, company: companyId, page, per_page: 100, ...(entity && { entity }) }
        const found = await callList(listAds, { query }, { signal })
        rows.push(...found.rows)
        if (page >= found.totalPages) break
      }
      return rows
    },
    placeholderData: keepPreviousData,
  })
}

/** Returns the query for a page of all runs, newest first. */
export function adListQuery(
  companyId: number,
  filter: { search: string; entity: number | undefined },
  page: number,
) {
  return queryOptions({
    queryKey: [...ADS_KEY, 'list', companyId, filter, page],
    queryFn: ({ signal }) =>
      callList(
        listAds,
        {
          query: {
            company: companyId,
            order: 'desc',
            page,
            per_page: 20,
            search: filter.search,
            ...(filter.entity !== undefined && { entity: filter.entity }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query for one run with its results. */
export function adQuery(id: number) {
  return queryOptions({
    queryKey: [...ADS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getAd, { params: { id } }, { signal }),
  })
}

/** Returns the query for a page of the jobs that came from a run. */
export function adJobsQuery(id: number, page: number) {
  return queryOptions({
    queryKey: [...ADS_KEY, 'jobs', id, page],
    queryFn: ({ signal }) =>
      callList(listAdJobs, { params: { id }, query: { page, per_page: 10 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query for jobs that match a search. */
export function jobSearchQuery(search: string) {
  return queryOptions({
    queryKey: ['jobs', 'to-tie', search],
    queryFn: ({ signal }) => callList(listJobs, { query: { search, per_page: 8 } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: search.trim() !== '',
  })
}
