import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams, listOf, pageQuery } from '../../kernel/wire.ts'

export const DELIVERY_STATUSES = ['queued', 'sent', 'failed'] as const
/** Filters of the list; a retrying message is queued and its last attempt failed. */
export const DELIVERY_FILTERS = [...DELIVERY_STATUSES, 'retrying'] as const
export const DELIVERY_CHANNELS = ['mail', 'text'] as const

/** One outbound message and its delivery status. */
export const deliverySchema = z.object({
  id: z.number(),
  channel: z.enum(DELIVERY_CHANNELS),
  to: z.string(),
  subject: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  /** What the caller may do with it now. */
  actions: z.array(z.enum(['resend'])),
})
export type Delivery = z.output<typeof deliverySchema>

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  tag: 'Deliveries',
  summary: 'Outbound messages of the company, newest first',
  method: 'GET',
  path: '/wp/v2/deliveries',
  access: 'deliveries.manage',
  query: z.object({ ...pageQuery, status: listOf(DELIVERY_FILTERS) }),
  answer: z.array(deliverySchema),
  isList: true,
})

export const resendDelivery = endpoint({
  name: 'resendDelivery',
  tag: 'Deliveries',
  summary: 'Queues a failed message again',
  method: 'POST',
  path: '/wp/v2/deliveries/:id/resend',
  access: 'deliveries.manage',
  params: idParams,
  answer: deliverySchema,
  isIdempotent: true,
})
