import { sql } from 'kysely'
import type { JobSource, JobStatus, JobType } from '../../../shared/trade/job.choices.ts'
import { IS_BOOKED } from '../../jobs/jobs/job.facts.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { CAME, FROM } from './ads.store.ts'

/** A job that came from a run. */
export interface AdJobRow {
  id: number
  jobStatus: JobStatus
  jobType: JobType
  jobSource: JobSource | null
  createdAt: string
  jobDate: string | null
  client: string
  place: string
  isBooked: boolean
  isTied: boolean
  revenueCents: number
}

/** Returns a page of the jobs of a run, newest first; the total is in the run's figures. */
export async function listJobsOfAd(
  tx: Tx,
  companyId: number,
  adId: number,
  page: { page: number; per_page: number },
): Promise<AdJobRow[]> {
  const { rows } = await sql<AdJobRow>`
    select j.id, j.job_status as "jobStatus", j.job_type as "jobType", j.job_source as "jobSource",
      j.created_at as "createdAt", to_char(j.job_date, 'YYYY-MM-DD HH24:MI:SS') as "jobDate",
      coalesce(trim(m.first_name || ' ' || m.last_name), '') as client,
      concat_ws(', ', nullif(j.first_city, ''), j.first_state) as place, ${sql.raw(IS_BOOKED)} as "isBooked",
      came.is_tied as "isTied",
      (case when j.job_status = 'completed' then coalesce(f.revenue_cents, 0) else 0 end)::bigint as "revenueCents"
    ${FROM} cross join lateral (${CAME}) came
    join jobs j on j.company_id = a.company_id and j.id = came.job_id and j.deleted_at is null
    left join job_figures f on f.company_id = j.company_id and f.job_id = j.id
    left join members m on m.company_id = j.company_id and m.user_id = j.client_id
    where a.company_id = ${companyId} and a.id = ${adId}
    order by j.created_at desc, j.id desc
    limit ${page.per_page} offset ${(page.page - 1) * page.per_page}`.execute(tx)
  return rows
}

/** Returns whether the company has this job and it is not deleted. */
export async function hasJob(tx: Tx, companyId: number, jobId: number): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists (select from jobs
    where company_id = ${companyId} and id = ${jobId} and deleted_at is null) as there`.execute(tx)
  return rows[0]?.there ?? false
}

/** Links a job to a run, in place of an earlier link. */
export async function linkJob(
  tx: Tx,
  at: { companyId: number; userId: number; now: string },
  adId: number,
  jobId: number,
): Promise<void> {
  await sql`insert into ad_jobs (company_id, job_id, ad_id, tied_at, tied_by)
    values (${at.companyId}, ${jobId}, ${adId}, ${at.now}::timestamptz, ${at.userId})
    on conflict (company_id, job_id) do update set ad_id = excluded.ad_id, tied_at = excluded.tied_at,
      tied_by = excluded.tied_by`.execute(tx)
}

/** Deletes a link; returns false if there is none. */
export async function unlinkJob(tx: Tx, companyId: number, adId: number, jobId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`delete from ad_jobs
    where company_id = ${companyId} and ad_id = ${adId} and job_id = ${jobId} returning job_id as id`.execute(
    tx,
  )
  return rows.length > 0
}
