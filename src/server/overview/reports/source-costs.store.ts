import { sql } from 'kysely'
import type { JobSource } from '../../../shared/trade/job.choices.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** What a source costs from a day on, in cents. */
interface SourceCostRow {
  source: JobSource
  from: string
  leadCents: number
  monthCents: number
}

/** Returns the costs of the sources of a company, by source, the newest first. */
export async function readSourceCosts(tx: Tx, companyId: number): Promise<SourceCostRow[]> {
  const { rows } = await sql<SourceCostRow>`
    select job_source as source, from_day as "from", lead_cents as "leadCents", month_cents as "monthCents"
    from source_costs where company_id = ${companyId} order by job_source, from_day desc`.execute(tx)
  return rows
}

/** Stores the costs of a source from a day on, in place of those stored for that day. */
export async function writeSourceCost(tx: Tx, companyId: number, cost: SourceCostRow): Promise<void> {
  const amounts = { lead_cents: cost.leadCents, month_cents: cost.monthCents }
  await tx
    .insertInto('source_costs')
    .values({ company_id: companyId, job_source: cost.source, from_day: cost.from, ...amounts })
    .onConflict((conflict) => conflict.columns(['company_id', 'job_source', 'from_day']).doUpdateSet(amounts))
    .execute()
}

/** Deletes the costs of a source that are stored for a day; returns whether there were any. */
export async function removeSourceCost(
  tx: Tx,
  companyId: number,
  source: JobSource,
  from: string,
): Promise<boolean> {
  const { rows } = await sql`delete from source_costs
    where company_id = ${companyId} and job_source = ${source} and from_day = ${from}::date
    returning job_source`.execute(tx)
  return rows.length > 0
}
