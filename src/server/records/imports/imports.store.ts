import { sql, type RawBuilder } from 'kysely'
import type {
  ImportKind,
  ImportOptions,
  ImportRow,
  ImportRowStatus,
  ImportStatus,
  Mapping,
} from '../../../shared/records/imports/import.ts'
import { effectiveRole, type Link, type RoleName } from '../../../shared/kernel/permissions.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { createRests } from '../../kernel/queue/rests.ts'

/** Rows that one statement stores. */
const ROWS_AT_ONCE = 2_000

/** The imports that a person sees: their own in these companies, and in some companies all of them. */
export interface ImportScope {
  companyIds: readonly number[]
  /** A file can contain pay, so only people who may see pay see the files of others. */
  seesAllIn: readonly number[]
  userId: number | null
}

/** An import as stored, with the results of its rows so far. */
export interface StoredImport {
  companyId: number
  id: number
  kind: ImportKind
  status: ImportStatus
  fileName: string
  header: string[]
  mapping: Mapping
  options: ImportOptions
  rows: number
  createdBy: string
  createdAt: string
  startedBy: number | null
  endedAt: string | null
  counts: Partial<Record<ImportRowStatus, number>>
  samples: string[][]
}

/** Characters shown of a cell in the first rows: enough to recognize what a column holds. */
const SHOWN_OF_CELL = 200

const columns = sql`i.company_id as "companyId", i.id, i.kind, i.status, i.file_name as "fileName", i.header, i.mapping,
  i.options, i.row_count as rows, i.created_at as "createdAt", i.started_by as "startedBy", i.ended_at as "endedAt",
  coalesce((select concat_ws(' ', m.first_name, m.last_name) from members m
    where m.company_id = i.company_id and m.user_id = i.created_by), '') as "createdBy",
  coalesce((select jsonb_object_agg(c.status, c.rows) from (select r.status, count(*)::int as rows from import_rows r
    where r.company_id = i.company_id and r.import_id = i.id group by r.status) c), '{}') as counts,
  coalesce((select jsonb_agg(s.cells order by s.line) from (
    select r.line, array(select left(c.cell, ${SHOWN_OF_CELL}) from unnest(r.cells) with ordinality c (cell, at) order by c.at) as cells
      from import_rows r
     where r.company_id = i.company_id and r.import_id = i.id order by r.line limit 3) s), '[]') as samples`

function idList(ids: readonly number[]): RawBuilder<unknown> {
  return sql`${`{${ids.join(',')}}`}::bigint[]`
}

function seen(sight: ImportScope): RawBuilder<unknown> {
  return sql`i.company_id = any(${idList(sight.companyIds)})
    and (i.company_id = any(${idList(sight.seesAllIn)}) or i.created_by = ${sight.userId}::bigint)`
}

/** Finds one import that the person sees; with `lock` no one else can continue it meanwhile. */
export async function findImport(
  tx: Tx,
  sight: ImportScope,
  id: number,
  lock: 'read' | 'for update' = 'read',
): Promise<StoredImport | undefined> {
  if (lock === 'for update')
    await sql`select 1 from imports i where ${seen(sight)} and i.id = ${id} for update`.execute(tx)
  const { rows } = await sql<StoredImport>`
    select ${columns} from imports i where ${seen(sight)} and i.id = ${id}`.execute(tx)
  return rows[0]
}

/** Lists a page of the imports that a person sees, newest first, and their number. */
export async function listImportPage(
  tx: Tx,
  sight: ImportScope,
  query: { page: number; per_page: number },
): Promise<{ rows: StoredImport[]; total: number }> {
  const mine = seen(sight)
  const { rows } = await sql<StoredImport>`select ${columns} from imports i where ${mine}
    order by i.id desc limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(tx)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from imports i where ${mine}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Inserts a parsed file with all of its rows; returns the import's id. */
export async function insertImport(
  tx: Tx,
  made: {
    companyId: number
    kind: ImportKind
    fileName: string
    header: readonly string[]
    mapping: Mapping
    options: ImportOptions
    createdBy: number
    rows: readonly { line: number; cells: readonly string[] }[]
  },
): Promise<number> {
  const { companyId, kind, fileName, header, mapping, options, createdBy } = made
  const { rows } = await sql<{ id: number }>`
    insert into imports (company_id, kind, file_name, header, mapping, options, row_count, created_by)
    values (${companyId}, ${kind}, ${fileName}, ${[...header]}::text[], ${JSON.stringify(mapping)}::jsonb,
      ${JSON.stringify(options)}::jsonb, ${made.rows.length}, ${createdBy}) returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('insert into imports answered nothing')
  const rest = createRests()
  for (let from = 0; from < made.rows.length; from += ROWS_AT_ONCE) {
    if (from > 0) await rest()
    const part = JSON.stringify(made.rows.slice(from, from + ROWS_AT_ONCE))
    await sql`insert into import_rows (company_id, import_id, line, cells)
      select ${companyId}, ${id}, (r ->> 'line')::int, array(select jsonb_array_elements_text(r -> 'cells'))
        from jsonb_array_elements(${part}::jsonb) r`.execute(tx)
  }
  return id
}

