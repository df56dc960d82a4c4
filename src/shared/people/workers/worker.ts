import { z } from 'zod'
import { addressDetailsInputSchema, addressDetailsSchema } from '../../kernel/account.ts'
import { workerSchema } from './crew.ts'
import { JOB_STATUSES, JOB_TYPES } from '../../trade/job.choices.ts'
import { emailSchema, personNameSchema, phoneSchema } from '../../kernel/fields.ts'
import { idSchema, text, TEXT_LIMITS, versionSchema } from '../../kernel/wire.ts'

/** Message of 'Add worker' for a missing name. */
export const NAMES_REQUIRED = 'First and last name required.'

const nameSchema = z
  .string({ error: NAMES_REQUIRED })
  .refine((value) => value.trim() !== '', NAMES_REQUIRED)
  .pipe(personNameSchema)

/** Dollars per hour. */
const rateSchema = z
  .number()
  .min(0, 'At least 0.')
  .max(10_000, 'At most 10000.')
  .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals.')

/** Fields of a worker that a manager may write; the rate only by managers who may see rates. */
export const workerInputSchema = z.object({
  /** Company to use, for managers of several. */
  company: idSchema.optional(),
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema.nullish(),
  phone: phoneSchema.nullish(),
  address: text(TEXT_LIMITS.other).nullish(),
  address2: text(TEXT_LIMITS.other).nullish(),
  addressDetails: addressDetailsInputSchema.nullish(),
  hourlyRate: rateSchema.nullish(),
  /** URL of an uploaded picture of purpose `profile`. */
  profilePic: text(TEXT_LIMITS.other).nullish(),
})
export type WorkerInput = z.output<typeof workerInputSchema>

export const workerPatchSchema = workerInputSchema
  .omit({ company: true })
  .partial()
  .extend({ version: versionSchema })
export type WorkerPatch = z.output<typeof workerPatchSchema>

/** A job in the list on a worker's profile. */
export const workerJobSchema = z.object({
  id: z.number(),
  /** Local time of the company, `0000-00-00 00:00:00` without a date. */
  scheduledDate: z.string(),
  jobStatus: z.enum(JOB_STATUSES),
  jobType: z.enum(JOB_TYPES),
  locations: z.array(z.object({ address: z.string() })),
  crew: z.array(z.object({ id: z.number().nullable(), rating: z.number(), isRated: z.boolean() })),
  /** Dollars of the worker's stored pay lines; null if there are none or the viewer may not see it. */
  pay: z.number().nullable(),
})
export type WorkerJob = z.output<typeof workerJobSchema>

/** A worker's record as their company's managers see it. */
export const workerRecordSchema = workerSchema.omit({ defaultRate: true }).extend({
  companyId: z.number(),
  /** Sent back with a save, so that it does not overwrite another person's change. */
  version: z.number(),
  addressDetails: addressDetailsSchema,
  approval: z.enum(['approved', 'pending']),
  isSales: z.boolean(),
  /** Number of jobs whose crew they are in; deleted jobs do not count. */
  amount: z.number(),
  /** The newest of them, with `_embed`. */
  jobs: z.array(workerJobSchema).optional(),
  /** What the caller may do with the record. */
  mayWrite: z.boolean(),
  mayDelete: z.boolean(),
  maySeePay: z.boolean(),
  /** Whether a new email would be accepted: only its owner can change the email of an account. */
  mayChangeEmail: z.boolean(),
  /** Whether the person signed up or accepted, so that changes to their own data appear here. */
  isLinked: z.boolean(),
})
export type WorkerRecord = z.output<typeof workerRecordSchema>
