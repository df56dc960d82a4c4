import { useDocumentVisibility } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readCommunications, readInbox } from '../../../shared/communications/communications.api.ts'
import { call } from '../../kernel/api.ts'
import { lookAt } from './looking.ts'
import { unreadQuery } from './unread.queries.ts'

/**
 * Marks what came in for a job (null: the inbox) as read while its messages are on the screen: when they are opened, when
 * something comes in, and when the tab is looked at again. `mayMark` is for managers.
 */
export function useReadMark(jobId: number | null, mayMark: boolean): void {
  const client = useQueryClient()
  const isVisible = useDocumentVisibility() === 'visible'
  const { data } = useQuery({ ...unreadQuery, enabled: mayMark })
  // The news of this place, if it has any: other news is no reason to mark it again.
  const newest = data?.newest.find((item) => item.jobId === jobId)?.at
  useEffect(() => (mayMark ? lookAt(jobId) : undefined), [jobId, mayMark])
  useEffect(() => {
    if (!mayMark || !isVisible) return
    const marked =
      jobId === null ? call(readInbox, {}) : call(readCommunications, { params: { id: jobId } })
    marked
      .then(async (unread) => {
        // An answer that was asked for before the mark would bring the news back.
        await client.cancelQueries({ queryKey: unreadQuery.queryKey })
        client.setQueryData(unreadQuery.queryKey, unread)
      })
      // Unread it stays, and the next look marks it.
      .catch(() => undefined)
  }, [client, isVisible, jobId, mayMark, newest])
}
