import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ClientBase } from 'pg'

/** The generated file, as a path from the root of the repository. */
export const TABLE_TYPES = 'src/server/tables/tables.gen.ts'

/** Types of values as kernel/db/types.ts reads them, by the name of the PostgreSQL type. */
const VALUES: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  real: 'number',
  numeric: 'string',
  boolean: 'boolean',
  text: 'string',
  'character varying': 'string',
  uuid: 'string',
  date: 'string',
  'timestamp without time zone': 'string',
  'timestamp with time zone': 'string',
  tstzrange: 'string',
  jsonb: 'unknown',
}

interface Column {
  table: string
  name: string
  type: string
  isList: boolean
  isNullable: boolean
  /** Whether an insert may leave the column out. */
  hasDefault: boolean
  /** Whether the database calculates the column. */
  isCalculated: boolean
  /** The column's checks, as the database prints them. */
  checks: string[]
}

const COLUMNS = `
  select c.relname as table, a.attname as name, not a.attnotnull as "isNullable", a.attgenerated <> '' as "isCalculated",
    coalesce(t.typelem <> 0 and t.typcategory = 'A', false) as "isList",
    format_type(case when t.typcategory = 'A' then t.typelem else t.oid end, null) as type,
    a.atthasdef or a.attidentity <> '' as "hasDefault",
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and has_any_column_privilege('movesheet_app', c.oid, 'select')
  order by c.relname, a.attnum`

/**
 * Returns the text of `TABLE_TYPES` for a migrated database: a kysely type for each table that the app's role may
 * read. Throws for a column of a type that is not in `VALUES`, and for an entry of `ColumnTypes` without its column.
 */
export async function tableTypes(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS)
  const narrowed = narrowedColumns()
  const tables = Map.groupBy(rows, ({ table }) => table)
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `export interface ${nameOf(table)} {\n${columns.map((column) => `  ${column.name}: ${typeOf(column, narrowed)}\n`).join('')}}\n`,
  )
  const all = [...tables.keys()].map((table) => `  ${table}: ${nameOf(table)}\n`).join('')
  const unknown = [...narrowed].filter(
    (key) => !rows.some((column) => `${column.table}.${column.name}` === key),
  )
  if (unknown.length > 0) throw new Error(`column-types.ts names no column by ${unknown.join(', ')}.`)
  return `// Generated from the migrated database by: npm run generate
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** A jsonb column: parsed when read, JSON text when written. */
type Json<T, Written = string> = ColumnType<T, Written, Written>

${interfaces.join('\n')}
/** The tables that the app's role may read. */
export interface Database {
${all}}
`
}

/** Returns the keys of `ColumnTypes`, which are written one a line. */
function narrowedColumns(): Set<string> {
  const text = readFileSync(path.resolve(import.meta.dirname, '../tables/column-types.ts'), 'utf8')
  return new Set([...text.matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(([, key]) => key ?? ''))
}

function nameOf(table: string): string {
  return `${table.replaceAll(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase())}Table`
}

function typeOf(column: Column, narrowed: ReadonlySet<string>): string {
  const key = `${column.table}.${column.name}`
  const value = VALUES[column.type]
  if (value === undefined) throw new Error(`${key} is of type ${column.type}: add it to VALUES.`)
  const single = narrowed.has(key) ? `ColumnTypes['${key}']` : (choicesOf(column) ?? value)
  const list = single.includes(' | ') ? `(${single})[]` : `${single}[]`
  const orNull = (type: string) => (column.isNullable && type !== 'unknown' ? `${type} | null` : type)
  const type = orNull(column.isList ? list : single)
  if (column.isCalculated) return `GeneratedAlways<${type}>`
  if (column.type === 'jsonb' && !column.isList) {
    const written = orNull(column.hasDefault || column.isNullable ? 'string | undefined' : 'string')
    return `Json<${type}${written === 'string' ? '' : `, ${written}`}>`
  }
  return column.hasDefault ? `Generated<${type}>` : type
}

/** Returns the union of the values that a check allows in a text column, or null for any other column. */
function choicesOf({ name, type, checks }: Column): string | null {
  const list =
    type === 'text' ? checks.find((check) => check.startsWith(`CHECK ((${name} = ANY (ARRAY[`)) : null
  if (!list) return null
  const choices = [...list.matchAll(/'((?:[^']|'')*)'::text/g)]
  return choices.map(([, choice = '']) => `'${choice.replaceAll(`''`, `\\'`)}'`).join(' | ')
}
