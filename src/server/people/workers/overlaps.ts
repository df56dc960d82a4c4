import { sql } from 'kysely'
import type { Collision } from '../../../shared/people/workers/crew.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/**
 * Locks people of a company for the transaction, so that no one puts them on a job or gives them time off
 * meanwhile. They are locked in the order of their ids, so that two transactions cannot deadlock.
 */
export async function lockPeople(tx: Tx, companyId: number, userIds: readonly number[]): Promise<void> {
  const people = [...new Set(userIds)].toSorted((one, other) => one - other)
  await sql`select hold_person(${companyId}, person) from unnest(${people}::bigint[]) as person`.execute(tx)
}

/** Returns the error that names the jobs a crew overlaps; only managers see which. */
export function overlapRefusal(collisions: readonly Collision[], isManager: boolean): AppError {
  const [first] = collisions
  if (!isManager || !first) return new AppError('crew_overlap')
  const more = collisions.length > 1 ? ` There are ${collisions.length - 1} more like it.` : ''
  const busy = first.jobId === null ? 'has time off' : `is on job #${first.jobId}`
  return new AppError('crew_overlap', {
    message: `${first.firstName} ${first.lastName} ${busy} at that time.${more}`,
    details: { collisions },
  })
}

/**
 * Adds an override for these jobs in the approved times off at their times, with one reason that is stored.
 */
export async function overrideTimesOff(
  tx: Tx,
  pairs: { companyId: number; jobIds: readonly number[]; userIds: readonly number[] },
  leave: { reason: string; userId: number },
): Promise<void> {
  const { companyId, jobIds, userIds } = pairs
  await sql`insert into time_off_leaves (company_id, time_off_id, job_id, user_id, reason, approved_by, job_times, off_times)
    select ${companyId}, o.id, j.id, o.user_id, ${leave.reason}, ${leave.userId},
        tstzrange(j.starts_at, j.ends_at), tstzrange(o.starts_at, o.ends_at)
      from jobs j join worker_times_off o on o.company_id = j.company_id and o.status = 'approved'
        and o.user_id = any(${[...userIds]}::bigint[]) and o.starts_at < j.ends_at and o.ends_at > j.starts_at
     where j.company_id = ${companyId} and j.id = any(${[...jobIds]}::bigint[])
    on conflict (company_id, time_off_id, job_id) do update
      set reason = excluded.reason, approved_by = excluded.approved_by, approved_at = now(),
        job_times = excluded.job_times, off_times = excluded.off_times`.execute(tx)
}
