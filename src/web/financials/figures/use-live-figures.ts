import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onReconnect, useLive } from '../../kernel/live.ts'
import { renew } from '../../kernel/renew.ts'

/** Milliseconds in which changes are gathered into one look: figures are sums over many jobs. */
const GATHER_MS = 2_000

/** Asks for the figures again when a job has changed somewhere. */
export function useLiveFigures(): void {
  const client = useQueryClient()
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useEffect(() => onReconnect(() => void renew(client, ['financials'])), [client])
  useLive('update-jobs', () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined
      void renew(client, ['financials'])
    }, GATHER_MS)
  })
}
