import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { JobSource, JobStatus, JobType } from '../../../shared/trade/job.choices.ts'
import type { FigurePeriod } from '../../../shared/money/financials/figure-choices.ts'
import type { FigureSource } from '../../../shared/money/financials/financials.api.ts'
import { IS_ABSENT } from '../../schedule/crew/crew.pay.ts'
import type { Database } from '../../tables/tables.gen.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/**
 * Each crew member's share of the tips of the jobs `f` (company_id, job_id, tips_cents), in cents: equal
 * parts in the order of the crew, with odd cents to the first members, the same as `tipShares` of the shared
 * rules. A member who declined keeps the share that they were already paid.
 */
export const TIP_SHARES = sql`select company_id, job_id, user_id,
    tips_cents / sharers + (place <= tips_cents % sharers)::int as share
  from (select f.company_id, f.job_id, f.tips_cents, c.user_id,
      count(*) over (partition by c.company_id, c.job_id) as sharers,
      row_number() over (partition by c.company_id, c.job_id order by c.position) as place
    from f join job_crew c on c.company_id = f.company_id and c.job_id = f.job_id
    where f.tips_cents > 0 and c.user_id is not null and (not ${IS_ABSENT} or not c.no_show and exists (select from tip_payouts p
      where p.company_id = c.company_id and p.job_id = c.job_id and p.user_id = c.user_id))) sharing`

/** The jobs that figures are calculated for; days are inclusive. */
export interface FigureFilter {
  companyIds: readonly number[]
  from: string
  to: string
  statuses: readonly JobStatus[]
  types: readonly JobType[] | undefined
  sources: readonly FigureSource[] | undefined
}

/** Totals over several jobs, in cents. */
export interface Sums {
  revenueCents: number
  cogsCents: number
  expensesCents: number
  tipsCents: number
  jobs: number
}

const SUMS = sql`coalesce(sum(f.revenue_cents), 0)::bigint as "revenueCents",
  coalesce(sum(f.cogs_cents), 0)::bigint as "cogsCents", coalesce(sum(f.expenses_cents), 0)::bigint as "expensesCents",
  coalesce(sum(f.tips_cents), 0)::bigint as "tipsCents", count(*)::int as jobs`

/**
 * The figures of a filter; only plain columns are compared, so that row-level security can use their index.
 */
function figuresOf(filter: FigureFilter): RawBuilder<unknown> {
  const { companyIds, from, to, statuses, types, sources } = filter
  const conditions = [
    sql`f.company_id = any(${[...companyIds]}::bigint[])`,
    sql`f.job_status = any(${[...statuses]}::text[])`,
    sql`f.day >= ${from}::date`,
    sql`f.day <= ${to}::date`,
  ]
  if (types) conditions.push(sql`f.job_type = any(${[...types]}::text[])`)
  if (sources) conditions.push(sql`coalesce(f.job_source, 'notSet') = any(${[...sources]}::text[])`)
  // A completed job cannot be deleted, so only others are checked.
  if (statuses.some((status) => status !== 'completed'))
    conditions.push(sql`exists (select from jobs j where j.company_id = f.company_id and j.id = f.job_id
      and j.deleted_at is null)`)
  return sql`from job_figures f where ${sql.join(conditions, sql` and `)}`
}

/** Returns totals by month, quarter, or year; `start` is the first day of each. */
export async function sumByPeriod(
  tx: Tx,
  filter: FigureFilter,
  period: FigurePeriod,
): Promise<(Sums & { start: string })[]> {
  const { rows } = await sql<Sums & { start: string }>`
    select date_trunc(${period}, f.day::timestamp)::date as start, ${SUMS} ${figuresOf(filter)} group by 1`.execute(
    tx,
  )
  return rows
}

/** Returns overall totals and totals by job type and by source, in one query. */
export async function sumByKind(
  tx: Tx,
  filter: FigureFilter,
): Promise<(Sums & { type: JobType | null; source: FigureSource | null })[]> {
  const { rows } = await sql<Sums & { type: JobType | null; source: FigureSource | null }>`
    select f.job_type as type,
      case when grouping(f.job_source) = 0 then coalesce(f.job_source, 'notSet') end as source, ${SUMS} ${figuresOf(filter)}
    group by grouping sets ((), (f.job_type), (f.job_source))`.execute(tx)
  return rows
}

