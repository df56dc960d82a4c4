import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What every page needs to know about this installation; empty settings are not shown. */
export const infoSchema = z.object({
  productName: z.string(),
  /** Public URL of this installation, without a trailing slash. */
  publicUrl: z.string(),
  supportPhone: z.string(),
  contactEmail: z.string(),
  contactCity: z.string(),
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  storeLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  mapStyleUrl: z.string(),
  /** Center of a map without locations, for people whose own address is not known. */
  mapCenter: z.object({ latitude: z.number(), longitude: z.number() }),
  uploadLimitMb: z.number(),
  /** Current year, for the footer's copyright. */
  year: z.number(),
  isSetUp: z.boolean(),
  hasDevPage: z.boolean(),
  /** Key that seals the PDFs of this installation. */
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
