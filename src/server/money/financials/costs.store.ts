import type { Tx } from '../../kernel/db/tenancy.ts'
import type { PlannedLine } from './financial.plan.ts'

/** The key of a job. */
export interface JobKey {
  companyId: number
  id: number
}

/** Replaces the stored costs of a section; a paid line may only change its position in the list. */
export async function writeCosts(
  tx: Tx,
  job: JobKey,
  section: 'cogs' | 'expenses',
  lines: readonly PlannedLine[],
): Promise<void> {
  const kept = lines.flatMap(({ id }) => id ?? [])
  // Sent together and run in this order.
  await Promise.all([
    tx
      .deleteFrom('cost_lines')
      .where('company_id', '=', job.companyId)
      .where('job_id', '=', job.id)
      .where('section', '=', section)
      .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
      .execute(),
    ...lines.map((line, position) => {
      const columns = {
        position,
        item: line.item,
        other: line.other,
        line_date: line.date,
        rate: line.rate.toFixed(2),
        units: line.units.toFixed(2),
      }
      return line.id === null
        ? tx
            .insertInto('cost_lines')
            .values({ company_id: job.companyId, job_id: job.id, section, ...columns })
            .execute()
        : tx
            .updateTable('cost_lines')
            .set(columns)
            .where('company_id', '=', job.companyId)
            .where('job_id', '=', job.id)
            .where('id', '=', line.id)
            .execute()
    }),
  ])
}

/** Marks a cost of a job as paid; without a payment, marks it as unpaid. */
export async function markCost(
  tx: Tx,
  job: JobKey,
  costId: number,
  paid: { now: string; userId: number } | null,
): Promise<void> {
  await tx
    .updateTable('cost_lines')
    .set({ paid_at: paid?.now ?? null, paid_by: paid?.userId ?? null })
    .where('company_id', '=', job.companyId)
    .where('job_id', '=', job.id)
    .where('id', '=', costId)
    .execute()
}
