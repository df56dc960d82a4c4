import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NO_CONNECTION_TEXT } from '../../shared/kernel/no-connection.ts'
import { useConnectionLost, watchConnection } from '../kernel/connection.ts'

/** Says on every screen that nobody answers, and asks again for what failed once somebody does. */
export function ConnectionBanner() {
  const isLost = useConnectionLost()
  const queries = useQueryClient()
  useEffect(() => watchConnection(), [])
  useEffect(() => {
    if (isLost) return
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [isLost, queries])
  return (
    <output className="connection" hidden={!isLost}>
      {isLost ? NO_CONNECTION_TEXT : ''}
    </output>
  )
}
