import { sql } from 'kysely'
import type { AddressDetails } from '../../../shared/kernel/account.ts'
import type { RoleName } from '../../../shared/kernel/permissions.ts'
import type { WorkerJob } from '../../../shared/people/workers/worker.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** What a company stores about a worker. */
export interface WorkerColumns {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  address: string
  address2: string
  addressDetails: AddressDetails
  profileFileId: number | null
  hourlyRate: number | null
}

/** A worker as stored in their company's record. */
export interface WorkerRow extends WorkerColumns {
  companyId: number
  id: number
  roles: RoleName[]
  approval: 'approved' | 'pending'
  isSales: boolean
  ratingSum: number
  ratedJobs: number
  completedJobs: number
  /** Number of jobs whose crew they are on, without deleted ones. */
  jobs: number
  /** The id of the newest change of the record in the history. */
  version: number
  /** Whether the person joined the company or accepted. */
  isLinked: boolean
}

/**
 * Returns a worker of one of these companies, approved or pending; if several know them, from the first one.
 */
export async function findWorker(
  tx: Tx,
  companyIds: readonly number[],
  userId: number,
  lock: 'read' | 'for update' = 'read',
): Promise<WorkerRow | undefined> {
  const ids = sql`${`{${companyIds.join(',')}}`}::bigint[]`
  const { rows } = await sql<WorkerRow>`
    select m.company_id as "companyId", m.user_id as id, m.first_name as "firstName", m.last_name as "lastName",
      m.email, m.phone, m.address, m.address2, m.address_details as "addressDetails",
      m.profile_file_id as "profileFileId", m.hourly_rate::float8 as "hourlyRate", m.roles, m.approval,
      m.is_sales as "isSales", m.linked_at is not null as "isLinked",
      coalesce((select r.stars::float8 from worker_ratings r where r.company_id = m.company_id and r.user_id = m.user_id), 0)
        as "ratingSum",
      coalesce((select r.rated from worker_ratings r where r.company_id = m.company_id and r.user_id = m.user_id), 0)
        as "ratedJobs",
      coalesce((select r.jobs from worker_ratings r where r.company_id = m.company_id and r.user_id = m.user_id), 0)
        as "completedJobs",
      (select count(*)::int from job_crew c join jobs j on j.company_id = c.company_id and j.id = c.job_id
        where c.company_id = m.company_id and c.user_id = m.user_id and j.deleted_at is null) as jobs,
      coalesce((select h.id from history h where h.company_id = m.company_id and h.record_id = m.user_id
        and h.table_name = 'members' order by h.id desc limit 1), 0) as version
    from members m
    where m.company_id = any(${ids}) and m.user_id = ${userId} and m.is_crew and m.approval <> 'rejected'
    order by array_position(${ids}, m.company_id) limit 1
    ${lock === 'for update' ? sql`for update of m` : sql``}`.execute(tx)
  return rows[0]
}

/** Returns the account for a worker's email (migration 0014). */
export async function accountForWorker(
  tx: Tx,
  companyId: number,
  worker: Pick<WorkerColumns, 'email' | 'firstName' | 'lastName'>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id
      from account_for_worker(${companyId}, ${worker.email}, ${worker.firstName}, ${worker.lastName})`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('account_for_worker answered nothing')
  return row.id
}

/**
 * Returns a person's status in a company, locked for the transaction; 'closed' once merged or erased,
 * undefined for a stranger.
 */
export async function lockMemberStatus(
  tx: Tx,
  companyId: number,
  userId: number,
): Promise<'approved' | 'pending' | 'rejected' | 'closed' | undefined> {
  const { rows } = await sql<{ standing: 'approved' | 'pending' | 'rejected' | 'closed' }>`
    select case when merged_into is not null or erased_at is not null then 'closed' else approval end as standing
      from members where company_id = ${companyId} and user_id = ${userId} for update`.execute(tx)
  return rows[0]?.standing
}

/** Returns whether another person in the company has this email. */
export async function isEmailTaken(
  tx: Tx,
  companyId: number,
  email: string,
  exceptUserId: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select exists (select from members
    where company_id = ${companyId} and email_key = lower(${email})
      and user_id is distinct from ${exceptUserId}::bigint) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

/**
 * Adds an approved worker to a company, also one whom it rejected before; returns false if the email is
 * already used there.
 */
export async function upsertWorker(
  tx: Tx,
  companyId: number,
  userId: number,
  worker: WorkerColumns,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into members (company_id, user_id, roles, approval, first_name, last_name, email, phone, address, address2,
      address_details, profile_file_id, hourly_rate)
    values (${companyId}, ${userId}, '{worker}', 'approved', ${worker.firstName}, ${worker.lastName}, ${worker.email},
      ${worker.phone}, ${worker.address}, ${worker.address2}, ${JSON.stringify(worker.addressDetails)},
      ${worker.profileFileId}, ${worker.hourlyRate})
    on conflict (company_id, user_id) do update set roles = excluded.roles, approval = 'approved',
      first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email, phone = excluded.phone,
      address = excluded.address, address2 = excluded.address2, address_details = excluded.address_details,
      profile_file_id = excluded.profile_file_id, hourly_rate = excluded.hourly_rate, updated_at = now()
      where members.approval = 'rejected'`.execute(tx)
  return numAffectedRows === 1n
}

