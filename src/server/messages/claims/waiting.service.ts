import { disputeDeadlines } from '../../../shared/messages/communications/dispute.rules.ts'
import type { OpenDispute } from '../../../shared/messages/communications/dispute.ts'
import { cents, dollarsFromCents } from '../../../shared/kernel/money.ts'
import { readJobRecords } from '../../jobs/jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { disputeJobOf } from './dispute.view.ts'
import { findOpenDisputes } from './disputes.store.ts'

/**
 * Returns the disputes that wait for the company, for all jobs that are not deleted, with what is due next.
 */
export async function listOpenDisputeViews(
  tx: Tx,
  kernel: Pick<Kernel, 'now'>,
  companyIds: readonly number[],
  query: { page: number; per_page: number },
): Promise<{ rows: OpenDispute[]; total: number }> {
  const { rows, total } = await findOpenDisputes(tx, companyIds, query)
  const now = kernel.now().toISOString()
  const shown: OpenDispute[] = []
  const jobIds = rows.map(({ jobId }) => jobId)
  const jobs = new Map(
    (jobIds.length === 0 ? [] : await readJobRecords(tx, companyIds, jobIds)).map((job) => [job.id, job]),
  )
  for (const dispute of rows) {
    const job = jobs.get(dispute.jobId)
    if (!job) continue
    const { client, claims } = disputeJobOf(job)
    const owed = disputeDeadlines(dispute, claims, now).filter(({ isDone }) => !isDone)
    shown.push({
      id: dispute.id,
      jobId: dispute.jobId,
      client: client?.name ?? '',
      status: dispute.status,
      claimedAmount: dispute.claimedCents === null ? null : dollarsFromCents(cents(dispute.claimedCents)),
      submittedAt: dispute.submittedAt,
      next: owed.toSorted((one, other) => one.due.localeCompare(other.due))[0] ?? null,
    })
  }
  return { rows: shown, total }
}
