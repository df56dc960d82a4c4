import { z } from 'zod'
import { HOME_SIZES } from '../../trade/home-sizes.ts'
import { crewMemberInputSchema } from '../../people/workers/crew.ts'
import { documentsInputSchema } from '../documents/document.ts'
import { financialInputSchema } from '../finances/financial.ts'
import { isDay } from '../../kernel/dates.ts'
import { idSchema, text, TEXT_LIMITS } from '../../kernel/wire.ts'
import { paymentsInputSchema } from '../finances/payment.ts'
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
import { truckInputSchema } from './job.parts.ts'

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
