import { z } from 'zod'
import { DELIVERY_CHANNELS } from '../../../shared/company/deliveries/channels.ts'

/** What the address of the list says; without `show` it lists the messages that were not sent. */
export const deliveriesSearchSchema = z.object({
  show: z.enum(['waiting', 'all']).optional().catch(undefined),
  channel: z.enum(DELIVERY_CHANNELS).optional().catch(undefined),
  kind: z.string().optional().catch(undefined),
  search: z.string().optional().catch(undefined),
  page: z.number().int().min(1).optional().catch(undefined),
})
export type DeliveriesSearch = z.output<typeof deliveriesSearchSchema>
