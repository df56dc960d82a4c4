import { useEffect, useState } from 'react'
import { whenConnected } from '../../../kernel/connection.ts'

interface Kept<T> {
  key: string
  data?: T
  error?: string
}

export interface Loaded<T> {
  /** What was answered last, perhaps to another question; `isCurrent` tells. */
  data: T | undefined
  isCurrent: boolean
  error: string | null
  reload: () => void
}

/** Asks the server for something, and again whenever `key` is another one; null asks nothing. */
export function useLoaded<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [kept, setKept] = useState<Kept<T> | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (key === null) return undefined
    const asking = new AbortController()
    load(asking.signal).then(
      (data) => {
        if (!asking.signal.aborted) setKept({ key, data })
      },
      (error: unknown) => {
        if (asking.signal.aborted) return
        setKept({ key, error: error instanceof Error ? error.message : String(error) })
      },
    )
    return () => asking.abort()
    // The key stands for all that the question is made of.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, turn])
  function reload() {
    setKept(null)
    setTurn((before) => before + 1)
  }
  const hasFailed = kept?.error !== undefined
  // What failed without a connection is asked again once there is one.
  useEffect(() => (hasFailed ? whenConnected(reload) : undefined), [hasFailed])
  const isCurrent = kept !== null && kept.key === key
  return {
    data: kept?.data,
    isCurrent: isCurrent && kept.data !== undefined,
    error: isCurrent ? (kept.error ?? null) : null,
    reload,
  }
}
