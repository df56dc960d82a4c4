import { sql } from 'kysely'
import type { Collision } from '../../shared/crew/crew.ts'
import { AppError } from '../../shared/kernel/errors.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import type { JobConsequence } from '../jobs/job.parts.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import type { JobWork } from '../jobs/job.service.ts'
import { viewerFor } from '../jobs/job.view.ts'

/**
 * Jobs at whose time these people work already, without leave for the pair; each person is held for the transaction, so
 * that nobody puts them elsewhere meanwhile. People are held in the order of their ids: two saves can not wait for each
 * other.
 */
export async function findCollisions(
  tx: Tx,
  companyId: number,
  jobId: number,
  userIds: readonly number[],
): Promise<Collision[]> {
  const people = [...new Set(userIds)].toSorted((one, other) => one - other)
  if (people.length === 0) return []
  for (const person of people) await sql`select hold_person(${companyId}, ${person})`.execute(tx)
  return readCollisions(tx, companyId, jobId, people)
}

/** The same look without holding anybody, for screens. */
export async function readCollisions(
  tx: Tx,
  companyId: number,
  jobId: number,
  userIds: readonly number[],
): Promise<Collision[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<Collision>`
    select m.user_id as "workerId", m.first_name as "firstName", m.last_name as "lastName", hit.job_id as "jobId",
      hit.starts_at as "startsAt", hit.ends_at as "endsAt", concat_ws(', ', nullif(j.first_city, ''), j.first_state) as place
    from crew_collisions(${companyId}, ${jobId}, ${[...userIds]}::bigint[]) hit
    join members m on m.company_id = ${companyId} and m.user_id = hit.user_id
    join jobs j on j.company_id = ${companyId} and j.id = hit.job_id
    order by m.user_id, hit.starts_at`.execute(tx)
  return rows
}

/** The refusal that names with which jobs a crew collides; other viewers than managers learn nothing of them. */
export function overlapRefusal(collisions: readonly Collision[], isManager: boolean): AppError {
  const [first] = collisions
  if (!isManager || !first) return new AppError('crew_overlap')
  const more = collisions.length > 1 ? ` There are ${collisions.length - 1} more like it.` : ''
  return new AppError('crew_overlap', {
    message: `${first.firstName} ${first.lastName} is on job #${first.jobId} at that time.${more}`,
    details: { collisions },
  })
}

/** Gives leave for each of these overlaps, for one reason that is kept (issue: 'a manager may override with a reason'). */
export async function allowOverlaps(
  tx: Tx,
  companyId: number,
  jobId: number,
  collisions: readonly Collision[],
  leave: { reason: string; userId: number },
): Promise<void> {
  if (collisions.length === 0) return
  const people = collisions.map(({ workerId }) => workerId)
  const others = collisions.map((collision) => collision.jobId)
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

/** Refuses a save that leaves a member on two jobs at a time, or allows it for a manager's reason. */
export async function judgeOverlaps(
  work: Pick<JobWork, 'tx' | 'actor'>,
  job: JobRecord,
  userIds: readonly number[],
  reason: string | null,
): Promise<void> {
  const isManager = viewerFor(work.actor, job).kind === 'manager'
  const collisions = await findCollisions(work.tx, job.companyId, job.id, userIds)
  if (collisions.length === 0) return
  if (!isManager || reason === null) throw overlapRefusal(collisions, isManager)
  await allowOverlaps(work.tx, job.companyId, job.id, collisions, { reason, userId: work.actor.userId })
}

/** A changed time or status can put the crew on two jobs as well as a changed crew can; the database has the last word. */
export const refuseOverlaps: JobConsequence = async (work, { before, after }) => {
  const isMoved =
    !before ||
    before.jobStatus !== after.jobStatus ||
    before.jobDate !== after.jobDate ||
    before.minimumTime !== after.minimumTime ||
    JSON.stringify(before.locations) !== JSON.stringify(after.locations)
  if (!isMoved) return undefined
  await judgeOverlaps(
    work,
    after,
    after.crew.flatMap(({ userId }) => userId ?? []),
    null,
  )
  return undefined
}
