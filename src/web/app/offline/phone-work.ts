import type { QueryClient } from '@tanstack/react-query'
import { getJob } from '../../../shared/jobs/jobs/job.api.ts'
import { getMyDay } from '../../../shared/overview/my-day/my-day.api.ts'
import { getJobClock } from '../../../shared/schedule/time-clock/clock.api.ts'
import { KEEPS_KEY } from '../../kernel/kept-at.ts'
import { watchPhoneWork } from '../../kernel/phone-work.ts'
import { keyBelow } from '../../kernel/queries.ts'
import { sendChangeOrders } from '../../jobs/documents/change-orders/change-actions.ts'
import { sendClockEvents } from '../../schedule/time-clock/clock-actions.ts'
import { SHELL_CACHE } from './kept-page.ts'

let isStarted = false

/** Sends what this phone has saved as long as the app is open, on all of its pages; only once. */
export function startPhoneWork(queries: QueryClient): void {
  if (isStarted) return
  isStarted = true
  sendClockEvents((id) => {
    for (const queryKey of [keyBelow(getJobClock, { id }), keyBelow(getMyDay)])
      void queries.invalidateQueries({ queryKey })
  })
  sendChangeOrders((id) => void queries.invalidateQueries({ queryKey: keyBelow(getJob, { id }) }))
  watchPhoneWork(() => {
    localStorage.removeItem(KEEPS_KEY)
    if ('caches' in globalThis) void caches.delete(SHELL_CACHE)
  })
}
