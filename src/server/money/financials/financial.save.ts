import type { Tx } from '../../kernel/db/tenancy.ts'
import { writePayLines } from '../../schedule/crew/crew.lists.ts'
import { updateRevenueLines } from '../../jobs/documents/revenue.ts'
import type { FinancialPlan, PlannedLine } from './financial.plan.ts'
import type { PlannedPay } from './labor.plan.ts'

interface JobKey {
  companyId: number
  id: number
}

/** Writes what a save changes of a job's finances. */
export async function saveFinancial(tx: Tx, job: JobKey, plan: FinancialPlan): Promise<void> {
  if (plan.revenue)
    await updateRevenueLines(
      tx,
      job,
      plan.revenue.map((line) => ({ ...line, lineItemDate: line.date })),
    )
  if (plan.cogs) await saveCosts(tx, job, 'cogs', plan.cogs)
  if (plan.expenses) await saveCosts(tx, job, 'expenses', plan.expenses)
  for (const member of plan.pay) await savePay(tx, job, member)
}

/** Replaces the stored costs of a section; a paid line may only change its position in the list. */
async function saveCosts(
  tx: Tx,
  job: JobKey,
  section: 'cogs' | 'expenses',
  lines: readonly PlannedLine[],
): Promise<void> {
  const kept = lines.flatMap(({ id }) => id ?? [])
  await tx
    .deleteFrom('cost_lines')
    .where('company_id', '=', job.companyId)
    .where('job_id', '=', job.id)
    .where('section', '=', section)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute()
  for (const [position, line] of lines.entries()) {
    const columns = {
      position,
      item: line.item,
      other: line.other,
      line_date: line.date,
      rate: line.rate.toFixed(2),
      units: line.units.toFixed(2),
    }
    if (line.id === null)
      await tx
        .insertInto('cost_lines')
        .values({ company_id: job.companyId, job_id: job.id, section, ...columns })
        .execute()
    else
      await tx
        .updateTable('cost_lines')
        .set(columns)
        .where('company_id', '=', job.companyId)
        .where('job_id', '=', job.id)
        .where('id', '=', line.id)
        .execute()
  }
}

/** Stores the pay of a member as edited lines; the crew of the same save may have written it before. */
async function savePay(tx: Tx, job: JobKey, member: PlannedPay): Promise<void> {
  const stored = await tx
    .selectFrom('crew_invoice_lines')
    .select('id')
    .where('company_id', '=', job.companyId)
    .where('job_id', '=', job.id)
    .where('user_id', '=', member.userId)
    .execute()
  const known = new Set(stored.map(({ id }) => id))
  const lines = member.lines.map((line) => ({
    ...line,
    id: line.id !== null && known.has(line.id) ? line.id : null,
    isAuto: false,
  }))
  await writePayLines(tx, { companyId: job.companyId, jobId: job.id, userId: member.userId }, lines)
}
