import { queryOptions } from '@tanstack/react-query'
import { listInbox } from '../../../../shared/messages/communications/communications.api.ts'
import { callKey, listQuery } from '../../../kernel/queries.ts'
import { LINK_LIFETIME_MS, type CommunicationFilter } from '../contact/queries.ts'

const INBOX_PAGE = 20

/** Query key of the inbox, for all filters and pages. */
export const INBOX_KEY = callKey(listInbox, {})

/** Returns the query for a page of messages and calls without a job, newest first. */
export function inboxQuery(kind: CommunicationFilter, page: number) {
  const query = { page, per_page: INBOX_PAGE, ...(kind !== 'all' && { type: [kind] }) }
  return queryOptions({ ...listQuery(listInbox, { query }), refetchInterval: LINK_LIFETIME_MS })
}