/** Totals of one worker's jobs, in cents. */
export interface WorkerSums {
  userId: number
  name: string
  revenueCents: number
  payCents: number
  tipsCents: number
  jobs: number
}

/** Returns totals by worker: revenue of the jobs they worked on, and their own pay and tips. */
export async function sumByWorker(tx: Tx, filter: FigureFilter): Promise<WorkerSums[]> {
  const { rows } = await sql<WorkerSums>`
    with f as materialized (select f.company_id, f.job_id, f.revenue_cents, f.tips_cents ${figuresOf(filter)}),
    -- Each sum once: a company is far larger than the planner takes it for, and it joined them row by row.
    stood as materialized (
      select c.company_id, c.user_id, sum(f.revenue_cents)::bigint as revenue, count(*)::int as jobs
      from f join job_crew c on c.company_id = f.company_id and c.job_id = f.job_id
      where c.user_id is not null group by 1, 2),
    tips as materialized (select company_id, user_id, sum(share)::bigint as tips from (${TIP_SHARES}) shares group by 1, 2),
    paid as materialized (
      select l.company_id, l.user_id, sum(round(l.rate * l.units * 100))::bigint as pay
      from f join crew_invoice_lines l on l.company_id = f.company_id and l.job_id = f.job_id group by 1, 2)
    select s.user_id as "userId", trim(m.first_name || ' ' || m.last_name) as name, s.revenue as "revenueCents",
      coalesce(p.pay, 0)::bigint as "payCents", coalesce(t.tips, 0)::bigint as "tipsCents", s.jobs
    from stood s join members m on m.company_id = s.company_id and m.user_id = s.user_id
    left join paid p on p.company_id = s.company_id and p.user_id = s.user_id
    left join tips t on t.company_id = s.company_id and t.user_id = s.user_id
    order by s.revenue desc, s.user_id`.execute(tx)
  return rows
}

/** Returns the number of jobs of one company created during the span, and how many of them were booked. */
export async function countBooked(
  tx: Tx,
  companyId: number,
  span: { since: string; until: string },
  filter: Pick<FigureFilter, 'types' | 'sources'>,
): Promise<{ inquiries: number; booked: number }> {
  const { rows } = await sql<{ inquiries: number; booked: number }>`
    select count(*)::int as inquiries, (count(*) filter (where j.time_of_scheduling is not null
      or j.job_status in ('scheduled', 'completed')))::int as booked
    from jobs j where j.company_id = ${companyId} and j.deleted_at is null
      and j.created_at >= ${span.since}::timestamptz and j.created_at < ${span.until}::timestamptz
      ${filter.types ? sql`and j.job_type = any(${[...filter.types]}::text[])` : sql``}
      ${filter.sources ? sql`and coalesce(j.job_source, 'notSet') = any(${[...filter.sources]}::text[])` : sql``}`.execute(
    tx,
  )
  return rows[0] ?? { inquiries: 0, booked: 0 }
}

