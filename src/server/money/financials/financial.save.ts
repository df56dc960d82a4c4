import type { Tx } from '../../kernel/db/tenancy.ts'
import { payLineIds, writePayLines } from '../../schedule/crew/crew.labor.ts'
import { updateRevenueLines } from '../../jobs/documents/revenue.ts'
import { writeCosts, type JobKey } from './costs.store.ts'
import type { FinancialPlan } from './financial.plan.ts'
import type { PlannedPay } from './labor.plan.ts'

/** Writes what a save changes of a job's finances. */
export async function saveFinancial(tx: Tx, job: JobKey, plan: FinancialPlan): Promise<void> {
  if (plan.revenue)
    await updateRevenueLines(
      tx,
      job,
      plan.revenue.map((line) => ({ ...line, lineItemDate: line.date })),
    )
  if (plan.cogs) await writeCosts(tx, job, 'cogs', plan.cogs)
  if (plan.expenses) await writeCosts(tx, job, 'expenses', plan.expenses)
  for (const member of plan.pay) await savePay(tx, job, member)
}

/** Stores the pay of a member as edited lines; the crew of the same save may have written it before. */
async function savePay(tx: Tx, job: JobKey, member: PlannedPay): Promise<void> {
  const place = { companyId: job.companyId, jobId: job.id, userId: member.userId }
  const known = await payLineIds(tx, place)
  const lines = member.lines.map((line) => ({
    ...line,
    id: line.id !== null && known.has(line.id) ? line.id : null,
    isAuto: false,
  }))
  await writePayLines(tx, place, lines)
}
