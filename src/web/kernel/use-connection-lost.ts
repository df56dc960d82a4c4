import { useSyncExternalStore } from 'react'
import { isConnectionLost, onConnection } from './connection.ts'

/**
 * Returns whether the connection is currently lost. In a file of its own because pages without React make
 * calls too.
 */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(onConnection, isConnectionLost)
}
