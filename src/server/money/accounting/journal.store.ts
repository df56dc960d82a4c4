import { sql, type RawBuilder } from 'kysely'
import type { JournalEntry } from '../../../shared/money/accounting/account.ts'
import { sourceText, MANUAL_SOURCE } from '../../../shared/money/accounting/sources.ts'
import { dollarsFromCents, type Cents } from '../../../shared/kernel/money.ts'
import { cachedCount } from '../../kernel/db/list-counts.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** The requested entries; days inclusive. */
export interface JournalFilter {
  from?: string | undefined
  to?: string | undefined
  account?: number | undefined
  job?: number | undefined
}

/** An entry as stored; amounts in cents. */
export interface StoredEntry {
  companyId: number
  id: number
  date: string
  source: string
  memo: string
  jobId: number | null
  createdAt: string
  createdBy: string
  reverses: number | null
  isReversed: boolean
  lines: { accountId: number; number: number; name: string; debitCents: Cents; creditCents: Cents }[]
}

const whole = sql`e.company_id as "companyId", e.id, e.entry_date as date, e.source, e.memo, e.job_id as "jobId",
  e.created_at as "createdAt", e.reverses,
  exists (select from journal_entries r where r.company_id = e.company_id and r.reverses = e.id) as "isReversed",
  coalesce((select trim(m.first_name || ' ' || m.last_name) from members m
    where m.company_id = e.company_id and m.user_id = e.created_by), '') as "createdBy",
  (select json_agg(json_build_object('accountId', l.account_id, 'number', a.number, 'name', a.name,
      'debitCents', l.debit_cents, 'creditCents', l.credit_cents) order by l.position)
    from journal_lines l join ledger_accounts a on a.company_id = l.company_id and a.id = l.account_id
    where l.company_id = e.company_id and l.entry_id = e.id) as lines`

function fitting(companyId: number, { from, to, account, job }: JournalFilter): RawBuilder<unknown> {
  return sql`e.company_id = ${companyId}
    and ${from === undefined ? sql`true` : sql`e.entry_date >= ${from}::date`}
    and ${to === undefined ? sql`true` : sql`e.entry_date <= ${to}::date`}
    and ${job === undefined ? sql`true` : sql`e.job_id = ${job}`}
    and ${
      account === undefined
        ? sql`true`
        : sql`e.id in (select l.entry_id from journal_lines l where l.company_id = ${companyId} and l.account_id = ${account})`
    }`
}

/**
 * Number of the newest entries searched for an account's entries before all entries of the account are
 * sorted.
 */
const NEWEST = 5_000

/**
 * Returns a page of an account's entries, newest first, if the newest entries of the journal contain it in
 * full.
 */
async function amongNewest(
  tx: Tx,
  companyId: number,
  { account, ...others }: JournalFilter,
  page: { limit: number; offset: number },
): Promise<StoredEntry[] | null> {
  // Looked up entry by entry: a join would read all entries of the account first.
  const { rows } = await sql<StoredEntry>`select ${whole} from (
      select n.* from (
        select e.* from journal_entries e where ${fitting(companyId, others)}
        order by e.entry_date desc, e.id desc
        limit ${NEWEST}) n
      where (select l.entry_id from journal_lines l
        where l.company_id = ${companyId} and l.entry_id = n.id and l.account_id = ${account} limit 1) is not null
      order by n.entry_date desc, n.id desc
      limit ${page.limit} offset ${page.offset}) e
    order by e.entry_date desc, e.id desc`.execute(tx)
  return rows.length === page.limit ? rows : null
}

/**
 * Returns a page of the journal, newest first, and the total number of entries: counted only if the page does
 * not end the list, and cached for 5 s.
 */
export async function listJournalPage(
  tx: Tx,
  companyId: number,
  query: JournalFilter & { page: number; per_page: number },
): Promise<{ rows: StoredEntry[]; total: number }> {
  const mine = fitting(companyId, query)
  const offset = (query.page - 1) * query.per_page
  const page = { limit: query.per_page, offset }
  const newest =
    query.account !== undefined && offset < NEWEST ? await amongNewest(tx, companyId, query, page) : null
  const rows = newest ?? (await readPage(tx, mine, page))
  const endsHere = rows.length < query.per_page && (rows.length > 0 || query.page === 1)
  if (endsHere) return { rows, total: offset + rows.length }
  const { from, to, account, job } = query
  const key = `journal:${companyId}:${JSON.stringify([from, to, account, job])}`
  const total = await cachedCount([companyId], key, async () => {
    const isAccountAlone = account !== undefined && [from, to, job].every((one) => one === undefined)
    const counted = await (
      isAccountAlone
        ? sql<{ total: number }>`select count(distinct l.entry_id) as total from journal_lines l
            where l.company_id = ${companyId} and l.account_id = ${account}`
        : sql<{ total: number }>`select count(*) as total from journal_entries e where ${mine}`
    ).execute(tx)
    return counted.rows[0]?.total ?? 0
  })
  return { rows, total }
}

