import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Ad } from '../../../shared/sales/ads/ad.ts'
import { listAds, listEntities } from '../../../shared/sales/ads/ads.api.ts'
import { callList } from '../../kernel/api.ts'
import { callKey, callQuery, keyBelow, useRefetch } from '../../kernel/queries.ts'

/** Start of the keys of all data of ads. */
export const ADS_KEYS = [keyBelow(listAds), keyBelow(listEntities)]

/** Returns a function that reloads all shown data of ads. */
export function useRefetchAds(): () => Promise<void> {
  return useRefetch(...ADS_KEYS)
}

/** Returns the query for the entities where a company's ads run. */
export function entitiesQuery(companyId: number) {
  return queryOptions({
    ...callQuery(listEntities, { query: { company: companyId } }),
    select: ({ results }) => results,
  })
}

/** Maximum number of pages that a calendar loads; a month with more ads would be unreadable. */
const MAX_PAGES = 10

/** Returns the query for all runs that overlap these days. */
export function calendarQuery(company: number, span: { from: string; to: string }, entity?: number) {
  const query = { ...span, company, ...(entity && { entity }) }
  return queryOptions({
    queryKey: callKey(listAds, { query }),
    queryFn: async ({ signal }) => {
      const rows: Ad[] = []
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const found = await callList(listAds, { query: { ...query, page, per_page: 100 } }, { signal })
        rows.push(...found.rows)
        if (page >= found.totalPages) break
      }
      return rows
    },
    placeholderData: keepPreviousData,
  })
}
