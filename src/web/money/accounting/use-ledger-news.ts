import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onReconnect, useLive } from '../../kernel/live.ts'
import { refetchAfterUpdate } from '../../kernel/renew.ts'

/** Milliseconds in which live updates are collected: one save of a job can be reported more than once. */
const GATHER_MS = 1_000

/** Refetches the ledger when jobs change, because their revenue and payments are posted to it. */
export function useLiveLedger(): void {
  const client = useQueryClient()
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useEffect(() => onReconnect(() => void refetchAfterUpdate(client, ['accounting'])), [client])
  useLive('update-jobs', () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined
      void refetchAfterUpdate(client, ['accounting'])
    }, GATHER_MS)
  })
}
