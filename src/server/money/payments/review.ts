import { isCanceled } from '../../../shared/jobs/jobs/job.lifecycle.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { JobConsequence } from '../../jobs/jobs/job.parts.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { isChargeLeased, unfinishedCharges } from './review.store.ts'

/**
 * Checks the charges of a saved job that wait for their holder again, because the amount may have changed.
 */
export const reviewChargesOfSave: JobConsequence = async (work, { after }) => {
  await reviewCharges(work, after)
  return undefined
}

/** Queues a check of the unfinished charges of a job: one whose amount is no longer right is canceled. */
export async function reviewCharges({ tx, kernel }: JobContext, job: JobRecord): Promise<void> {
  if (!job.hasPayments) return
  for (const id of await unfinishedCharges(tx, job.companyId, job.id))
    await kernel.queue.send(tx, 'settle-transaction', { companyId: job.companyId, transactionId: id })
}

/**
 * Prevents calling a job off while a call works on a charge of it, so that nothing is captured for such a
 * job; throws payment_in_progress. A job with a charge is never deleted.
 */
export const rejectCancelWhileCharging: JobConsequence = async ({ tx, kernel }, { before, after }) => {
  if (!after.hasPayments || !before || isCanceled(before.jobStatus) || !isCanceled(after.jobStatus))
    return undefined
  if (await isChargeLeased(tx, after.companyId, after.id, kernel.now().toISOString()))
    throw new AppError('payment_in_progress')
  return undefined
}
