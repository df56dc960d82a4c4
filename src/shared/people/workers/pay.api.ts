import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams, idSchema } from '../../kernel/wire.ts'
import { isDay } from '../../kernel/dates.ts'

const day = z.string().refine((value) => isDay(value) && value >= '1900-01-01', 'Pick a valid date.')
const tag = 'Financials'

/** A worker's pay for one job, or what overtime adds for one week. */
export const payJobSchema = z.object({
  /** Null for overtime: it belongs to a week with several jobs. */
  jobId: z.number().nullable(),
  /** Of the move, or the last day of the week. */
  day: z.string().nullable(),
  /** Hours of overtime of the week; null for a job. */
  overtimeHours: z.number().nullable(),
  /** Of the job; 0 for overtime, whose hours are those of jobs. */
  hours: z.number(),
  pay: z.number(),
  tips: z.number(),
  total: z.number(),
  unpaid: z.number(),
  /** Whether the hours are by a clock whose day no manager has approved yet. */
  awaitsApproval: z.boolean(),
})

export const payQuery = z.object({ from: day, to: day })

export const getMyPay = endpoint({
  name: 'getMyPay',
  tag,
  summary: "A worker's own pay of completed jobs in a period, on the day of the move",
  method: 'GET',
  path: '/wp/v2/workers/me/pay',
  access: 'pay.read',
  query: payQuery.partial(),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    hours: z.number(),
    pay: z.number(),
    tips: z.number(),
    total: z.number(),
    paid: z.number(),
    unpaid: z.number(),
    jobs: z.array(payJobSchema),
  }),
})

export const getWorkerPay = endpoint({
  name: 'getWorkerPay',
  tag,
  summary: 'The jobs behind a row of the payroll',
  method: 'GET',
  path: '/wp/v2/payroll/:id',
  access: 'financials.read',
  params: idParams,
  query: payQuery.extend({ company: idSchema.optional() }),
  answer: z.array(payJobSchema),
})
