import { z } from 'zod'
import { isDay } from '../../kernel/dates.ts'
import { idSchema, text, TEXT_LIMITS, shownText } from '../../kernel/wire.ts'
import {
  CREW_PERMISSIONS,
  CREW_ANSWERS,
  type CrewAnswer,
  ANSWER_WAYS,
  DAMAGE_CAUSES,
  INFRACTION_TIERS,
  WORKER_INVOICE_ITEMS,
  PROSPECT_STATUSES,
} from './crew.choices.ts'

const day = z.string().refine(isDay, 'Pick a valid date.')
const dollars = z
  .number()
  .min(0, 'At least 0.')
  .max(1_000_000, 'At most 1000000.')
  .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals.')

/** Damage done by a crew member; amount in dollars. */
export const damageSchema = z.object({
  /** Absent or null for a new one. */
  id: idSchema.nullish(),
  damageDate: day.nullish(),
  damageType: text(TEXT_LIMITS.name).nullish(),
  itemDamaged: text(TEXT_LIMITS.other).nullish(),
  cause: z.enum(DAMAGE_CAUSES),
  amount: dollars,
})

/** A damage in a save: it needs a type, an item or an amount. */
const damageInputSchema = damageSchema.refine(
  ({ damageType, itemDamaged, amount }) => Boolean(damageType) || Boolean(itemDamaged) || amount > 0,
  { path: ['itemDamaged'], message: 'Say what was damaged.' },
)
export type Damage = z.output<typeof damageSchema>

/** An infraction of a crew member. */
export const infractionSchema = z.object({
  id: idSchema.nullish(),
  date: day.nullish(),
  infraction: text(TEXT_LIMITS.other).nullish(),
  tier: z.union(
    INFRACTION_TIERS.map((tier) => z.literal(tier)),
    { error: 'Tier 1, 2 or 3.' },
  ),
  comments: text(TEXT_LIMITS.notes).nullish(),
})
export type Infraction = z.output<typeof infractionSchema>

/** An infraction in a save: it needs a description or comments. */
const infractionInputSchema = infractionSchema.refine(
  ({ infraction, comments }) => Boolean(infraction) || Boolean(comments),
  { path: ['infraction'], message: 'Say what happened.' },
)

/** A line of a worker's pay for a job: dollars and units with two decimals. */
export const workerInvoiceLineSchema = z.object({
  /** Null if the line is calculated and not stored. */
  id: idSchema.nullish(),
  isDirty: z.boolean().optional(),
  isAutoFill: z.boolean().optional(),
  date: day.nullish(),
  item: z.enum(WORKER_INVOICE_ITEMS),
  rate: dollars,
  units: z.number().min(0, 'At least 0.').max(10_000, 'At most 10000.'),
  total: z.number().optional(),
  paid: z.boolean().optional(),
})
export type WorkerInvoiceLine = z.output<typeof workerInvoiceLineSchema>

/** A crew member in a save; an absent field is not changed, or takes its default for a new member. */
export const crewMemberInputSchema = z.object({
  /** Null for a member whose user was deleted. */
  id: idSchema.nullable(),
  rating: z
    .number()
    .min(0, 'At least 0.')
    .max(5, 'At most 5.')
    .refine((value) => Number.isInteger(value * 2), 'A rating is in halves.')
    .optional(),
  /** True stores a rating even if it equals the one shown; a different rating is stored in any case. */
  isRated: z.boolean().optional(),
  /** Derived from answers and the state of the job (crew-status.ts); what is sent is ignored. */
  status: text(40).optional(),
  /** Stored as typed by this save if it differs from the rate shown. */
  hourlyRate: dollars.nullish(),
  /** True stores the rate as typed even if it equals the one shown; false removes a typed rate. */
  isRateTyped: z.boolean().optional(),
  permissions: z.array(z.enum(CREW_PERMISSIONS)).max(CREW_PERMISSIONS.length).optional(),
  noShow: z.boolean().optional(),
  notes: text(TEXT_LIMITS.notes).optional(),
  damages: z.array(damageInputSchema).max(100).optional(),
  infractions: z.array(infractionInputSchema).max(100).optional(),
  invoice: z.array(workerInvoiceLineSchema).max(100).optional(),
})
export type CrewMemberInput = z.output<typeof crewMemberInputSchema>

/** Another job at whose time a person already works, or an approved time off. */
export const collisionSchema = z.object({
  workerId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null for a time off. */
  jobId: z.number().nullable(),
  /** UTC. */
  startsAt: z.string(),
  endsAt: z.string(),
  /** City and state of its first location. */
  place: z.string(),
})
export type Collision = z.output<typeof collisionSchema>

/**
 * Dollars per hour if none is typed: the worker's rate, the company's, or the one fixed when the job was
 * completed.
 */
const defaultRateSchema = z.object({ rate: z.number(), source: z.enum(['worker', 'company', 'kept']) })
export type DefaultRate = z.output<typeof defaultRateSchema>

