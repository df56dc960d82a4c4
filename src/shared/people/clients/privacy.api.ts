import { z } from 'zod'
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
