import type { InfiniteData, InfiniteQueryObserverResult, QueryClient } from '@tanstack/react-query'
import { listConversations } from '../../../../shared/messages/communications/conversations.api.ts'
import type { Conversation, InboxFilter } from '../../../../shared/messages/communications/conversations.ts'
import { call } from '../../../kernel/api.ts'
import { conversationsQuery, threadQuery } from './inbox.queries.ts'

interface Page {
  rows: Conversation[]
  next: number | null
}

/**
 * Reloads the open conversation, and then the first page of the list. An infinite query reloads its pages one after the other,
 * so that a reply would be shown only after the whole list was read again.
 */
export async function reloadNewest(
  client: QueryClient,
  { filter, search, open }: { filter: InboxFilter; search: string; open: number | undefined },
): Promise<void> {
  if (open !== undefined) await client.invalidateQueries({ queryKey: threadQuery(open).queryKey })
  const { queryKey } = conversationsQuery(filter, search)
  const state = client.getQueryState(queryKey)
  // Pages that are on their way were perhaps read before the change, so they are asked for again.
  if (state?.fetchStatus !== 'idle' || (state.data?.pages.length ?? 0) < 2)
    return client.invalidateQueries({ queryKey })
  const first = await call(listConversations, {
    query: { filter, ...(search !== '' && { search }) },
  }).catch(() => null)
  // The query itself says that the list cannot be loaded.
  if (first && client.getQueryState(queryKey)?.fetchStatus === 'idle')
    client.setQueryData(queryKey, (data) => data && withFirstPage(data, first))
  else await client.invalidateQueries({ queryKey })
}

/**
 * Returns the list with a new first page. It says which conversations have a message as new as its last one or newer: other rows
 * so new have left the list or have a newer row. Older rows stay as they are.
 */
export function withFirstPage(data: InfiniteData<Page>, first: Page): InfiniteData<Page> {
  const { next } = first
  const keys = new Set(first.rows.map(({ key }) => key))
  const stays = ({ id, key }: Conversation) => next !== null && id < next && !keys.has(key)
  const [before, ...rest] = data.pages
  if (!before) return data
  const pages = [before, ...rest].map((page) => ({ ...page, rows: page.rows.filter(stays) }))
  const [left, ...older] = pages
  return { ...data, pages: [{ rows: [...first.rows, ...(left?.rows ?? [])], next: before.next }, ...older] }
}

/** A page that is asked for this often and does not come is left to the next press. */
const MOST_TRIES = 5

/**
 * Loads one more page of a list. A live update that comes meanwhile reloads the pages that are there and cancels this one, so it
 * is asked for again; a reload that is on its way is waited for, because it may bring what changed.
 */
export async function loadMore<T>(
  query: Pick<InfiniteQueryObserverResult<InfiniteData<T>>, 'data' | 'fetchNextPage'>,
): Promise<void> {
  const before = query.data?.pages.length ?? 0
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { data, isError } = await query.fetchNextPage({ cancelRefetch: false })
    if (isError || (data?.pages.length ?? 0) > before) return
  }
}
