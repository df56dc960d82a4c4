import type { QueryClient } from '@tanstack/react-query'
import { getJob } from '../../../shared/jobs/jobs/job.api.ts'
import { getFinish } from '../../../shared/money/payments/finish.api.ts'
import { getMyDay } from '../../../shared/overview/my-day/my-day.api.ts'
import { getMyProspect } from '../../../shared/schedule/crew/crew.api.ts'
import { getJobClock } from '../../../shared/schedule/time-clock/clock.api.ts'
import { sendSignatures } from '../../jobs/documents/signatures/signature-actions.ts'
import { KEEPS_KEY } from '../../kernel/keeps-key.ts'
import { watchPhoneWork } from '../../kernel/phone-work.ts'
import { callKey, keyBelow, takeAnswer } from '../../kernel/queries.ts'
import { sendChangeOrders } from '../../jobs/documents/change-orders/change-actions.ts'
import { sendInventoryChanges } from '../../jobs/inventory/inventory-actions.ts'
import { sendFinishActions } from '../../money/payments/finish/finish-actions.ts'
import { sendCrewActions } from '../../schedule/crew/crew-actions.ts'
import { sendClockEvents } from '../../schedule/time-clock/clock-actions.ts'
import { SHELL_CACHE } from './kept-page.ts'

/** Milliseconds for which the next action waits until the screens show what the last one changed. */
const REFRESH_MS = 4_000

let isStarted = false

/** Sends what this phone has saved as long as the app is open, on all of its pages; only once. */
export function startPhoneWork(queries: QueryClient): void {
  if (isStarted) return
  isStarted = true
  /** Loads again what is shown of a job; a screen that cannot be loaded does not hold up the next action. */
  const refresh = async (id: number) => {
    const keys = [
      keyBelow(getJob, { id }),
      callKey(getFinish, { params: { id } }),
      keyBelow(getMyProspect, { id }),
      keyBelow(getMyDay),
    ]
    const loaded = Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
    const late = new Promise((resolve) => {
      setTimeout(resolve, REFRESH_MS)
    })
    await Promise.race([loaded, late]).catch(() => undefined)
  }
  sendClockEvents((id) => {
    for (const queryKey of [keyBelow(getJobClock, { id }), keyBelow(getMyDay)])
      void queries.invalidateQueries({ queryKey })
  })
  sendCrewActions(refresh)
  sendSignatures(async (job) => {
    await takeAnswer(queries, callKey(getJob, { params: { id: job.id } }), job)
    await refresh(job.id)
  })
  sendFinishActions(async (finish) => {
    await takeAnswer(queries, callKey(getFinish, { params: { id: finish.jobId } }), finish)
    await refresh(finish.jobId)
  })
  sendInventoryChanges(queries)
  sendChangeOrders((id) => void queries.invalidateQueries({ queryKey: keyBelow(getJob, { id }) }))
  watchPhoneWork(() => {
    localStorage.removeItem(KEEPS_KEY)
    if ('caches' in globalThis) void caches.delete(SHELL_CACHE)
  })
}
