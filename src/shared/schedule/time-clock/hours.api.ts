import { z } from 'zod'
import { isDay } from '../../kernel/dates.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idSchema, shownText } from '../../kernel/wire.ts'
import { CLOCK_KINDS } from './clock-steps.ts'

const tag = 'Time clock'
const day = z.string().refine((value) => isDay(value) && value >= '1900-01-01', 'Pick a valid date.')

/** The most days that are approved at once: a week of 100 workers. */
export const MAX_APPROVALS = 700

/** What the office sees of an event of a day. */
const hourEventSchema = z.object({
  id: z.string(),
  jobId: z.number(),
  kind: z.enum(CLOCK_KINDS),
  /** UTC. */
  at: z.string(),
  /** Why it does not count; null if it does. */
  problem: shownText.nullable(),
  /** Why it was corrected; '' if it was not. */
  reason: z.string(),
})

/** A stretch of a day on a job; instants in UTC, the end null while it lasts. */
export const hourSpanSchema = z.object({
  jobId: z.number(),
  kind: z.enum(['travel', 'work', 'break']),
  from: z.string(),
  to: z.string().nullable(),
})
export type HourSpan = z.output<typeof hourSpanSchema>

export const workedDaySchema = z.object({
  day: z.string(),
  /** As the pay counts them; of jobs that the worker has finished. */
  hours: z.number(),
  breakHours: z.number(),
  spans: z.array(hourSpanSchema),
  /** The jobs of the day: hours that were planned, and those of the clock. */
  jobs: z.array(z.object({ jobId: z.number(), client: z.string(), planned: z.number(), hours: z.number() })),
  events: z.array(hourEventSchema),
  /** Whether a start of the day has no finish, although the day is over. */
  isFinishMissing: z.boolean(),
  /** Missing meals and rests. */
  flags: z.array(shownText),
  /** Number of events that the day has; an approval is for as many. */
  eventCount: z.number(),
  approval: z.object({
    state: z.enum(['open', 'approved', 'changed']),
    /** Who approved it last, and when; null if nobody did. */
    by: z.string().nullable(),
    at: z.string().nullable(),
  }),
})
export type WorkedDayView = z.output<typeof workedDaySchema>

export const workerHoursSchema = z.object({
  workerId: z.number(),
  name: z.string(),
  isOvertimeExempt: z.boolean(),
  /** Of the week, as the pay counts them. */
  hours: z.number(),
  overtimeHours: z.number(),
  /** Dollars that overtime adds to the pay; null for a manager who does not see pay. */
  overtimePremium: z.number().nullable(),
  days: z.array(workedDaySchema),
})
export type WorkerHours = z.output<typeof workerHoursSchema>

export const hoursWeekSchema = z.object({
  company: z.object({ id: z.number(), timezone: z.string() }),
  /** First and last day of the workweek. */
  from: z.string(),
  to: z.string(),
  today: z.string(),
  /** Where the rules of overtime are from. */
  overtimeSource: shownText,
  workers: z.array(workerHoursSchema),
})
export type HoursWeek = z.output<typeof hoursWeekSchema>

export const getHours = endpoint({
  name: 'getHours',
  tag,
  summary: 'The hours of each worker in the workweek of a day: intervals, problems, overtime, and approvals',
  method: 'GET',
  path: '/wp/v2/hours',
  access: 'crew.manage',
  query: z.object({ day: day.optional(), company: idSchema.optional() }),
  answer: hoursWeekSchema,
})

export const approveHours = endpoint({
  name: 'approveHours',
  tag,
  summary: 'Approves days of workers as they were seen; a later time or correction opens a day again',
  method: 'POST',
  path: '/wp/v2/hours/approvals',
  access: 'crew.manage',
  body: z.object({
    company: idSchema.optional(),
    days: z
      .array(z.object({ workerId: idSchema, day, eventCount: z.number().int().positive().max(100_000) }))
      .min(1)
      .max(MAX_APPROVALS),
  }),
  answer: doneSchema,
})

export const setOvertimeExemption = endpoint({
  name: 'setOvertimeExemption',
  tag,
  summary: 'Says whether the motor carrier exemption (29 USC 213(b)(1)) leaves a worker without overtime',
  method: 'POST',
  path: '/wp/v2/hours/exemptions',
  access: 'crew.manage',
  body: z.object({ company: idSchema.optional(), workerId: idSchema, isExempt: z.boolean() }),
  answer: doneSchema,
})
