import { z } from 'zod'
import { JOB_SOURCES, JOB_STATUSES, JOB_TYPES } from '../../trade/job.choices.ts'
import { isDay } from '../../kernel/dates.ts'
import { idSchema, text, TEXT_LIMITS } from '../../kernel/wire.ts'

/** How often an ad repeats. */
export const AD_REPEATS = ['weekly', 'biweekly', 'monthly'] as const
export type AdRepeat = (typeof AD_REPEATS)[number]
export const AD_REPEAT_LABELS: Record<AdRepeat, string> = {
  weekly: 'Every Week',
  biweekly: 'Every Other Week',
  monthly: 'Every Month',
}

/** Runs of a repeating ad that a change applies to. */
export const AD_SCOPES = ['one', 'following', 'all'] as const
export type AdScope = (typeof AD_SCOPES)[number]

export const MAX_RUNS = 260
export const MAX_YEARS = 10
export const MAX_ENTITIES = 100
export const DEFAULT_ATTRIBUTION_DAYS = 14
/** Longest run, in days. */
export const MAX_RUN_DAYS = 366

const day = z
  .string()
  .min(1, { error: 'Required.', abort: true })
  .refine((value) => isDay(value) && value >= '2000-01-01' && value <= '2199-12-31', 'Pick a valid date.')
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const time = z.string().regex(CLOCK, 'You must input a valid time.')

const repeatSchema = z
  .object({
    every: z.enum(AD_REPEATS),
    /** Last day on which a run may begin; null if `count` is set. */
    until: day.nullable(),
    /** Number of runs; null if `until` is set. */
    count: z
      .number()
      .int('A whole number.')
      .min(1, 'At least 1.')
      .max(MAX_RUNS, `At most ${MAX_RUNS}.`)
      .nullable(),
  })
  .refine(({ until, count }) => (until === null) !== (count === null), {
    path: ['until'],
    message: 'Say until when, or how often.',
  })

/** An ad as it is scheduled; days and times are in the company's time zone. */
export const adInputSchema = z
  .object({
    entityId: idSchema,
    title: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
    text: text(TEXT_LIMITS.notes),
    startDate: day,
    startTime: time,
    endDate: day,
    endTime: time,
    /** Cost of each run in dollars. */
    cost: z
      .number()
      .min(0, 'At least 0.')
      .max(1_000_000, 'At most 1000000.')
      .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals.'),
    attributionDays: z.number().int('A whole number.').min(0, 'At least 0.').max(365, 'At most 365.'),
    /** Null if the ad runs once. */
    repeat: repeatSchema.nullable(),
  })
  .superRefine((ad, context) => {
    const isTimed = CLOCK.test(ad.startTime) && CLOCK.test(ad.endTime)
    if (isTimed && `${ad.endDate} ${ad.endTime}` <= `${ad.startDate} ${ad.startTime}`)
      context.addIssue({
        code: 'custom',
        path: ['endDate'],
        message: 'The end is before the start.',
      })
    if (ad.repeat?.until && ad.repeat.until < ad.startDate)
      context.addIssue({ code: 'custom', path: ['repeat', 'until'], message: 'This is before the start.' })
  })
export type AdInput = z.output<typeof adInputSchema>

/** A place where ads run; its jobs are those with its source. */
export const entitySchema = z.object({
  id: z.number(),
  internalEntityName: z.string(),
  jobSource: z.enum(JOB_SOURCES),
  /** Whether it is no longer offered for new ads. */
  isHidden: z.boolean(),
  adCount: z.number(),
})
export type Entity = z.output<typeof entitySchema>

export const entityInputSchema = z.object({
  internalEntityName: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
  jobSource: z.enum(JOB_SOURCES),
  isHidden: z.boolean(),
})
export type EntityInput = z.output<typeof entityInputSchema>

/** Results of an ad. Money in dollars; null if there is no job to divide by. */
const figuresSchema = z.object({
  jobCount: z.number(),
  bookedCount: z.number(),
  costPerJob: z.number().nullable(),
  costPerBookedJob: z.number().nullable(),
  /** Revenue of completed jobs; null if the viewer may not see financials. */
  revenue: z.number().nullable(),
})

/** One run of an ad. */
export const adSchema = z.object({
  id: z.number(),
  companyId: z.number(),
  version: z.number(),
  entity: z.object({ id: z.number(), internalEntityName: z.string(), jobSource: z.enum(JOB_SOURCES) }),
  title: z.string(),
  text: z.string(),
  startDate: z.string(),
  startTime: z.string(),
  endDate: z.string(),
  endTime: z.string(),
  cost: z.number(),
  attributionDays: z.number(),
  /** How its series repeats; null if it runs once. */
  repeat: z
    .object({
      every: z.enum(AD_REPEATS),
      until: z.string().nullable(),
      count: z.number().nullable(),
      /** Number of this run in the series, from 1, and number of runs. */
      nth: z.number(),
      of: z.number(),
    })
    .nullable(),
  ...figuresSchema.shape,
})
export type Ad = z.output<typeof adSchema>

/** A job that came from an ad. */
export const adJobSchema = z.object({
  id: z.number(),
  jobStatus: z.enum(JOB_STATUSES),
  jobType: z.enum(JOB_TYPES),
  jobSource: z.enum(JOB_SOURCES).nullable(),
  createdAt: z.string(),
  jobDate: z.string().nullable(),
  client: z.string(),
  place: z.string(),
  isBooked: z.boolean(),
  /** Whether a person assigned the job to the ad; otherwise it is matched by source and time. */
  isTied: z.boolean(),
  /** Null if the viewer may not see financials. */
  revenue: z.number().nullable(),
})
export type AdJob = z.output<typeof adJobSchema>
