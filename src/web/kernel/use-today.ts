import { useEffect, useState } from 'react'
import { wallClockOf } from '../../shared/kernel/dates.ts'

/** How often the clock is looked at: a screen that stands open overnight shows the new day. */
const LOOK_EVERY_MS = 60_000

/** The day in a time zone, `YYYY-MM-DD`. */
export function useToday(timezone: string): string {
  return wallClockOf(useMinute(), timezone).slice(0, 10)
}

/** The time to the minute, as an instant. */
export function useMinute(): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date().toISOString()), LOOK_EVERY_MS)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
