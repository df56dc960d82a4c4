import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import {
  getConversation,
  listConversations,
} from '../../../../shared/messages/communications/conversations.api.ts'
import type { InboxFilter } from '../../../../shared/messages/communications/conversations.ts'
import { call } from '../../../kernel/api.ts'
import { callKey } from '../../../kernel/queries.ts'
import { LINK_LIFETIME_MS } from '../contact/queries.ts'

/** Query key of the list, and of every open conversation. */
export const INBOX_KEY = ['', 'wp', 'v2', 'conversations'] as const

/** Returns the infinite query of a list of conversations, the newest first. */
export function conversationsQuery(filter: InboxFilter, search: string) {
  const query = { filter, ...(search !== '' && { search }) }
  return infiniteQueryOptions({
    queryKey: [...callKey(listConversations, { query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listConversations,
        { query: { ...query, ...(pageParam !== null && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** Returns the infinite query of a conversation, its newest entries first; its links to recordings live for some minutes. */
export function threadQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: [...callKey(getConversation, { params: { id }, query: {} }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(
        getConversation,
        { params: { id }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasEarlier, entries }) => (hasEarlier ? (entries.at(-1)?.id ?? null) : null),
    refetchInterval: LINK_LIFETIME_MS,
  })
}
