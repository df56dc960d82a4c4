import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { IS_ABSENT } from '../../schedule/crew/crew.pay.ts'
import { TIP_SHARES } from './figures.store.ts'

/** The scope of a payroll: completed jobs by the day of the move, both days inclusive. */
export interface PayFilter {
  companyIds: readonly number[]
  from: string
  to: string
}

/** What is owed to one worker for one job, in cents. */
export interface JobPayRow {
  companyId: number
  jobId: number
  day: string
  hours: number
  payCents: number
  tipsCents: number
  /** The part of both that is paid; more than the tips if a tip was refunded after it was paid out. */
  paidPayCents: number
  paidTipsCents: number
}

/** What overtime adds to the pay of one worker for one week, in cents. */
export interface OvertimePayRow {
  /** The last day of the week. */
  day: string
  hours: number
  payCents: number
  paidPayCents: number
}

/** What is owed to one worker for the period, in cents. */
export interface PayrollSums {
  workerId: number
  firstName: string
  lastName: string
  jobs: number
  hours: number
  payCents: number
  tipsCents: number
  paidCents: number
}

/** Completed jobs of the period; with a worker, only those that concern them. */
function jobsOf({ companyIds, from, to }: PayFilter, workerId: number | null): RawBuilder<unknown> {
  const ids = sql`${`{${companyIds.join(',')}}`}::bigint[]`
  const theirs = (table: string) =>
    sql`select job_id from ${sql.table(table)} where company_id = any(${ids}) and user_id = ${workerId}`
  const concerning =
    workerId === null
      ? sql``
      : sql`and job_id in (${theirs('job_crew')} union ${theirs('crew_invoice_lines')} union ${theirs('tip_payouts')})`
  return sql`select company_id, job_id, day, hours, tips_cents from job_figures
    where company_id = any(${ids}) and job_status = 'completed' and day >= ${from}::date and day <= ${to}::date ${concerning}`
}

/** The lines of overtime of weeks that end in the period. */
function overtimeOf({ companyIds, from, to }: PayFilter, workerId: number | null): RawBuilder<unknown> {
  const only = workerId === null ? sql`` : sql`and o.user_id = ${workerId}`
  return sql`select o.company_id, o.user_id, o.week_start + 6 as day, o.hours, o.amount_cents as cents,
      case when o.paid_at is null then 0 else o.amount_cents end as paid, o.id
    from overtime_lines o where o.company_id = any(${`{${companyIds.join(',')}}`}::bigint[]) and o.amount_cents <> 0
      and o.week_start >= ${from}::date - 6 and o.week_start <= ${to}::date - 6 ${only}`
}

/** The hours, pay, and tips of the period's jobs `f`, of one worker or of all. */
function partsOf(filter: PayFilter, workerId: number | null): RawBuilder<unknown> {
  const only = (column: string) => (workerId === null ? sql`` : sql`and ${sql.ref(column)} = ${workerId}`)
  return sql`f as materialized (${jobsOf(filter, workerId)}),
    crew as (
      select f.company_id, f.job_id, c.user_id, case when ${IS_ABSENT} then 0 else coalesce(h.pay_hours, f.hours) end as hours
      from f join job_crew c on c.company_id = f.company_id and c.job_id = f.job_id
      left join clock_hours h on h.company_id = c.company_id and h.job_id = c.job_id and h.user_id = c.user_id
      where c.user_id is not null ${only('c.user_id')}),
    pay as (
      select l.company_id, l.job_id, l.user_id, round(l.rate * l.units * 100)::bigint as cents,
        case when l.paid_at is null then 0 else round(l.rate * l.units * 100)::bigint end as paid
      from f join crew_invoice_lines l on l.company_id = f.company_id and l.job_id = f.job_id
      where true ${only('l.user_id')}),
    overtime as (${overtimeOf(filter, workerId)}),
    tips as (select * from (${TIP_SHARES}) shares where true ${only('user_id')}),
    handed as (
      select p.company_id, p.job_id, p.user_id, p.amount_cents as cents
      from f join tip_payouts p on p.company_id = f.company_id and p.job_id = f.job_id
      where true ${only('p.user_id')})`
}

