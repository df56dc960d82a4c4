import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idSchema, pageQuery } from '../../kernel/wire.ts'
import { dashboardSchema, remarkFilterQuery, remarkSchema, savedFilterSchema } from './worker-area.ts'

const tag = 'Worker area'

export const getDashboard = endpoint({
  name: 'getDashboard',
  tag,
  summary: "The worker area's first screen: a worker's own, or a manager's view of the crew",
  method: 'GET',
  path: '/wp/v2/worker-area',
  access: 'manuals.read',
  query: z.object({ company: idSchema.optional() }),
  answer: dashboardSchema,
})

export const listRemarks = endpoint({
  name: 'listRemarks',
  tag,
  summary:
    'Damages, infractions, notes and ratings from jobs, newest first: of the caller, or for managers of any worker',
  method: 'GET',
  path: '/wp/v2/worker-area/communications',
  access: 'manuals.read',
  query: remarkFilterQuery.extend({ ...pageQuery, company: idSchema.optional() }),
  answer: z.array(remarkSchema),
  isList: true,
})

const keptSchema = z.object({ filter: savedFilterSchema.nullable() })

export const getRemarkFilter = endpoint({
  name: 'getRemarkFilter',
  tag,
  summary: 'The filter of the communications that the caller has kept, or null',
  method: 'GET',
  path: '/wp/v2/worker-area/filter',
  access: 'manuals.read',
  query: z.object({ company: idSchema.optional() }),
  answer: keptSchema,
})

export const saveRemarkFilter = endpoint({
  name: 'saveRemarkFilter',
  tag,
  summary: "Keeps the caller's filter of the communications",
  method: 'POST',
  path: '/wp/v2/worker-area/filter',
  access: 'manuals.read',
  body: savedFilterSchema.extend({ company: idSchema.optional() }),
  answer: keptSchema,
})
