import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams, shownText } from '../../kernel/wire.ts'
import { itemDeliverySchema } from '../documents/inventory.items.ts'
import { shownInventorySchema } from '../documents/shown.ts'
import { jobCompanySchema } from '../jobs/job.ts'
import { inventoryChangeSchema, MAX_INVENTORY_CHANGES } from './inventory.changes.ts'

const tag = 'Inventory'
const linkedPhotos = z.array(z.object({ id: z.number(), source_url: z.string() }))

/** The inventory of a job, as this viewer sees it. Links of photos are valid for ten minutes. */
export const jobInventorySchema = z.object({
  jobId: z.number(),
  companyInfo: jobCompanySchema,
  /** First name of the client, who signs it. */
  client: z.string(),
  articles: z.array(
    shownInventorySchema.shape.articles.element.extend({
      key: z.string(),
      /** Whether both parties signed at origin with it: it does not change any more. */
      isSigned: z.boolean(),
    }),
  ),
  delivery: z.array(itemDeliverySchema.extend({ photos: linkedPhotos })),
  /** Rooms that are offered. */
  rooms: z.array(z.string()),
  /** Who signed the inventory as it is now, and where. */
  signed: z.object({
    origin: z.array(z.enum(['client', 'crew'])),
    destination: z.array(z.enum(['client', 'crew'])),
  }),
  /** Why this viewer cannot change it; null if they can. */
  blockedBy: shownText.nullable(),
  /** Why nothing can be checked off yet; null if it can. */
  deliveryBlockedBy: shownText.nullable(),
})
export type JobInventory = z.output<typeof jobInventorySchema>

export const getInventory = endpoint({
  name: 'getInventory',
  tag,
  summary:
    'The inventory of a job: articles with stickers, rooms, conditions and photos, and what was found at delivery',
  method: 'GET',
  path: '/wp/v2/jobs/:id/inventory',
  access: 'jobs.read',
  link: 'read',
  params: idParams,
  answer: jobInventorySchema,
  isKept: true,
})

export const changeInventory = endpoint({
  name: 'changeInventory',
  tag,
  summary:
    'Makes changes of a phone to an inventory, each once and all or none; of two changes of a field the later one counts',
  method: 'POST',
  path: '/wp/v2/jobs/:id/inventory',
  access: 'jobs.start',
  params: idParams,
  body: z.object({
    /** UTC by the clock of the phone when it sent this, from which the server knows how far it is off. */
    sentAt: z.iso.datetime(),
    changes: z.array(inventoryChangeSchema).min(1).max(MAX_INVENTORY_CHANGES),
  }),
  answer: z.object({
    /** Articles in the inventory after the changes. */
    articles: z.number(),
  }),
})