/** Returns the payroll of a period by last name; with a worker, only their row. */
export async function sumPayroll(tx: Tx, filter: PayFilter, workerId: number | null): Promise<PayrollSums[]> {
  const { rows } = await sql<PayrollSums>`with ${partsOf(filter, workerId)},
    sums as (
      select user_id, min(company_id) as company_id, sum(jobs)::int as jobs, sum(hours)::float8 as hours,
        sum(pay)::bigint as pay, sum(tips)::bigint as tips, sum(paid)::bigint as paid
      from (
        select user_id, min(company_id) as company_id, count(*) as jobs, sum(hours) as hours, 0 as pay, 0 as tips, 0 as paid
          from crew group by 1
        union all select user_id, min(company_id), 0, 0, sum(cents), 0, sum(paid) from pay group by 1
        union all select user_id, min(company_id), 0, 0, sum(cents), 0, sum(paid) from overtime group by 1
        union all select user_id, min(company_id), 0, 0, 0, sum(share), 0 from tips group by 1
        union all select user_id, min(company_id), 0, 0, 0, 0, sum(cents) from handed group by 1) parts
      group by 1)
    select s.user_id as "workerId", m.first_name as "firstName", m.last_name as "lastName", s.jobs, s.hours,
      s.pay as "payCents", s.tips as "tipsCents", s.paid as "paidCents"
    from sums s join members m on m.company_id = s.company_id and m.user_id = s.user_id
    order by m.last_name, m.first_name, s.user_id`.execute(tx)
  return rows
}

/** Returns the jobs behind a row of the payroll, newest first. */
export async function listPayJobs(
  tx: Tx,
  filter: PayFilter,
  workerId: number | null,
): Promise<(JobPayRow & { workerId: number; firstName: string; lastName: string })[]> {
  const { rows } = await sql<JobPayRow & { workerId: number; firstName: string; lastName: string }>`
    with ${partsOf(filter, workerId)},
    each as (
      select company_id, job_id, user_id, sum(hours) as hours, sum(pay)::bigint as pay, sum(paid_pay)::bigint as paid_pay,
        sum(tips)::bigint as tips, sum(paid_tips)::bigint as paid_tips
      from (
        select company_id, job_id, user_id, hours, 0 as pay, 0 as paid_pay, 0 as tips, 0 as paid_tips from crew
        union all select company_id, job_id, user_id, 0, cents, paid, 0, 0 from pay
        union all select company_id, job_id, user_id, 0, 0, 0, share, 0 from tips
        union all select company_id, job_id, user_id, 0, 0, 0, 0, cents from handed) parts
      group by 1, 2, 3)
    select e.company_id as "companyId", e.job_id as "jobId", f.day, e.hours::float8 as hours, e.pay as "payCents",
      e.tips as "tipsCents", e.paid_pay as "paidPayCents", e.paid_tips as "paidTipsCents", e.user_id as "workerId",
      m.first_name as "firstName", m.last_name as "lastName"
    from each e join f on f.company_id = e.company_id and f.job_id = e.job_id
    join members m on m.company_id = e.company_id and m.user_id = e.user_id
    order by m.last_name, m.first_name, e.user_id, f.day desc, e.job_id desc`.execute(tx)
  return rows
}

/** Returns the overtime behind a row of the payroll, a row for each week, newest first. */
export async function listOvertimePay(
  tx: Tx,
  filter: PayFilter,
  workerId: number | null,
): Promise<
  (OvertimePayRow & { companyId: number; workerId: number; firstName: string; lastName: string })[]
> {
  const { rows } = await sql<
    OvertimePayRow & { companyId: number; workerId: number; firstName: string; lastName: string }
  >`
    with overtime as (${overtimeOf(filter, workerId)})
    select o.company_id as "companyId", o.user_id as "workerId", o.day::text as day,
      (array_agg(o.hours order by o.id desc))[1]::float8 as hours, sum(o.cents)::bigint as "payCents",
      sum(o.paid)::bigint as "paidPayCents", m.first_name as "firstName", m.last_name as "lastName"
    from overtime o join members m on m.company_id = o.company_id and m.user_id = o.user_id
    group by o.company_id, o.user_id, o.day, m.first_name, m.last_name
    order by m.last_name, m.first_name, o.user_id, o.day desc`.execute(tx)
  return rows
}

/** Returns a person of these companies with their name, or undefined. */
export async function readWorker(
  tx: Tx,
  companyIds: readonly number[],
  workerId: number,
): Promise<{ firstName: string; lastName: string } | undefined> {
  return tx
    .selectFrom('members')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('company_id', 'in', [...companyIds])
    .where('user_id', '=', workerId)
    .executeTakeFirst()
}

/** Locks the jobs of a worker's period for this transaction, always in the same order. */
export async function lockPayJobs(tx: Tx, filter: PayFilter, workerId: number): Promise<void> {
  await sql`select from jobs where (company_id, id) in (select company_id, job_id from (${jobsOf(filter, workerId)}) f)
    and company_id = any(${`{${filter.companyIds.join(',')}}`}::bigint[])
    order by company_id, id for update`.execute(tx)
}

/** Records the tips of a job that a worker was paid; a negative amount is what they had received too much. */
export async function insertPayout(
  tx: Tx,
  job: { companyId: number; jobId: number; userId: number },
  cents: number,
  by: { userId: number; now: string },
): Promise<void> {
  await tx
    .insertInto('tip_payouts')
    .values({
      company_id: job.companyId,
      job_id: job.jobId,
      user_id: job.userId,
      amount_cents: cents,
      paid_at: by.now,
      paid_by: by.userId,
    })
    .execute()
}
