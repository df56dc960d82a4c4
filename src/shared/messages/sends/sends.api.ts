import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams, shownText } from '../../kernel/wire.ts'
import { SEND_STATES, SENT_DOCUMENTS } from './sends.ts'

export const sendSchema = z.object({
  /** The id of its message in the outbox. */
  deliveryId: z.number(),
  document: z.enum(SENT_DOCUMENTS),
  channel: z.enum(['mail', 'text']),
  to: z.string(),
  createdAt: z.string(),
  state: z.enum(SEND_STATES),
  /** When it came so far; null if not known. */
  at: z.string().nullable(),
  /** Why it was not sent; null if it was, or will be. */
  error: shownText.nullable(),
})
export type Send = z.output<typeof sendSchema>

export const listSends = endpoint({
  name: 'listSends',
  tag: 'Communications',
  summary: 'What was last sent to the client of a job by each way, and how far it is',
  method: 'GET',
  path: '/wp/v2/jobs/:id/sends',
  access: 'communications.read',
  params: idParams,
  answer: z.array(sendSchema),
})
