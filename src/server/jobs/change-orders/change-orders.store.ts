import { sql } from 'kysely'
import { CHANGE_ORDER_RECORD } from '../../../shared/jobs/change-orders/change-order.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Returns the job that has a change order with this id, or null. */
export async function findChangeOrderJob(tx: Tx, companyId: number, id: string): Promise<number | null> {
  const { rows } = await sql<{ jobId: number }>`select job_id as "jobId" from agreements
    where company_id = ${companyId} and name = ${CHANGE_ORDER_RECORD} and content ->> 'id' = ${id}`.execute(
    tx,
  )
  return rows[0]?.jobId ?? null
}

/** Returns the names of members of a company. */
export async function readMemberNames(
  tx: Tx,
  companyId: number,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`select user_id as id,
      trim(first_name || ' ' || last_name) as name from members
    where company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
