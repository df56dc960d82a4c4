import { z } from 'zod'
import { text } from '../../kernel/wire.ts'

export const MARKETING_CHANNELS = ['mail', 'text'] as const
export type MarketingChannel = (typeof MARKETING_CHANNELS)[number]

/** The newest decision about marketing of an address, and how it is known. */
export const marketingConsentSchema = z.object({
  isAllowed: z.boolean(),
  source: z.string(),
  date: z.string(),
  /** Who of the office recorded it; null if the person decided themselves, and for crew. */
  by: z.string().nullable(),
})
export type MarketingConsent = z.output<typeof marketingConsentSchema>

/** The newest decisions of a person; null where none is recorded. */
export const marketingSchema = z.object({
  mail: marketingConsentSchema.nullable(),
  text: marketingConsentSchema.nullable(),
})
export type Marketing = z.output<typeof marketingSchema>

/** A decision of a contact as the office records it. */
export const marketingInputSchema = z.object({
  /** The contact's key in the job. */
  contact: text(40),
  channel: z.enum(MARKETING_CHANNELS),
  isAllowed: z.boolean(),
  /** How the office knows. */
  source: text(200).refine((source) => source.trim() !== '', 'Required.'),
})
