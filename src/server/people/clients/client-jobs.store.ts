import { sql } from 'kysely'
import type { ClientJob } from '../../../shared/people/clients/client.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/**
 * Returns the number of jobs of a client, as client or billing contact and not deleted, and the ids of the
 * newest ones.
 */
export async function readClientJobs(
  tx: Tx,
  companyId: number,
  userId: number,
): Promise<{ count: number; ids: number[] }> {
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with theirs as (
      select id from jobs where company_id = ${companyId} and deleted_at is null and client_id = ${userId}
      union select id from jobs where company_id = ${companyId} and deleted_at is null
        and billing_contact_id is not null and billing_contact_id = ${userId})
    select (select count(*)::int from theirs) as count,
      coalesce((select json_agg(id order by id desc) from (select id from theirs order by id desc limit 100) newest), '[]') as ids`.execute(
    tx,
  )
  return rows[0] ?? { count: 0, ids: [] }
}

/** What the office sees first of a client: what they owe, and their next move. */
export interface ClientStanding {
  /** Dollars of completed jobs that they pay. */
  owed: number
  nextMove: { id: number; jobDate: string } | null
}

/** Returns what a client owes for completed jobs, and their next scheduled move from a local day of the company on. */
export async function readClientStanding(
  tx: Tx,
  { companyId, userId }: { companyId: number; userId: number },
  now: string,
): Promise<ClientStanding> {
  const { rows } = await sql<ClientStanding>`
    with theirs as (
      select j.company_id, j.id, j.job_status, j.job_date, j.client_id, j.billing_contact_id from jobs j
       where j.company_id = ${companyId} and j.deleted_at is null and j.client_id = ${userId}
      union select j.company_id, j.id, j.job_status, j.job_date, j.client_id, j.billing_contact_id from jobs j where j.company_id = ${companyId} and j.deleted_at is null
        and j.billing_contact_id is not null and j.billing_contact_id = ${userId})
    select coalesce((select sum(greatest(f.owed_cents - f.paid_cents, 0)) from theirs j
        join job_figures f on f.company_id = j.company_id and f.job_id = j.id
        where j.job_status = 'completed' and coalesce(j.billing_contact_id, j.client_id) = ${userId}), 0)::float8 / 100 as owed,
      (select json_build_object('id', j.id, 'jobDate', to_char(j.job_date, 'YYYY-MM-DD HH24:MI:SS')) from theirs j
        join companies co on co.id = j.company_id
        where j.job_status = 'scheduled' and j.job_date >= (${now}::timestamptz at time zone co.timezone)::date
        order by j.job_date, j.id limit 1) as "nextMove"`.execute(tx)
  return rows[0] ?? { owed: 0, nextMove: null }
}

/**
 * Returns a page of a client's jobs, the latest first, from one index scan by client and one by billing
 * contact.
 */
export async function listJobsOf(
  tx: Tx,
  companyId: number,
  userId: number,
  query: { page: number; per_page: number },
): Promise<{ rows: ClientJob[]; total: number }> {
  const offset = (query.page - 1) * query.per_page
  const mine = sql`company_id = ${companyId} and deleted_at is null`
  const columns = sql`id, job_date, job_status, job_type, first_address`
  const order = sql`job_date desc nulls first, id desc`
  const { rows } = await sql<ClientJob>`
    select id, coalesce(to_char(job_date, 'YYYY-MM-DD HH24:MI:SS'), '0000-00-00 00:00:00') as "jobDate",
      job_status as "jobStatus", job_type as "jobType", first_address as address, is_billing_only as "isBillingOnly"
    from (
      (select ${columns}, false as is_billing_only from jobs where ${mine} and client_id = ${userId}
        order by ${order} limit ${offset + query.per_page})
      union all
      (select ${columns}, true from jobs where ${mine} and billing_contact_id is not null
          and billing_contact_id = ${userId} and client_id is distinct from ${userId}
        order by ${order} limit ${offset + query.per_page})) theirs
    order by ${order} limit ${query.per_page} offset ${offset}`.execute(tx)
  const { count } = await readClientJobs(tx, companyId, userId)
  return { rows, total: count }
}
