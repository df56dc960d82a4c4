import { z } from 'zod'
import { isDay } from '../../kernel/dates.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { idSchema } from '../../kernel/wire.ts'
import { CREW_ANSWERS, CREW_PERMISSIONS } from '../../people/workers/crew.choices.ts'
import type { DriverLicense, VehicleFacts } from '../vehicle-assignments/vehicle-assignments.rules.ts'
import { LICENSE_CLASSES } from '../../company/fleet/licenses.ts'
import { INSPECTION_KINDS, INSPECTION_RESULTS } from '../../company/fleet/vehicle.ts'
import { JOB_STATUSES, JOB_TYPES } from '../../trade/job.choices.ts'

/** Days that the board shows at a time. */
export const BOARD_SPANS = [1, 7] as const
/** Largest number of jobs of a period, of jobs in a tray, and of workers in one answer. */
export const BOARD_LIMITS = { jobs: 500, tray: 50, workers: 300 } as const
/** Days from the first one shown in which jobs without a full crew or a truck are listed. */
export const OPEN_CREW_DAYS = 30

const boardMemberSchema = z.object({
  /** Null for a member whose user is deleted. */
  id: z.number().nullable(),
  name: z.string(),
  permissions: z.array(z.enum(CREW_PERMISSIONS)),
  noShow: z.boolean(),
  /** What the member of a scheduled job answered; null for all other jobs. */
  answer: z.enum(CREW_ANSWERS).nullable(),
})
export type BoardMember = z.output<typeof boardMemberSchema>

const pointSchema = z.object({ latitude: z.number(), longitude: z.number() }).nullable()

/** A job on the board; times are local times of the company, `YYYY-MM-DD HH:mm:ss`. */
export const boardJobSchema = z.object({
  id: z.number(),
  version: z.number(),
  jobStatus: z.enum(JOB_STATUSES),
  jobType: z.enum(JOB_TYPES),
  /** The name of the client; '' without one. */
  client: z.string(),
  /** City and state of the first location and of the last one, if there are several. */
  places: z.array(z.string()),
  jobDate: z.string().nullable(),
  /** The first start and the last end; null without a date. */
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** Hours of the crew's work; the time from start to end if no activity has times. */
  hours: z.number(),
  crewSize: z.number(),
  crew: z.array(boardMemberSchema),
  /** The vehicles that are on it. */
  trucks: z.array(z.number()),
  /** Whether the move needs a truck of the company. */
  useTruck: z.boolean(),
  /** On the cube sheet; 0 without one. */
  cubicFeet: z.number(),
  /** Where its first location and its last one are; null if that is not known. */
  startPoint: pointSchema,
  endPoint: pointSchema,
  /** Whether its client has agreed to a document, which another time may void. */
  isAgreed: z.boolean(),
  updatedBy: z.object({ id: z.number(), name: z.string() }).nullable(),
})
export type BoardJob = z.output<typeof boardJobSchema>

/** Somebody who works for the company. */
export const boardWorkerSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** Planned in the week of the first day shown, from Sunday to Saturday. */
  hours: z.number(),
  /** Approved times off, local times. */
  timesOff: z.array(z.object({ startsAt: z.string(), endsAt: z.string() })),
  /** Their driver's licenses on file. */
  licenses: z.array(
    z.object({ licenseClass: z.enum(LICENSE_CLASSES).nullable(), expires: z.string().nullable() }),
  ) satisfies z.ZodType<DriverLicense[]>,
})
export type BoardWorker = z.output<typeof boardWorkerSchema>

/** A vehicle of the company with what decides whether it may be on a job. */
export const boardTruckSchema = z.object({
  id: z.number(),
  name: z.string(),
  sizeFeet: z.number().nullable(),
  isRented: z.boolean(),
  /** Cubic feet that it carries; null if unknown. */
  cubicFeet: z.number().nullable(),
  retiredOn: z.string().nullable(),
  grossWeightPounds: z.number().nullable(),
  licenseClass: z.enum(LICENSE_CLASSES).nullable(),
  outages: z.array(z.object({ since: z.string(), until: z.string().nullable() })),
  /** The newest annual inspection that was passed. */
  annual: z
    .object({
      kind: z.enum(INSPECTION_KINDS),
      date: z.string(),
      result: z.enum(INSPECTION_RESULTS),
      nextDue: z.string().nullable(),
    })
    .nullable(),
}) satisfies z.ZodType<VehicleFacts>
export type BoardTruck = z.output<typeof boardTruckSchema>

export const boardSchema = z.object({
  company: z.object({
    id: z.number(),
    timezone: z.string(),
    /** Whether it assigns trucks to jobs, and the minutes after a job in which a truck is not free. */
    assignsTrucks: z.boolean(),
    turnaroundMinutes: z.number(),
  }),
  from: z.string(),
  days: z.number(),
  /** Jobs of the period and of both trays, each once. */
  jobs: z.array(boardJobSchema),
  workers: z.array(boardWorkerSchema),
  /** The vehicles in use, and others that are on one of the jobs. */
  trucks: z.array(boardTruckSchema),
  /** Terms of the company's policies for trucks. */
  policies: z.array(z.object({ effectiveDate: z.string(), expirationDate: z.string() })),
  /** Inquiries without a date, and scheduled jobs of the next days without a full crew or a truck; all of them, also those not in `jobs`. */
  counts: z.object({ undated: z.number(), open: z.number() }),
  /** Whether the period has more jobs than the answer. */
  isCut: z.boolean(),
})
export type Board = z.output<typeof boardSchema>

export const getBoard = endpoint({
  name: 'getBoard',
  tag: 'Board',
  summary:
    'Jobs of a day or a week with their crews and trucks, workers with hours and times off, trucks, and jobs to plan',
  method: 'GET',
  path: '/wp/v2/board',
  access: 'crew.manage',
  query: z.object({
    from: z.string().refine((value) => isDay(value) && value >= '1900-01-08', 'Pick a valid date.'),
    days: z.coerce
      .number()
      .refine((value) => BOARD_SPANS.some((span) => span === value), 'The board shows 1 or 7 days.')
      .default(7),
    company: idSchema.optional(),
  }),
  answer: boardSchema,
})
