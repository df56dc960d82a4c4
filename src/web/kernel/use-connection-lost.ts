import { useSyncExternalStore } from 'react'
import { isConnectionLost, onConnection } from './connection.ts'

/** Whether nobody answers at the moment; apart from the calls, which pages without React make too. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(onConnection, isConnectionLost)
}
