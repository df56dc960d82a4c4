import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { UnreadItem } from '../../../../shared/messages/communications/unread.ts'
import { useLiveRefetch } from '../../../kernel/live-refetch.ts'
import { isViewVisible } from './looking.ts'
import { unreadSince } from './news.ts'
import { unreadQuery } from './unread.queries.ts'

/** Keeps the unread items up to date by live updates, and passes new ones to `onNews`. */
export function useFollowUnread(onNews: (news: UnreadItem[]) => void): void {
  const { data } = useQuery(unreadQuery)
  const high = useRef<string | null>(null)
  const tell = useEffectEvent(onNews)
  useLiveRefetch(['update-communications', 'update-inbox'], [unreadQuery.queryKey], { everyMs: 2_000 })

  useEffect(() => {
    if (!data) return
    const since = unreadSince(high.current, data, isViewVisible)
    high.current = since.high
    if (since.news.length > 0) tell(since.news)
  }, [data])
}