async function readPage(
  tx: Tx,
  mine: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`select ${whole} from (
      select e.* from journal_entries e where ${mine}
      order by e.entry_date desc, e.id desc
      limit ${limit} offset ${offset}) e
    order by e.entry_date desc, e.id desc`.execute(tx)
  return rows
}

/**
 * Joins the lines `l` of entries `e`: for a period by a lookup per entry, so that no other entry is read;
 * otherwise for the whole company.
 */
export function joinLines({ from, to }: Pick<JournalFilter, 'from' | 'to'>): RawBuilder<unknown> {
  return from === undefined || to === undefined
    ? sql`join journal_lines l on l.company_id = e.company_id and l.entry_id = e.id`
    : sql`cross join lateral (select o.* from journal_lines o
        where o.company_id = e.company_id and o.entry_id = e.id offset 0) l`
}

/** A line of the journal with its entry; amounts in cents. */
export interface StoredLine {
  id: number
  date: string
  source: string
  memo: string
  jobId: number | null
  reverses: number | null
  accountId: number
  number: number
  name: string
  debitCents: Cents
  creditCents: Cents
}

/** Returns the lines of a period's entries, entry by entry in order of their days. */
export async function readJournalLines(
  tx: Tx,
  companyId: number,
  span: Pick<JournalFilter, 'from' | 'to'>,
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select e.id, e.entry_date as date, e.source, e.memo, e.job_id as "jobId", e.reverses, l.account_id as "accountId",
      a.number, a.name, l.debit_cents as "debitCents", l.credit_cents as "creditCents"
    from journal_entries e ${joinLines(span)}
    join ledger_accounts a on a.company_id = l.company_id and a.id = l.account_id
    where ${fitting(companyId, span)}
    order by e.entry_date, e.id, l.position`.execute(tx)
  return rows
}

/** Returns the number of lines of a period's entries. */
export async function countLines(
  tx: Tx,
  companyId: number,
  span: Pick<JournalFilter, 'from' | 'to'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from journal_entries e
    ${joinLines(span)} where ${fitting(companyId, span)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Returns one entry of these companies, or undefined. */
export async function findEntry(
  tx: Tx,
  companyIds: readonly number[],
  id: number,
): Promise<StoredEntry | undefined> {
  const { rows } = await sql<StoredEntry>`select ${whole} from journal_entries e
    where e.company_id = any(${[...companyIds]}::bigint[]) and e.id = ${id}`.execute(tx)
  return rows[0]
}

/** Adds an entry that a person wrote; returns null if the entry that it reverses was reversed already. */
export async function insertWrittenEntry(
  tx: Tx,
  entry: {
    companyId: number
    userId: number
    date: string
    source: string
    memo: string
    reverses: number | null
    lines: readonly { accountId: number; debitCents: Cents; creditCents: Cents }[]
  },
): Promise<number | null> {
  const row = await tx
    .insertInto('journal_entries')
    .values({
      company_id: entry.companyId,
      entry_date: entry.date,
      source: entry.source,
      memo: entry.memo,
      job_id: null,
      created_by: entry.userId,
      reverses: entry.reverses,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'reverses']).where('reverses', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await tx
    .insertInto('journal_lines')
    .values(
      entry.lines.map(({ accountId, debitCents, creditCents }, position) => ({
        company_id: entry.companyId,
        entry_id: row.id,
        position,
        account_id: accountId,
        debit_cents: debitCents,
        credit_cents: creditCents,
      })),
    )
    .execute()
  return row.id
}

/** Returns an entry as JSON of the API. */
export function showEntry(entry: StoredEntry): JournalEntry {
  return {
    id: entry.id,
    date: entry.date,
    kind: sourceText(entry.source, entry.reverses),
    memo: entry.memo,
    jobId: entry.jobId,
    createdAt: entry.createdAt,
    createdBy: entry.createdBy,
    mayReverse: entry.source === MANUAL_SOURCE && entry.reverses === null && !entry.isReversed,
    lines: entry.lines.map(({ accountId, number, name, debitCents, creditCents }) => ({
      accountId,
      number,
      name,
      debit: dollarsFromCents(debitCents),
      credit: dollarsFromCents(creditCents),
    })),
  }
}
