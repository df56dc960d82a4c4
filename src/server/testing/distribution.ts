import type { ClientBase } from 'pg'

/** A table, with what matters for distributing it by company. */
export interface Table {
  name: string
  /** The column it is distributed by; null if it belongs to no company. */
  column: 'company_id' | 'id' | null
}

/** A primary key, unique constraint or unique index. */
export interface Key {
  table: string
  name: string
  columns: string[]
  /** The expression after WHERE, if only some rows count. */
  condition: string | null
  isConstraint: boolean
}

export interface ForeignKey {
  table: string
  name: string
  target: string
  definition: string
  columns: string[]
  targetColumns: string[]
}

export interface TriggerUse {
  table: string
  name: string
  function: string
  body: string
  isStatement: boolean
}

/** What a database's catalog says about distribution. */
export interface Distribution {
  tables: Table[]
  keys: Key[]
  foreignKeys: ForeignKey[]
  triggers: TriggerUse[]
}

/** Reads the distribution from the catalog of a migrated database. */
export async function readDistribution(client: ClientBase): Promise<Distribution> {
  const tables = await client.query<Table>(`
    select c.relname as name, case when c.relname = 'companies' then 'id'
        when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) then 'company_id' end as column
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  const keys = await client.query<Key>(`
    select t.relname as table, i.relname as name,
      array(select a.attname::text from unnest(x.indkey) with ordinality as k (n, at)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.n where k.at <= x.indnkeyatts order by k.at) as columns,
      pg_get_expr(x.indpred, x.indrelid) as condition,
      exists (select from pg_constraint c where c.conindid = i.oid and c.contype in ('p', 'u')) as "isConstraint"
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where x.indisunique and t.relnamespace = 'public'::regnamespace order by 1, 2`)
  const foreignKeys = await client.query<ForeignKey>(`
    select f.conrelid::regclass::text as table, f.conname as name, f.confrelid::regclass::text as target,
      pg_get_constraintdef(f.oid) as definition,
      array(select a.attname::text from unnest(f.conkey) with ordinality as k (n, at)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.n order by k.at) as columns,
      array(select a.attname::text from unnest(f.confkey) with ordinality as k (n, at)
        join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.n order by k.at) as "targetColumns"
    from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace order by 1, 2`)
  const triggers = await client.query<TriggerUse>(`
    select t.relname as table, g.tgname as name, p.proname as function, p.prosrc as body, g.tgtype & 1 = 0 as "isStatement"
    from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_proc p on p.oid = g.tgfoid
    where not g.tgisinternal and t.relnamespace = 'public'::regnamespace order by 1, 2`)
  return { tables: tables.rows, keys: keys.rows, foreignKeys: foreignKeys.rows, triggers: triggers.rows }
}

/** Why a unique key of a company table may lack the company: what else keeps it unique over all shards. */
const WITHOUT_COMPANY: readonly { key: RegExp; reason: string }[] = [
  { key: /_(secret|secret_company|token)_hash_key$/, reason: 'the hash of a secret drawn at random' },
  { key: /^files_storage_key_key$/, reason: 'names the company and a random UUID' },
  { key: /_provider_key_key$/, reason: 'a random UUID' },
  { key: /^(transactions_intent|refunds_refund)_id_key$/, reason: "the provider's own id" },
  { key: /^\w+_id_key$/, reason: 'drawn from one sequence for all companies' },
  { key: /^(transactions|refunds)_key$/, reason: "the caller's own idempotency key" },
  {
    key: /^companies_(handle_key|plugin_token_key|smuvs_phone)$/,
    reason:
      'of companies themselves; a token is random, handle and number need the guard told in docs/running.md',
  },
]

/** Returns the reason why a key of a company table may lack the company; undefined if there is none. */
export function reasonWithoutCompany({ name }: Key): string | undefined {
  return WITHOUT_COMPANY.find(({ key }) => key.test(name))?.reason
}

/** Returns unique keys of company tables that do not contain the column the table is distributed by. */
export function keysWithoutCompany({ tables, keys }: Distribution): Key[] {
  return keys.filter((key) => {
    const column = tables.find(({ name }) => name === key.table)?.column
    return column !== null && column !== undefined && !key.columns.includes(column)
  })
}

/** Returns foreign keys between company tables that do not contain the company on both sides. */
export function foreignKeysWithoutCompany({ tables, foreignKeys }: Distribution): ForeignKey[] {
  const columnOf = (table: string) => tables.find(({ name }) => name === table)?.column ?? null
  return foreignKeys.filter((one) => {
    const [own, target] = [columnOf(one.table), columnOf(one.target)]
    if (own === null || target === null) return false
    const at = one.columns.indexOf(own)
    return at < 0 || one.targetColumns[at] !== target
  })
}

/** Returns foreign keys between a company table and one that stays on the coordinator. */
export function foreignKeysAcross({ tables, foreignKeys }: Distribution): ForeignKey[] {
  const isShared = (table: string) => tables.find(({ name }) => name === table)?.column === null
  return foreignKeys.filter((one) => isShared(one.table) !== isShared(one.target))
}
