import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onReconnect, useLive } from '../../kernel/live.ts'
import { renew } from '../../kernel/renew.ts'

/** Milliseconds in which changes are gathered into one look: figures are sums over many jobs. */
const GATHER_MS = 2_000

/** Asks again for figures when a job has changed somewhere; the key is the same at each drawing. */
export function useLiveRenew(queryKey: QueryKey): void {
  const client = useQueryClient()
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  // What changed while the line was down was not told.
  useEffect(() => onReconnect(() => void renew(client, queryKey)), [client, queryKey])
  useLive('update-jobs', () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined
      void renew(client, queryKey)
    }, GATHER_MS)
  })
}
