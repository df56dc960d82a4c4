import { useEffect, useState } from 'react'

/** Returns the seconds left of a countdown, and a function that restarts it. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1_000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1_000))
  useEffect(() => {
    if (left === 0) return
    // Uses the clock instead of counting, because timers in background tabs fire rarely.
    const timer = window.setTimeout(() => setNow(Date.now()), 250)
    return () => window.clearTimeout(timer)
  }, [left, now])
  return {
    left,
    restart: () => {
      setNow(Date.now())
      setEnd(Date.now() + seconds * 1_000)
    },
  }
}
