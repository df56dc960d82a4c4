import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { JobListQuery } from '../../../shared/jobs/jobs/job.api.ts'
import { isManager, type Actor, type Link, type Role } from '../../../shared/kernel/permissions.ts'
import { readPipelined, type Query } from '../../kernel/db/tenancy.ts'
import type { Page } from '../../kernel/http/context.ts'
import { cachedCount } from '../../kernel/db/list-counts.ts'
import { parseFacts } from '../../../shared/jobs/jobs/job-facts.ts'
import { CONTACT_IS_OPEN, factsSql } from './job.facts.ts'
import { searchedJobNumber, createSqlWriter, searchSql, type SqlWriter } from './job.search.ts'

interface Order {
  /** Sort expression of the index, so that a page needs no sort. */
  by: string
  key: string
}

const ORDERS: Record<`${JobListQuery['orderby']} ${JobListQuery['order']}`, Order> = {
  'jobDate desc': { key: 'job_date', by: 'job_date desc nulls first, id desc' },
  'jobDate asc': { key: 'job_date', by: 'job_date asc nulls last, id asc' },
  'lastContactDate desc': { key: 'last_contact_date', by: 'last_contact_date desc nulls last, id desc' },
  'lastContactDate asc': { key: 'last_contact_date', by: 'last_contact_date asc nulls first, id asc' },
  'id desc': { key: 'id', by: 'id desc' },
  'id asc': { key: 'id', by: 'id asc' },
}

/**
 * The branches of a list, each a scan of one index, so that none reads more than its page. A branch covers
 * one company and one reason why the caller may see its jobs. Lookups of a search come before them.
 */
function writeBranches(
  w: SqlWriter,
  actor: Actor,
  companyIds: readonly number[],
  query: JobListQuery,
): { branches: string[]; lookups: string[] } {
  const branches: string[] = []
  const lookups: string[] = []
  for (const companyId of companyIds) {
    const link = actor.links.find((candidate) => candidate.companyId === companyId)
    if (!link) continue
    const company = `j.company_id = ${w.add(companyId)}`
    const filters = writeFilters(w, query, link)
    const search = searchSql(w, query.search, {
      companyId,
      role: link.role,
      isDeleted: query.deleted ?? false,
    })
    lookups.push(...search.lookups)
    for (const reason of reasonsToSee(w, link.role, actor.userId, query.mine === true))
      for (const way of search.ways) branches.push([company, reason, filters, way].join(' and '))
  }
  return { branches, lookups }
}

/**
 * The values that are scanned separately if the list is in date order: each status has jobs_by_status, each
 * type jobs_by_type. The indexes of other orders contain neither.
 */
function walkedApart(query: JobListQuery): { column: string; values: readonly string[] } | null {
  if (query.orderby !== 'jobDate') return null
  if (query.jobStatus) return { column: 'job_status', values: query.jobStatus }
  return query.jobType ? { column: 'job_type', values: query.jobType } : null
}

function reasonsToSee(w: SqlWriter, role: Role, userId: number, isMine: boolean): string[] {
  if (isManager(role) && !isMine) return ['true']
  const user = w.add(userId)
  const onCrew = `j.id in (
       select c.job_id from job_crew c where c.company_id = j.company_id and c.user_id = ${user})`
  if (isManager(role)) return [`j.added_by = ${user}`, `(j.added_by is distinct from ${user} and ${onCrew})`]
  if (role === 'client')
    return [
      `j.client_id = ${user}`,
      `(j.billing_contact_id = ${user} and j.client_id is distinct from ${user})`,
    ]
  if (isMine) return [onCrew]
  return [`j.job_status = 'scheduled'`, `(j.job_status <> 'scheduled' and ${onCrew})`]
}

function writeFilters(
  w: SqlWriter,
  query: JobListQuery,
  { companyId, role }: Pick<Link, 'companyId' | 'role'>,
): string {
  const conditions = [query.deleted ? 'j.deleted_at is not null' : 'j.deleted_at is null']
  if (query.after !== undefined) conditions.push(`j.job_date >= ${w.add(query.after)}::timestamp`)
  if (query.before !== undefined) conditions.push(`j.job_date < ${w.add(query.before)}::timestamp`)
  if (query.open) conditions.push('j.lost_at is null')
  if (query.undated) conditions.push('j.job_date is null')
  // A worker may not find out who the client is.
  if (query.client !== undefined && role !== 'worker') conditions.push(`j.client_id = ${w.add(query.client)}`)
  if (query.unstaffed || query.unpaid) conditions.push(...officeFilters(query, role))
  const facts = query.facts === undefined ? null : parseFacts(query.facts)
  if (facts) conditions.push(isManager(role) ? factsSql(w, facts, companyId) : 'false')
  const apart = walkedApart(query)?.column
  if (query.jobType && apart !== 'job_type')
    conditions.push(`j.job_type = any(${w.add(query.jobType)}::text[])`)
  if (query.jobStatus && apart !== 'job_status')
    conditions.push(`j.job_status = any(${w.add(query.jobStatus)}::text[])`)
  return conditions.join(' and ')
}

