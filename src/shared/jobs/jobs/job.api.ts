import { z } from 'zod'
import { HOME_SIZES } from '../../trade/home-sizes.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import {
  dayTime,
  doneSchema,
  flagSchema,
  idParams,
  idSchema,
  listOf,
  pageQuery,
  text,
} from '../../kernel/wire.ts'
import { jobSchema } from './job.ts'
import { jobInputSchema, jobSaveSchema } from './job.input.ts'
import { historyEntrySchema, jobRowSchema, seenBySchema } from './job.rows.ts'
import { MAX_FACTS, parseFacts } from './job-facts.ts'
import { JOB_STATUSES, JOB_TYPES } from '../../trade/job.choices.ts'

export const JOB_ORDERS = ['jobDate', 'lastContactDate', 'id'] as const

/** Filters of the jobs list: `after` inclusive, `before` exclusive, company time. */
export const jobListQuery = z.object({
  ...pageQuery,
  after: dayTime.optional(),
  before: dayTime.optional(),
  jobStatus: listOf(JOB_STATUSES),
  jobType: listOf(JOB_TYPES),
  client: idSchema.optional(),
  search: text(100).optional(),
  /** Only jobs without a date. */
  undated: flagSchema,
  deleted: flagSchema,
  /** Without lost inquiries. */
  open: flagSchema,
  /** Only scheduled jobs with open crew spots or a member who declined; for managers. */
  unstaffed: flagSchema,
  /** Only completed jobs of which something is not paid; for managers. */
  unpaid: flagSchema,
  /** Only jobs that the caller added or whose crew they are on; all of a client's own. */
  mine: flagSchema,
  /** Facts of the job, such as `created:2026-03-01..2026-03-31 source:yelp stage:booked` (job-facts.ts); for managers. */
  facts: text(MAX_FACTS)
    .refine((facts) => parseFacts(facts) !== null, 'Check the filter.')
    .optional(),
  orderby: z.enum(JOB_ORDERS).default('jobDate'),
  order: z.enum(['asc', 'desc']).default('desc'),
})
export type JobListQuery = z.output<typeof jobListQuery>

const tag = 'Jobs'

export const listJobs = endpoint({
  name: 'listJobs',
  tag,
  summary: 'Jobs that the caller may see, newest date first, undated ones before all',
  method: 'GET',
  path: '/wp/v2/jobs',
  access: 'jobs.list',
  query: jobListQuery,
  answer: z.array(jobRowSchema),
  isList: true,
})

export const draftJob = endpoint({
  name: 'draftJob',
  tag,
  summary: 'A new job as it starts out, not stored: defaults of the company and what the caller may fill in',
  method: 'GET',
  path: '/wp/v2/jobs/add-job',
  access: 'jobs.create',
  /** With `client`, the office begins a job for that client. */
  query: z.object({ company: idSchema.optional(), client: idSchema.optional() }),
  answer: jobSchema.extend({
    id: z.null(),
    /** Crew for each home size in this company. */
    homeCrews: z.record(z.enum(HOME_SIZES), z.number()),
  }),
})

export const getJob = endpoint({
  name: 'getJob',
  tag,
  summary: 'One job',
  method: 'GET',
  path: '/wp/v2/jobs/:id',
  access: 'jobs.read',
  link: 'read',
  params: idParams,
  answer: jobSchema,
  isKept: true,
})

export const createJob = endpoint({
  name: 'createJob',
  tag,
  summary: 'Creates a job',
  method: 'POST',
  path: '/wp/v2/jobs',
  access: 'jobs.create',
  body: jobInputSchema,
  answer: jobSchema,
  keepsPlans: true,
  isIdempotent: true,
})

export const updateJob = endpoint({
  name: 'updateJob',
  tag,
  summary: 'Saves a job: what is absent stays, null clears, lists are whole',
  method: 'POST',
  path: '/wp/v2/jobs/:id',
  access: 'jobs.update',
  link: 'act',
  params: idParams,
  body: jobSaveSchema,
  answer: jobSchema,
  isIdempotent: true,
})

export const deleteJob = endpoint({
  name: 'deleteJob',
  tag,
  summary: 'Deletes a job; an administrator can restore it for 30 days',
  method: 'DELETE',
  path: '/wp/v2/jobs/:id',
  access: 'jobs.delete',
  params: idParams,
  query: z.object({ version: z.coerce.number().int().positive().optional() }),
  answer: doneSchema.extend({ deleted: z.literal(true), id: z.number() }),
})

export const restoreJob = endpoint({
  name: 'restoreJob',
  tag,
  summary: 'Restores a deleted job',
  method: 'POST',
  path: '/wp/v2/jobs/:id/restore',
  access: 'jobs.restore',
  params: idParams,
  answer: jobSchema,
})

export const listSeenBy = endpoint({
  name: 'listSeenBy',
  tag,
  summary: 'Who has opened the job, newest first',
  method: 'GET',
  path: '/wp/v2/jobs/:id/see-by',
  access: 'jobs.seeBy',
  params: idParams,
  answer: z.array(seenBySchema),
})

export const listJobHistory = endpoint({
  name: 'listJobHistory',
  tag,
  summary: 'Who changed what on the job, newest first',
  method: 'GET',
  path: '/wp/v2/jobs/:id/history',
  access: 'jobs.history',
  params: idParams,
  query: z.object(pageQuery),
  answer: z.array(historyEntrySchema),
  isList: true,
})
