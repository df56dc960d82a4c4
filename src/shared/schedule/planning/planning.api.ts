import { z } from 'zod'
import { workerSchema } from '../../people/workers/crew.ts'
import { isDay } from '../../kernel/dates.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { dayTime, idParams, idSchema, shownText } from '../../kernel/wire.ts'
import { JOB_TYPES } from '../../trade/job.choices.ts'

const tag = 'Plan'
const access = 'crew.manage'

/** Largest number of jobs of a day that are planned together, and of members and trucks added to one job. */
export const PLAN_LIMITS = { jobs: 150, crew: 100, trucks: 4 } as const

const reasons = z.array(shownText)
const named = z.object({ id: z.number(), name: z.string() })

/** A person or a truck that is proposed, with reasons in words. */
const proposedSchema = named.extend({ reasons })

/** What is proposed for a job, and the state of the job that it was made from. */
export const dayPlanJobSchema = z.object({
  id: z.number(),
  version: z.number(),
  jobType: z.enum(JOB_TYPES),
  /** The name of the client; '' without one. */
  client: z.string(),
  /** City and state of the first location and of the last one, if there are several. */
  places: z.array(z.string()),
  /** Local times of the company, `YYYY-MM-DD HH:mm:ss`. */
  startsAt: z.string(),
  endsAt: z.string(),
  crewSize: z.number(),
  /** Who and which trucks are on the job now. */
  crew: z.array(named),
  trucks: z.array(named),
  addCrew: z.array(proposedSchema.extend({ isLead: z.boolean(), isDriver: z.boolean() })),
  addTrucks: z.array(proposedSchema),
  openSpots: z.number(),
  /** Sentences on what could not be planned, and why. */
  problems: z.array(shownText),
})
export type DayPlanJob = z.output<typeof dayPlanJobSchema>

export const dayPlanSchema = z.object({
  company: z.object({ id: z.number(), timezone: z.string() }),
  day: z.string(),
  /** Scheduled jobs of the day with open spots or without a truck, by their start. */
  jobs: z.array(dayPlanJobSchema),
  /** Scheduled jobs of the day that lack nothing. */
  complete: z.number(),
  /** Whether the day has more jobs than are planned together. */
  isCut: z.boolean(),
})
export type DayPlan = z.output<typeof dayPlanSchema>

const day = z.string().refine((value) => isDay(value) && value >= '1900-01-08', 'Pick a valid date.')

export const getDayPlan = endpoint({
  name: 'getDayPlan',
  tag,
  summary: 'Proposes crews and trucks for the jobs of a day that lack them, with reasons; changes nothing',
  method: 'GET',
  path: '/wp/v2/day-plan',
  access,
  query: z.object({ day, company: idSchema.optional() }),
  isReport: true,
  answer: dayPlanSchema,
})

const ids = (most: number) => z.array(idSchema).max(most)

/** A proposal that is accepted: the version and trucks of the job that it was made from, and what is added. */
const acceptedSchema = z
  .object({
    id: idSchema,
    version: z.number().int(),
    trucks: ids(100),
    addCrew: ids(PLAN_LIMITS.crew),
    addTrucks: ids(PLAN_LIMITS.trucks),
  })
  .refine(
    ({ addCrew, addTrucks }) => addCrew.length + addTrucks.length > 0,
    'Nothing is proposed for this job.',
  )
export type AcceptedProposal = z.output<typeof acceptedSchema>

export const acceptDayPlan = endpoint({
  name: 'acceptDayPlan',
  tag,
  summary:
    'Saves chosen proposals of a plan, each job as a whole or not at all; jobs that changed since are named and not saved',
  method: 'POST',
  path: '/wp/v2/day-plan',
  access,
  body: z.object({
    company: idSchema.optional(),
    jobs: z
      .array(acceptedSchema)
      .min(1, 'Choose at least one job.')
      .max(PLAN_LIMITS.jobs)
      .refine((jobs) => new Set(jobs.map(({ id }) => id)).size === jobs.length, 'Each job only once.'),
  }),
  answer: z.object({
    saved: z.array(z.number()),
    refused: z.array(z.object({ id: z.number(), code: z.string(), message: shownText })),
  }),
})

export const suggestCrew = endpoint({
  name: 'suggestCrew',
  tag,
  summary: 'Proposes who is free for the open spots of a job, with reasons; changes nothing',
  method: 'GET',
  path: '/wp/v2/jobs/:id/crew-suggestion',
  access,
  params: idParams,
  query: z.object({
    /** A typed crew size and time that are not saved yet, and the typed crew, separated by commas. */
    size: z.coerce.number().int().min(1).max(100).optional(),
    from: dayTime.optional(),
    until: dayTime.optional(),
    crew: z
      .string()
      .regex(/^(\d+(,\d+)*)?$/, 'Numbers separated by commas.')
      .max(1_500)
      .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
      .optional(),
  }),
  answer: z.object({
    members: z.array(z.object({ worker: workerSchema, reasons, isLead: z.boolean(), isDriver: z.boolean() })),
    problems: z.array(shownText),
  }),
})
export type CrewSuggestion = z.output<typeof suggestCrew.answer>
