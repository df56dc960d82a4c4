import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listInbox } from '../../../../shared/messages/communications/communications.api.ts'
import { callList } from '../../../kernel/api.ts'
import { LINK_LIFETIME_MS, type CommunicationFilter } from '../contact/queries.ts'

const INBOX_PAGE = 20

/** Query key of the inbox, for all filters and pages. */
export const INBOX_KEY = ['inbox'] as const

/** Returns the query for a page of messages and calls without a job, newest first. */
export function inboxQuery(kind: CommunicationFilter, page: number) {
  return queryOptions({
    queryKey: [...INBOX_KEY, kind, page],
    queryFn: ({ signal }) =>
      callList(
        listInbox,
        { query: { page, per_page: INBOX_PAGE, ...(kind !== 'all' && { type: [kind] }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: LINK_LIFETIME_MS,
  })
}
