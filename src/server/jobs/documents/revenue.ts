import type { Tx } from '../../kernel/db/tenancy.ts'
import { saveRevenue, type RevenueInput } from './revenue.store.ts'

export type { RevenueLine } from './revenue.store.ts'
export { priceInputs, readStoredForDisplay, type PriceInputs } from './documents.store.ts'

/** Replaces the stored lines of a job's revenue with these, in their order, as edited by a person. */
export async function updateRevenueLines(
  tx: Tx,
  job: { companyId: number; id: number },
  lines: readonly RevenueInput[],
): Promise<void> {
  await saveRevenue(tx, job.companyId, job.id, lines)
}