/** A crew member with the fields that this viewer may see. */
export const crewMemberSchema = z.object({
  id: z.number().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  profilePic: z.string().nullable(),
  phone: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
  /** 2.5 until somebody rates; clients see the worker's average. */
  rating: z.number().optional(),
  /** Whether somebody rated; for clients, whether enough jobs are rated to show an average. */
  isRated: z.boolean().optional(),
  /** A code of crew-status.ts; '' for a member who does not count. */
  status: z.string().optional(),
  /** What they answered to being on the job, for managers and the member; absent unless the job is scheduled. */
  answer: z
    .object({
      value: z.enum(CREW_ANSWERS),
      /** UTC; null while open. */
      at: z.string().nullable(),
      by: z.enum(ANSWER_WAYS).nullable(),
      reason: z.string(),
      /** Whether this viewer may answer now. */
      mayAnswer: z.boolean(),
    })
    .optional(),
  /** Dollars per hour, typed or default; null if the viewer may not see it. */
  hourlyRate: z.number().nullable().optional(),
  /** Whether somebody typed the rate; absent, like the default, if the viewer may not see it. */
  isRateTyped: z.boolean().optional(),
  defaultRate: defaultRateSchema.optional(),
  permissions: z.array(z.enum(CREW_PERMISSIONS)).optional(),
  noShow: z.boolean().optional(),
  notes: z.string().optional(),
  damages: z.array(damageSchema).optional(),
  infractions: z.array(infractionSchema).optional(),
  /** The member's pay; absent if the viewer may not see it. */
  invoice: z.array(workerInvoiceLineSchema).optional(),
  /** Overlaps that a manager allowed, for managers only; `jobId` is null for a time off. */
  overlaps: z.array(z.object({ jobId: z.number().nullable(), reason: z.string() })).optional(),
})
export type CrewMember = z.output<typeof crewMemberSchema>

/** What the crew screen shows of a job besides its members. */
/** What a member recorded on a job; instants in UTC. */
export const crewClockSchema = z.object({
  state: z.string(),
  onTheWayAt: z.string().nullable(),
  arrivedAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  /** When the first place was done. */
  stopDoneAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
})
export type CrewClock = z.output<typeof crewClockSchema>

export const crewFactsSchema = z.object({
  /** Number of open crew spots; null for clients, who see nothing of the staffing. */
  openPlaces: z.number().nullable(),
  startedAt: z.string().nullable(),
  /** The clock of the lead; null without any time. */
  clock: crewClockSchema.nullish(),
  /** Whether every spot of a scheduled job is filled by a member who confirmed; false for applicants. */
  isConfirmed: z.boolean(),
  /** Open requests of workers for a manager; only for managers. */
  managerRequests: z.array(
    z.object({
      id: z.number(),
      workerId: z.number(),
      firstName: z.string(),
      lastName: z.string(),
      message: z.string(),
      date: z.string(),
    }),
  ),
  /** Number of sign-ups that wait for a manager; only for managers. */
  pendingProspects: z.number(),
  mayWrite: z.boolean(),
  mayStart: z.boolean(),
  /** When a crew member may start the move, as text; null if they already may or never may. */
  startOpens: shownText.nullable(),
  /** Whether the viewer is a worker who may sign up or has signed up. */
  maySignUp: z.boolean(),
})
export type CrewFacts = z.output<typeof crewFactsSchema>

/** A worker's sign-up for a job. `id` and `status` are null if there is none. */
export const prospectSchema = z.object({
  id: z.number().nullable(),
  status: z.enum(PROSPECT_STATUSES).nullable(),
  jobId: z.number(),
  workerId: z.number(),
  worker: z.object({
    id: z.number(),
    firstName: z.string(),
    lastName: z.string(),
    profilePic: z.string().nullable(),
    phone: z.string().nullable(),
    /** Percent of all possible stars; null without a completed job. */
    ratingPercent: z.number().nullable(),
  }),
  date: z.string().nullable(),
  /** Whether the worker is in the crew of the job now. */
  isInCrew: z.boolean(),
  /** Whether the worker may sign up now; if not, `blockedBy` says why. */
  maySignUp: z.boolean(),
  blockedBy: shownText.nullable(),
  /** Jobs of this worker at the same time. */
  collisions: z.array(collisionSchema),
})
export type Prospect = z.output<typeof prospectSchema>

/** A worker of the company, as shown in the crew search and the Workers list. */
export const workerSchema = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string(),
  address2: z.string(),
  profilePic: z.string().nullable(),
  /** Dollars per hour; null if the viewer may not see it. */
  hourlyRate: z.number().nullable(),
  /** The worker's pay on a job if nobody types a rate there; null if the viewer may not see it. */
  defaultRate: defaultRateSchema.nullable(),
  location: z.object({ latitude: z.number().nullable(), longitude: z.number().nullable() }),
  ratingPercent: z.number().nullable(),
  completedJobs: z.number(),
  /** Only in the list of sign-ups that await approval: the day they signed up (UTC). */
  signedUpAt: z.string().optional(),
  /** Only with `job=`: whether they are free at that job's time, and what conflicts with it. */
  isInCrew: z.boolean().optional(),
  isFree: z.boolean().optional(),
  collisions: z.array(collisionSchema).optional(),
})
export type Worker = z.output<typeof workerSchema>

/** Returns the members who fill a crew spot: all except no-shows. */
export function membersFillingSpots<T extends { noShow?: boolean | undefined }>(crew: readonly T[]): T[] {
  return crew.filter(({ noShow }) => noShow !== true)
}

/** Returns the number of members who fill a spot and declined, so that the office has to replace them. */
export function declinedMembers(
  crew: readonly { noShow?: boolean | undefined; answer?: CrewMember['answer'] | CrewAnswer | null }[],
): number {
  return membersFillingSpots(crew).filter(({ answer }) =>
    typeof answer === 'object' ? answer?.value === 'declined' : answer === 'declined',
  ).length
}

/** Returns how many declined, to follow a number of filled spots: ', 1 declined'; '' if nobody did. */
export function declinedText(count: number): string {
  return count === 0 ? '' : `, ${count} declined`
}

/** Returns the number of open spots in a crew of this size. */
export function openSpots(crewSize: number, crew: Parameters<typeof membersFillingSpots>[0]): number {
  return Math.max(0, crewSize - membersFillingSpots(crew).length)
}
