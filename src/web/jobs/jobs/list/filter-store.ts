import { useSyncExternalStore } from 'react'
import { onSession, readSession } from '../../../kernel/session-store.ts'
import { JOB_COLUMNS, type JobColumn } from '../../../../shared/jobs/jobs/job-views.ts'
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

const COLUMNS_KEY = 'jobColumns'
let columns: readonly JobColumn[] | null | undefined

function readColumns(): readonly JobColumn[] | null {
  if (columns === undefined) {
    const named = localStorage.getItem(COLUMNS_KEY)?.split(',')
    columns = named ? JOB_COLUMNS.filter((one) => named.includes(one)) : null
  }
  return columns
}

/** Stores the columns of the list in this browser; null for those of the role. */
export function keepColumns(chosen: readonly JobColumn[] | null): void {
  columns = chosen
  if (chosen) localStorage.setItem(COLUMNS_KEY, chosen.join(','))
  else localStorage.removeItem(COLUMNS_KEY)
  for (const listener of listeners) listener()
}

/** Returns the columns that were chosen in this browser, or null. */
export function useJobColumns(): readonly JobColumn[] | null {
  return useSyncExternalStore(listen, readColumns)
}
