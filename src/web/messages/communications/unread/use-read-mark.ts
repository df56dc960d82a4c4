import { useDocumentVisibility } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readCommunications } from '../../../../shared/messages/communications/communications.api.ts'
import { call } from '../../../kernel/api.ts'
import { registerView } from './looking.ts'
import { unreadQuery } from './unread.queries.ts'

/**
 * Marks the messages of a job as read while they are on the screen: when they are opened,
 * when one arrives, and when the tab becomes visible again. `mayMark` is true for managers.
 */
export function useReadMark(jobId: number, mayMark: boolean): void {
  const client = useQueryClient()
  const isVisible = useDocumentVisibility() === 'visible'
  const { data } = useQuery({ ...unreadQuery, enabled: mayMark })
  const newest = data?.newest.find((item) => item.jobId === jobId)?.at
  const opened = useRef<number | undefined>(undefined)

  useEffect(() => (mayMark ? registerView(jobId) : undefined), [jobId, mayMark])
  useEffect(() => {
    if (!mayMark || !isVisible) return
    // An opened view is marked even without unread items, because the list of unread items is limited.
    if (opened.current === jobId && newest === undefined) return
    opened.current = jobId
    call(readCommunications, { params: { id: jobId } })
      .then((unread) => {
        client.setQueryData(unreadQuery.queryKey, unread)
        // A response in flight may be older than the mark, and the mark's response older than the newest
        // message.
        return client.invalidateQueries({ queryKey: unreadQuery.queryKey })
      })
      // The messages stay unread, and the next visit marks them.
      .catch(() => undefined)
  }, [client, isVisible, jobId, mayMark, newest])
}
