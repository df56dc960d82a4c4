import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Returns the ids of open jobs with agreements: those of one client, or of the whole company if it is null. */
export async function agreedJobIds(tx: Tx, companyId: number, clientId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select j.id from jobs j where j.company_id = ${companyId} and j.deleted_at is null
      and (${clientId}::int is null or j.client_id = ${clientId}::int)
      and j.job_status in ('inquiring', 'scheduled')
      and exists (select from agreements a where a.company_id = j.company_id and a.job_id = j.id)
    order by j.id`.execute(tx)
  return rows.map(({ id }) => id)
}
