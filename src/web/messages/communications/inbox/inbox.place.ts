import { z } from 'zod'
import { INBOX_FILTERS } from '../../../../shared/messages/communications/conversations.ts'

/** What the address of the inbox says; without `filter` it lists all conversations. */
export const inboxSearchSchema = z.object({
  filter: z.enum(INBOX_FILTERS).optional().catch(undefined),
  search: z.string().max(100).optional().catch(undefined),
  /** A communication of the open conversation. */
  open: z.number().int().positive().optional().catch(undefined),
  view: z.literal('claims').optional().catch(undefined),
})
export type InboxSearch = z.output<typeof inboxSearchSchema>
