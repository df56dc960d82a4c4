import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { overrideOverlaps, readCollisions } from './crew.overlaps.ts'

/**
 * Adds overrides for overlaps that no person caused: the company's new time zone moved jobs of a crew over a
 * past one, or daylight saving moved them by an hour. A crew must not block a change of the company's time
 * zone.
 */
export async function overrideMovedOverlaps(
  tx: Tx,
  companyId: number,
  since: Date,
  leave: { reason: string; userId: number },
): Promise<void> {
  const { rows } = await sql<{ jobId: number; people: number[] }>`
    select j.id as "jobId", crew.people from jobs j
    cross join lateral (select array_agg(c.user_id) as people from job_crew c
      where c.company_id = j.company_id and c.job_id = j.id and c.user_id is not null) crew
    where j.company_id = ${companyId} and j.deleted_at is null and j.starts_at is not null
      and j.ends_at > ${since.toISOString()} and crew.people is not null
      and exists (select from crew_collisions(j.company_id, j.id, crew.people))
    order by j.id`.execute(tx)
  for (const { jobId, people } of rows)
    await overrideOverlaps(
      tx,
      companyId,
      jobId,
      await readCollisions(tx, { companyId, jobId, typed: null }, people),
      leave,
    )
}
