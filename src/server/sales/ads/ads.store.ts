import { sql, type RawBuilder } from 'kysely'
import type { AdRepeat } from '../../../shared/sales/ads/ad.ts'
import type { JobSource } from '../../../shared/trade/job.choices.ts'
import { IS_BOOKED } from '../../jobs/jobs/job.facts.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A stored run of an ad with its entity and its position in its series. */
export interface AdRecord {
  id: number
  companyId: number
  version: number
  seriesId: number | null
  entityId: number
  entityName: string
  jobSource: JobSource
  title: string
  text: string
  /** Wall clock of the company, `YYYY-MM-DD HH:mm:ss`. */
  startsAt: string
  endsAt: string
  costCents: number
  attributionDays: number
  repeat: AdRepeat | null
  repeatUntil: string | null
  repeatCount: number | null
  nth: number
  of: number
}

/** Results of a run. */
export interface AdFigures {
  jobCount: number
  bookedCount: number
  revenueCents: number
}

const AD = sql`a.id, a.company_id as "companyId", a.version, a.series_id as "seriesId", a.entity_id as "entityId",
  e.name as "entityName", e.job_source as "jobSource", a.title, a.text, a.starts_at as "startsAt", a.ends_at as "endsAt",
  a.cost_cents as "costCents", a.attribution_days as "attributionDays", s.repeat, s.repeat_until as "repeatUntil",
  s.repeat_count as "repeatCount",
  case when a.series_id is null then 1 else (select count(*)::int from ads o where o.company_id = a.company_id
    and o.series_id = a.series_id and (o.starts_at, o.id) <= (a.starts_at, a.id)) end as nth,
  case when a.series_id is null then 1 else (select count(*)::int from ads o where o.company_id = a.company_id
    and o.series_id = a.series_id) end as "of"`

/** The runs `a` with their company `co`, entity `e` and series `s`. */
export const FROM = sql`from ads a join companies co on co.id = a.company_id
  join ad_entities e on e.company_id = a.company_id and e.id = a.entity_id
  left join ad_series s on s.company_id = a.company_id and s.id = a.series_id`

/** Until when a new job counts for a run: the attribution days after its end, on the company's clock. */
const countsUntil = (ad: 'a' | 'later') =>
  sql`instant_of(${sql.ref(`${ad}.ends_at`)} + make_interval(days => ${sql.ref(`${ad}.attribution_days`)}), co.timezone)`

/**
 * The jobs of the run `a`: those linked to it, and those of its source that came in between its start and the
 * attribution days after its end, unless another run of that source that counts at that time started later.
 */
export const CAME = sql`
  select t.job_id, true as is_tied from ad_jobs t where t.company_id = a.company_id and t.ad_id = a.id
  union all
  select c.id, false from jobs c
   where c.company_id = a.company_id and c.deleted_at is null and c.job_source = e.job_source
     and c.created_at >= instant_of(a.starts_at, co.timezone) and c.created_at < ${countsUntil('a')}
     and not exists (select from ad_jobs t where t.company_id = c.company_id and t.job_id = c.id)
     and not exists (
       select from ads later
         join ad_entities le on le.company_id = later.company_id and le.id = later.entity_id
        where later.company_id = a.company_id and le.job_source = e.job_source
          and (later.starts_at > a.starts_at or (later.starts_at = a.starts_at and later.id > a.id))
          and instant_of(later.starts_at, co.timezone) <= c.created_at and c.created_at < ${countsUntil('later')})`

const FIGURES = sql`left join lateral (
  select count(*)::int as "jobCount", (count(*) filter (where ${sql.raw(IS_BOOKED)}))::int as "bookedCount",
    coalesce(sum(f.revenue_cents) filter (where j.job_status = 'completed'), 0)::bigint as "revenueCents"
  from (${CAME}) came join jobs j on j.company_id = a.company_id and j.id = came.job_id and j.deleted_at is null
  left join job_figures f on f.company_id = j.company_id and f.job_id = j.id) n on true`

/** Filter of a list of runs; days are inclusive. */
export interface AdFilter {
  from?: string | undefined
  to?: string | undefined
  entity?: number | undefined
  search?: string | undefined
}

/** Maximum length of a run in days, which bounds the index scan by start. */
const LONGEST_DAYS = 367

function fitting(companyId: number, filter: AdFilter): RawBuilder<unknown> {
  const conditions = [sql`a.company_id = ${companyId}`]
  if (filter.to !== undefined) conditions.push(sql`a.starts_at < ${filter.to}::date + 1`)
  if (filter.from !== undefined)
    conditions.push(
      sql`a.starts_at > ${filter.from}::date - ${LONGEST_DAYS}::int and a.ends_at > ${filter.from}::date`,
    )
  if (filter.entity !== undefined) conditions.push(sql`a.entity_id = ${filter.entity}::bigint`)
  if (filter.search) conditions.push(sql`strpos(lower(a.title), lower(${filter.search})) > 0`)
  return sql.join(conditions, sql` and `)
}

