import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listInbox } from '../../../../shared/messages/communications/communications.api.ts'
import { callList } from '../../../kernel/api.ts'
import { LINKS_LAST_MS, type Kind } from '../contact/queries.ts'

const INBOX_PAGE = 20

/** Key of the inbox, under every filter and page. */
export const INBOX_KEY = ['inbox'] as const

/** A page of what belongs to no job yet, newest first. */
export function inboxQuery(kind: Kind, page: number) {
  return queryOptions({
    queryKey: [...INBOX_KEY, kind, page],
    queryFn: ({ signal }) =>
      callList(
        listInbox,
        { query: { page, per_page: INBOX_PAGE, ...(kind !== 'all' && { type: [kind] }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: LINKS_LAST_MS,
  })
}
