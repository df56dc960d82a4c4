import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** When people must be free: at the time of a stored job, or at an entered time. */
export interface RequestedTime {
  companyId: number
  /** null for a job that is not stored yet. */
  jobId: number | null
  /** The entered time as instants; null for the stored time of the job. */
  typed: { startsAt: string; endsAt: string } | null
}

/**
 * Returns which of these people are busy then, and with what: rows of user_id, job_id (null for a time off),
 * starts_at and ends_at. An override of an overlap counts only for the stored time.
 */
export function collisionsAt(wanted: RequestedTime, people: RawBuilder<unknown>): RawBuilder<unknown> {
  const { companyId, jobId, typed } = wanted
  if (!typed) return sql`crew_collisions(${companyId}::bigint, ${jobId}::bigint, ${people})`
  const { startsAt, endsAt } = typed
  const counts = sql`j.company_id = ${companyId} and j.deleted_at is null and j.starts_at < ${endsAt}::timestamptz
    and j.ends_at > ${startsAt}::timestamptz and j.job_status in ('inquiring', 'scheduled', 'completed')
    and j.id is distinct from ${jobId}::bigint`
  // Short jobs use the index on their start, the few long ones a separate index (migration 0008).
  return sql`(
    select c.user_id, near.id as job_id, near.starts_at, near.ends_at from (
      select j.id, j.starts_at, j.ends_at from jobs j
       where ${counts} and j.starts_at > ${startsAt}::timestamptz - interval '2 days'
      union
      select j.id, j.starts_at, j.ends_at from jobs j
       where ${counts} and j.ends_at - j.starts_at > interval '2 days') near
      join job_crew c on c.company_id = ${companyId} and c.job_id = near.id and c.user_id = any(${people})
    union all
    select o.user_id, null, o.starts_at, o.ends_at from worker_times_off o
     where o.company_id = ${companyId} and o.user_id = any(${people}) and o.status = 'approved'
       and o.starts_at < ${endsAt}::timestamptz and o.ends_at > ${startsAt}::timestamptz)`
}

/** Returns wall-clock times of a company as instants. */
export async function toInstants(
  tx: Tx,
  companyId: number,
  wall: { from: string; until: string },
): Promise<{ startsAt: string; endsAt: string }> {
  const { rows } = await sql<{ startsAt: string; endsAt: string }>`
    select company_instant(${companyId}, ${wall.from}::timestamp) as "startsAt",
      company_instant(${companyId}, ${wall.until}::timestamp) as "endsAt"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('company_instant answered nothing')
  return row
}
