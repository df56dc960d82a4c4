import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Tx } from './tenancy.ts'

/** A table whose records have a version, with the API names of its columns. */
export interface VersionedTable {
  table:
    | 'members'
    | 'companies'
    | 'vehicles'
    | 'insurance_policies'
    | 'own_documents'
    | 'notice_settings'
    | 'follow_up_rules'
  /** API names that are not the column's name in camel case. */
  names: Readonly<Record<string, string>>
  /** Columns in which each key counts as a separate field, with the number of key levels. */
  parts?: Readonly<Record<string, number>>
  /** Another table that belongs to the record, counted as one field. */
  beside?: { table: string; name: string }
}

interface RecordKey {
  companyId: number
  id: number
}

/**
 * Returns the versions of records: the number of the latest history entry about each, or 0 if there is none.
 * Call it before reading the record, so that a change in between makes the version too old and never too new.
 */
export async function readVersions(
  tx: Tx,
  of: VersionedTable,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const beside = of.beside
    ? sql`, (select h.id from history h where h.company_id = ${companyId} and h.table_name = ${of.beside.table}
        order by h.id desc limit 1)`
    : sql``
  const { rows } = await sql<{ id: number; version: number }>`
    select r.id, coalesce(greatest((select h.id from history h
        where h.company_id = ${companyId} and h.record_id = r.id and h.table_name = ${of.table}
        order by h.id desc limit 1)${beside}), 0) as version
      from unnest(${`{${ids.join(',')}}`}::bigint[]) as r (id)`.execute(tx)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Returns the version of one record; see `readVersions`. */
export async function readVersion(tx: Tx, of: VersionedTable, record: RecordKey): Promise<number> {
  return (await readVersions(tx, of, record.companyId, [record.id])).get(record.id) ?? 0
}

/** Returns the fields, by their API names, in which two states of a record differ. */
export function changedFieldNames(of: VersionedTable, before: object, after: object): string[] {
  const names = Object.entries(after).flatMap(([column, value]: [string, unknown]) =>
    differing(nameOf(of, column), Reflect.get(before, column), value, of.parts?.[camelCase(column)] ?? 0),
  )
  return [...new Set(names)]
}

/**
 * Throws record_version_conflict if a save changes fields that another person changed after the version it is
 * based on; the error has the record as the caller may read it and the names of these fields. A save without
 * a version passes. The caller has locked the record.
 */
export async function checkRecordVersion(
  tx: Tx,
  of: VersionedTable,
  record: RecordKey,
  save: { version: number | undefined; fields: readonly string[]; current: () => object | Promise<object> },
): Promise<void> {
  if (save.version === undefined || save.fields.length === 0) return
  const theirs = await fieldsSince(tx, of, record, save.version)
  const fields = save.fields.filter((field) => theirs.has(field))
  if (fields.length === 0) return
  const version = await readVersion(tx, of, record)
  throw new AppError('record_version_conflict', {
    details: { current: { ...(await save.current()), version }, fields },
  })
}

async function fieldsSince(
  tx: Tx,
  of: VersionedTable,
  record: RecordKey,
  version: number,
): Promise<ReadonlySet<string>> {
  const isBeside = of.beside ? sql`h.table_name = ${of.beside.table}` : sql`false`
  const { rows } = await sql<{ isBeside: boolean; before: object | null; after: object | null }>`
    select ${isBeside} as "isBeside", h.before, h.after from history h
     where h.company_id = ${record.companyId} and h.id > ${version}
       and ((h.record_id = ${record.id} and h.table_name = ${of.table}) or ${isBeside})`.execute(tx)
  return new Set(
    rows.flatMap((row) =>
      row.isBeside ? [of.beside?.name ?? ''] : changedFieldNames(of, row.before ?? {}, row.after ?? {}),
    ),
  )
}

function differing(name: string, before: unknown, after: unknown, depth: number): string[] {
  if (isDeepStrictEqual(before, after)) return []
  if (depth === 0 || !isObject(before) || !isObject(after)) return [name]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) =>
    differing(`${name}.${key}`, Reflect.get(before, key), Reflect.get(after, key), depth - 1),
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function nameOf(of: VersionedTable, column: string): string {
  const name = camelCase(column)
  return of.names[name] ?? name
}

function camelCase(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}
