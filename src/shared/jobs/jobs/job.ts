import { z } from 'zod'
import { HOME_SIZES } from '../../trade/home-sizes.ts'
import { jobVehicleSchema } from '../../company/fleet/job-vehicle.ts'
import { onlineBookingSchema } from './online.ts'
import {
  CREW_ANSWERS,
  crewFactsSchema,
  crewMemberInputSchema,
  crewMemberSchema,
} from '../../people/workers/crew.ts'
import { documentsInputSchema } from '../documents/document.ts'
import { financialInputSchema, jobFinancialSchema, jobPaySchema } from '../finances/financial.ts'
import { isDay } from '../../kernel/dates.ts'
import { idSchema, shownText, text, TEXT_LIMITS } from '../../kernel/wire.ts'
import { jobPaymentsSchema, paymentsInputSchema } from '../finances/payment.ts'
import {
  ACTIVITY_TYPES,
  CONTACT_METHODS,
  JOB_SOURCES,
  JOB_STATUSES,
  JOB_TYPES,
  LOCATION_TYPES,
  MAX_ACTIVITIES,
  MAX_CREW_SIZE,
  MAX_LOCATIONS,
  PARKINGS,
  parseJobDate,
} from '../../trade/job.choices.ts'
import { consentSchema, jobDocumentSchema, truckInputSchema, truckSchema } from './job.parts.ts'
import { jobPersonSchema } from '../../people/clients/job.person.ts'
import { lostSchema } from './lost.ts'
import { JOB_TABS, jobNextSchema, jobStepSchema } from './progress.ts'

const daySchema = z.iso.date('Pick a valid date.').refine(isDay, 'Pick a valid date.')
const timeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'You must input a valid time.')
  .transform((value) => value.slice(0, 5))

/** One timed piece of work at a location; it may be incomplete. */
export const activitySchema = z.object({
  id: idSchema.optional(),
  index: z.number().int().min(0).max(1000).optional(),
  activityType: z.enum(ACTIVITY_TYPES).nullish(),
  activityDate: daySchema.nullish(),
  startTime: timeSchema.nullish(),
  endTime: timeSchema.nullish(),
})
export type Activity = z.output<typeof activitySchema>

/** A location of the job with its details and activities. */
export const locationSchema = z.object({
  address: text(TEXT_LIMITS.other).default(''),
  address2: text(TEXT_LIMITS.other).nullish(),
  city: text(TEXT_LIMITS.name).nullish(),
  zip: text(10).nullish(),
  addressState: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .toUpperCase()
    .nullish(),
  addressCountry: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .toUpperCase()
    .nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  locationType: z.enum(LOCATION_TYPES).nullish(),
  /** Square feet. */
  locationSize: z.number().min(0).max(10_000_000).nullish(),
  numRooms: z.number().int().min(0).max(1000).nullish(),
  /** Flights of stairs; 4 means 4 or more. */
  numStairFlights: z.number().int().min(0).max(4).nullish(),
  /** Alias of numStairFlights. */
  stairsflights: z.number().int().min(0).max(4).nullish(),
  elevator: z.boolean().nullish(),
  /** Feet. */
  longCarry: z.number().min(0).max(100_000).nullish(),
  parking: z.enum(PARKINGS).nullish(),
  /** The client does not know the street yet; `address` is then empty, or names a town or ZIP code. */
  addressPending: z.boolean().nullish(),
  activities: z.array(activitySchema).max(MAX_ACTIVITIES).default([]),
})
export type JobLocation = z.output<typeof locationSchema>

export const cargoSchema = z.object({
  item: text(TEXT_LIMITS.name),
  quantity: z.number().int().min(0).max(100_000),
})

/** A contact person of the job. */
export const contactPersonSchema = z.object({
  name: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
  phone: z
    .string()
    .transform((value) => value.replace(/^\+1/, '').replace(/\D/g, ''))
    .pipe(z.union([z.literal(''), z.string().regex(/^\d{10}$/, 'Invalid phone')]))
    .nullish(),
  email: z.union([z.literal(''), z.email('Invalid email').max(254)]).nullish(),
  contactMethod: z.enum(CONTACT_METHODS).nullish(),
  isClient: z.boolean().nullish(),
})

