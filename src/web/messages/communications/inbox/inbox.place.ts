import { z } from 'zod'
import type { InboxFilter } from '../../../../shared/messages/communications/conversations.ts'

// Listed here, so that the initial bundle does not include the schemas of conversations.
const FILTERS = [
  'all',
  'waiting',
  'mine',
  'unread',
  'snoozed',
  'done',
] as const satisfies readonly InboxFilter[]

/** What the address of the inbox says; without `filter` it lists all conversations. */
export const inboxSearchSchema = z.object({
  filter: z.enum(FILTERS).optional().catch(undefined),
  search: z.string().max(100).optional().catch(undefined),
  /** A communication of the open conversation. */
  open: z.number().int().positive().optional().catch(undefined),
  view: z.literal('claims').optional().catch(undefined),
})
export type InboxSearch = z.output<typeof inboxSearchSchema>
