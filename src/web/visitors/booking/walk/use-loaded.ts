import { useEffect, useEffectEvent, useState } from 'react'
import { whenConnected } from '../../../kernel/connection.ts'

interface Kept<T> {
  key: string
  data?: T
  error?: string
}

export interface Loaded<T> {
  /** The latest response, possibly to another key; see `isCurrent`. */
  data: T | undefined
  isCurrent: boolean
  error: string | null
  reload: () => void
}

/** Loads data from the server, and again when `key` changes; null loads nothing. */
export function useLoaded<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [kept, setKept] = useState<Kept<T> | null>(null)
  const [turn, setTurn] = useState(0)
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    if (key === null) return undefined
    const asking = new AbortController()
    loadNow(asking.signal).then(
      (data) => {
        if (!asking.signal.aborted) setKept({ key, data })
      },
      (error: unknown) => {
        if (asking.signal.aborted) return
        setKept({ key, error: error instanceof Error ? error.message : String(error) })
      },
    )
    return () => asking.abort()
  }, [key, turn])
  function reload() {
    setKept(null)
    setTurn((before) => before + 1)
  }
  const hasFailed = kept?.error !== undefined
  // A request that failed without a connection is repeated when there is one.
  useEffect(() => (hasFailed ? whenConnected(reload) : undefined), [hasFailed])
  const isCurrent = kept !== null && kept.key === key
  return {
    data: kept?.data,
    isCurrent: isCurrent && kept.data !== undefined,
    error: isCurrent ? (kept.error ?? null) : null,
    reload,
  }
}
