import { sql, type RawBuilder } from 'kysely'
import type { AuditFilter } from '../../../shared/records/audit/audit.api.ts'
import { AUDIT_KINDS } from '../../../shared/records/audit/audit.words.ts'
import { addDays, instantOf } from '../../../shared/kernel/dates.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** An entry of the history with the data to describe it. */
export interface AuditRow {
  id: number
  at: string
  userId: number | null
  tableName: string
  action: 'insert' | 'update' | 'delete'
  jobId: number | null
  recordId: number | null
  recordKey: Record<string, unknown>
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** Number of saves in this entry. */
  saves: number
}

const ALL_KINDS: readonly string[] = Object.values(AUDIT_KINDS).flat()

/**
 * Ids of entries are assigned during a transaction, so entries of the same moment may be slightly out of
 * order.
 */
const SLACK = 10_000

/**
 * Returns the newest entries of a company that match a filter, older than `before`. Each table of a kind is
 * scanned along its own index and the scans are merged. A day is converted to a range of ids, so that old
 * days are reached without scanning.
 */
export async function listAudit(
  tx: Tx,
  company: { id: number; timezone: string },
  filter: AuditFilter,
  paging: { before: number | null; most: number },
): Promise<AuditRow[]> {
  const from = filter.from === undefined ? null : instantOf(`${filter.from} 00:00:00`, company.timezone)
  const to = filter.to === undefined ? null : instantOf(`${addDays(filter.to, 1)} 00:00:00`, company.timezone)
  const { first, last } = await idsOfDays(tx, company.id, from, to)
  const is: RawBuilder<unknown>[] = [sql`h.company_id = ${company.id}`]
  if (paging.before !== null) is.push(sql`h.id < ${paging.before}`)
  if (filter.person !== undefined) is.push(sql`h.user_id = ${filter.person}`)
  if (filter.action !== undefined) is.push(sql`h.action = ${filter.action}`)
  if (from !== null) is.push(sql`h.at >= ${from}::timestamptz and h.id >= ${first}`)
  if (to !== null) is.push(sql`h.at < ${to}::timestamptz and h.id <= ${last}`)
  if (filter.record !== undefined) is.push(recordIs(filter.kind, filter.record))
  if (filter.kind === 'other') is.push(sql`h.table_name <> all(${[...ALL_KINDS]}::text[])`)
  const newest = (more: RawBuilder<unknown>) => sql`
    select h.id from history h where ${sql.join(is, sql` and `)} and ${more} order by h.id desc limit ${paging.most}`
  const tables = filter.kind === undefined || filter.kind === 'other' ? null : AUDIT_KINDS[filter.kind]
  const found =
    tables === null
      ? newest(sql`true`)
      : filter.person !== undefined
        ? // One person's entries are few, so they are scanned along their own index for all tables.
          newest(sql`h.table_name = any(${[...tables]}::text[])`)
        : sql`select k.id from unnest(${[...tables]}::text[]) as t (name)
          cross join lateral (${newest(sql`h.table_name = t.name`)}) k order by k.id desc limit ${paging.most}`
  const { rows } = await sql<AuditRow>`
    select h.id, h.at, h.user_id as "userId", h.table_name as "tableName", h.action, h.job_id as "jobId",
      h.record_id as "recordId", h.record_key as "recordKey", h.before, h.after, h.saves
    from (${found}) page join history h on h.company_id = ${company.id} and h.id = page.id
    order by h.id desc`.execute(tx)
  return rows
}

/** Matches a record; for a job also its parts. */
function recordIs(kind: AuditFilter['kind'], record: number): RawBuilder<unknown> {
  const isOfJob = kind === 'jobs' || kind === 'crew' || kind === 'documents' || kind === 'money'
  return isOfJob ? sql`h.job_id = ${record}` : sql`h.record_id = ${record}`
}

/** Returns the range of ids with the entries of these days. */
async function idsOfDays(
  tx: Tx,
  companyId: number,
  from: string | null,
  to: string | null,
): Promise<{ first: number; last: number }> {
  if (from === null && to === null) return { first: 0, last: 0 }
  const { rows } = await sql<{ first: number; last: number }>`select
    coalesce((select h.id from history h where h.company_id = ${companyId} and h.at >= ${from}::timestamptz
      order by h.at limit 1), 0) as first,
    coalesce((select h.id from history h where h.company_id = ${companyId} and h.at < ${to}::timestamptz
      order by h.at desc limit 1), 0) as last`.execute(tx)
  const { first = 0, last = 0 } = rows[0] ?? {}
  return { first: first - SLACK, last: last + SLACK }
}

/** A person named in the log. */
export interface NamedPerson {
  id: number
  name: string
  screen: 'client' | 'worker' | null
}

/** Returns the people of a company by id. */
export async function findPeople(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, NamedPerson>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NamedPerson>`
    select user_id as id, trim(concat(first_name, ' ', last_name)) as name,
      case when is_client and roles[1] = 'client' then 'client' when is_crew then 'worker' end as screen
      from members where company_id = ${companyId} and user_id = any(${[...ids]}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the time zone and name of a company that is visible to the transaction. */
export async function findZone(
  tx: Tx,
  companyId: number,
): Promise<{ id: number; name: string; timezone: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string; timezone: string }>`
    select id, name, timezone from companies where id = ${companyId}`.execute(tx)
  return rows[0]
}
