import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { onReconnect, sendFeedback, useLive } from '../../../kernel/live.ts'
import { refetchAfterUpdate } from '../../../kernel/renew.ts'
import { rowsOf } from './days.ts'
import { communicationsQuery, contactsQuery, historyKey, type CommunicationFilter } from './queries.ts'

/** Returns the history of a job; reloads it on new communications and keeps the loaded pages. */
export function useHistory(jobId: number, kind: CommunicationFilter) {
  const client = useQueryClient()
  const query = useInfiniteQuery(communicationsQuery(jobId, kind))
  // Runs one after another, because loading a page and a live update would cancel each other.
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = useCallback((act: () => Promise<unknown>) => {
    const done = turn.current.then(act)
    turn.current = done.catch(() => undefined)
    return done
  }, [])

  const reload = useCallback(
    () => inTurn(() => refetchAfterUpdate(client, historyKey(jobId))),
    [client, inTurn, jobId],
  )
  const followUp = useCallback(async () => {
    // A STOP text changes who may be texted.
    void refetchAfterUpdate(client, contactsQuery(jobId).queryKey)
    await reload()
  }, [client, jobId, reload])

  useLive('update-communications', (hint) => {
    if (hint.jobId !== jobId) return
    void followUp().then(() =>
      sendFeedback('feedback-update-communications', {
        path: 'job',
        tab: 'contact',
        jobId,
        platform: 'webapp',
      }),
    )
  })
  useEffect(() => onReconnect(() => void followUp()), [followUp])

  return {
    query,
    entries: query.data && rowsOf(query.data.pages),
    total: query.data?.pages[0]?.total ?? 0,
    loadMore: () => void inTurn(() => query.fetchNextPage()),
    reload: () => void reload(),
  }
}