/** Changes the status of an import; returns whether it did, which requires a status in `from`. */
export async function changeImportStatus(
  tx: Tx,
  at: { companyId: number; id: number },
  from: readonly ImportStatus[],
  to: ImportStatus,
  more: { startedBy?: number; endedAt?: string | null } = {},
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update imports set status = ${to},
      started_by = coalesce(${more.startedBy ?? null}::bigint, started_by),
      ended_at = case when ${more.endedAt !== undefined} then ${more.endedAt ?? null}::timestamptz else ended_at end
     where company_id = ${at.companyId} and id = ${at.id} and status = any(${[...from]}::text[]) returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Stores the column mapping. */
export async function writeMapping(
  tx: Tx,
  at: { companyId: number; id: number },
  mapping: Mapping,
  options: ImportOptions,
): Promise<void> {
  await sql`update imports set mapping = ${JSON.stringify(mapping)}::jsonb, options = ${JSON.stringify(options)}::jsonb
    where company_id = ${at.companyId} and id = ${at.id}`.execute(tx)
}

export async function removeImport(tx: Tx, at: { companyId: number; id: number }): Promise<void> {
  await sql`delete from imports where company_id = ${at.companyId} and id = ${at.id}`.execute(tx)
}

/** A row with its result. */
export interface StoredRow {
  line: number
  cells: string[]
  recordId: number | null
  personId: number | null
  recordMark: string | null
  personMark: string | null
}

/** Returns the next rows of one status, in the order of the file or in reverse. */
export async function nextRows(
  tx: Tx,
  at: { companyId: number; id: number },
  status: ImportRowStatus,
  most: number,
  order: 'forward' | 'backward' = 'forward',
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select line, cells, record_id as "recordId", person_id as "personId", record_mark as "recordMark",
      person_mark as "personMark"
      from import_rows where company_id = ${at.companyId} and import_id = ${at.id} and status = ${status}
     order by line ${order === 'forward' ? sql`asc` : sql`desc`} limit ${most}`.execute(tx)
  return rows
}

/** Returns the rows after a line, of any status. */
export async function rowsAfter(
  tx: Tx,
  at: { companyId: number; id: number },
  line: number,
  most: number,
): Promise<{ line: number; cells: string[] }[]> {
  const { rows } = await sql<{ line: number; cells: string[] }>`
    select line, cells from import_rows where company_id = ${at.companyId} and import_id = ${at.id} and line > ${line}
     order by line limit ${most}`.execute(tx)
  return rows
}

/** The result of a row. */
export interface RowOutcome {
  status: ImportRowStatus
  message?: string
  recordId?: number | null
  personId?: number | null
  recordMark?: string | null
  personMark?: string | null
}

export async function recordRow(
  tx: Tx,
  at: { companyId: number; id: number },
  line: number,
  outcome: RowOutcome,
): Promise<void> {
  const { status, message = '', recordId, personId, recordMark, personMark } = outcome
  await sql`update import_rows set status = ${status}, message = ${message.slice(0, 1000)},
      record_id = coalesce(${recordId ?? null}::bigint, record_id),
      person_id = coalesce(${personId ?? null}::bigint, person_id),
      record_mark = coalesce(${recordMark ?? null}, record_mark),
      person_mark = coalesce(${personMark ?? null}, person_mark)
    where company_id = ${at.companyId} and import_id = ${at.id} and line = ${line}`.execute(tx)
}

/** Lists a page of rows for display. */
export async function listRowPage(
  tx: Tx,
  at: { companyId: number; id: number },
  query: { page: number; per_page: number; status?: ImportRowStatus | undefined },
): Promise<{ rows: ImportRow[]; total: number }> {
  const mine = sql`company_id = ${at.companyId} and import_id = ${at.id}
    and (${query.status ?? null}::text is null or status = ${query.status ?? null})`
  const { rows } = await sql<ImportRow>`
    select line, status, message, cells, record_id as "recordId" from import_rows where ${mine}
     order by line limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(tx)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from import_rows where ${mine}`.execute(tx)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/**
 * Returns a person's current role and permissions in a company, or undefined if they are not approved there.
 */
export async function findCurrentLink(tx: Tx, companyId: number, userId: number): Promise<Link | undefined> {
  const { rows } = await sql<{ roles: RoleName[]; viewFinancials: boolean; isSales: boolean }>`
    select m.roles, m.view_financials as "viewFinancials", m.is_sales as "isSales" from members m
     where m.company_id = ${companyId} and m.user_id = ${userId} and m.approval = 'approved'`.execute(tx)
  const row = rows[0]
  return (
    row && {
      companyId,
      role: effectiveRole(row.roles),
      viewFinancials: row.viewFinancials,
      isSales: row.isSales,
    }
  )
}
