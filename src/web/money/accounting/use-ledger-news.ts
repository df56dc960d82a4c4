import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onReconnect, useLive } from '../../kernel/live.ts'
import { renew } from '../../kernel/renew.ts'

/** Milliseconds in which hints are gathered: one save of a job may be told more than once. */
const GATHER_MS = 1_000

/** Asks for the books again when jobs change, because what is earned and paid on them is posted. */
export function useLedgerNews(): void {
  const client = useQueryClient()
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useEffect(() => onReconnect(() => void renew(client, ['accounting'])), [client])
  useLive('update-jobs', () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined
      void renew(client, ['accounting'])
    }, GATHER_MS)
  })
}
