import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams } from '../../kernel/wire.ts'
import { z } from 'zod'
import { erasureInputSchema, erasurePreviewSchema } from './erasure.ts'

const tag = 'People'

export const previewErasure = endpoint({
  name: 'previewErasure',
  tag,
  summary: 'What erasing a client or worker removes, what the law keeps, and what prevents it',
  method: 'GET',
  path: '/wp/v2/people/:id/erasure',
  access: 'clients.erase',
  params: idParams,
  answer: erasurePreviewSchema,
})

export const erasePerson = endpoint({
  name: 'erasePerson',
  tag,
  summary: 'Erases the personal data of a client or worker; it cannot be undone',
  method: 'POST',
  path: '/wp/v2/people/:id/erasure',
  access: 'clients.erase',
  params: idParams,
  body: erasureInputSchema,
  answer: doneSchema.extend({ id: z.number(), erasure: z.number() }),
  isIdempotent: true,
})
