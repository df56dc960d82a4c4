import { isDeepStrictEqual } from 'node:util'
import type { JobConsequence } from '../../jobs/jobs/job.parts.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { isAutomaticPay, recalculatedPayLines } from './crew.pay.ts'
import { readPay } from './crew.store.ts'
import { deletePayLines, writePayLines } from './pay-lines.store.ts'

export { markPayLines, payLineIds, writePayLines } from './pay-lines.store.ts'

/**
 * Stores the pay of the crew of a completed job and recalculates it with later saves until a person edits a
 * line of that member; a job that is not completed has no unpaid automatic lines stored.
 */
export const storeLaborOnSave: JobConsequence = async ({ tx }, { after }) => {
  await storeLabor(tx, after)
  return undefined
}

/** Updates the stored pay lines of a job to match its status; a member who left the crew unpaid has none. */
export async function storeLabor(tx: Tx, job: JobRecord): Promise<void> {
  if (job.jobStatus !== 'completed' && !job.hasPayLines) return
  const { crew, stray } = await readPay(tx, job.companyId, job.id)
  if (stray.length > 0) await deletePayLines(tx, job, stray)
  for (const member of crew) {
    if (member.userId === null || !isAutomaticPay(member)) continue
    const lines =
      job.jobStatus === 'completed'
        ? recalculatedPayLines(member, job)
        : member.payLines.filter(({ paidAt }) => paidAt !== null)
    if (isDeepStrictEqual(lines, member.payLines)) continue
    await writePayLines(tx, { companyId: job.companyId, jobId: job.id, userId: member.userId }, lines)
  }
}
