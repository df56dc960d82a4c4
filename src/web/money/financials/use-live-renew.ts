import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onReconnect, useLive } from '../../kernel/live.ts'
import { refetchAfterUpdate } from '../../kernel/renew.ts'

/** Milliseconds in which changes are combined into one reload, because figures are sums over many jobs. */
const GATHER_MS = 2_000

/** Reloads figures when a job has changed; the key must be the same at each render. */
export function useLiveRenew(queryKey: QueryKey): void {
  const client = useQueryClient()
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  // Loads what changed while the connection was down.
  useEffect(() => onReconnect(() => void refetchAfterUpdate(client, queryKey)), [client, queryKey])
  useLive('update-jobs', () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined
      void refetchAfterUpdate(client, queryKey)
    }, GATHER_MS)
  })
}
