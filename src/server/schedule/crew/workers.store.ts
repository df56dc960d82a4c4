import { sql, type RawBuilder } from 'kysely'
import { splitSearch } from '../../../shared/kernel/words.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { collisionsAt, type RequestedTime } from './free-times.ts'

/** A worker from the company's record, with figures from completed jobs. */
export interface WorkerRow {
  companyId: number
  id: number
  firstName: string
  lastName: string
  phone: string | null
  email: string | null
  address: string
  address2: string
  latitude: number | null
  longitude: number | null
  profileFileId: number | null
  hourlyRate: number | null
  defaultRate: number
  ratingSum: number
  ratedJobs: number
  completedJobs: number
  createdAt: string
  isInCrew: boolean
  isFree: boolean
}

/**
 * Matches the beginning of each word within one company. Plain ranges, because with row-level security other
 * conditions would not use the index.
 */
function fitting(words: readonly string[]): RawBuilder<unknown> {
  const each = words.map(
    (word) => sql`m.user_id in (select w.user_id from member_words w
      where w.company_id = m.company_id and w.word >= ${word} and w.word < ${`${word}\u{10FFFF}`})`,
  )
  return each.length === 0 ? sql`true` : sql.join(each, sql` and `)
}

/**
 * Returns a page of the approved workers of these companies, or of those awaiting approval, by last name, and
 * the total number; with a time, those who are free come first.
 */
export async function listWorkerPage(
  tx: Tx,
  companyIds: readonly number[],
  query: {
    page: number
    per_page: number
    search?: string | undefined
    approval?: 'approved' | 'pending'
    /** Only these people. */
    ids?: readonly number[]
  },
  wanted: RequestedTime | null,
): Promise<{ rows: WorkerRow[]; total: number }> {
  const ids = sql`${`{${companyIds.join(',')}}`}::bigint[]`
  const mine = sql`m.company_id = any(${ids}) and m.is_crew and m.approval = ${query.approval ?? 'approved'}
    and ${fitting(query.search ? splitSearch(query.search) : [])}
    and ${query.ids ? sql`m.user_id = any(${[...query.ids]}::bigint[])` : sql`true`}`
  // Busy people are found all at once, with one read of the jobs around that time.
  const crew = sql`array(select user_id from members where company_id = any(${ids}) and is_crew)`
  const busy = wanted && sql`select distinct hit.user_id from ${collisionsAt(wanted, crew)} hit`
  const inCrew = sql<boolean>`exists (select from job_crew c
    where c.company_id = m.company_id and c.job_id = ${wanted?.jobId ?? null}::bigint and c.user_id = m.user_id)`
  const byJob =
    wanted === null
      ? sql`true as "isFree", false as "isInCrew"`
      : sql`m.user_id not in (select user_id from busy) as "isFree", ${inCrew} as "isInCrew"`
  const { rows } = await sql<WorkerRow>`
    ${busy ? sql`with busy as materialized (${busy})` : sql``}
    select page.*, coalesce(r.stars, 0)::float8 as "ratingSum", coalesce(r.rated, 0) as "ratedJobs",
      default_rate(page."companyId", page.id)::float8 as "defaultRate",
      coalesce(r.jobs, 0) as "completedJobs" from (
      select m.company_id as "companyId", m.user_id as id, m.first_name as "firstName", m.last_name as "lastName", m.phone,
        m.email, m.address, m.address2, (m.address_details ->> 'latitude')::float8 as latitude,
        (m.address_details ->> 'longitude')::float8 as longitude, m.profile_file_id as "profileFileId",
        m.hourly_rate::float8 as "hourlyRate", m.created_at as "createdAt", m.last_key, m.first_key, ${byJob}
      from members m where ${mine}
      order by "isFree" desc, m.last_key, m.first_key, m.user_id
      limit ${query.per_page} offset ${(query.page - 1) * query.per_page}) page
    left join worker_ratings r on r.company_id = page."companyId" and r.user_id = page.id
    order by page."isFree" desc, page.last_key, page.first_key, page.id`.execute(tx)
  const endsHere = rows.length < query.per_page && (rows.length > 0 || query.page === 1)
  if (endsHere) return { rows, total: (query.page - 1) * query.per_page + rows.length }
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from members m where ${mine}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
