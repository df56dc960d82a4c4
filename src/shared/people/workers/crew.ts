import { z } from 'zod'
import { isDay } from '../../kernel/dates.ts'
import { idSchema, text, TEXT_LIMITS } from '../../kernel/wire.ts'

export const CREW_PERMISSIONS = ['contact', 'documents', 'sales', 'payment', 'address'] as const
export type CrewPermission = (typeof CREW_PERMISSIONS)[number]
/** What each permission lets a member do on that one job. */
export const CREW_PERMISSION_LABELS: Record<CrewPermission, { label: string; meaning: string }> = {
  contact: { label: 'Contact', meaning: 'Sees phone and email, may call, text and mail' },
  documents: { label: 'Documents', meaning: 'Sees the documents, writes the inventory and signs' },
  sales: { label: 'Sales', meaning: 'Fills in client, locations, status and notes' },
  payment: { label: 'Payment', meaning: 'Has no effect on this screen' },
  address: { label: 'Address', meaning: 'Has no effect on this screen' },
}

/** How a member stands on a job; free text elsewhere, these are what the screen offers. */
export const CREW_STATUSES = ['assigned', 'confirmed', 'on_the_way', 'on_site', 'done'] as const
export const CREW_STATUS_LABELS: Record<(typeof CREW_STATUSES)[number], string> = {
  assigned: 'Assigned',
  confirmed: 'Confirmed',
  on_the_way: 'On the way',
  on_site: 'On site',
  done: 'Done',
}

export const DAMAGE_CAUSES = ['accident', 'breach'] as const
export const DAMAGE_CAUSE_LABELS: Record<(typeof DAMAGE_CAUSES)[number], string> = {
  accident: 'Accident',
  breach: 'Protocol Breach',
}
export const INFRACTION_TIERS = [1, 2, 3] as const

export const WORKER_INVOICE_ITEMS = ['laborVariable', 'laborFlat', 'packingLabor'] as const
export const WORKER_INVOICE_ITEM_LABELS: Record<(typeof WORKER_INVOICE_ITEMS)[number], string> = {
  laborVariable: 'Labor, Variable',
  laborFlat: 'Labor, Flat',
  packingLabor: 'Packing labor',
}

export const PROSPECT_STATUSES = ['pending', 'approved', 'rejected', 'removedBySelf'] as const
export type ProspectStatus = (typeof PROSPECT_STATUSES)[number]

/** What a rating reads until somebody rates. */
export const DEFAULT_CREW_RATING = 2.5
/** Rated jobs from which on clients are shown a worker's rating. */
export const RATED_JOBS_FOR_CLIENTS = 3
/** Dollars an hour, where neither the worker nor the company has a rate. */
export const DEFAULT_HOURLY_RATE = 12

const day = z.string().refine(isDay, 'Pick a valid date.')
const dollars = z
  .number()
  .min(0, 'At least 0.')
  .max(1_000_000, 'At most 1000000.')
  .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals.')

/** Damage done by a crew member; amount in dollars. */
export const damageSchema = z.object({
  /** Absent or null on a new one. */
  id: idSchema.nullish(),
  damageDate: day.nullish(),
  damageType: text(TEXT_LIMITS.name).nullish(),
  itemDamaged: text(TEXT_LIMITS.other).nullish(),
  cause: z.enum(DAMAGE_CAUSES),
  amount: dollars,
})

/** A damage that a save sends: it says what was damaged, how, or for how much. */
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

/** An infraction that a save sends: it says what happened. */
const infractionInputSchema = infractionSchema.refine(
  ({ infraction, comments }) => Boolean(infraction) || Boolean(comments),
  { path: ['infraction'], message: 'Say what happened.' },
)

