import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idSchema } from '../../kernel/wire.ts'

/** Largest number of jobs of a month, with the weeks at its ends, in one answer. */
export const MONTH_JOBS = 3_000

const dayLoadSchema = z.object({
  day: z.string(),
  /** Scheduled and completed jobs that begin on the day or go on. */
  jobs: z.number(),
  inquiries: z.number(),
  /** Members of their crews, and spots that nobody fills: of scheduled jobs only. */
  filled: z.number(),
  missing: z.number(),
  /** Members who declined and are not replaced; they are among the filled. */
  declined: z.number(),
  /** Hours of work of full crews, and hours that the workers have. */
  hours: z.number(),
  hoursAvailable: z.number(),
  /** Trucks on the jobs, jobs that need one and have none, and trucks that may drive. */
  trucks: z.number(),
  trucksMissing: z.number(),
  trucksUsable: z.number(),
})
export type DayLoad = z.output<typeof dayLoadSchema>

export const boardMonthSchema = z.object({
  company: z.object({ id: z.number(), timezone: z.string(), assignsTrucks: z.boolean() }),
  /** `YYYY-MM`. */
  month: z.string(),
  /** The days of its weeks, from a Sunday to a Saturday. */
  days: z.array(dayLoadSchema),
  /** Whether its weeks have more jobs than are counted. */
  isCut: z.boolean(),
})
export type BoardMonth = z.output<typeof boardMonthSchema>

export const getBoardMonth = endpoint({
  name: 'getBoardMonth',
  tag: 'Board',
  summary: 'For each day of a month the jobs, filled and open crew spots, hours and trucks',
  method: 'GET',
  path: '/wp/v2/board/month',
  access: 'crew.manage',
  query: z.object({
    month: z.string().regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, 'Pick a valid month.'),
    company: idSchema.optional(),
  }),
  answer: boardMonthSchema,
})
