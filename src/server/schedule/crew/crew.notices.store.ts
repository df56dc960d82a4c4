import { sql } from 'kysely'
import type { KnownJob } from '../../../shared/schedule/crew/assignment.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A member to tell of a change, with what they know of the job; null if they were not on it. */
export interface CrewNotice {
  userId: number
  known: KnownJob | null
}

/** Stores whom to tell; who waits already keeps their notice, with what they knew at first. */
export async function storeNotices(
  tx: Tx,
  job: { companyId: number; id: number },
  notices: readonly CrewNotice[],
  dueAt: Date,
): Promise<void> {
  await tx
    .insertInto('crew_notices')
    .values(
      notices.map(({ userId, known }) => ({
        company_id: job.companyId,
        job_id: job.id,
        user_id: userId,
        known: known === null ? null : JSON.stringify(known),
        due_at: dueAt.toISOString(),
      })),
    )
    // Written, not ignored: a notice that is being sent now must not hide this change.
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'job_id', 'user_id']).doUpdateSet({
        due_at: sql<string>`crew_notices.due_at`,
      }),
    )
    .execute()
}

/** Removes and returns the notices of a job that are due. */
export async function takeNotices(
  tx: Tx,
  job: { companyId: number; id: number },
  now: Date,
): Promise<CrewNotice[]> {
  const { rows } = await sql<CrewNotice>`
    with taken as (
      delete from crew_notices where company_id = ${job.companyId} and job_id = ${job.id}
        and due_at <= ${now.toISOString()} returning user_id, known)
    select user_id as "userId", known from taken order by user_id`.execute(tx)
  return rows
}

/** Removes the notice of a person who changed their own assignment. */
export async function dropNotice(
  tx: Tx,
  job: { companyId: number; id: number },
  userId: number,
): Promise<void> {
  await tx
    .deleteFrom('crew_notices')
    .where('company_id', '=', job.companyId)
    .where('job_id', '=', job.id)
    .where('user_id', '=', userId)
    .execute()
}

/** Returns who waits to be told of a change of these jobs, as 'job person'. */
export async function readWaiting(
  tx: Tx,
  companyId: number,
  jobIds: readonly number[],
): Promise<ReadonlySet<string>> {
  if (jobIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('crew_notices')
    .select(['job_id', 'user_id'])
    .where('company_id', '=', companyId)
    .where('job_id', 'in', jobIds)
    .execute()
  return new Set(rows.map((row) => `${row.job_id} ${row.user_id}`))
}

/** A person who can be told. */
export interface CrewPerson {
  id: number
  firstName: string
  email: string | null
  phone: string | null
  channels: string[]
  /** Jobs whose sign-up of theirs was approved. */
  approvedFor: number[]
}

/** Returns those of these people who work for the company. */
export async function readCrewPeople(
  tx: Tx,
  companyId: number,
  userIds: readonly number[],
  jobIds: readonly number[],
): Promise<CrewPerson[]> {
  const { rows } = await sql<CrewPerson>`
    select m.user_id as id, m.first_name as "firstName", m.email, m.phone, m.crew_channels as channels,
      coalesce((select array_agg(p.job_id) from crew_prospects p where p.company_id = m.company_id
        and p.user_id = m.user_id and p.status = 'approved' and p.job_id = any(${[...jobIds]}::bigint[])), '{}')
        as "approvedFor"
    from members m
    where m.company_id = ${companyId} and m.user_id = any(${[...userIds]}::bigint[])
      and m.approval = 'approved' and m.removed_at is null
    order by m.user_id`.execute(tx)
  return rows
}
