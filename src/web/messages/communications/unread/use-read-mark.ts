import { useDocumentVisibility } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  readCommunications,
  readInbox,
} from '../../../../shared/messages/communications/communications.api.ts'
import { call } from '../../../kernel/api.ts'
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
  const newest = data?.newest.find((item) => item.jobId === jobId)?.at
  const opened = useRef<number | null | undefined>(undefined)

  useEffect(() => (mayMark ? lookAt(jobId) : undefined), [jobId, mayMark])
  useEffect(() => {
    if (!mayMark || !isVisible) return
    // What is opened is marked also without news: the list of news has an end.
    if (opened.current === jobId && newest === undefined) return
    opened.current = jobId
    const marked = jobId === null ? call(readInbox, {}) : call(readCommunications, { params: { id: jobId } })
    marked
      .then((unread) => {
        client.setQueryData(unreadQuery.queryKey, unread)
        // An answer on its way may be older than the mark, and the mark's older than the newest message.
        return client.invalidateQueries({ queryKey: unreadQuery.queryKey })
      })
      // Unread it stays, and the next look marks it.
      .catch(() => undefined)
  }, [client, isVisible, jobId, mayMark, newest])
}
