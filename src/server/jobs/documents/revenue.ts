import type { Tx } from '../../kernel/db/tenancy.ts'
import { saveRevenue, type RevenueWrite } from './documents.store.ts'

export {
  agreedEstimates,
  type AgreedEstimate,
  type RevenueLine,
  type StoredDocuments,
} from './documents.store.ts'

/** Makes the stored lines of a job's revenue these, in their order; for who edits them. */
export async function keepRevenueLines(
  tx: Tx,
  job: { companyId: number; id: number },
  lines: readonly RevenueWrite[],
): Promise<void> {
  await saveRevenue(tx, job.companyId, job.id, lines)
}
