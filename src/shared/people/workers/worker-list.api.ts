import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { dayTime, idSchema, pageQuery, text } from '../../kernel/wire.ts'
import { workerSchema } from './crew.ts'

export const listWorkers = endpoint({
  name: 'listWorkers',
  tag: 'Crew',
  summary:
    'Workers of the company, by last name; with `job` who of them is free at its time, with `from` and `until` (company time) at that time instead, the free ones first; with `approval=pending`, sign-ups that await approval',
  method: 'GET',
  path: '/wp/v2/workers',
  access: 'workers.read',
  query: z.object({
    ...pageQuery,
    search: text(100).optional(),
    job: idSchema.optional(),
    /** Company of a job that has no number yet; required for a person who works for several companies. */
    company: idSchema.optional(),
    from: dayTime.optional(),
    until: dayTime.optional(),
    approval: z.enum(['approved', 'pending']).default('approved'),
  }),
  answer: z.array(workerSchema),
  isList: true,
})
