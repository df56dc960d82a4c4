import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Returns when the client or billing contact moved a booked job to another date, and the local date before. */
export async function readMovesOfClient(
  tx: Tx,
  companyId: number,
  jobId: number,
): Promise<{ at: string; jobDate: string | null }[]> {
  const { rows } = await sql<{ at: string; jobDate: string | null }>`
    select h.at, h.before ->> 'job_date' as "jobDate" from history h
      join jobs j on j.company_id = h.company_id and j.id = h.job_id
     where h.company_id = ${companyId} and h.job_id = ${jobId} and h.table_name = 'jobs' and h.action = 'update'
       and h.before ? 'job_date' and h.user_id in (j.client_id, j.billing_contact_id)
       and h.at >= j.time_of_scheduling`.execute(tx)
  return rows
}
