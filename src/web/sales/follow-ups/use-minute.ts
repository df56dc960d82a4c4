import { useEffect, useState } from 'react'

/** Returns the current instant (ISO 8601), renewed each minute. */
export function useMinute(): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date().toISOString()), 60_000)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
