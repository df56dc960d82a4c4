import type { QueryClient } from '@tanstack/react-query'
import { KEEPS_KEY } from '../../kernel/kept-at.ts'
import { watchPhoneWork } from '../../kernel/phone-work.ts'
import { sendClockEvents } from '../../schedule/time-clock/clock-actions.ts'
import { SHELL_CACHE } from './rules.ts'

let isStarted = false

/** Sends what this phone has saved as long as the app is open, on all of its pages; only once. */
export function startPhoneWork(queries: QueryClient): void {
  if (isStarted) return
  isStarted = true
  sendClockEvents(queries)
  watchPhoneWork(() => {
    localStorage.removeItem(KEEPS_KEY)
    if ('caches' in globalThis) void caches.delete(SHELL_CACHE)
  })
}
