import { sql } from 'kysely'
import {
  CHANGE_ORDER_RECORD,
  REVIEW_RECORD,
  WITHDRAWAL_RECORD,
} from '../../../shared/jobs/change-orders/change-order.ts'
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

/** A change order that the office should look at. */
export interface FlaggedChange {
  jobId: number
  client: string
  text: string
  /** UTC. */
  at: string
  total: number
}

/** Returns the change orders since an instant that differ from what the office has and that nobody decided about, newest first. */
export async function readFlaggedChanges(
  tx: Tx,
  companyId: number,
  { since, most }: { since: string; most: number },
): Promise<{ rows: Omit<FlaggedChange, 'total'>[]; total: number }> {
  const { rows } = await sql<FlaggedChange>`select a.job_id as "jobId",
      trim(concat(cl.first_name, ' ', cl.last_name)) as client, a.content -> 'flags' ->> 0 as text,
      a.content ->> 'receivedAt' as at, (count(*) over ())::int as total
    from agreements a join jobs j on j.company_id = a.company_id and j.id = a.job_id and j.deleted_at is null
    left join members cl on cl.company_id = j.company_id and cl.user_id = j.client_id
    where a.company_id = ${companyId} and a.name = 'changeOrder' and a.content -> 'flags' <> '[]'::jsonb
      and a.agreed_at > extract(epoch from ${since}::timestamptz)
      and not exists (select from agreements d where d.company_id = ${companyId}
        and d.name in (${WITHDRAWAL_RECORD}, ${REVIEW_RECORD}) and d.content ->> 'changeOrder' = a.content ->> 'id')
    order by a.id desc limit ${most}`.execute(tx)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