/** Conditions about crews and payments; for others than managers no job fits. */
function officeFilters({ unstaffed, unpaid }: JobListQuery, role: Role): string[] {
  if (!isManager(role)) return ['false']
  return [
    ...(unstaffed
      ? [
          `j.job_status = 'scheduled' and (j.crew_size > (select count(*) from job_crew c
             where c.company_id = j.company_id and c.job_id = j.id and not c.no_show)
           or exists (select from job_crew d where d.company_id = j.company_id and d.job_id = j.id
             and d.answer = 'declined' and not d.no_show))`,
        ]
      : []),
    // Few among all completed jobs, and in an index of their own.
    ...(unpaid
      ? [
          `j.job_status = 'completed' and j.id in (select f.job_id from job_figures f
             where f.company_id = j.company_id and f.job_status = 'completed' and f.owed_cents > f.paid_cents)`,
        ]
      : []),
  ]
}

/**
 * Returns the statements for the list's page and its count; the page is prepared only if its text is one of
 * few.
 */
export function jobListQueries(
  actor: Actor,
  companyIds: readonly number[],
  query: JobListQuery,
): { page: Query; count: Query } {
  const order = ORDERS[`${query.orderby} ${query.order}`]
  const offset = (query.page - 1) * query.per_page

  const w = createSqlWriter()
  const { branches, lookups } = writeBranches(w, actor, companyIds, query)
  const reach = w.add(offset + query.per_page + 1)
  const managed = w.add(actor.links.filter((link) => isManager(link.role)).map((link) => link.companyId))
  const clientOf = w.add(actor.links.filter((link) => link.role === 'client').map((link) => link.companyId))
  const me = w.add(actor.userId)
  const apart = walkedApart(query)
  const values = apart && w.add([...new Set(apart.values)])
  const walks = branches.map((where) => {
    const walk = (condition: string) =>
      `select j.company_id, j.id, j.${order.key} as sort_key from jobs j where ${condition} order by ${order.by} limit ${reach}`
    if (!apart) return `(${walk(where)})`
    return `select each.* from unnest(${values}::text[]) v cross join lateral (${walk(`j.${apart.column} = v and ${where}`)}) each`
  })
  const number = searchedJobNumber(query.search)
  const sort = `${number === null ? '' : `id = ${w.add(number)} desc, `}${order.by.replaceAll(
    /\b(job_date|last_contact_date)\b/g,
    'sort_key',
  )}`
  const text = `with ${lookups.map((lookup) => `${lookup}, `).join('')}ids as materialized (
    select b.*, row_number() over (order by ${sort}) as n
      from (${walks.length > 0 ? walks.join(' union all ') : emptyWalk(order)}) b
     order by n offset ${w.add(offset)} limit ${w.add(query.per_page + 1)}
  ), shown as (select * from ids order by n limit ${w.add(query.per_page)})
  select (select count(*) from ids)::int as found,
    coalesce((select json_agg(${jobRowJson(managed, clientOf)} order by s.n)
      from shown s
      join jobs j on j.company_id = s.company_id and j.id = s.id
      join companies co on co.id = j.company_id
      left join job_figures fig on fig.company_id = j.company_id and fig.job_id = j.id
      left join members cl on cl.company_id = j.company_id and cl.user_id = j.client_id
      cross join lateral (select coalesce(json_agg(json_build_object(
        'id', m.user_id,
        'firstName', coalesce(m.first_name, 'Anon'),
        'lastName', coalesce(case when j.company_id = any(${managed}::bigint[]) then m.last_name else left(m.last_name, 1) end, ''),
        'profilePic', '/files/' || m.profile_file_id,
        'answer', case when j.company_id = any(${managed}::bigint[]) and j.job_status = 'scheduled' then c.answer end)
        order by c.position), '[]') as members,
      max(c.answer) filter (where c.user_id = ${me}) as answer,
      count(*) filter (where not c.no_show) as filled,
      coalesce(bool_or(c.user_id = ${me}), false) as is_mine,
      coalesce(bool_or(c.user_id = ${me} and 'sales' = any(c.permissions)), false) as is_selling,
      coalesce(bool_or(c.user_id = ${me} and 'contact' = any(c.permissions)), false) as is_contact
    from job_crew c left join members m on m.company_id = c.company_id and m.user_id = c.user_id
    where c.company_id = j.company_id and c.job_id = j.id) crew
    ), '[]')::text as rows`

  const c = createSqlWriter()
  const counted = writeBranches(c, actor, companyIds, query)
  const any = apart ? `j.${apart.column} = any(${c.add(apart.values)}::text[])` : 'true'
  const countText = `${counted.lookups.length > 0 ? `with ${counted.lookups.join(', ')} ` : ''}select (${
    counted.branches.length > 0
      ? counted.branches.map((where) => `(select count(*) from jobs j where ${where} and ${any})`).join(' + ')
      : '0'
  })::int as total`

  return {
    page: { ...(isPrepared(companyIds, query) && { name: hashOf(text) }), text, values: w.values },
    count: { text: countText, values: c.values },
  }
}

