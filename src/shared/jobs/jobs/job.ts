import { z } from 'zod'
import { HOME_SIZES } from '../../trade/home-sizes.ts'
import { jobVehicleSchema } from '../../company/fleet/job-vehicle.ts'
import { onlineBookingSchema } from './online.ts'
import { crewFactsSchema, crewMemberSchema } from '../../people/workers/crew.ts'
import { jobFinancialSchema, jobPaySchema } from '../finances/financial.ts'
import { shownText } from '../../kernel/wire.ts'
import { jobPaymentsSchema } from '../finances/payment.ts'
import { JOB_SOURCES, JOB_STATUSES, JOB_TYPES } from '../../trade/job.choices.ts'
import { consentSchema, jobDocumentSchema, truckSchema } from './job.parts.ts'
import { jobPersonSchema } from '../../people/clients/job.person.ts'
import { lostSchema } from './lost.ts'
import { JOB_TABS, jobNextSchema, jobStepSchema } from './progress.ts'
import { activitySchema, locationSchema, cargoSchema, contactPersonSchema } from './job.input.ts'

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
