import { useMemo, useSyncExternalStore } from 'react'
import { onSavedActions, readSavedActions, readSendProgress } from './phone-queue.ts'
import type { SavedAction } from './phone-store.ts'

/** Returns what this phone has saved of one job and the server has not done, the oldest first. */
export function useSavedActions(jobId: number | null): readonly SavedAction[] {
  const all = useSyncExternalStore(onSavedActions, readSavedActions)
  return useMemo(() => all.filter(({ group }) => group === String(jobId)), [all, jobId])
}

/** Returns everything that this phone has saved for the person, the oldest first. */
export function useAllSavedActions(): readonly SavedAction[] {
  return useSyncExternalStore(onSavedActions, readSavedActions)
}

/** Returns how much of each saved action is sent, from 0 to 1. */
export function useSendProgress(): ReadonlyMap<string, number> {
  return useSyncExternalStore(onSavedActions, readSendProgress)
}
