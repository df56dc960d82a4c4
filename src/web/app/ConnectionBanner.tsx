import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { NO_CONNECTION_TEXT } from '../../shared/kernel/no-connection.ts'
import { watchConnection } from '../kernel/connection.ts'
import { isFromPhone } from '../kernel/kept-at.ts'
import { useConnectionLost } from '../kernel/use-connection-lost.ts'

/**
 * Shows on every screen that the server can't be reached, and once it responds again repeats failed reads and
 * those answered from this phone.
 */
export function ConnectionBanner() {
  const isLost = useConnectionLost()
  const queries = useQueryClient()
  const line = useRef<HTMLOutputElement>(null)
  useEffect(() => watchConnection(), [])
  useEffect(() => {
    if (isLost) return
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ state, queryKey }) => state.status === 'error' || isFromPhone(queryKey),
    })
  }, [isLost, queries])
  useEffect(() => {
    if (!isLost) return
    // Toasts start below the banner, as the navigation bar does.
    const { style } = document.documentElement
    style.setProperty('--connection-height', `${line.current?.offsetHeight ?? 0}px`)
    return () => void style.removeProperty('--connection-height')
  }, [isLost])
  return (
    <output ref={line} className="connection" hidden={!isLost}>
      {isLost ? NO_CONNECTION_TEXT : ''}
    </output>
  )
}
