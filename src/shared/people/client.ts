import { z } from 'zod'
import { addressDetailsSchema } from '../accounts/account.ts'
import { idSchema, text, TEXT_LIMITS } from '../kernel/wire.ts'
import { emailSchema, personNameSchema, phoneSchema } from '../kernel/fields.ts'

/** A client as their company knows them (spec 3 §3, DECISIONS K5). */
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
})
export type Client = z.output<typeof clientSchema>

/** Fields of a client that a manager may write. */
export const clientInputSchema = z.object({
  /** Company of a manager of several. */
  company: idSchema.optional(),
  firstName: personNameSchema,
  lastName: personNameSchema,
  companyName: text(TEXT_LIMITS.name).nullish(),
  isCompany: z.boolean().optional(),
  email: emailSchema.nullish(),
  phone: phoneSchema.nullish(),
  address: text(TEXT_LIMITS.other).nullish(),
  address2: text(TEXT_LIMITS.other).nullish(),
  addressDetails: addressDetailsSchema.nullish(),
  notes: text(TEXT_LIMITS.notes).nullish(),
  /** Address of an uploaded picture of purpose `profile`. */
  profilePic: text(TEXT_LIMITS.other).nullish(),
})

export const clientPatchSchema = clientInputSchema.omit({ company: true }).partial()