/** A reference to a person; other fields of the person in a save of a whole job are ignored. */
const personRef = z.object({ id: idSchema })

const jobDateSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}([ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/, 'Pick a valid date.')
  .transform((value) => parseJobDate(normalizeJobDate(value)))
  .refine((value) => value === null || isDay(value.slice(0, 10)), 'Pick a valid date.')

function normalizeJobDate(value: string): string {
  const time = value.slice(11)
  return `${value.slice(0, 10)} ${time === '' ? '00:00:00' : time.length === 5 ? `${time}:00` : time}`
}

/**
 * What a save of a job may contain; an absent field is not changed, null clears it, lists are replaced as a
 * whole.
 */
export const jobInputSchema = z.object({
  version: z.number().int().positive().optional(),
  companyInfo: personRef.nullish(),
  client: personRef.nullish(),
  billingContact: personRef.nullish(),
  isBillingContact: z.boolean().optional(),
  jobSource: z.enum(JOB_SOURCES).nullish(),
  /**
   * Size of the home that is moved out of; a new job without a crew size gets the crew for this home size.
   */
  homeSize: z.enum(HOME_SIZES).nullish(),
  jobStatus: z.enum(JOB_STATUSES).optional(),
  jobType: z.enum(JOB_TYPES).optional(),
  jobDate: jobDateSchema.nullish(),
  crewSize: z
    .number()
    .int('Crew size must be a whole number.')
    .min(1, 'Crew size must be at least 1.')
    .max(MAX_CREW_SIZE, `Crew size must be at most ${MAX_CREW_SIZE}.`)
    .optional(),
  useTruck: z.boolean().optional(),
  /** Hours; overrides the company's minimum. */
  minimumTime: z.number().min(0).max(1000).nullish(),
  /** Hours of packing, for a job on which no activity says when it is packed. */
  packingHours: z.number('Enter the hours as a number.').min(0).max(1000, 'At most 1,000 hours.').nullish(),
  notes: text(TEXT_LIMITS.notes).nullish(),
  cargo: z.array(cargoSchema).max(500).optional(),
  contactPerson: z.array(contactPersonSchema).max(20).optional(),
  locations: z.array(locationSchema).max(MAX_LOCATIONS).optional(),
  /** What managers write in documents, and clients in the agreement. */
  documents: documentsInputSchema.optional(),
  truck: truckInputSchema.nullish(),
  /** The whole crew, in order; only for managers. */
  crew: z.array(crewMemberInputSchema).max(MAX_CREW_SIZE).optional(),
  /** Why members may be on two jobs at that time; without a reason an overlap is rejected. */
  overlapReason: text(TEXT_LIMITS.other).nullish(),
  /** All trucks of the company that are on the job; only for managers. */
  vehicles: z.array(personRef).max(50, 'At most 50 trucks.').optional(),
  /** Why its trucks may be on two jobs at that time; without a reason an overlap is rejected. */
  truckOverlapReason: text(TEXT_LIMITS.other).nullish(),
  /** Revenue and costs, written by managers who may see financials. */
  financial: financialInputSchema.nullish(),
  /** What managers record of payments; charges have their own calls. */
  payments: paymentsInputSchema.nullish(),
})
export type JobInput = z.output<typeof jobInputSchema>

/**
 * A save of a stored job: a client's location without `activities` keeps its own; other locations without
 * them have none.
 */
export const jobSaveSchema = jobInputSchema.extend({
  locations: z
    .array(locationSchema.extend({ activities: z.array(activitySchema).max(MAX_ACTIVITIES).optional() }))
    .max(MAX_LOCATIONS)
    .optional(),
})
export type JobSave = z.output<typeof jobSaveSchema>

/** Fields of a save that are read and written by other features. */
const PART_FIELDS = [
  'documents',
  'truck',
  'crew',
  'overlapReason',
  'vehicles',
  'truckOverlapReason',
  'financial',
  'payments',
] as const
export type JobField = Exclude<keyof JobInput, 'version' | (typeof PART_FIELDS)[number]>

/** Fields that a save may contain, in the order of the screen. */
export const JOB_FIELDS = Object.keys(jobInputSchema.shape).filter(
  (name) => name !== 'version' && !PART_FIELDS.some((part) => part === name),
) as JobField[] // the shape's own keys, without those removed

/** What this caller may do with this record now; screens show it and never calculate it themselves. */
export const jobActionsSchema = z.object({
  save: z.boolean(),
  delete: z.boolean(),
  restore: z.boolean(),
  history: z.boolean(),
  seeBy: z.boolean(),
  /** Whether it may be marked as lost, or opened again after that. */
  markLost: z.boolean(),
  reopen: z.boolean(),
  /** Whether the client may open the form for reporting damage. */
  reportDamage: z.boolean(),
  /** Fields that this caller may write now. */
  fields: z.array(z.string()),
  /** Statuses that this caller may set next, without the current one. */
  statuses: z.array(z.enum(JOB_STATUSES)),
  /** Whose activities may be edited: every location's, the first one's, or none. */
  activities: z.enum(['all', 'first', 'none']),
  /** Whether the controls to remove locations and activities are shown. */
  remove: z.boolean(),
  /** Staff details of a location: area, rooms, stairs, elevator, long carry. */
  locationDetails: z.enum(['edit', 'view', 'none']),
  /** Tabs of the job screen for this viewer. */
  tabs: z.array(z.enum(JOB_TABS)),
})
export type JobActions = z.output<typeof jobActionsSchema>

export const jobCompanySchema = z.object({
  id: z.number(),
  name: z.string(),
  handle: z.string(),
  logo: z.string().nullable(),
  phone: z.string().nullable(),
  /** The number that takes texts, which arrive in the inbox; null without one. */
  textPhone: z.string().nullable(),
  timezone: z.string(),
  /** Coordinates of its address; null if not known. */
  place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
})

/** What happened with a booked move, besides documents and payments. */
const moveHistorySchema = z.object({
  /** When it was marked as completed; null if it is not, or that is not known. */
  completedAt: z.string().nullable(),
  /** Changes of date, time and crew size while it was booked, in order of time. */
  changes: z.array(
    z.object({
      at: z.string(),
      /** The new local time; null if it did not change. */
      jobDate: z.string().nullable(),
      /** The new crew size; null if it did not change. */
      crewSize: z.number().nullable(),
      /** Dollars that the client paid for the change. */
      fee: z.number(),
    }),
  ),
})
export type MoveHistory = z.output<typeof moveHistorySchema>

/** A whole job as one viewer sees it. */
export const jobSchema = z.object({
  id: z.number(),
  version: z.number(),
  addedBy: z.number().nullable(),
  companyInfo: jobCompanySchema,
  client: jobPersonSchema.nullable(),
  billingContact: jobPersonSchema.nullable(),
  isBillingContact: z.boolean(),
  /** Null until somebody picks it, and for clients, who do not see the source. */
  jobSource: z.enum(JOB_SOURCES).nullable(),
  /** Null if not known, and for workers outside the crew. */
  homeSize: z.enum(HOME_SIZES).nullable(),
  jobStatus: z.enum(JOB_STATUSES),
  jobType: z.enum(JOB_TYPES),
  allowedTypes: z.array(z.enum(JOB_TYPES)),
  jobDate: z.string(),
  isDateDirty: z.boolean(),
  timeOfScheduling: z.string().nullable(),
  closedIn: z.object({ communicationId: z.number().nullable(), time: z.string() }).nullable(),
  crewSize: z.number(),
  crew: z.array(crewMemberSchema),
  crewFacts: crewFactsSchema,
  /** When its client was told, today, that the crew is on the way; null if not, and for all but clients. */
  onTheWayAt: z.string().nullable(),
  /** Null for all but clients; absent in answers of the version before. */
  moveHistory: moveHistorySchema.nullish(),
  /** The trucks on it, for the office and its crew. */
  vehicles: z.array(jobVehicleSchema),
  useTruck: z.boolean(),
  minimumTime: z.number().nullable(),
  packingHours: z.number().nullable(),
  notes: z.string(),
  cargo: z.array(cargoSchema.extend({ shownItem: shownText })),
  contactPerson: z.array(contactPersonSchema),
  locations: z.array(
    locationSchema.extend({
      activities: z.array(
        activitySchema.extend({
          id: z.number(),
          index: z.number(),
          duration: z.number(),
          isValid: z.boolean(),
        }),
      ),
    }),
  ),
  distanceMiles: z.number().nullable(),
  isLocal: z.boolean(),
  /**
   * Whether it keeps rates that its company has changed since; false if the viewer is not a manager
   * (docs/decisions/0018).
   */
  hasEarlierTerms: z.boolean(),
  documents: z.record(z.string(), jobDocumentSchema),
  consent: consentSchema.nullable(),
  /** Null if the job needs no truck. */
  truck: truckSchema.nullable(),
  /** Null if the viewer sees no prices. */
  payments: jobPaymentsSchema.nullable(),
  /** Null if the viewer may not see financials. */
  financial: jobFinancialSchema.nullable(),
  /** A crew member's own pay; null for all others. */
  pay: jobPaySchema.nullable(),
  /**
   * State of a job that its client books on a public page; null for every other job, and if the viewer is not
   * a manager.
   */
  onlineBooking: onlineBookingSchema.nullable(),
  /** Steps of the move and what comes next; no steps for a worker who is not in the crew. */
  steps: z.array(jobStepSchema),
  next: jobNextSchema.nullable(),
  /** Why and when the office gave up this inquiry; null for all others, and for clients. */
  lost: lostSchema.nullable(),
  lastContactDate: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Who saved last, as far as the viewer may see it; a live update can then name the person. */
  updatedBy: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }).nullable(),
  deletedAt: z.string().nullable(),
  actions: jobActionsSchema,
})
export type Job = z.output<typeof jobSchema>

