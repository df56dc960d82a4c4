import { sql, type RawBuilder } from 'kysely'
import type { LostReason } from '../../../shared/jobs/jobs/lost.ts'
import type { JobSource, JobType } from '../../../shared/trade/job.choices.ts'
import {
  firstAnswers,
  IS_BOOKED,
  IS_FROM_OUTSIDE,
  IS_IN_TIME,
  IS_TIMED,
  SELLER,
} from '../../jobs/jobs/job.facts.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A company as its reports need it. */
export interface ReportCompany {
  id: number
  name: string
  timezone: string
}

/** The days of a report, both inclusive, company time. */
export interface ReportSpan {
  from: string
  to: string
}

/** Returns a company. */
export async function readReportCompany(tx: Tx, companyId: number): Promise<ReportCompany | undefined> {
  return tx
    .selectFrom('companies')
    .select(['id', 'name', 'timezone'])
    .where('id', '=', companyId)
    .executeTakeFirst()
}

/** The condition that an instant lies in the days. */
function isWithin(column: RawBuilder<unknown>, { timezone }: ReportCompany, { from, to }: ReportSpan) {
  return sql`${column} >= (${from}::date)::timestamp at time zone ${timezone}
    and ${column} < (${to}::date + 1)::timestamp at time zone ${timezone}`
}

/** The leads `j` of the days: jobs that are neither deleted nor spam, by when they came in. */
const isLead = (company: ReportCompany, span: ReportSpan) => sql`j.company_id = ${company.id}
  and j.deleted_at is null and j.job_status <> 'spam' and ${isWithin(sql`j.created_at`, company, span)}`

/** What became of leads; amounts in cents, of completed moves. */
export interface LeadSums {
  leads: number
  booked: number
  revenueCents: number
  marginCents: number
}

const LEAD_SUMS = sql`count(*)::int as leads, (count(*) filter (where ${sql.raw(IS_BOOKED)}))::int as booked,
  coalesce(sum(f.revenue_cents), 0)::bigint as "revenueCents",
  coalesce(sum(f.revenue_cents - f.cogs_cents - f.expenses_cents), 0)::bigint as "marginCents"`

/** Leads with their amounts. The status of the figures is that of job_figures_done, which has all that is read of them. */
const LEADS = sql`jobs j left join job_figures f on f.company_id = j.company_id and f.job_id = j.id
  and j.job_status = 'completed' and f.job_status = 'completed'`

/** Returns what became of the leads of the days by source. */
export async function sumSources(
  tx: Tx,
  company: ReportCompany,
  span: ReportSpan,
): Promise<(LeadSums & { source: JobSource | 'notSet' })[]> {
  const { rows } = await sql<LeadSums & { source: JobSource | 'notSet' }>`
    select coalesce(j.job_source, 'notSet') as source, ${LEAD_SUMS} from ${LEADS}
    where ${isLead(company, span)} group by 1`.execute(tx)
  return rows
}

/** Returns what became of the leads of the days by who takes care of them; null for those of nobody. */
export async function sumSellers(
  tx: Tx,
  company: ReportCompany,
  span: ReportSpan,
): Promise<(LeadSums & { userId: number | null; name: string })[]> {
  const { rows } = await sql<LeadSums & { userId: number | null; name: string }>`
    select s.*, coalesce(trim(m.first_name || ' ' || m.last_name), '') as name from (
      select ${sql.raw(SELLER)} as "userId", ${LEAD_SUMS} from ${LEADS}
      where ${isLead(company, span)} group by 1) s
    left join members m on m.company_id = ${company.id} and m.user_id = s."userId"`.execute(tx)
  return rows
}

/** What a source cost in the days, in cents. */
export interface SourceCosts {
  source: JobSource
  cents: number
}

/**
 * Returns what the sources cost in the days, in cents: the part of each run of an ad that lies in them, an amount for each
 * lead, and the days' part of an amount for each month.
 */
export async function sumCosts(tx: Tx, company: ReportCompany, span: ReportSpan): Promise<SourceCosts[]> {
  const from = sql`${span.from}::date`
  const to = sql`${span.to}::date`
  const { rows } = await sql<SourceCosts>`
    with costs as (
      select c.job_source, c.lead_cents, c.month_cents, greatest(c.from_day, ${from}) as first_day,
        least(coalesce(lead(c.from_day) over (partition by c.job_source order by c.from_day) - 1, ${to}), ${to}) as last_day
      from source_costs c where c.company_id = ${company.id})
    select source, sum(cents)::bigint as cents from (
      select e.job_source as source, round(a.cost_cents
          * extract(epoch from least(a.ends_at, (${to} + 1)::timestamp) - greatest(a.starts_at, ${from}::timestamp))
          / greatest(extract(epoch from a.ends_at - a.starts_at), 1)) as cents
        from ads a join ad_entities e on e.company_id = a.company_id and e.id = a.entity_id
        where a.company_id = ${company.id} and a.starts_at > ${from} - 367 and a.starts_at < ${to} + 1 and a.ends_at > ${from}
      union all
      select c.job_source, c.lead_cents * (select count(*) from jobs j
          where j.company_id = ${company.id} and j.deleted_at is null and j.job_status <> 'spam'
            and j.job_source = c.job_source
            and j.created_at >= c.first_day::timestamp at time zone ${company.timezone}
            and j.created_at < (c.last_day + 1)::timestamp at time zone ${company.timezone})
        from costs c where c.lead_cents > 0 and c.first_day <= c.last_day
      union all
      select c.job_source, round(sum(c.month_cents
          / extract(day from date_trunc('month', d.day) + interval '1 month' - interval '1 day')))
        from costs c cross join lateral generate_series(c.first_day, c.last_day, interval '1 day') d (day)
        where c.month_cents > 0 and c.first_day <= c.last_day group by 1
    ) each group by 1`.execute(tx)
  return rows
}

