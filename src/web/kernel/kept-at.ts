import { hashKey, type QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** When the answers were received that are shown from this phone, by their keys. */
const shownFrom = new Map<string, string>()
const listeners = new Set<() => void>()

/** Notes whether an answer comes from this phone: since when (UTC), or null for one of the server. */
export function noteKept(queryKey: QueryKey, at: string | null): void {
  const hash = hashKey(queryKey)
  if ((shownFrom.get(hash) ?? null) === at) return
  if (at === null) shownFrom.delete(hash)
  else shownFrom.set(hash, at)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns when the shown answer of a query was received (UTC), if it comes from this phone; else null. */
export function useKeptAt(queryKey: QueryKey): string | null {
  return useSyncExternalStore(subscribe, () => shownFrom.get(hashKey(queryKey)) ?? null)
}

/** Returns whether the shown answer of a query comes from this phone. */
export function isFromPhone(queryKey: QueryKey): boolean {
  return shownFrom.has(hashKey(queryKey))
}
