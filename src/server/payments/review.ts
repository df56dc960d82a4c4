import type { JobConsequence } from '../jobs/job.parts.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import type { JobWork } from '../jobs/job.service.ts'

/** A saved job may ask for another amount: charges of it that wait for their holder are looked at again (DECISIONS E1). */
export const reviewChargesOfSave: JobConsequence = async (work, { after }) => {
  await reviewCharges(work, after)
  return undefined
}

/** Queues a look at the charges of a job that are not through: one whose amount is not right any more is cancelled. */
export async function reviewCharges({ tx, kernel }: JobWork, job: JobRecord): Promise<void> {
  if (!job.hasPayments) return
  const open = await tx
    .selectFrom('transactions')
    .select('id')
    .where('company_id', '=', job.companyId)
    .where('job_id', '=', job.id)
    .where('status', 'in', ['requires_action', 'requires_confirmation'])
    .execute()
  for (const { id } of open)
    await kernel.queue.send(tx, 'settle-transaction', { companyId: job.companyId, transactionId: id })
}
