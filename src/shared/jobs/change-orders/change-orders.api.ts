import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, text } from '../../kernel/wire.ts'
import { jobChangesSchema, signedChangeSchema } from './change-order.ts'

const tag = 'Change orders'

export const getChangeOrders = endpoint({
  name: 'getChangeOrders',
  tag,
  summary: 'The change orders of a job, and the rates of a new one for those who make them',
  method: 'GET',
  path: '/wp/v2/jobs/:id/change-orders',
  access: 'jobs.read',
  link: 'read',
  params: idParams,
  answer: jobChangesSchema,
  isKept: true,
})

export const signChangeOrder = endpoint({
  name: 'signChangeOrder',
  tag,
  summary: 'Records a change order that the client signed on a phone; the same id once',
  method: 'POST',
  path: '/wp/v2/jobs/:id/change-orders',
  access: 'jobs.start',
  params: idParams,
  body: signedChangeSchema.extend({
    /** The phone’s clock when it sends, so that the error of the clock can be taken off. */
    sentAt: z.iso.datetime({ message: 'Use a time with its zone.' }),
  }),
  answer: jobChangesSchema,
})

const orderParams = idParams.extend({ order: z.uuid('This change order was not found.') })

export const decideChangeOrder = endpoint({
  name: 'decideChangeOrder',
  tag,
  summary: 'Withdraws a change order before the work is charged, or confirms one that is to be checked',
  method: 'POST',
  path: '/wp/v2/jobs/:id/change-orders/:order/decision',
  access: 'jobs.terms',
  params: orderParams,
  body: z.object({
    decision: z.enum(['withdraw', 'confirm'], 'Choose what to do.'),
    reason: text(500).pipe(z.string().min(1, 'Say why.')),
  }),
  answer: jobChangesSchema,
  isIdempotent: true,
})

export const makeChangeOrderPdf = endpoint({
  name: 'makeChangeOrderPdf',
  tag,
  summary: 'Makes the PDF of a change order; the link works for ten minutes',
  method: 'POST',
  path: '/wp/v2/jobs/:id/change-orders/:order/pdf',
  access: 'documents.print',
  link: 'act',
  params: orderParams,
  answer: doneSchema.extend({ download_link: z.string() }),
})
