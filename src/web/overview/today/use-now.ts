import { useEffect, useState } from 'react'

const TICK_MS = 30_000

/** Returns the server's time (UTC), which goes on from its last answer in steps of half a minute. */
export function useNow(answered: string): string {
  const [seen, setSeen] = useState({ answered, at: Date.now(), now: Date.now() })
  if (seen.answered !== answered) setSeen({ answered, at: Date.now(), now: Date.now() })
  useEffect(() => {
    const timer = window.setInterval(() => setSeen((before) => ({ ...before, now: Date.now() })), TICK_MS)
    return () => window.clearInterval(timer)
  }, [])
  return new Date(Date.parse(seen.answered) + seen.now - seen.at).toISOString()
}
