import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/**
 * Returns the ids of completed jobs that were done between two days (YYYY-MM-DD) and whose client was not yet
 * asked for the amount that is due after `creditDays`.
 */
export async function jobsDueLater(
  tx: Tx,
  companyId: number,
  creditDays: number,
  done: { from: string; to: string },
): Promise<number[]> {
  const doneOn = sql`coalesce(job_date, ends_at, created_at)::date`
  const { rows } = await sql<{ id: number }>`
    select id from jobs where company_id = ${companyId} and job_status = 'completed' and deleted_at is null
      and ${doneOn} between ${done.from}::date and ${done.to}::date
      and asked_for_later_of is distinct from ${doneOn} + ${creditDays}::int
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