/**
 * Whether connections keep the page as a prepared statement. A connection never frees prepared statements, so
 * only frequent queries of the screens are prepared, and a caller can create at most 32 such texts.
 */
function isPrepared(companyIds: readonly number[], query: JobListQuery): boolean {
  const { search, client, undated, deleted, unstaffed, unpaid, mine, facts, orderby } = query
  const isRare = search || client || undated || deleted || unstaffed || unpaid || mine || facts
  return companyIds.length === 1 && orderby === 'jobDate' && !isRare
}

function emptyWalk(order: Order): string {
  return `select company_id, id, ${order.key} as sort_key from jobs where false`
}

function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}

/** One row as its viewer may see it; PostgreSQL builds the JSON, so the page is not built twice. */
function jobRowJson(managed: string, clientOf: string): string {
  const isManaged = `j.company_id = any(${managed}::bigint[])`
  const isClient = `j.company_id = any(${clientOf}::bigint[])`
  const onCrew = `crew.is_mine`
  const isSelling = `(crew.is_selling and ${CONTACT_IS_OPEN})`
  const clientName = `'id', cl.user_id, 'firstName', cl.first_name,
    'lastName', case when ${isManaged} or ${isClient} or ${isSelling} then cl.last_name else '' end,
    'phone', case when ${isManaged} or ${isClient} or ${isSelling} or (crew.is_contact and ${CONTACT_IS_OPEN})
      then cl.phone end`
  return `json_build_object(
    'id', j.id, 'jobStatus', j.job_status, 'jobType', j.job_type,
    'jobDate', coalesce(to_char(j.job_date, 'YYYY-MM-DD HH24:MI:SS'), '0000-00-00 00:00:00'),
    'scheduledDate', coalesce(to_char(j.job_date, 'YYYY-MM-DD HH24:MI:SS'), '0000-00-00 00:00:00'),
    'lastContactDate', case when ${isManaged} or crew.is_selling
      then to_char(j.last_contact_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
    'client', case when cl.user_id is not null and (${isManaged} or ${isClient} or ${onCrew})
      then json_build_object(${clientName}) end,
    'locations', case when j.first_address = '' and j.first_city = '' then '[]'::json else json_build_array(json_build_object(
      'address', case when ${isManaged} or ${isClient} or ${onCrew} then j.first_address
        else concat_ws(', ', nullif(j.first_city, ''), j.first_state) end,
      'addressState', j.first_state, 'city', nullif(j.first_city, ''))) end,
    'toAddress', case when jsonb_array_length(j.locations) > 1 and (${isManaged} or ${isClient} or ${onCrew})
      then j.locations -> -1 ->> 'address' end,
    'amount', case when ${isManaged} then fig.owed_cents / 100.0 end,
    'balance', case when ${isManaged} and j.job_status in ('inquiring', 'scheduled', 'completed') then (fig.owed_cents - fig.paid_cents) / 100.0 end,
    'companyInfo', json_build_object('id', co.id, 'name', co.name, 'timezone', co.timezone),
    'crewSize', j.crew_size,
    'openPlaces', case when not ${isClient} then greatest(j.crew_size - crew.filled, 0) end,
    'crew', crew.members,
    'isOnline', ${isManaged} and exists (
      select from online_bookings b where b.company_id = j.company_id and b.job_id = j.id),
    'isLost', ${isManaged} and j.lost_at is not null,
    'answer', case when j.job_status = 'scheduled' then crew.answer end,
    'hasSales', crew.is_selling,
    'seenBy', case when not ${isManaged} then '[]'::json else coalesce((
      select json_agg(json_build_object('userId', q.user_id, 'firstName', q.first_name, 'lastName', q.last_name,
        'date', to_char(q.seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by q.seen_at desc)
      from (select s2.user_id, s2.seen_at, m.first_name, m.last_name from job_seen s2
        join members m on m.company_id = s2.company_id and m.user_id = s2.user_id
        where s2.company_id = j.company_id and s2.job_id = j.id order by s2.seen_at desc limit 5) q), '[]') end,
    'deletedAt', to_char(j.deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
}

/**
 * Returns a page of the jobs that the caller may see, as JSON text, with the exact total. The total is
 * counted only if the page does not end the list, and is then cached for at most 5 s.
 */
export async function readJobList(
  pool: pg.Pool,
  actor: Actor,
  companyIds: readonly number[],
  query: JobListQuery,
): Promise<Page<never>> {
  const scope = { companyIds, userId: actor.userId }
  const { page, count } = jobListQueries(actor, companyIds, query)
  const [pageRows] = await readPipelined<{ found: number; rows: string }>(pool, scope, [page])
  const row = pageRows?.[0]
  if (!row) throw new Error('The list answered nothing')
  const offset = (query.page - 1) * query.per_page
  const endsHere = row.found <= query.per_page && (row.found > 0 || query.page === 1)
  const total = endsHere
    ? offset + row.found
    : await cachedCount(companyIds, hashOf(JSON.stringify(count)), async () => {
        const [counts] = await readPipelined<{ total: number }>(pool, scope, [count])
        return counts?.[0]?.total ?? 0
      })
  return { rows: { rawJson: row.rows }, total }
}