/** A line of what a worker is paid for a job: dollars and units with two decimals. */
export const workerInvoiceLineSchema = z.object({
  /** Null while the line is worked out and not stored. */
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

/** What a save sends of one crew member; what is absent stays as it is, or takes its default for a new member. */
export const crewMemberInputSchema = z.object({
  /** Null for a member whose user is gone. */
  id: idSchema.nullable(),
  rating: z
    .number()
    .min(0, 'At least 0.')
    .max(5, 'At most 5.')
    .refine((value) => Number.isInteger(value * 2), 'A rating is in halves.')
    .optional(),
  /** True rates the member, also with the rating that is shown; a rating that differs does so by itself. */
  isRated: z.boolean().optional(),
  status: text(40).optional(),
  /** Typed by this save where it differs from what is shown. */
  hourlyRate: dollars.nullish(),
  /** True types the rate also where it is the one that is shown; false takes a typed one back. */
  isRateTyped: z.boolean().optional(),
  permissions: z.array(z.enum(CREW_PERMISSIONS)).max(CREW_PERMISSIONS.length).optional(),
  noShow: z.boolean().optional(),
  notes: text(TEXT_LIMITS.notes).optional(),
  damages: z.array(damageInputSchema).max(100).optional(),
  infractions: z.array(infractionInputSchema).max(100).optional(),
  invoice: z.array(workerInvoiceLineSchema).max(100).optional(),
})
export type CrewMemberInput = z.output<typeof crewMemberInputSchema>

/** Another job at whose time a person works already, or an approved time off. */
export const collisionSchema = z.object({
  workerId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null for a time off. */
  jobId: z.number().nullable(),
  /** UTC. */
  startsAt: z.string(),
  endsAt: z.string(),
  /** City and state of its first place. */
  place: z.string(),
})
export type Collision = z.output<typeof collisionSchema>

/** Dollars an hour while none are typed: the worker's own, the company's, or those fixed when the job was completed. */
const defaultRateSchema = z.object({ rate: z.number(), source: z.enum(['worker', 'company', 'kept']) })
export type DefaultRate = z.output<typeof defaultRateSchema>

/** A crew member as this viewer may see them. */
export const crewMemberSchema = z.object({
  id: z.number().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  profilePic: z.string().nullable(),
  phone: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
  /** 2.5 while nobody has rated; clients are shown the worker's average. */
  rating: z.number().optional(),
  /** Whether somebody rated; for clients, whether enough jobs are rated to show an average. */
  isRated: z.boolean().optional(),
  status: z.string().optional(),
  /** Dollars an hour, typed or by default; null for who may not see it. */
  hourlyRate: z.number().nullable().optional(),
  /** Whether somebody typed the rate; absent for who may not see it, as is the default. */
  isRateTyped: z.boolean().optional(),
  defaultRate: defaultRateSchema.optional(),
  permissions: z.array(z.enum(CREW_PERMISSIONS)).optional(),
  noShow: z.boolean().optional(),
  notes: z.string().optional(),
  damages: z.array(damageSchema).optional(),
  infractions: z.array(infractionSchema).optional(),
  /** What the member is paid; absent for who may not see it. */
  invoice: z.array(workerInvoiceLineSchema).optional(),
  /** Overlaps that a manager allowed, for managers; with a time off where there is no job. */
  overlaps: z.array(z.object({ jobId: z.number().nullable(), reason: z.string() })).optional(),
})
export type CrewMember = z.output<typeof crewMemberSchema>

/** What the crew screen shows of a job besides its members. */
export const crewFactsSchema = z.object({
  /** Places that nobody fills yet; null for clients, who are told nothing of the staffing. */
  openPlaces: z.number().nullable(),
  startedAt: z.string().nullable(),
  /** Open requests of workers for a manager; for managers alone. */
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
  /** Sign-ups that wait for a manager; how many, for managers alone. */
  pendingProspects: z.number(),
  mayWrite: z.boolean(),
  mayStart: z.boolean(),
  /** From when a crew member may start the move, in words; null once they may, and for who never does. */
  startOpens: z.string().nullable(),
  /** The viewer is a worker who may sign up, or has. */
  maySignUp: z.boolean(),
})
export type CrewFacts = z.output<typeof crewFactsSchema>

/** A worker's sign-up for a job. `id` and `status` are null while there is none. */
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
    /** Percent of all stars that could be had; null while there is no completed job. */
    ratingPercent: z.number().nullable(),
  }),
  date: z.string().nullable(),
  /** In the crew of the job now. */
  isInCrew: z.boolean(),
  /** May sign up now; else why not, in words. */
  maySignUp: z.boolean(),
  blockedBy: z.string().nullable(),
  /** Jobs of this worker at the same time. */
  collisions: z.array(collisionSchema),
})
export type Prospect = z.output<typeof prospectSchema>

/** A worker of the company, as the crew search and the Workers list show them. */
export const workerSchema = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string(),
  address2: z.string(),
  profilePic: z.string().nullable(),
  /** Dollars an hour; null for who may not see it. */
  hourlyRate: z.number().nullable(),
  /** What the worker is paid on a job while nobody types a rate there; null for who may not see it. */
  defaultRate: defaultRateSchema.nullable(),
  location: z.object({ latitude: z.number().nullable(), longitude: z.number().nullable() }),
  ratingPercent: z.number().nullable(),
  completedJobs: z.number(),
  /** Told in the list of sign-ups that await approval: the day they signed up (UTC). */
  signedUpAt: z.string().optional(),
  /** With `job=` only: whether they are free at that job's time, and what stands against it. */
  isInCrew: z.boolean().optional(),
  isFree: z.boolean().optional(),
  collisions: z.array(collisionSchema).optional(),
})
export type Worker = z.output<typeof workerSchema>