/** A row of `see-by`. */
export const seenBySchema = z.object({
  userId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  date: z.string(),
})

/** A row of the jobs list as this viewer sees it. */
export const jobRowSchema = z.object({
  id: z.number(),
  jobStatus: z.enum(JOB_STATUSES),
  jobType: z.enum(JOB_TYPES),
  jobDate: z.string(),
  /** The same local time as `jobDate`, under another name. */
  scheduledDate: z.string(),
  lastContactDate: z.string().nullable(),
  client: z
    .object({
      id: z.number(),
      firstName: z.string(),
      lastName: z.string(),
      phone: z.string().nullable(),
    })
    .nullable(),
  locations: z.array(
    z.object({ address: z.string(), addressState: z.string().nullable(), city: z.string().nullable() }),
  ),
  /** The address of the last of several locations; null for those who do not see the addresses. */
  toAddress: z.string().nullable(),
  /** What the client owes in all and what of it is not paid, as of the last save or payment; null for all but managers. */
  amount: z.number().nullable(),
  balance: z.number().nullable(),
  companyInfo: z.object({ id: z.number(), name: z.string(), timezone: z.string() }),
  crewSize: z.number(),
  /** Number of open crew spots; null for clients. */
  openPlaces: z.number().nullable(),
  crew: z.array(
    z.object({
      id: z.number().nullable(),
      firstName: z.string(),
      lastName: z.string(),
      profilePic: z.string().nullable(),
      /** What the member of a scheduled job answered; null for all but managers. */
      answer: z.enum(CREW_ANSWERS).nullable(),
    }),
  ),
  /** What the viewer answered to being on the crew of a scheduled job. */
  answer: z.enum(CREW_ANSWERS).nullable(),
  /** Whether its client books or booked it on a public page; only for managers. */
  isOnline: z.boolean(),
  /** Whether the office gave up this inquiry; only for managers. */
  isLost: z.boolean(),
  /** Whether the viewer is a worker with the sales permission on this job. */
  hasSales: z.boolean(),
  seenBy: z.array(seenBySchema),
  deletedAt: z.string().nullable(),
})
export type JobRow = z.output<typeof jobRowSchema>

/** One change of a job: who changed what and when, with old and new values. */
export const historyEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  userId: z.number().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  action: z.enum(['created', 'changed', 'deleted', 'restored']),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type HistoryEntry = z.output<typeof historyEntrySchema>
