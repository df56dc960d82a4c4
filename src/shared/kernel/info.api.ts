import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What every page needs to know of this installation; empty settings are not shown. */
export const infoSchema = z.object({
  productName: z.string(),
  /** Where people reach this installation, without a slash at the end. */
  publicUrl: z.string(),
  supportPhone: z.string(),
  contactEmail: z.string(),
  contactCity: z.string(),
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  storeLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  mapStyleUrl: z.string(),
  /** Where a map without places looks, for people whose own address is not known. */
  mapCenter: z.object({ latitude: z.number(), longitude: z.number() }),
  uploadLimitMb: z.number(),
  /** Current year, for the footer's copyright. */
  year: z.number(),
  isSetUp: z.boolean(),
  hasDevPage: z.boolean(),
  /** What PDFs of this installation are sealed with. */
  sealingKey: z.object({ keyId: z.string(), publicKey: z.string() }),
})
export type Info = z.output<typeof infoSchema>

export const getInfo = endpoint({
  name: 'getInfo',
  tag: 'Info',
  summary: 'Name, contact and links of this installation',
  method: 'GET',
  path: '/wp/v2/info',
  access: 'public',
  isTokenIgnored: true,
  answer: infoSchema,
})
