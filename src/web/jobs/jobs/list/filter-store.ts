import { useSyncExternalStore } from 'react'
import { onSession, readSession } from '../../../kernel/session-store.ts'
import { parseFilter, type JobFilter } from './filters.ts'

const KEY = 'jobFilter'
const listeners = new Set<() => void>()
/** The filter of this tab: the filter stored by another tab applies only to new tabs. */
let current: JobFilter | null = null

// The stored filter is deleted with the session, so that the next person starts without it.
onSession(() => {
  if (!readSession()) current = null
})

function readFilter(): JobFilter {
  current ??= parseFilter(localStorage.getItem(KEY))
  return current
}

/** Stores the list's filter until the session ends. */
export function keepFilter(filter: JobFilter): void {
  current = filter
  localStorage.setItem(KEY, JSON.stringify(filter))
  for (const listener of listeners) listener()
}

/** Returns the list's filter, regardless of where it was set. */
export function useJobFilter(): JobFilter {
  return useSyncExternalStore(listen, readFilter)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
