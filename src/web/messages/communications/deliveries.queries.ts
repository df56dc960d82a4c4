import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { DELIVERY_CHANNELS, listDeliveries } from '../../../shared/company/deliveries/deliveries.api.ts'
import { listQuery } from '../../kernel/queries.ts'

/** What the address of the list says; without `show` it lists the messages that were not sent. */
export const deliveriesSearchSchema = z.object({
  show: z.enum(['waiting', 'all']).optional().catch(undefined),
  channel: z.enum(DELIVERY_CHANNELS).optional().catch(undefined),
  kind: z.string().optional().catch(undefined),
  search: z.string().optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
})
export type DeliveriesSearch = z.output<typeof deliveriesSearchSchema>

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
