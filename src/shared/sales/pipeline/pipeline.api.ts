import { z } from 'zod'
import { isDay } from '../../kernel/dates.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { idSchema, listOf, text } from '../../kernel/wire.ts'
import { JOB_SOURCES, JOB_TYPES } from '../../trade/job.choices.ts'
import { STAGES } from './stages.ts'

/** Sources of the filter; 'notSet' are the leads without one. */
export const PIPELINE_SOURCES = [...JOB_SOURCES, 'notSet'] as const
/** Cards that a page of a column has. */
export const CARDS_PER_PAGE = 25
/** The newest leads that are looked at: so many open ones, lost ones and booked ones. */
export const MOST_LEADS = 1_000
/** Days after which leads are left out if no days are asked for: open ones, and lost or booked ones. */
export const PIPELINE_DAYS = { open: 365, closed: 30 } as const

const day = z.string().refine(isDay, 'Pick a valid date.').optional()

export const pipelineQuery = z.object({
  company: idSchema.optional(),
  source: listOf(PIPELINE_SOURCES),
  type: listOf(JOB_TYPES),
  /** Who is responsible; 0 for leads of nobody. */
  person: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  /** First and last day on which open leads came in, and others were booked or lost. */
  from: day,
  to: day,
  search: text(100).optional(),
  /** Only this column. */
  stage: z.enum(STAGES).optional(),
  /** Page of the columns, from 1. */
  page: z.coerce.number().int().min(1).max(MOST_LEADS).default(1),
})
export type PipelineQuery = z.output<typeof pipelineQuery>

const personSchema = z.object({ id: z.number(), name: z.string() })

export const leadCardSchema = z.object({
  jobId: z.number(),
  /** Null for a job without a client. */
  client: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
  /** City and state of the first and the last place; '' if not known. */
  from: z.string(),
  to: z.string(),
  jobDate: z.string().nullable(),
  jobType: z.enum(JOB_TYPES),
  /** Dollars; null while nothing is known. */
  amount: z.number().nullable(),
  source: z.enum(JOB_SOURCES).nullable(),
  /** Who takes care of the lead. */
  person: personSchema.nullable(),
  isOnline: z.boolean(),
  /** Since when it is in its column. */
  since: z.string(),
  version: z.number(),
  /** Why it was lost; null in the other columns. */
  lostReason: z.string().nullable(),
})
export type LeadCard = z.output<typeof leadCardSchema>

export const pipelineColumnSchema = z.object({
  stage: z.enum(STAGES),
  count: z.number(),
  /** Sum of the known amounts, dollars. */
  amount: z.number(),
  cards: z.array(leadCardSchema),
})
export type PipelineColumn = z.output<typeof pipelineColumnSchema>

export const getPipeline = endpoint({
  name: 'getPipeline',
  tag: 'Pipeline',
  summary: 'Leads of a company by stage, the newest in each first, with counts and sums',
  method: 'GET',
  path: '/wp/v2/pipeline',
  access: 'pipeline.read',
  query: pipelineQuery,
  answer: z.object({
    columns: z.array(pipelineColumnSchema),
    /** Who is responsible for any of these leads. */
    people: z.array(personSchema),
    /** Whether there are more leads than are looked at. */
    isCut: z.boolean(),
    now: z.string(),
  }),
})
export type Pipeline = z.output<typeof getPipeline.answer>
