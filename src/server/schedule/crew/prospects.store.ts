import { sql } from 'kysely'
import type { ProspectStatus } from '../../../shared/people/workers/crew.choices.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A worker's sign-up with the data that the screen shows; id and status are null if there is none. */
export interface ProspectRow {
  id: number | null
  status: ProspectStatus | null
  wasRejected: boolean
  date: string | null
  workerId: number
  firstName: string
  lastName: string
  profileFileId: number | null
  phone: string | null
  ratingSum: number
  ratedJobs: number
  completedJobs: number
  isInCrew: boolean
}

const ratings = sql`left join worker_ratings r on r.company_id = m.company_id and r.user_id = m.user_id`

const columns = sql`p.id, p.status, coalesce(p.was_rejected, false) as "wasRejected", p.created_at as date,
  m.user_id as "workerId", m.first_name as "firstName", m.last_name as "lastName", m.profile_file_id as "profileFileId",
  m.phone, coalesce(r.stars, 0)::float8 as "ratingSum", coalesce(r.rated, 0) as "ratedJobs", coalesce(r.jobs, 0) as "completedJobs",
  exists (select from job_crew c where c.company_id = m.company_id and c.job_id = jb.id and c.user_id = m.user_id) as "isInCrew"`

/** Returns one worker's sign-up for a job, or undefined if they do not belong to the company. */
export async function readProspect(
  tx: Tx,
  companyId: number,
  jobId: number,
  userId: number,
): Promise<ProspectRow | undefined> {
  const { rows } = await sql<ProspectRow>`select ${columns}
    from members m join jobs jb on jb.company_id = m.company_id and jb.id = ${jobId}
    left join crew_prospects p on p.company_id = m.company_id and p.job_id = jb.id and p.user_id = m.user_id ${ratings}
    where m.company_id = ${companyId} and m.user_id = ${userId}`.execute(tx)
  return rows[0]
}

/** Returns all sign-ups for a job that were not withdrawn: pending ones first, then by time. */
export async function readProspects(tx: Tx, companyId: number, jobId: number): Promise<ProspectRow[]> {
  const { rows } = await sql<ProspectRow>`select ${columns}
    from crew_prospects p join jobs jb on jb.company_id = p.company_id and jb.id = p.job_id
    join members m on m.company_id = p.company_id and m.user_id = p.user_id ${ratings}
    where p.company_id = ${companyId} and p.job_id = ${jobId} and p.status <> 'removedBySelf'
    order by (p.status = 'pending') desc, p.created_at, p.id`.execute(tx)
  return rows
}

/** Returns the worker of a sign-up of this job, or undefined. */
export async function findProspect(
  tx: Tx,
  companyId: number,
  jobId: number,
  prospectId: number,
): Promise<{ userId: number; status: ProspectStatus } | undefined> {
  return tx
    .selectFrom('crew_prospects')
    .select(['user_id as userId', 'status'])
    .where('company_id', '=', companyId)
    .where('job_id', '=', jobId)
    .where('id', '=', prospectId)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores the current state of a worker's sign-up; one row per worker and job. */
export async function writeProspect(
  tx: Tx,
  place: { companyId: number; jobId: number; userId: number },
  status: ProspectStatus,
  by: { decidedBy: number | null; now: string },
): Promise<void> {
  const isDecided = status === 'approved' || status === 'rejected'
  const decision = isDecided ? { decided_at: by.now, decided_by: by.decidedBy } : {}
  const wasRejected =
    status === 'rejected' ? { was_rejected: true } : status === 'approved' ? { was_rejected: false } : {}
  await tx
    .insertInto('crew_prospects')
    .values({
      company_id: place.companyId,
      job_id: place.jobId,
      user_id: place.userId,
      status,
      created_at: by.now,
      ...decision,
      ...wasRejected,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'job_id', 'user_id']).doUpdateSet({
        status,
        ...(status === 'pending' && { created_at: by.now }),
        ...decision,
        ...wasRejected,
      }),
    )
    .execute()
}
