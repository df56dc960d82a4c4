import { sql } from 'kysely'
import type { StoredVariables } from '../../../shared/company/settings/variables.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** The facts of a company that its hours depend on. */
export interface HoursCompany {
  id: number
  timezone: string
  addressState: string | null
  variables: StoredVariables
}

/** Returns a company, or undefined. */
export async function readHoursCompany(tx: Tx, companyId: number): Promise<HoursCompany | undefined> {
  return tx
    .selectFrom('companies')
    .select(['id', 'timezone', 'address_state as addressState', 'variables'])
    .where('id', '=', companyId)
    .executeTakeFirst()
}

/** A job with times, and what its crew is paid. */
export interface HoursJob {
  jobId: number
  client: string
  planned: number
  /** Dollars; the rate is that of stored pay lines, else the one of the job, and `flat` is all pay of the job if a part of it is flat, else null. */
  crew: { userId: number; rate: number; flat: number | null }[]
}

/** Returns the jobs that have events between two instants, of one worker or of anybody, with their crews. */
export async function readHoursJobs(
  tx: Tx,
  companyId: number,
  { from, to, workerId }: { from: string; to: string; workerId: number | null },
): Promise<HoursJob[]> {
  const lines = sql`from crew_invoice_lines l
    where l.company_id = c.company_id and l.job_id = c.job_id and l.user_id = c.user_id`
  const { rows } = await sql<HoursJob>`
    select j.id as "jobId", coalesce(nullif(trim(m.first_name || ' ' || m.last_name), ''), '') as client,
      coalesce(f.hours, 0)::float8 as planned,
      coalesce((select json_agg(json_build_object('userId', c.user_id,
          'rate', coalesce((select round(sum(l.rate * l.units) / nullif(sum(l.units), 0), 2) ${lines}),
            c.hourly_rate, c.kept_rate, default_rate(c.company_id, c.user_id))::float8,
          'flat', (select sum(l.rate * l.units)::float8 ${lines} having bool_or(l.item = 'laborFlat'))))
        from job_crew c where c.company_id = j.company_id and c.job_id = j.id and c.user_id is not null), '[]') as crew
    from jobs j
    left join members m on m.company_id = j.company_id and m.user_id = j.client_id
    left join job_figures f on f.company_id = j.company_id and f.job_id = j.id
    where j.company_id = ${companyId} and j.id in (select e.job_id from clock_events e
      where e.company_id = ${companyId} and e.happened_at >= ${from}::timestamptz and e.happened_at < ${to}::timestamptz
      and (${workerId}::bigint is null or e.user_id = ${workerId}))
    order by j.id`.execute(tx)
  return rows
}

/** A worker with times. */
export interface HoursWorker {
  workerId: number
  name: string
  isOvertimeExempt: boolean
}

/** Returns these people by last name. */
export async function readHoursWorkers(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<HoursWorker[]> {
  const { rows } = await sql<HoursWorker>`
    select m.user_id as "workerId", trim(m.first_name || ' ' || m.last_name) as name,
      m.is_overtime_exempt as "isOvertimeExempt"
    from members m where m.company_id = ${companyId} and m.user_id = any(${[...ids]}::bigint[])
    order by m.last_name, m.first_name, m.user_id`.execute(tx)
  return rows
}

/** The newest approval of a day of a worker. */
export interface ApprovalRow {
  workerId: number
  day: string
  events: number
  by: string
  at: string
}

/** Returns the newest approval of each worker and day. */
export async function readApprovals(
  tx: Tx,
  companyId: number,
  { from, to }: { from: string; to: string },
): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select distinct on (a.user_id, a.day) a.user_id as "workerId", a.day::text as day, a.events,
      trim(m.first_name || ' ' || m.last_name) as by,
      to_char(a.approved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from clock_approvals a left join members m on m.company_id = a.company_id and m.user_id = a.approved_by
    where a.company_id = ${companyId} and a.day between ${from}::date and ${to}::date
    order by a.user_id, a.day, a.id desc`.execute(tx)
  return rows
}

/** Returns how many events each day of workers has, of those that have any. */
export async function countEvents(
  tx: Tx,
  companyId: number,
  days: readonly { workerId: number; day: string }[],
): Promise<{ workerId: number; day: string; events: number }[]> {
  const { rows } = await sql<{ workerId: number; day: string; events: number }>`
    select e.user_id as "workerId", d.day::text as day, count(*)::int as events
      from clock_events e join lateral unnest(e.days) d (day) on true
     where e.company_id = ${companyId} and e.user_id = any(${[...new Set(days.map(({ workerId }) => workerId))]}::bigint[])
       and d.day = any(${[...new Set(days.map(({ day }) => day))]}::date[])
     group by 1, 2`.execute(tx)
  return rows
}

/** Stores that days were approved. */
export async function insertApprovals(
  tx: Tx,
  companyId: number,
  days: readonly { workerId: number; day: string; eventCount: number }[],
  by: { userId: number; now: string },
): Promise<void> {
  await tx
    .insertInto('clock_approvals')
    .values(
      days.map(({ workerId, day, eventCount }) => ({
        company_id: companyId,
        user_id: workerId,
        day,
        events: eventCount,
        approved_by: by.userId,
        approved_at: by.now,
      })),
    )
    .execute()
}

/** Returns who has a finished clock on these jobs with a day that is not approved as it is now; of one worker, or of all. */
export async function readUnapproved(
  tx: Tx,
  companyIds: readonly number[],
  { jobIds, workerId }: { jobIds: readonly number[]; workerId: number | null },
): Promise<{ jobId: number; workerId: number }[]> {
  if (jobIds.length === 0) return []
  const companies = sql`${[...companyIds]}::bigint[]`
  const { rows } = await sql<{ jobId: number; workerId: number }>`
    with worked as (
      select distinct h.company_id, h.job_id, h.user_id, d.day
      from clock_hours h
      join clock_events e on e.company_id = h.company_id and e.job_id = h.job_id and e.user_id = h.user_id
      cross join lateral unnest(e.days) d (day)
      where h.company_id = any(${companies}) and h.job_id = any(${[...jobIds]}::bigint[]) and h.pay_hours is not null
        and (${workerId}::bigint is null or h.user_id = ${workerId})),
    counted as (
      select e.company_id, e.user_id, d.day, count(*)::int as events
      from (select distinct company_id, user_id from worked) w
      join clock_events e on e.company_id = w.company_id and e.user_id = w.user_id
      cross join lateral unnest(e.days) d (day)
      group by 1, 2, 3)
    select distinct w.job_id as "jobId", w.user_id as "workerId"
    from worked w
    join counted c on c.company_id = w.company_id and c.user_id = w.user_id and c.day = w.day
    where c.events is distinct from (select a.events from clock_approvals a
      where a.company_id = w.company_id and a.user_id = w.user_id and a.day = w.day order by a.id desc limit 1)`.execute(
    tx,
  )
  return rows
}
