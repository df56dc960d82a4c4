import { useSyncExternalStore } from 'react'
import { onSession, readSession } from '../../../kernel/session-store.ts'
import { parseFilter, type JobFilter } from './filters.ts'

const KEY = 'jobFilter'
const listeners = new Set<() => void>()
/** This tab's filter: another tab's choice is only where a new tab begins. */
let current: JobFilter | null = null

// The stored one goes with the session; the next person begins without.
onSession(() => {
  if (!readSession()) current = null
})

function readFilter(): JobFilter {
  current ??= parseFilter(localStorage.getItem(KEY))
  return current
}

/** Keeps the list's filter until the session ends. */
export function keepFilter(filter: JobFilter): void {
  current = filter
  localStorage.setItem(KEY, JSON.stringify(filter))
  for (const listener of listeners) listener()
}

/** The list's filter, wherever it was chosen. */
export function useJobFilter(): JobFilter {
  return useSyncExternalStore(listen, readFilter)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
