import { z } from 'zod'
import { addressDetailsInputSchema, addressDetailsSchema } from '../accounts/account.ts'
import { workerSchema } from './crew.ts'
import { JOB_STATUSES, JOB_TYPES } from '../../trade/job.choices.ts'
import { emailSchema, personNameSchema, phoneSchema } from '../../kernel/fields.ts'
import { idSchema, text, TEXT_LIMITS, versionSchema } from '../../kernel/wire.ts'

/** Spec 3 §5 'Add worker'. */
export const NAMES_REQUIRED = 'First and last name required.'

const nameSchema = z
  .string({ error: NAMES_REQUIRED })
  .refine((value) => value.trim() !== '', NAMES_REQUIRED)
  .pipe(personNameSchema)

/** Dollars an hour. */
const rateSchema = z
  .number()
  .min(0, 'At least 0.')
  .max(10_000, 'At most 10000.')
  .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals.')

/** Fields of a worker that a manager may write; the rate only by those who see rates. */
export const workerInputSchema = z.object({
  /** Company of a manager of several. */
  company: idSchema.optional(),
  firstName: nameSchema,
  lastName: nameSchema,
  email: emailSchema.nullish(),
  phone: phoneSchema.nullish(),
  address: text(TEXT_LIMITS.other).nullish(),
  address2: text(TEXT_LIMITS.other).nullish(),
  addressDetails: addressDetailsInputSchema.nullish(),
  hourlyRate: rateSchema.nullish(),
  /** Address of an uploaded picture of purpose `profile`. */
  profilePic: text(TEXT_LIMITS.other).nullish(),
})
export type WorkerInput = z.output<typeof workerInputSchema>

export const workerPatchSchema = workerInputSchema
  .omit({ company: true })
  .partial()
  .extend({ version: versionSchema })
export type WorkerPatch = z.output<typeof workerPatchSchema>

/** A job as a worker's profile lists it. */
export const workerJobSchema = z.object({
  id: z.number(),
  /** Wall clock of the company, `0000-00-00 00:00:00` without a date. */
  scheduledDate: z.string(),
  jobStatus: z.enum(JOB_STATUSES),
  jobType: z.enum(JOB_TYPES),
  locations: z.array(z.object({ address: z.string() })),
  crew: z.array(z.object({ id: z.number().nullable(), rating: z.number(), isRated: z.boolean() })),
  /** Dollars of the worker's pay lines that are written down; null without any, and for who may not see it. */
  pay: z.number().nullable(),
})
export type WorkerJob = z.output<typeof workerJobSchema>

/** A worker's record as their company's managers see it. */
export const workerRecordSchema = workerSchema.omit({ defaultRate: true }).extend({
  companyId: z.number(),
  /** Sent back with a save, so that it overwrites nobody's change. */
  version: z.number(),
  addressDetails: addressDetailsSchema,
  approval: z.enum(['approved', 'pending']),
  isSales: z.boolean(),
  /** Jobs whose crew they are on; deleted ones do not count. */
  amount: z.number(),
  /** The newest of them, with `_embed`. */
  jobs: z.array(workerJobSchema).optional(),
  /** What the caller may do with the record. */
  mayWrite: z.boolean(),
  mayDelete: z.boolean(),
  maySeePay: z.boolean(),
  /** Whether a typed email would be taken: an account's own is changed by its owner alone. */
  mayChangeEmail: z.boolean(),
  /** The person joined or accepted, and what they change of themselves comes here. */
  isLinked: z.boolean(),
})
export type WorkerRecord = z.output<typeof workerRecordSchema>
