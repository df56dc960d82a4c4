import { queryOptions } from '@tanstack/react-query'
import { listDeliveries } from '../../../shared/company/deliveries/deliveries.api.ts'
import { listQuery } from '../../kernel/queries.ts'

/** Which messages the list shows. */
export type DeliveryFilter = 'failed' | 'all'

const DELIVERIES_PER_PAGE = 50

/**
 * Returns the query for a page of the company's outbound messages, newest first; polls while some are
 * pending.
 */
export function deliveriesQuery(filter: DeliveryFilter, page: number) {
  return queryOptions({
    ...listQuery(listDeliveries, {
      query: {
        page,
        per_page: DELIVERIES_PER_PAGE,
        ...(filter === 'failed' && { status: ['failed', 'retrying'] }),
      },
    }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ status }) => status === 'queued') ? 5000 : false,
  })
}
