import { sql } from 'kysely'
import type { Collision } from '../../../shared/people/workers/crew.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { JobConsequence } from '../../jobs/jobs/job.parts.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { collisionsAt, type RequestedTime } from './free-times.ts'
import { viewerFor } from '../../jobs/jobs/job.view.ts'
import { overrideTimesOff, lockPeople, overlapRefusal } from '../../people/workers/overlaps.ts'

/**
 * Returns the jobs and times off that overlap the job of these people, without an override. Each person is
 * locked for the transaction, so that no one schedules them elsewhere meanwhile.
 */
export async function findCollisions(
  tx: Tx,
  companyId: number,
  jobId: number,
  userIds: readonly number[],
): Promise<Collision[]> {
  if (userIds.length === 0) return []
  const [, collisions] = await Promise.all([
    lockPeople(tx, companyId, userIds),
    readCollisions(tx, { companyId, jobId, typed: null }, userIds),
  ])
  return collisions
}

/** Returns the same overlaps without locks, for screens. */
export async function readCollisions(
  tx: Tx,
  wanted: RequestedTime,
  userIds: readonly number[],
): Promise<Collision[]> {
  if (userIds.length === 0) return []
  const { companyId } = wanted
  const hits = collisionsAt(wanted, sql`${[...userIds]}::bigint[]`)
  const { rows } = await sql<Collision>`
    select m.user_id as "workerId", m.first_name as "firstName", m.last_name as "lastName", hit.job_id as "jobId",
      hit.starts_at as "startsAt", hit.ends_at as "endsAt",
      case when hit.job_id is null then '' else concat_ws(', ', nullif(j.first_city, ''), j.first_state) end as place
    from ${hits} hit
    join members m on m.company_id = ${companyId} and m.user_id = hit.user_id
    left join jobs j on j.company_id = ${companyId} and j.id = hit.job_id
    order by m.user_id, hit.starts_at`.execute(tx)
  return rows
}

/** Adds an override for each of these overlaps, with one reason that is stored. */
export async function overrideOverlaps(
  tx: Tx,
  companyId: number,
  jobId: number,
  collisions: readonly Collision[],
  leave: { reason: string; userId: number },
): Promise<void> {
  if (collisions.length === 0) return
  const resting = collisions.filter((collision) => collision.jobId === null)
  const working = collisions.filter((collision) => collision.jobId !== null)
  if (resting.length > 0)
    await overrideTimesOff(
      tx,
      { companyId, jobIds: [jobId], userIds: resting.map(({ workerId }) => workerId) },
      leave,
    )
  if (working.length === 0) return
  const people = working.map(({ workerId }) => workerId)
  const others = working.map((collision) => collision.jobId)
  await sql`insert into crew_overlaps (company_id, user_id, job_id, other_job_id, reason, approved_by, job_times, other_times)
    select ${companyId}, pair.person, ${jobId}, pair.other, ${leave.reason}, ${leave.userId},
        tstzrange(j.starts_at, j.ends_at), tstzrange(o.starts_at, o.ends_at)
      from unnest(${people}::bigint[], ${others}::bigint[]) as pair (person, other)
      join jobs j on j.company_id = ${companyId} and j.id = ${jobId}
      join jobs o on o.company_id = ${companyId} and o.id = pair.other
    on conflict (company_id, user_id, job_id, other_job_id) do update
      set reason = excluded.reason, approved_by = excluded.approved_by, approved_at = now(),
        job_times = excluded.job_times, other_times = excluded.other_times`.execute(tx)
}

/**
 * Rejects a save that leaves a member on two overlapping jobs or in their time off, or allows it with a
 * manager's reason.
 */
export async function checkOverlaps(
  work: Pick<JobContext, 'tx' | 'actor'>,
  job: JobRecord,
  userIds: readonly number[],
  reason: string | null,
): Promise<void> {
  const isManager = viewerFor(work.actor, job).kind === 'manager'
  const collisions = await findCollisions(work.tx, job.companyId, job.id, userIds)
  if (collisions.length === 0) return
  if (!isManager || reason === null) throw overlapRefusal(collisions, isManager)
  await overrideOverlaps(work.tx, job.companyId, job.id, collisions, { reason, userId: work.actor.userId })
}

/** A changed time or status can cause overlaps as a changed crew can; the database has the final check. */
export const rejectOverlaps: JobConsequence = async (work, { before, after, partsWritten }) => {
  // Checked when the crew was written.
  if (partsWritten.includes('crew')) return undefined
  const isMoved =
    !before ||
    before.jobStatus !== after.jobStatus ||
    before.jobDate !== after.jobDate ||
    before.minimumTime !== after.minimumTime ||
    before.packingHours !== after.packingHours ||
    JSON.stringify(before.locations) !== JSON.stringify(after.locations)
  if (!isMoved) return undefined
  await checkOverlaps(
    work,
    after,
    after.crew.flatMap(({ userId }) => userId ?? []),
    null,
  )
  return undefined
}
