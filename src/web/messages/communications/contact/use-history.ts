import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { sendFeedback } from '../../../kernel/live.ts'
import { useLiveRefetch } from '../../../kernel/live-refetch.ts'
import { rowsOf } from './days.ts'
import { communicationsQuery, contactsQuery, historyKey, type CommunicationFilter } from './queries.ts'

/** Returns the history of a job; reloads it on new communications and keeps the loaded pages. */
export function useHistory(jobId: number, kind: CommunicationFilter) {
  const client = useQueryClient()
  const query = useInfiniteQuery(communicationsQuery(jobId, kind))
  // Runs one after another, because loading a page and a live update would cancel each other.
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  function inTurn(act: () => Promise<unknown>) {
    const done = turn.current.then(act)
    turn.current = done.catch(() => undefined)
    return done
  }

  // A STOP text changes who may be texted.
  useLiveRefetch(['update-communications'], [historyKey(jobId), contactsQuery(jobId).queryKey], {
    jobId,
    schedule: inTurn,
    onLoaded: () =>
      sendFeedback('feedback-update-communications', {
        path: 'job',
        tab: 'contact',
        jobId,
        platform: 'webapp',
      }),
  })

  return {
    query,
    entries: query.data && rowsOf(query.data.pages),
    total: query.data?.pages[0]?.total ?? 0,
    loadMore: () => void inTurn(() => query.fetchNextPage()),
    reload: () => void inTurn(() => client.invalidateQueries({ queryKey: historyKey(jobId) })),
  }
}
