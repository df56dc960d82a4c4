import type { OnlineBooking } from '../../../shared/jobs/jobs/online.ts'
import { isEverythingAgreed } from '../../jobs/documents/document.agreement.ts'
import { readDocumentState } from '../../jobs/documents/documents.state.ts'
import type { JobConsequence, JobPart } from '../../jobs/jobs/job.parts.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { onlineBookingSnapshot, recordConfirmation } from './online.store.ts'

/** The state of a client's online booking on a job, for the office only. */
export const onlinePart: JobPart = {
  name: 'onlineBooking',
  snapshots: [onlineBookingSnapshot],
  async read({ tx }, job, viewer) {
    if (viewer.kind !== 'manager' || job.id === 0) return { onlineBooking: null }
    const { booking } = onlineBookingSnapshot.of(job) ?? (await onlineBookingSnapshot.read(tx, job))
    return { onlineBooking: booking ? await withAgreed(tx, job, booking) : null }
  },
}

/** Records when a job booked online was first scheduled: its client is not reminded of it as unfinished. */
export const recordBooked: JobConsequence = async ({ tx, kernel }, { before, after }) => {
  if (after.jobStatus === 'scheduled' && before?.jobStatus !== 'scheduled')
    await recordConfirmation(tx, after.companyId, after.id, kernel.now().toISOString())
  return undefined
}

/**
 * Agreeing is a separate call: a client who agreed to everything has reached that step, even if their page
 * did not report it.
 */
async function withAgreed(tx: Tx, job: JobRecord, booking: OnlineBooking): Promise<OnlineBooking> {
  if (job.jobStatus !== 'inquiring' || booking.step !== 'questions') return booking
  const isAgreed = isEverythingAgreed(await readDocumentState(tx, job))
  return isAgreed ? { ...booking, step: 'agreement' } : booking
}
