import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { UnreadItem } from '../../../../shared/messages/communications/unread.ts'
import { onReconnect, useLive } from '../../../kernel/live.ts'
import { refetchAfterUpdate } from '../../../kernel/renew.ts'
import { isViewVisible } from './looking.ts'
import { unreadSince } from './news.ts'
import { unreadQuery } from './unread.queries.ts'

/** Milliseconds in which live updates are combined into one load, and the minimum time between two loads. */
const GATHER_MS = 150
const MIN_BETWEEN_MS = 2_000

/** Keeps the unread items up to date by live updates, and passes new ones to `onNews`. */
export function useFollowUnread(onNews: (news: UnreadItem[]) => void): void {
  const client = useQueryClient()
  const { data } = useQuery(unreadQuery)
  const timer = useRef<number | undefined>(undefined)
  const lookedAt = useRef(0)
  const high = useRef<string | null>(null)
  const tell = useRef(onNews)
  useEffect(() => {
    tell.current = onNews
  })

  function hear() {
    // A continuous stream of live updates must not postpone the load forever.
    timer.current ??= window.setTimeout(
      () => {
        timer.current = undefined
        lookedAt.current = Date.now()
        void refetchAfterUpdate(client, unreadQuery.queryKey)
      },
      Math.max(GATHER_MS, lookedAt.current + MIN_BETWEEN_MS - Date.now()),
    )
  }
  useLive('update-communications', hear)
  useLive('update-inbox', hear)
  useEffect(() => onReconnect(() => void refetchAfterUpdate(client, unreadQuery.queryKey)), [client])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  useEffect(() => {
    if (!data) return
    const since = unreadSince(high.current, data, isViewVisible)
    high.current = since.high
    if (since.news.length > 0) tell.current(since.news)
  }, [data])
}
