import { z } from 'zod'
import { addressDetailsInputSchema, addressDetailsSchema } from '../../kernel/account.ts'
import { JOB_STATUSES, JOB_TYPES } from '../../trade/job.choices.ts'
import { idSchema, text, TEXT_LIMITS, versionSchema } from '../../kernel/wire.ts'
import { emailSchema, isStrongPassword, personNameSchema, phoneSchema } from '../../kernel/fields.ts'

/** A client as the company sees them. */
export const clientSchema = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  isCompany: z.boolean(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string(),
  address2: z.string(),
  addressDetails: addressDetailsSchema,
  profilePic: z.string().nullable(),
  notes: z.string(),
  /** Sent back with a save, so that it does not overwrite another person's change; absent in lists. */
  version: z.number().optional(),
})
export type Client = z.output<typeof clientSchema>

/** A client with what their own page shows in addition. */
export const clientDetailSchema = clientSchema.extend({
  companyId: z.number(),
  /**
   * Whether the caller may change the record: the office may; clients change their own data in the settings.
   */
  mayWrite: z.boolean(),
  /**
   * Jobs of this client as client or billing contact, without deleted ones: their number, and the ids of the
   * newest.
   */
  clientJobs: z.object({ count: z.number(), ids: z.array(z.number()) }),
  /** For the office: dollars of completed jobs that they have not paid, as of each job's last save or payment. */
  owed: z.number().optional(),
  /** For the office: the next scheduled move, from today on. */
  nextMove: z.object({ id: z.number(), jobDate: z.string() }).nullish(),
  /**
   * Whether the office may set their password: not for a person who works for a company or is a client of
   * another one.
   */
  mayHavePassword: z.boolean(),
  /** Email that they sign in with; null if they cannot sign in or the caller may not see it. */
  loginEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  /**
   * For the office: whether the person signed up or accepted, so that changes to their own data appear here.
   */
  isLinked: z.boolean().optional(),
  /** For the office: when the person requested erasure; null if they have not. */
  erasureAskedAt: z.string().nullish(),
})
export type ClientDetail = z.output<typeof clientDetailSchema>

/** A job of a client in the list on their page. */
export const clientJobSchema = z.object({
  id: z.number(),
  /** `YYYY-MM-DD HH:mm:ss` in company time. */
  jobDate: z.string(),
  jobStatus: z.enum(JOB_STATUSES),
  jobType: z.enum(JOB_TYPES),
  address: z.string(),
  /** Whether they only pay for it and another person is the client. */
  isBillingOnly: z.boolean(),
})
export type ClientJob = z.output<typeof clientJobSchema>

/** Message of the settings form for a weak password. */
export const WEAK_PASSWORD_MESSAGE =
  'Must contain at least one number and one uppercase and lowercase letter, and at least 8 or more characters'

/** A new password for a client, set by a manager. */
export const clientPasswordSchema = z.object({
  password: z
    .string({ error: 'Required.' })
    .min(1, { error: 'Required.', abort: true })
    .max(200, 'Maximum of 200 characters.')
    .refine(isStrongPassword, WEAK_PASSWORD_MESSAGE),
})

/** Fields of a client that a manager may write. */
export const clientInputSchema = z.object({
  /** Company to use, for managers of several. */
  company: idSchema.optional(),
  firstName: personNameSchema,
  lastName: personNameSchema,
  companyName: text(TEXT_LIMITS.name).nullish(),
  isCompany: z.boolean().optional(),
  email: emailSchema.nullish(),
  phone: phoneSchema.nullish(),
  address: text(TEXT_LIMITS.other).nullish(),
  address2: text(TEXT_LIMITS.other).nullish(),
  addressDetails: addressDetailsInputSchema.nullish(),
  notes: text(TEXT_LIMITS.notes).nullish(),
  /** URL of an uploaded picture of purpose `profile`. */
  profilePic: text(TEXT_LIMITS.other).nullish(),
})

export const clientPatchSchema = clientInputSchema
  .omit({ company: true })
  .partial()
  .extend({ version: versionSchema })
