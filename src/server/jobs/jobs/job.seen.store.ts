import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A view of a job by a person, with its monotonic time in milliseconds. */
export interface View {
  companyId: number
  jobId: number
  userId: number
  at: number
}

/** Records who opened jobs and when; only the latest time of each person is stored. */
export async function writeViews(tx: Tx, views: readonly View[]): Promise<void> {
  const of = (key: keyof View) => views.map((view) => view[key])
  const ages = views.map(({ at }) => (performance.now() - at) / 1000)
  // Jobs and people that were deleted meanwhile are left out. Sorted, so that two nodes cannot deadlock.
  await sql`insert into job_seen (company_id, job_id, user_id, seen_at)
    select v.company_id, v.job_id, v.user_id, now() - make_interval(secs => v.age)
    from unnest(${of('companyId')}::bigint[], ${of('jobId')}::bigint[], ${of('userId')}::bigint[], ${ages}::float8[])
      as v (company_id, job_id, user_id, age)
    join jobs j on j.company_id = v.company_id and j.id = v.job_id
    join members m on m.company_id = v.company_id and m.user_id = v.user_id
    order by 1, 2, 3
    on conflict (company_id, job_id, user_id) do update set seen_at = greatest(job_seen.seen_at, excluded.seen_at)`.execute(
    tx,
  )
}

/** Returns who has opened a job, newest first. */
export async function readSeenBy(tx: Tx, companyId: number, jobId: number) {
  return tx
    .selectFrom('job_seen as s')
    .innerJoin('members as m', (join) =>
      join.onRef('m.company_id', '=', 's.company_id').onRef('m.user_id', '=', 's.user_id'),
    )
    .select([
      's.user_id as userId',
      'm.first_name as firstName',
      'm.last_name as lastName',
      's.seen_at as date',
    ])
    .where('s.company_id', '=', companyId)
    .where('s.job_id', '=', jobId)
    .orderBy('s.seen_at', 'desc')
    .limit(500)
    .execute()
}
