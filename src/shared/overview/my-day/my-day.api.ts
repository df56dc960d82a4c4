import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idSchema } from '../../kernel/wire.ts'
import { myDaySchema } from './my-day.ts'

export const getMyDay = endpoint({
  name: 'getMyDay',
  tag: 'Today',
  summary: 'The next jobs of the calling worker with their clocks, and the jobs that still take sign-ups',
  method: 'GET',
  path: '/wp/v2/my-day',
  access: 'today.read',
  // The caller's default company without it.
  query: z.object({ company: idSchema.optional() }),
  answer: myDaySchema,
  keepsPlans: true,
  isKept: true,
})
