import { sql } from 'kysely'
import type { JobViewQuery, SavedJobView } from '../../../shared/jobs/jobs/job-views.api.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A person in a company. */
export interface ViewOwner {
  companyId: number
  userId: number
}

/** Returns the views that a person keeps in a company, by name. */
export async function readJobViews(tx: Tx, { companyId, userId }: ViewOwner): Promise<SavedJobView[]> {
  const { rows } = await sql<SavedJobView>`select id, name, query from job_views
    where company_id = ${companyId} and user_id = ${userId} order by lower(name), id`.execute(tx)
  return rows
}

/** Stores a view in place of the person's earlier one of the same name, and returns its id. */
export async function upsertJobView(
  tx: Tx,
  { companyId, userId }: ViewOwner,
  { name, query }: { name: string; query: JobViewQuery },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into job_views (company_id, user_id, name, query)
    values (${companyId}, ${userId}, ${name}, ${JSON.stringify(query)}::jsonb)
    on conflict (company_id, user_id, name) do update set query = excluded.query returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The view was not stored')
  return row.id
}

/** Deletes a person's own view; returns whether there was one. */
export async function removeJobView(
  tx: Tx,
  owner: { companyIds: readonly number[]; userId: number },
  id: number,
): Promise<boolean> {
  const { rows } = await sql`delete from job_views where company_id = any(${[...owner.companyIds]}::bigint[])
    and user_id = ${owner.userId} and id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

/** Returns how many completed jobs of these companies are not paid in full, and the cents that are open. */
export async function readUnpaid(
  tx: Tx,
  companyIds: readonly number[],
): Promise<{ jobs: number; openCents: number }> {
  const { rows } = await sql<{ jobs: number; openCents: number }>`
    select count(*)::int as jobs, coalesce(sum(f.owed_cents - f.paid_cents), 0)::float8 as "openCents"
    from job_figures f join jobs j on j.company_id = f.company_id and j.id = f.job_id
    where f.company_id = any(${[...companyIds]}::bigint[]) and f.job_status = 'completed'
      and f.owed_cents > f.paid_cents and j.job_status = 'completed' and j.deleted_at is null`.execute(tx)
  return rows[0] ?? { jobs: 0, openCents: 0 }
}
