import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReceivedEvent } from '../../shared/kernel/live.ts'
import { onLive, onReconnect } from './live.ts'

/** Milliseconds in which live updates are combined into one load, if nothing else is said: one save of a job may send several. */
const GATHER_MS = 150

interface LiveRefetchOptions {
  /** Only updates of this job count. */
  jobId?: number | null
  /** Milliseconds in which updates are combined into one load; 150 if absent. */
  gatherMs?: number
  /** Minimum milliseconds between two loads, which a continuous stream of updates does not postpone. */
  everyMs?: number
  /** Receives the jobs of the updates before the load. */
  onHints?: (jobIds: readonly number[]) => void
  /** Called after the load, for each job of the updates. */
  onLoaded?: (jobId: number) => void
  /** Runs the load; immediately if absent. */
  schedule?: (load: () => Promise<unknown>) => Promise<unknown>
}

/**
 * Reloads what is shown under the keys after these live updates, and after a reconnection, because updates
 * are missed while the connection is down.
 */
export function useLiveRefetch(
  events: readonly ReceivedEvent[],
  keys: readonly QueryKey[],
  {
    jobId,
    gatherMs = GATHER_MS,
    everyMs = 1_000,
    onHints,
    onLoaded,
    schedule = (load) => load(),
  }: LiveRefetchOptions = {},
): void {
  const client = useQueryClient()
  const timer = useRef<number | undefined>(undefined)
  const loadedAt = useRef(0)
  const hinted = useRef(new Set<number>())

  const load = useEffectEvent(async () => {
    timer.current = undefined
    loadedAt.current = Date.now()
    const jobIds = [...hinted.current]
    hinted.current.clear()
    onHints?.(jobIds)
    await schedule(async () => {
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
    })
    for (const id of jobIds) onLoaded?.(id)
  })
  const hear = useEffectEvent((event: ReceivedEvent, hint: { jobId?: number }) => {
    if (!events.includes(event) || (jobId !== undefined && hint.jobId !== jobId)) return
    if (hint.jobId !== undefined) hinted.current.add(hint.jobId)
    const wait = Math.max(gatherMs, loadedAt.current + everyMs - Date.now())
    timer.current ??= window.setTimeout(() => void load(), wait)
  })
  useEffect(() => {
    const stops = [onLive((event, hint) => hear(event, hint)), onReconnect(() => void load())]
    return () => {
      window.clearTimeout(timer.current)
      timer.current = undefined
      for (const stop of stops) stop()
    }
  }, [])
}
