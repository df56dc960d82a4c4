import { z } from 'zod'
import { JOB_TYPES } from '../../trade/job.choices.ts'
import { isDay } from '../../kernel/dates.ts'
import { idSchema, listOf } from '../../kernel/wire.ts'
import { REMARK_TYPES } from './remark-types.ts'

const day = z.string().refine((value) => isDay(value) && value >= '1900-01-01', 'Pick a valid date.')

/** Filters of the list of remarks; both days are included. */
export const remarkFilterQuery = z.object({
  type: listOf(REMARK_TYPES),
  from: day.optional(),
  to: day.optional(),
  worker: idSchema.optional(),
})
export type RemarkFilter = z.output<typeof remarkFilterQuery>

/** The filter that a person saved. */
export const savedFilterSchema = z.object({
  type: z.array(z.enum(REMARK_TYPES)).max(REMARK_TYPES.length),
  from: day.nullable(),
  to: day.nullable(),
  worker: idSchema.nullable(),
})
export type SavedFilter = z.output<typeof savedFilterSchema>

/** A remark about a worker on a job: damage, an infraction, notes, a rating. */
export const remarkSchema = z.object({
  /** Unique key of the row. */
  key: z.string(),
  type: z.enum(REMARK_TYPES),
  /** `YYYY-MM-DD`; null for a job without a date. */
  date: z.string().nullable(),
  jobId: z.number(),
  place: z.string(),
  worker: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }),
  /** 0 to 5, of a completed job. */
  rating: z.number().nullable(),
  title: z.string(),
  comment: z.string(),
  /** Dollars, of a damage. */
  amount: z.number().nullable(),
})
export type Remark = z.output<typeof remarkSchema>

const areaJobSchema = z.object({
  id: z.number(),
  jobType: z.enum(JOB_TYPES),
  /** Local time of the company. */
  jobDate: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  crewSize: z.number(),
  openPlaces: z.number(),
  crew: z.array(z.string()),
})
export type AreaJob = z.output<typeof areaJobSchema>

/** First screen of the worker area, for a worker or a manager. */
export const dashboardSchema = z.object({
  companyId: z.number(),
  today: z.string(),
  timezone: z.string(),
  /** The worker's own part; null for managers. */
  worker: z
    .object({
      nextJobs: z.array(areaJobSchema),
      nextJobCount: z.number(),
      /** Sign-ups that wait for a manager. */
      signUps: z.array(areaJobSchema),
      /** Jobs with open crew spots that they can sign up for. */
      openJobs: z.array(areaJobSchema),
      openJobCount: z.number(),
      ratingPercent: z.number().nullable(),
      completedJobs: z.number(),
      outstandingTests: z.number(),
      nextDueOn: z.string().nullable(),
      unreadSections: z.number(),
    })
    .nullable(),
  /** The manager's part; null for workers. */
  manager: z
    .object({
      todaysJobs: z.array(areaJobSchema),
      todaysJobCount: z.number(),
      signUps: z.number(),
      signUpJobs: z.array(areaJobSchema),
      dueTests: z.array(
        z.object({
          assignmentId: z.number(),
          quizId: z.number(),
          title: z.string(),
          worker: z.string(),
          dueOn: z.string(),
          isOverdue: z.boolean(),
        }),
      ),
      dueTestCount: z.number(),
      /** Number of workers who have not read the current version of every section. */
      unreadWorkers: z.number(),
      workers: z.number(),
    })
    .nullable(),
})
export type Dashboard = z.output<typeof dashboardSchema>
