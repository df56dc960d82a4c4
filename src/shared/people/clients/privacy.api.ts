import { z } from 'zod'
import { MARKETING_CHANNELS } from '../../company/consents/marketing.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { idSchema } from '../../kernel/wire.ts'
import { erasedKindSchema } from './erasure.ts'

const tag = 'Account'

/** What a company stores about its client, and what an erasure would remove. */
const companyPrivacySchema = z.object({
  id: z.number(),
  name: z.string(),
  stays: z.array(erasedKindSchema),
  goes: z.array(erasedKindSchema),
  /** Whether offers and requests to rate may come by mail and by text; null for a channel without an address. */
  marketing: z.object({ mail: z.boolean().nullable(), text: z.boolean().nullable() }),
  /** When the client requested this company to erase their data. */
  askedAt: z.string().nullable(),
})
export type CompanyPrivacy = z.output<typeof companyPrivacySchema>
const privacySchema = z.object({ companies: z.array(companyPrivacySchema) })

export const readPrivacy = endpoint({
  name: 'readPrivacy',
  tag,
  summary: 'What each company keeps of the signed-in client and why',
  method: 'GET',
  path: '/wp/v2/users/me/privacy',
  access: 'privacy.own',
  answer: privacySchema,
})

export const downloadOwnData = endpoint({
  name: 'downloadOwnData',
  tag,
  summary: 'What each company keeps of the signed-in client, as one JSON document',
  method: 'GET',
  path: '/wp/v2/users/me/data',
  access: 'privacy.own',
  answer: z.object({ madeAt: z.string(), companies: z.array(z.record(z.string(), z.unknown())) }),
  isBulk: true,
})

export const changeMarketing = endpoint({
  name: 'changeMarketing',
  tag,
  summary: 'Allows a company offers and requests to rate by a channel, or ends them',
  method: 'POST',
  path: '/wp/v2/users/me/marketing',
  access: 'privacy.own',
  body: z.object({ company: idSchema, channel: z.enum(MARKETING_CHANNELS), isAllowed: z.boolean() }),
  answer: privacySchema,
})

export const requestErasure = endpoint({
  name: 'requestErasure',
  tag,
  summary: 'Asks the office of a company to erase the data of the signed-in client',
  method: 'POST',
  path: '/wp/v2/users/me/erasure-requests',
  access: 'privacy.own',
  body: z.object({ company: idSchema }),
  answer: privacySchema,
})
