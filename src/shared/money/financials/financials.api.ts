import { z } from 'zod'
import { jobSchema } from '../../jobs/jobs/job.ts'
import { JOB_SOURCES, JOB_STATUSES, JOB_TYPES } from '../../trade/job.choices.ts'
import { isDay } from '../../kernel/dates.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import {
  doneSchema,
  downloadSchema,
  flagSchema,
  idParams,
  idSchema,
  listOf,
  shownText,
} from '../../kernel/wire.ts'
import { FIGURE_PERIODS } from './figure-choices.ts'
import { FINANCIAL_SECTIONS } from '../../jobs/finances/financial.ts'
import { payQuery } from '../../people/workers/pay.api.ts'

const tag = 'Financials'
const day = z.string().refine((value) => isDay(value) && value >= '1900-01-01', 'Pick a valid date.')

/** A source of jobs, or `notSet` for jobs without one. */
const FIGURE_SOURCES = [...JOB_SOURCES, 'notSet'] as const
export type FigureSource = (typeof FIGURE_SOURCES)[number]

/** Selects the jobs of the figures by the day of the move: company time, `from` and `to` inclusive. */
export const figuresQuery = z.object({
  all: flagSchema,
  period: z.enum(FIGURE_PERIODS).default('month'),
  from: day.optional(),
  to: day.optional(),
  company: idSchema.optional(),
  jobStatus: listOf(JOB_STATUSES),
  jobType: listOf(JOB_TYPES),
  jobSource: listOf(FIGURE_SOURCES),
})

const figureSchema = z.object({
  revenues: z.number(),
  cogs: z.number(),
  expenses: z.number(),
  netProfit: z.number(),
  jobs: z.number(),
  /** Average revenue per job. */
  averageJob: z.number(),
  tips: z.number(),
})

/** A point of the chart: the first day of its month, quarter or year. */
export const figurePointSchema = figureSchema.extend({ dateData: z.string(), label: shownText })
export type FigurePoint = z.output<typeof figurePointSchema>

export const listFinancials = endpoint({
  name: 'listFinancials',
  tag,
  summary:
    'Revenues, cost of goods sold and expenses by month, quarter or year; of completed jobs unless told',
  method: 'GET',
  path: '/wp/v2/financials',
  access: 'financials.read',
  isReport: true,
  query: figuresQuery,
  answer: z.array(figurePointSchema),
})

export const summarizeFinancials = endpoint({
  name: 'summarizeFinancials',
  tag,
  summary: 'Totals, average job and booking rate of a period, and totals by type, source and worker',
  method: 'GET',
  path: '/wp/v2/financials/summary',
  access: 'financials.read',
  isReport: true,
  query: figuresQuery,
  answer: z.object({
    total: figureSchema,
    /**
     * Jobs received in the span, and how many of them were booked; the rate in percent, null if there are
     * none.
     */
    booking: z.object({ inquiries: z.number(), booked: z.number(), ratePercent: z.number().nullable() }),
    groups: z.object({
      jobType: z.array(figureSchema.extend({ key: z.string(), label: shownText })),
      jobSource: z.array(figureSchema.extend({ key: z.string(), label: z.string() })),
      /** By worker: revenue of the jobs in whose crew they were, and their pay for those jobs. */
      crew: z.array(figureSchema.extend({ key: z.string(), label: z.string() })),
    }),
    companies: z.array(z.object({ id: z.number(), name: z.string() })),
    years: z.array(z.number()),
  }),
})

export const listFinancialJobs = endpoint({
  name: 'listFinancialJobs',
  tag,
  summary: 'The jobs behind a point of the chart',
  method: 'GET',
  path: '/wp/v2/financials/jobs',
  access: 'financials.read',
  query: figuresQuery.extend({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce
      .number()
      .int()
      .min(1)
      .default(50)
      .transform((value) => Math.min(value, 100)),
  }),
  answer: z.array(
    z.object({
      id: z.number(),
      day: z.string().nullable(),
      client: z.string(),
      jobType: z.enum(JOB_TYPES),
      jobSource: z.enum(JOB_SOURCES).nullable(),
      revenues: z.number(),
      cogs: z.number(),
      expenses: z.number(),
      netProfit: z.number(),
    }),
  ),
  isList: true,
  isReport: true,
})

export const exportFinancials = endpoint({
  name: 'exportFinancials',
  tag,
  summary: 'The figures as CSV',
  method: 'GET',
  path: '/wp/v2/financials/csv',
  access: 'financials.read',
  query: figuresQuery.extend({ of: z.enum(['periods', 'jobs']).default('periods') }),
  answer: downloadSchema,
  isBulk: true,
})

export const markLinePaid = endpoint({
  name: 'markLinePaid',
  tag,
  summary: 'Marks a cost of a job as paid, or as not paid',
  method: 'POST',
  path: '/wp/v2/jobs/:id/financial/:section/paid',
  access: 'financials.read',
  params: z.object({ id: idSchema, section: z.enum(FINANCIAL_SECTIONS) }),
  body: z.object({
    /** The stored line; absent if `workerId` is given. */
    lineId: idSchema.nullish(),
    /** The worker whose pay for this job is still calculated; absent if `lineId` is given. */
    workerId: idSchema.nullish(),
    paid: z.boolean(),
    version: z.number().int().positive().optional(),
  }),
  answer: jobSchema,
})

export const payrollRowSchema = z.object({
  workerId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  jobs: z.number(),
  hours: z.number(),
  pay: z.number(),
  tips: z.number(),
  total: z.number(),
  paid: z.number(),
  unpaid: z.number(),
})
export type PayrollRow = z.output<typeof payrollRowSchema>

export const listPayroll = endpoint({
  name: 'listPayroll',
  tag,
  summary: 'Hours, pay, tips and paid amounts of each worker in a period',
  method: 'GET',
  path: '/wp/v2/payroll',
  access: 'financials.read',
  isReport: true,
  query: payQuery.extend({ company: idSchema.optional() }),
  answer: z.array(payrollRowSchema),
})

export const payWorker = endpoint({
  name: 'payWorker',
  tag,
  summary: 'Marks the unpaid pay of a worker in a period as paid; `amount` is what the caller saw',
  method: 'POST',
  path: '/wp/v2/payroll/:id/pay',
  access: 'financials.read',
  params: idParams,
  body: payQuery.extend({
    company: idSchema.nullish(),
    /** Dollars; negative if tips that were paid out have been refunded. */
    amount: z
      .number()
      .min(-100_000_000, 'At least -100000000.')
      .max(100_000_000, 'At most 100000000.')
      .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals.'),
  }),
  answer: doneSchema.extend({ row: payrollRowSchema }),
  isIdempotent: true,
})

export const exportPayroll = endpoint({
  name: 'exportPayroll',
  tag,
  summary: 'The payroll of a period as CSV',
  method: 'GET',
  path: '/wp/v2/payroll/csv',
  access: 'financials.read',
  query: payQuery.extend({
    company: idSchema.optional(),
    of: z.enum(['workers', 'jobs']).default('workers'),
  }),
  answer: downloadSchema,
  isBulk: true,
})
