import { sql } from 'kysely'
import type { CrewAnswer } from '../../../shared/people/workers/crew.choices.ts'
import type { JobStatus, JobType } from '../../../shared/trade/job.choices.ts'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'

/** A job of a worker's schedule, or one that they signed up for. */
export interface ScheduledRow {
  id: number
  jobStatus: JobStatus
  jobType: JobType
  /** UTC. */
  startsAt: string
  endsAt: string
  city: string
  state: string | null
  /** The full address of the first location; '' for people who are not on the crew. */
  address: string
  isProspect: boolean
  /** What the worker answered to being on the crew of a scheduled job; null for all others. */
  answer: CrewAnswer | null
  changedAt: string
}

/**
 * Returns active jobs whose crew a worker is on, and scheduled ones with their undecided sign-up,
 * between two moments.
 */
export async function listScheduled(
  tx: Tx,
  place: { companyId: number; workerId: number },
  span: { from: string; to: string },
): Promise<ScheduledRow[]> {
  const { companyId, workerId } = place
  const facts = sql`j.id, j.job_status as "jobStatus", j.job_type as "jobType", j.starts_at as "startsAt",
    j.ends_at as "endsAt", j.first_city as city, j.first_state as state, j.updated_at as "changedAt"`
  const inSpan = sql`j.deleted_at is null and j.starts_at < ${span.to} and j.ends_at > ${span.from}`
  const { rows } = await sql<ScheduledRow>`
    select ${facts}, j.first_address as address, false as "isProspect",
      case when j.job_status = 'scheduled' then c.answer end as answer
      from job_crew c join jobs j on j.company_id = c.company_id and j.id = c.job_id
     where c.company_id = ${companyId} and c.user_id = ${workerId} and ${inSpan}
       and j.job_status in ('inquiring', 'scheduled', 'completed')
    union all
    select ${facts}, '' as address, true as "isProspect", null as answer
      from crew_prospects p join jobs j on j.company_id = p.company_id and j.id = p.job_id
     where p.company_id = ${companyId} and p.user_id = ${workerId} and p.status = 'pending' and ${inSpan}
       and j.job_status = 'scheduled'
       and not exists (select from job_crew c where c.company_id = p.company_id and c.job_id = p.job_id
         and c.user_id = p.user_id)
     order by "startsAt", id`.execute(tx)
  return rows
}

/** Returns since when a worker's calendar has an address, or null. */
export async function readCalendarSince(
  tx: Tx,
  place: { companyId: number; workerId: number },
): Promise<string | null> {
  const { rows } = await sql<{ since: string }>`select created_at as since from calendar_feeds
    where company_id = ${place.companyId} and user_id = ${place.workerId} and secret_hash is not null`.execute(
    tx,
  )
  return rows[0]?.since ?? null
}

/** Gives a worker's calendar a new address; the previous one stops working. */
export async function writeCalendar(
  tx: Tx,
  place: { companyId: number; workerId: number },
  secretHash: string,
): Promise<void> {
  await sql`insert into calendar_feeds (company_id, user_id, secret_hash)
    values (${place.companyId}, ${place.workerId}, ${secretHash})
    on conflict (company_id, user_id) do update set secret_hash = excluded.secret_hash, created_at = now()`.execute(
    tx,
  )
}

/** Returns the company and worker of the calendar with the hash of a secret address, or undefined. */
export async function findCalendarOwner(
  db: Db,
  secretHash: string,
): Promise<{ companyId: number; workerId: number } | undefined> {
  const { rows } = await sql<{ companyId: number; workerId: number }>`
    select company_id as "companyId", user_id as "workerId" from calendar_of(${secretHash})`.execute(db)
  return rows[0]
}

/** Returns since when a manager's calendar of the company's jobs has an address, or null. */
export async function readCompanyCalendarSince(
  tx: Tx,
  place: { companyId: number; userId: number },
): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`select company_since as since from calendar_feeds
    where company_id = ${place.companyId} and user_id = ${place.userId}`.execute(tx)
  return rows[0]?.since ?? null
}

/** Gives a manager's calendar of the company's jobs a new address; the previous one stops working. Null ends it. */
export async function writeCompanyCalendar(
  tx: Tx,
  place: { companyId: number; userId: number },
  secretHash: string | null,
): Promise<void> {
  const since = secretHash === null ? sql`null` : sql`now()`
  await sql`insert into calendar_feeds (company_id, user_id, secret_company_hash, company_since)
    values (${place.companyId}, ${place.userId}, ${secretHash}, ${since})
    on conflict (company_id, user_id) do update set secret_company_hash = excluded.secret_company_hash,
      company_since = excluded.company_since`.execute(tx)
}

/** Returns the company whose jobs the calendar with the hash of a secret address shows, or undefined. */
export async function findCompanyCalendar(db: Db, secretHash: string): Promise<number | undefined> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from company_calendar_of(${secretHash})`.execute(db)
  return rows[0]?.companyId
}

/** A job of a company's calendar. */
export type CompanyJobRow = ScheduledRow & { client: string; crewSize: number; filled: number }

/** Returns the active jobs of a company between two moments, at most `limit`. */
export async function listCompanyJobs(
  tx: Tx,
  companyId: number,
  span: { from: string; to: string },
  limit: number,
): Promise<CompanyJobRow[]> {
  const { rows } = await sql<CompanyJobRow>`
    select j.id, j.job_status as "jobStatus", j.job_type as "jobType", j.starts_at as "startsAt", j.ends_at as "endsAt",
      j.first_city as city, j.first_state as state, j.first_address as address, j.updated_at as "changedAt",
      false as "isProspect", null as answer, j.crew_size as "crewSize",
      coalesce(trim(m.first_name || ' ' || m.last_name), '') as client,
      (select count(*)::int from job_crew c where c.company_id = j.company_id and c.job_id = j.id and not c.no_show) as filled
      from jobs j left join members m on m.company_id = j.company_id and m.user_id = j.client_id
     where j.company_id = ${companyId} and j.deleted_at is null and j.starts_at >= ${span.from}::timestamptz
       and j.starts_at < ${span.to}::timestamptz and j.job_status in ('inquiring', 'scheduled', 'completed')
     order by j.starts_at, j.id limit ${limit}`.execute(tx)
  return rows
}