/** Stores a worker's record. */
export async function updateWorkerRow(
  tx: Tx,
  place: { companyId: number; id: number },
  worker: WorkerColumns,
): Promise<void> {
  await sql`
    update members set first_name = ${worker.firstName}, last_name = ${worker.lastName}, email = ${worker.email},
      phone = ${worker.phone}, address = ${worker.address}, address2 = ${worker.address2},
      address_details = ${JSON.stringify(worker.addressDetails)}, profile_file_id = ${worker.profileFileId},
      hourly_rate = ${worker.hourlyRate}, updated_at = now()
     where company_id = ${place.companyId} and user_id = ${place.id}`.execute(tx)
}

/** Makes a new email the first login of a worker's account (migration 0014). */
export async function firstWorkerLogin(
  tx: Tx,
  place: { companyId: number; id: number },
  email: string,
): Promise<'first' | 'kept' | 'own' | 'shared'> {
  const { rows } = await sql<{ outcome: 'first' | 'kept' | 'own' | 'shared' }>`
    select first_worker_login(${place.companyId}, ${place.id}, ${email}) as outcome`.execute(tx)
  const outcome = rows[0]?.outcome
  if (outcome === undefined) throw new Error('first_worker_login answered nothing')
  return outcome
}

/**
 * Stores a decision about a sign-up; an approved person gets this company as their default if they have none.
 */
export async function writeApproval(
  tx: Tx,
  place: { companyId: number; id: number },
  approval: 'approved' | 'rejected',
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ approval, updated_at: sql<string>`now()` })
    .where('company_id', '=', place.companyId)
    .where('user_id', '=', place.id)
    .execute()
  if (approval === 'approved') await sql`select begin_at_company(${place.companyId}, ${place.id})`.execute(tx)
}

/** Removes a worker from a company (migration 0014). */
export async function removeWorker(
  tx: Tx,
  place: { companyId: number; id: number },
): Promise<'unknown' | 'has_jobs' | 'deleted'> {
  const { rows } = await sql<{ outcome: 'unknown' | 'has_jobs' | 'deleted' }>`
    select remove_worker(${place.companyId}, ${place.id}) as outcome`.execute(tx)
  const outcome = rows[0]?.outcome
  if (outcome === undefined) throw new Error('remove_worker answered nothing')
  return outcome
}

/** Returns a company's name for mails. */
export async function readCompanyName(tx: Tx, companyId: number): Promise<string> {
  const row = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return row.name
}

/** Returns a page of the jobs whose crew a worker is on, newest first, with the recorded pay in dollars. */
export async function listJobsOfWorker(
  tx: Tx,
  place: { companyId: number; id: number },
  paging: { page: number; per_page: number },
): Promise<WorkerJob[]> {
  const { companyId, id } = place
  const { rows } = await sql<WorkerJob>`
    select j.id, coalesce(to_char(j.job_date, 'YYYY-MM-DD HH24:MI:SS'), '0000-00-00 00:00:00') as "scheduledDate",
      j.job_status as "jobStatus", j.job_type as "jobType",
      coalesce((select jsonb_agg(jsonb_build_object('address', coalesce(place ->> 'address', '')))
        from jsonb_array_elements(j.locations) place), '[]') as locations,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.user_id, 'rating', m.rating, 'isRated', m.is_rated) order by m.position)
        from job_crew m where m.company_id = j.company_id and m.job_id = j.id), '[]') as crew,
      (select sum(round(l.rate * l.units, 2))::float8 from crew_invoice_lines l
        where l.company_id = j.company_id and l.job_id = j.id and l.user_id = ${id}) as pay
    from job_crew c join jobs j on j.company_id = c.company_id and j.id = c.job_id
    where c.company_id = ${companyId} and c.user_id = ${id} and j.deleted_at is null
    order by j.job_date desc nulls first, j.id desc
    limit ${paging.per_page} offset ${(paging.page - 1) * paging.per_page}`.execute(tx)
  return rows
}

/** Returns the time zone of a company. */
export async function readZone(tx: Tx, companyId: number): Promise<string> {
  const row = await tx
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return row.timezone
}

/** Stores whether a worker is paid overtime; returns false for a person who is no worker of the company. */
export async function updateOvertimeExemption(
  tx: Tx,
  companyId: number,
  userId: number,
  isExempt: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ is_overtime_exempt: isExempt })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where((row) => row.or([row('is_crew', '=', true), row('is_client', '=', false)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