/** How fast inquiries were answered. */
export interface SpeedSums {
  inquiries: number
  answered: number
  inTime: number
  medianSeconds: number | null
}

/** A group of inquiries: all, those of an hour, those of a person, or those that nobody answered. */
export interface SpeedRow extends SpeedSums {
  kind: 'all' | 'hour' | 'person'
  hour: number | null
  isAnswered: boolean | null
  userId: number | null
  name: string
}

/** Returns how fast the inquiries of the days from clients and visitors were answered, by hour and by who answered first. */
export async function sumSpeed(tx: Tx, company: ReportCompany, span: ReportSpan): Promise<SpeedRow[]> {
  const { rows } = await sql<SpeedRow>`
    with leads as materialized (
      select j.id, j.created_at, j.job_status, j.added_by, j.client_id from jobs j
      where ${isLead(company, span)} and ${sql.raw(IS_FROM_OUTSIDE)}),
    timed as (
      select extract(hour from j.created_at at time zone ${company.timezone})::int as hour, a.sender_id,
        a.answered_at is not null as is_answered, ${sql.raw(IS_IN_TIME)} as is_in_time,
        case when a.answered_at is not null
          then greatest(extract(epoch from a.answered_at - j.created_at), 0) end::float8 as seconds
      from leads j join companies co on co.id = ${company.id}
      left join ${sql.raw(firstAnswers('leads', company.id))} a on a.job_id = j.id
      where ${sql.raw(IS_TIMED)}),
    sums as (
      select case when grouping(hour) = 0 then 'hour' when grouping(is_answered) = 0 then 'person' else 'all' end as kind,
        hour, is_answered as "isAnswered", sender_id as "userId", count(*)::int as inquiries,
        (count(*) filter (where is_answered))::int as answered, (count(*) filter (where is_in_time))::int as "inTime",
        percentile_cont(0.5) within group (order by seconds) as "medianSeconds"
      from timed group by grouping sets ((), (hour), (is_answered, sender_id)))
    select s.*, coalesce(trim(m.first_name || ' ' || m.last_name), '') as name
    from sums s left join members m on m.company_id = ${company.id} and m.user_id = s."userId"`.execute(tx)
  return rows
}

/** Lost leads; `estimateCents` is the total of their estimates. */
export interface LostSums {
  reason: LostReason
  lost: number
  estimateCents: number
}

/** Returns the leads that were lost in the days by reason. */
export async function sumLost(tx: Tx, company: ReportCompany, span: ReportSpan): Promise<LostSums[]> {
  const { rows } = await sql<LostSums>`
    select j.lost_reason as reason, count(*)::int as lost, coalesce(sum(f.owed_cents), 0)::bigint as "estimateCents"
    from jobs j left join job_figures f on f.company_id = j.company_id and f.job_id = j.id
    where j.company_id = ${company.id} and j.deleted_at is null and ${isWithin(sql`j.lost_at`, company, span)}
    group by 1`.execute(tx)
  return rows
}

/** Scheduled moves of a week, which begins on `week`; amounts in cents. */
export interface WeekAhead {
  week: string
  jobs: number
  revenueCents: number
  paidCents: number
}

/** Returns the scheduled moves of the days by week, which begins on the weekday of the first day. */
export async function sumAhead(
  tx: Tx,
  company: ReportCompany,
  { from, to }: ReportSpan,
): Promise<WeekAhead[]> {
  const { rows } = await sql<WeekAhead>`
    select (f.day - (f.day - ${from}::date) % 7)::date as week, count(*)::int as jobs,
      coalesce(sum(f.owed_cents), 0)::bigint as "revenueCents", coalesce(sum(f.paid_cents), 0)::bigint as "paidCents"
    from job_figures f join jobs j on j.company_id = f.company_id and j.id = f.job_id and j.deleted_at is null
    where f.company_id = ${company.id} and f.job_status = 'scheduled' and f.day between ${from}::date and ${to}::date
    group by 1`.execute(tx)
  return rows
}

/** Completed moves of a type: hours of those with a finished clock of the lead. */
export interface AccuracySums {
  type: JobType
  jobs: number
  clocked: number
  plannedHours: number
  clockHours: number
  /** Prices of those that were booked with an estimate, in cents. */
  priced: number
  bookedCents: number
  invoiceCents: number
}

/** Returns the moves completed in the days by type, with their planned and clock hours, and booked and invoiced prices. */
export async function sumAccuracy(tx: Tx, company: ReportCompany, span: ReportSpan): Promise<AccuracySums[]> {
  const { rows } = await sql<AccuracySums>`
    select f.job_type as type, count(*)::int as jobs, count(f.clock_hours)::int as clocked,
      coalesce(sum(f.hours) filter (where f.clock_hours is not null), 0)::float8 as "plannedHours",
      coalesce(sum(f.clock_hours), 0)::float8 as "clockHours",
      count(f.booked_cents)::int as priced, coalesce(sum(f.booked_cents), 0)::bigint as "bookedCents",
      coalesce(sum(f.revenue_cents) filter (where f.booked_cents is not null), 0)::bigint as "invoiceCents"
    from job_figures f where f.company_id = ${company.id} and f.job_status = 'completed'
      and f.day between ${span.from}::date and ${span.to}::date group by 1`.execute(tx)
  return rows
}
