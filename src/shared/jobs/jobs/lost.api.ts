import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams } from '../../kernel/wire.ts'
import { lostInputSchema } from './lost.ts'

const tag = 'Jobs'

export const markLost = endpoint({
  name: 'markLost',
  tag,
  summary: 'Marks an inquiry as lost, with the reason; its status stays',
  method: 'POST',
  path: '/wp/v2/jobs/:id/lost',
  access: 'jobs.sell',
  params: idParams,
  body: lostInputSchema,
  answer: doneSchema,
})

export const reopenLost = endpoint({
  name: 'reopenLost',
  tag,
  summary: 'Makes a lost inquiry open again',
  method: 'DELETE',
  path: '/wp/v2/jobs/:id/lost',
  access: 'jobs.sell',
  params: idParams,
  answer: doneSchema,
})
