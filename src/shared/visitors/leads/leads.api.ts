import { z } from 'zod'
import { isDay } from '../../kernel/dates.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { emailSchema, personNameSchema, phoneSchema } from '../../kernel/fields.ts'
import { idParams, idSchema, text } from '../../kernel/wire.ts'
import { HOME_SIZES } from '../../trade/home-sizes.ts'
import { JOB_SOURCES } from '../../trade/job.choices.ts'

const tag = 'Leads'

/** Days for which a lead of the same person is added to their open inquiry. */
export const DUPLICATE_DAYS = 30

/** Name of the header with the key of a sender. */
export const LEAD_KEY_HEADER = 'x-lead-key'

const place = text(500).pipe(z.string().min(2, 'Enter an address, a town or a ZIP code.'))

const leadSchema = z.object({
  firstName: personNameSchema,
  lastName: personNameSchema,
  /** Phone, email or both. */
  phone: phoneSchema.nullish(),
  email: emailSchema.nullish(),
  /** An address, a town or a ZIP code. */
  from: place,
  to: place.nullish(),
  /** `YYYY-MM-DD`. */
  moveDate: z
    .string()
    .refine((value) => isDay(value), 'Use a date such as 2027-03-01.')
    .nullish(),
  homeSize: z.enum(HOME_SIZES).nullish(),
  /** Hours of packing that the person wants, or whether they want it at all. */
  packing: z
    .union([z.boolean(), z.number().min(0).max(1000)], 'Use true, false or a number of hours.')
    .nullish(),
  notes: text(2_000).nullish(),
  /** The sender's own number of the lead; the same number is taken once. */
  externalId: z
    .string()
    .regex(/^[\w.:-]{1,100}$/, 'Use at most 100 letters, digits, dots, colons, hyphens and underscores.')
    .nullish(),
  /** Whether the person agreed to texts about their request. */
  mayText: z.boolean().nullish(),
})
export type Lead = z.output<typeof leadSchema>

export const createLead = endpoint({
  name: 'createLead',
  tag,
  summary: `A lead from another system, with the key of its sender in the header ${LEAD_KEY_HEADER}: an inquiring job, or a message on the person's open inquiry of the last ${DUPLICATE_DAYS} days`,
  method: 'POST',
  path: '/wp/v2/leads',
  access: 'public',
  isTokenIgnored: true,
  body: leadSchema,
  answer: z.object({ jobId: z.number(), isDuplicate: z.boolean() }),
})

const leadKeySchema = z.object({
  id: z.number(),
  name: z.string(),
  source: z.enum(JOB_SOURCES),
  createdAt: z.string(),
  usedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** Leads of the last 30 days, and how many of them were added to an inquiry that was there. */
  leads: z.number(),
  duplicates: z.number(),
})
export type LeadKey = z.output<typeof leadKeySchema>

export const listLeadKeys = endpoint({
  name: 'listLeadKeys',
  tag,
  summary: 'The keys with which other systems send leads, the newest first',
  method: 'GET',
  path: '/wp/v2/companies/:id/lead-keys',
  access: 'companies.write',
  params: idParams,
  answer: z.object({ keys: z.array(leadKeySchema) }),
})

export const leadKeyInputSchema = z.object({
  name: text(60).pipe(z.string().min(1, 'Required.')),
  source: z.enum(JOB_SOURCES),
})

export const createLeadKey = endpoint({
  name: 'createLeadKey',
  tag,
  summary: 'Makes a key for a sender of leads; the answer has it once',
  method: 'POST',
  path: '/wp/v2/companies/:id/lead-keys',
  access: 'companies.write',
  params: idParams,
  body: leadKeyInputSchema,
  answer: z.object({ id: z.number(), key: z.string() }),
})

export const revokeLeadKey = endpoint({
  name: 'revokeLeadKey',
  tag,
  summary: 'Ends a key at once; its leads stay',
  method: 'DELETE',
  path: '/wp/v2/companies/:id/lead-keys/:keyId',
  access: 'companies.write',
  params: idParams.extend({ keyId: idSchema }),
  answer: z.object({ id: z.number() }),
})