/** Returns a page of a company's runs by start with their results, and the total number. */
export async function listAdRows(
  tx: Tx,
  companyId: number,
  filter: AdFilter,
  page: { page: number; per_page: number; order: 'asc' | 'desc' },
): Promise<{ rows: (AdRecord & AdFigures)[]; total: number }> {
  const where = fitting(companyId, filter)
  const by = page.order === 'asc' ? sql`a.starts_at, a.id` : sql`a.starts_at desc, a.id desc`
  const { rows } = await sql<AdRecord & AdFigures>`
    select ${AD}, n.* ${FROM} ${FIGURES} where (a.company_id, a.id) in (
      select a.company_id, a.id from ads a where ${where} order by ${by}
      limit ${page.per_page} offset ${(page.page - 1) * page.per_page}) order by ${by}`.execute(tx)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ads a where ${where}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Returns a run of these companies, locked for the transaction if it will be changed. */
export async function findAd(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
): Promise<AdRecord | undefined> {
  const { rows } = await sql<AdRecord>`
    select ${AD} ${FROM} where a.company_id = any(${[...companyIds]}::bigint[]) and a.id = ${id}`.execute(tx)
  return rows[0]
}

/** Returns a run with its results. */
export async function readAd(
  tx: Tx,
  companyId: number,
  id: number,
): Promise<(AdRecord & AdFigures) | undefined> {
  const { rows } = await sql<AdRecord & AdFigures>`
    select ${AD}, n.* ${FROM} ${FIGURES} where a.company_id = ${companyId} and a.id = ${id}`.execute(tx)
  return rows[0]
}

/** Returns the runs of a series with id and start, in order. */
export async function readRuns(
  tx: Tx,
  companyId: number,
  seriesId: number,
): Promise<{ id: number; startsAt: string }[]> {
  const { rows } = await sql<{ id: number; startsAt: string }>`
    select id, starts_at as "startsAt" from ads where company_id = ${companyId} and series_id = ${seriesId}
    order by starts_at, id`.execute(tx)
  return rows
}

/** Stored data of a run except its time. */
export interface AdContent {
  entityId: number
  title: string
  text: string
  costCents: number
  attributionDays: number
}

/** Start and end of a run on the company's clock. */
export interface AdTime {
  startsAt: string
  endsAt: string
}

/** Inserts runs; returns the id of the first. */
export async function insertRuns(
  tx: Tx,
  at: { companyId: number; userId: number },
  seriesId: number | null,
  content: AdContent,
  times: readonly AdTime[],
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into ads (company_id, series_id, entity_id, title, text, starts_at, ends_at, cost_cents, attribution_days,
      created_by)
    select ${at.companyId}::bigint, ${seriesId}::bigint, ${content.entityId}::bigint, ${content.title}, ${content.text},
      t.starts, t.ends, ${content.costCents}::bigint, ${content.attributionDays}::int, ${at.userId}::bigint
    from unnest(${times.map(({ startsAt }) => startsAt)}::timestamp[], ${times.map(({ endsAt }) => endsAt)}::timestamp[])
      with ordinality as t (starts, ends, nth) order by t.nth returning id`.execute(tx)
  return rows[0]?.id
}

/** Updates the content of runs, and with `time` also when a run is and to which series it belongs. */
export async function writeRuns(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
  content: AdContent,
  time?: AdTime & { seriesId: number | null },
): Promise<void> {
  await sql`update ads set entity_id = ${content.entityId}, title = ${content.title}, text = ${content.text},
      cost_cents = ${content.costCents}, attribution_days = ${content.attributionDays}, version = version + 1
      ${
        time
          ? sql`, starts_at = ${time.startsAt}::timestamp, ends_at = ${time.endsAt}::timestamp,
            series_id = ${time.seriesId}::bigint`
          : sql``
      }
    where company_id = ${companyId} and id = any(${[...ids]}::bigint[])`.execute(tx)
}

/** Deletes runs and the links of jobs to them. */
export async function removeRuns(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from ads where company_id = ${companyId} and id = any(${[...ids]}::bigint[])`.execute(tx)
}

interface SeriesEnd {
  every: AdRepeat
  until: string | null
  count: number | null
}

/** Inserts the repetition of an ad; returns the id of the series. */
export async function insertSeries(tx: Tx, companyId: number, repeat: SeriesEnd): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ad_series (company_id, repeat, repeat_until, repeat_count)
    values (${companyId}, ${repeat.every}, ${repeat.until}::date, ${repeat.count}::int) returning id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The series was not stored')
  return id
}

/** Updates how a series continues. */
export async function writeSeries(tx: Tx, companyId: number, id: number, repeat: SeriesEnd): Promise<void> {
  await sql`update ad_series set repeat = ${repeat.every}, repeat_until = ${repeat.until}::date,
      repeat_count = ${repeat.count}::int where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** Deletes a series that has no runs left. */
export async function removeSeries(tx: Tx, companyId: number, id: number): Promise<void> {
  await sql`delete from ad_series s where s.company_id = ${companyId} and s.id = ${id}
    and not exists (select from ads a where a.company_id = s.company_id and a.series_id = s.id)`.execute(tx)
}
