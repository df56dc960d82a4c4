import { useEffect, useState } from 'react'
import { wallClockOf } from '../../shared/kernel/dates.ts'

/** Interval of the clock check, so that a screen that stays open overnight shows the new day. */
const LOOK_EVERY_MS = 60_000

/** Returns the current day in a time zone, `YYYY-MM-DD`. */
export function useToday(timezone: string): string {
  return wallClockOf(useMinute(), timezone).slice(0, 10)
}

/** Returns the current time as an ISO instant, updated every minute. */
export function useMinute(): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date().toISOString()), LOOK_EVERY_MS)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
