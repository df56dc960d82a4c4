import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onReconnect, useLive } from '../../kernel/live.ts'
import { refetchAfterUpdate } from '../../kernel/renew.ts'
import { payrollKey } from './payroll.queries.ts'

/** Milliseconds in which live updates are collected: one save of a job may send several. */
const GATHER_MS = 1_000

/** Reloads the payroll when jobs change, because it contains their hours, pay and tips. */
export function useLivePayroll(company: number): void {
  const client = useQueryClient()
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useEffect(() => onReconnect(() => void refetchAfterUpdate(client, payrollKey(company))), [client, company])
  useLive('update-jobs', () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined
      void refetchAfterUpdate(client, payrollKey(company))
    }, GATHER_MS)
  })
}
