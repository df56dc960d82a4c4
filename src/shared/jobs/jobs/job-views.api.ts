import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, idSchema, text } from '../../kernel/wire.ts'
import { MAX_FACTS } from './job-facts.ts'
import { JOB_COLUMNS, JOB_VIEWS } from './job-views.ts'

const tag = 'Jobs'
/** Largest number of views that a person keeps in a company. */
export const MAX_JOB_VIEWS = 30

const parameter = text(200).optional()

/** What a view shows: the parameters of the list's address, and its columns; absent columns are those of the role. */
export const jobViewQuerySchema = z.strictObject({
  view: z.enum(JOB_VIEWS).optional(),
  search: text(100).optional(),
  from: parameter,
  to: parameter,
  status: parameter,
  type: parameter,
  client: idSchema.optional(),
  deleted: z.literal(true).optional(),
  facts: text(MAX_FACTS).optional(),
  sort: parameter,
  columns: z.array(z.enum(JOB_COLUMNS)).max(JOB_COLUMNS.length).optional(),
})
export type JobViewQuery = z.output<typeof jobViewQuerySchema>

export const jobViewSchema = z.object({ id: z.number(), name: z.string(), query: jobViewQuerySchema })
export type SavedJobView = z.output<typeof jobViewSchema>

const company = idSchema.optional()

export const listJobViews = endpoint({
  name: 'listJobViews',
  tag,
  summary: "The caller's views of the jobs list in a company, by name",
  method: 'GET',
  path: '/wp/v2/job-views',
  access: 'jobs.views',
  query: z.object({ company }),
  answer: z.array(jobViewSchema),
})

export const saveJobView = endpoint({
  name: 'saveJobView',
  tag,
  summary: "Keeps a view of the jobs list; replaces the caller's view of the same name",
  method: 'POST',
  path: '/wp/v2/job-views',
  access: 'jobs.views',
  body: z.object({
    name: text(40).refine((name) => name !== '', 'Enter a name.'),
    query: jobViewQuerySchema,
    company,
  }),
  answer: jobViewSchema,
})

export const deleteJobView = endpoint({
  name: 'deleteJobView',
  tag,
  summary: "Deletes one of the caller's views",
  method: 'DELETE',
  path: '/wp/v2/job-views/:id',
  access: 'jobs.views',
  params: idParams,
  answer: doneSchema,
})

export const getUnpaidTotal = endpoint({
  name: 'getUnpaidTotal',
  tag,
  summary: 'How many completed jobs are not paid in full, and the dollars that are open',
  method: 'GET',
  path: '/wp/v2/job-views/unpaid',
  access: 'crew.manage',
  answer: z.object({ jobs: z.number(), open: z.number() }),
})