/** Returns companies by name, with their time zones. */
export async function readCompanies(
  tx: Tx,
  companyIds: readonly number[],
): Promise<{ id: number; name: string; timezone: string }[]> {
  return tx
    .selectFrom('companies')
    .select(['id', 'name', 'timezone'])
    .where('id', 'in', [...companyIds])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Returns the first and the last day that has a job of these statuses, or nulls. */
export async function readDays(
  tx: Tx,
  companyIds: readonly number[],
  statuses: readonly JobStatus[],
): Promise<{ first: string | null; last: string | null }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(first) as first, max(last) as last
    from unnest(${[...companyIds]}::bigint[]) company cross join unnest(${[...statuses]}::text[]) status
    cross join lateral (select min(f.day) as first, max(f.day) as last from job_figures f
      where f.company_id = company and f.job_status = status) each`.execute(tx)
  return rows[0] ?? { first: null, last: null }
}

/** Returns the years in a span that have a job of these statuses, newest first. */
export async function readYears(
  tx: Tx,
  companyIds: readonly number[],
  statuses: readonly JobStatus[],
  days: { first: string; last: string },
): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`select year from
    generate_series(${Number(days.first.slice(0, 4))}::int, ${Number(days.last.slice(0, 4))}::int) year
    where exists (select from job_figures f where f.company_id = any(${[...companyIds]}::bigint[])
      and f.job_status = any(${[...statuses]}::text[])
      and f.day >= make_date(year, 1, 1) and f.day <= make_date(year, 12, 31))
    order by year desc`.execute(tx)
  return rows.map(({ year }) => year)
}

/** A job behind a point of the chart; amounts in cents. */
export interface FigureJob {
  id: number
  day: string
  client: string
  jobType: JobType
  jobSource: JobSource | null
  revenueCents: number
  cogsCents: number
  expensesCents: number
}

/** Returns the jobs of a filter, newest first, and their total number. */
export async function listFigureJobs(
  tx: Tx,
  filter: FigureFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: FigureJob[]; total: number }> {
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total ${figuresOf(filter)}`.execute(tx)
  const { rows } = await sql<FigureJob>`
    select page.job_id as id, page.day, page.job_type as "jobType", page.job_source as "jobSource",
      page.revenue_cents as "revenueCents", page.cogs_cents as "cogsCents", page.expenses_cents as "expensesCents",
      coalesce(nullif(case when m.is_company then m.company_name else '' end, ''),
        trim(m.first_name || ' ' || m.last_name), '') as client
    from (select f.* ${figuresOf(filter)} order by f.day desc, f.job_id desc
      limit ${page.limit} offset ${page.offset}) page
    join jobs j on j.company_id = page.company_id and j.id = page.job_id
    left join members m on m.company_id = j.company_id and m.user_id = j.client_id
    order by page.day desc, page.job_id desc`.execute(tx)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Returns the ids of the first jobs of a company without stored figures, at most `limit`. */
export async function jobsWithoutFigures(tx: Tx, companyId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select j.id from jobs j
    where j.company_id = ${companyId} and j.deleted_at is null
      and not exists (select from job_figures f where f.company_id = j.company_id and f.job_id = j.id)
    order by j.id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A job that lacks what a save of this version stores. */
export interface JobToFillIn {
  id: number
  /** Whether it lacks its figures; otherwise only the estimate that it was booked with. */
  needsFigures: boolean
  /** Whether its figures lack the price that it was booked with. */
  needsPrice: boolean
}

/**
 * Returns the first jobs of a company, after an id, that lack their figures, or the estimate or price that they were
 * booked with, at most `limit`.
 */
export async function jobsToFillIn(
  tx: Tx,
  companyId: number,
  afterId: number,
  limit: number,
): Promise<JobToFillIn[]> {
  const { rows } =
    await sql<JobToFillIn>`select j.id, need.figures as "needsFigures", need.price as "needsPrice" from jobs j
    left join job_figures f on f.company_id = j.company_id and f.job_id = j.id
    cross join lateral (select j.deleted_at is null and f.owed_cents is null as figures,
      j.deleted_at is null and f.job_status is not distinct from 'completed' and f.booked_cents is null as price) need
    where j.company_id = ${companyId} and j.id > ${afterId}
      and (need.figures or need.price or j.booked_estimate is null and j.job_status in ('scheduled', 'completed'))
    order by j.id limit ${limit}`.execute(tx)
  return rows
}

/**
 * Fills in what reports read of up to `most` jobs that an earlier version stored figures of: the database calculates it for
 * each row that is written. Returns how many it filled in.
 */
export async function fillInReportFacts(tx: Tx, companyId: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`update job_figures set job_id = job_id
    where company_id = ${companyId} and job_id = any(array(select f.job_id from job_figures f
      where f.company_id = ${companyId} and f.crew_size is null order by f.job_id limit ${most} for update))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Stores the figures of a job, in place of earlier ones. */
export async function upsertFigures(
  tx: Tx,
  job: { companyId: number; id: number },
  figures: Omit<Insertable<Database['job_figures']>, 'company_id' | 'job_id'>,
): Promise<void> {
  await tx
    .insertInto('job_figures')
    .values({ company_id: job.companyId, job_id: job.id, ...figures })
    .onConflict((conflict) => conflict.columns(['company_id', 'job_id']).doUpdateSet(figures))
    .execute()
}

/** Stores the price that a job was booked with, in cents. */
export async function updateBookedCents(
  tx: Tx,
  job: { companyId: number; id: number },
  bookedCents: number | null,
): Promise<void> {
  await tx
    .updateTable('job_figures')
    .set({ booked_cents: bookedCents })
    .where('company_id', '=', job.companyId)
    .where('job_id', '=', job.id)
    .execute()
}
