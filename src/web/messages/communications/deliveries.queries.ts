import { queryOptions } from '@tanstack/react-query'
import { listDeliveries } from '../../../shared/company/deliveries/deliveries.api.ts'
import { listQuery } from '../../kernel/queries.ts'
import type { DeliveriesSearch } from './deliveries.place.ts'

const DELIVERIES_PER_PAGE = 50

/**
 * Returns the query for a page of the company's outbound messages, newest first; polls while some are
 * pending.
 */
export function deliveriesQuery({ show, channel, kind, search, page = 1 }: DeliveriesSearch) {
  return queryOptions({
    ...listQuery(listDeliveries, {
      query: {
        page,
        per_page: DELIVERIES_PER_PAGE,
        ...(show === undefined && { status: ['failed', 'retrying'] }),
        ...(show === 'waiting' && { status: ['waiting'] }),
        ...(channel !== undefined && { channel: [channel] }),
        ...(kind !== undefined && { kind }),
        ...(search !== undefined && { search }),
      },
    }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ status }) => status === 'queued') ? 5000 : false,
  })
}
