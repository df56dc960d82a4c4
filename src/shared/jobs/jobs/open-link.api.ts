import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams } from '../../kernel/wire.ts'

export const sendOpenLink = endpoint({
  name: 'sendOpenLink',
  tag: 'Booking',
  summary: 'Mails the client of a job a link that opens it without a password, once',
  method: 'POST',
  path: '/wp/v2/jobs/:id/open-link',
  access: 'jobs.create',
  params: idParams,
  answer: doneSchema,
  isIdempotent: true,
})
