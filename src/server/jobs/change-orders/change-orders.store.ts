import { sql } from 'kysely'
import {
  CHANGE_ORDER_RECORD,
  REVIEW_RECORD,
  WITHDRAWAL_RECORD,
} from '../../../shared/jobs/change-orders/change-order.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { JobRecord } from '../jobs/job.record.ts'

/** Returns the job that has a change order with this id, or null. */
export async function findChangeOrderJob(tx: Tx, companyId: number, id: string): Promise<number | null> {
  const { rows } = await sql<{ jobId: number }>`select job_id as "jobId" from agreements
    where company_id = ${companyId} and name = ${CHANGE_ORDER_RECORD} and content ->> 'id' = ${id}`.execute(
    tx,
  )
  return rows[0]?.jobId ?? null
}

/** How long after leaving a crew what was signed before is still recorded. */
const SIGNED_BEFORE = '14 days'

/**
 * Returns whether a person had 'payment' on the crew of a job at an instant of the last two weeks, by the history of the
 * crew: the first later change says what was before it.
 */
export async function hadPayment(
  tx: Tx,
  { companyId, id }: Pick<JobRecord, 'companyId' | 'id'>,
  { userId, at }: { userId: number; at: string },
): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`select coalesce(
      (select h.action <> 'insert' and coalesce(h.before -> 'permissions' ? 'payment', false) from history h
        where h.company_id = ${companyId} and h.job_id = ${id} and h.table_name = 'job_crew'
          and h.record_key ->> 'userId' = ${String(userId)} and h.at > ${at}::timestamptz
          and (h.action <> 'update' or h.before ? 'permissions')
        order by h.at, h.id limit 1),
      (select 'payment' = any(c.permissions) from job_crew c
        where c.company_id = ${companyId} and c.job_id = ${id} and c.user_id = ${userId}), false)
    and ${at}::timestamptz > now() - ${SIGNED_BEFORE}::interval as had`.execute(tx)
  return rows[0]?.had ?? false
}

/** Returns whether a job was scheduled and not deleted at an instant, by its history. */
export async function wasScheduled(
  tx: Tx,
  { companyId, id }: Pick<JobRecord, 'companyId' | 'id'>,
  at: string,
): Promise<boolean> {
  const before = (column: 'job_status' | 'deleted_at') => sql`
    select h.before ->> ${column} as value from history h
    where h.company_id = ${companyId} and h.job_id = ${id} and h.table_name = 'jobs' and h.action = 'update'
      and h.at > ${at}::timestamptz and h.before ? ${column}
    order by h.at, h.id limit 1`
  const { rows } = await sql<{ was: boolean }>`select
      coalesce((${before('job_status')}), j.job_status) = 'scheduled'
      and (case when exists (${before('deleted_at')}) then (${before('deleted_at')}) is null else j.deleted_at is null end)
      and j.created_at <= ${at}::timestamptz as was
    from jobs j where j.company_id = ${companyId} and j.id = ${id}`.execute(tx)
  return rows[0]?.was ?? false
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
    from agreements a join jobs j on j.company_id = a.company_id and j.id = a.job_id
    left join members cl on cl.company_id = j.company_id and cl.user_id = j.client_id
    where a.company_id = ${companyId} and a.name = 'changeOrder' and a.content -> 'flags' <> '[]'::jsonb
      and a.agreed_at > extract(epoch from ${since}::timestamptz)
      and not exists (select from agreements d where d.company_id = ${companyId}
        and d.name in (${WITHDRAWAL_RECORD}, ${REVIEW_RECORD}) and d.content ->> 'changeOrder' = a.content ->> 'id')
    order by a.id desc limit ${most}`.execute(tx)
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
