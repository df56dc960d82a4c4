import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { DELIVERY_CHANNELS } from './channels.ts'
import { MESSAGE_PURPOSES } from './message-kinds.ts'
import { idParams, idSchema, listOf, pageQuery, shownText } from '../../kernel/wire.ts'

export const DELIVERY_STATUSES = ['queued', 'sent', 'failed'] as const
/** Filters of the list; a queued message is retrying after a failed attempt, or waiting until it is due. */
export const DELIVERY_FILTERS = [...DELIVERY_STATUSES, 'retrying', 'waiting'] as const

/** One outbound message and its delivery status. */
export const deliverySchema = z.object({
  id: z.number(),
  channel: z.enum(DELIVERY_CHANNELS),
  /** Which of the product's messages it is; empty if an earlier version sent it. */
  kind: z.string(),
  purpose: z.enum(MESSAGE_PURPOSES),
  job: z.number().nullable(),
  /** The address or number; of a notification the name of its person. */
  to: z.string(),
  /** Name of the recipient; empty if it is not known. */
  name: z.string(),
  subject: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.number(),
  lastError: shownText.nullable(),
  createdAt: z.string(),
  /** When it may be sent; null for immediately. */
  dueAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  /** When the recipient's phone or device reported it; mail reports nothing. */
  deliveredAt: z.string().nullable(),
  /** What the caller may do with it now. */
  actions: z.array(z.enum(['resend'])),
})
export type Delivery = z.output<typeof deliverySchema>

export const deliveriesQuerySchema = z.object({
  ...pageQuery,
  status: listOf(DELIVERY_FILTERS),
  channel: listOf(DELIVERY_CHANNELS),
  kind: z.string().max(40).optional(),
  /** Messages about this job alone. */
  job: idSchema.optional(),
  /** Part of the recipient's name or address, or of the subject. */
  search: z.string().max(200).optional(),
})

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  tag: 'Deliveries',
  summary: 'Outbound messages of the company, newest first',
  method: 'GET',
  path: '/wp/v2/deliveries',
  access: 'deliveries.manage',
  query: deliveriesQuerySchema,
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
