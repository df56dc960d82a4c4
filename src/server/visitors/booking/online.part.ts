import type { OnlineBooking } from '../../../shared/jobs/jobs/online.ts'
import { isWhollyAgreed } from '../../jobs/documents/document.view.ts'
import { readDocumentState } from '../../jobs/documents/documents.state.ts'
import type { JobPart } from '../../jobs/jobs/job.parts.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { findOnlineBooking } from './online.store.ts'

/** That a job's client books it online, and how far they are: for the office alone. */
export const onlinePart: JobPart = {
  name: 'onlineBooking',
  async read({ tx }, job, viewer) {
    if (viewer.kind !== 'manager' || job.id === 0) return { onlineBooking: null }
    const booking = await findOnlineBooking(tx, job.companyId, job.id)
    return { onlineBooking: booking ? await withAgreed(tx, job, booking) : null }
  },
}

/** Agreeing is a call of its own: whoever has agreed to everything has come that far, whether their page said so or not. */
async function withAgreed(tx: Tx, job: JobRecord, booking: OnlineBooking): Promise<OnlineBooking> {
  if (job.jobStatus !== 'inquiring' || booking.step !== 'questions') return booking
  const isAgreed = isWhollyAgreed(await readDocumentState(tx, job))
  return isAgreed ? { ...booking, step: 'agreement' } : booking
}
