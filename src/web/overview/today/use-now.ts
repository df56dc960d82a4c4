import { useEffect, useState } from 'react'

const TICK_MS = 30_000

/** Returns the server's time (UTC), which goes on from its last answer in steps of half a minute. */
export function useNow(answered: string): string {
  const [seen, setSeen] = useState({ answered, passed: 0 })
  if (seen.answered !== answered) setSeen({ answered, passed: 0 })
  useEffect(() => {
    const start = Date.now()
    const timer = window.setInterval(() => setSeen({ answered, passed: Date.now() - start }), TICK_MS)
    return () => window.clearInterval(timer)
  }, [answered])
  return new Date(Date.parse(answered) + seen.passed).toISOString()
}
