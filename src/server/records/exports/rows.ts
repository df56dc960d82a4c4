import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../kernel/db/tenancy.ts'
import type { ExportKind } from './kinds/kind.ts'

const BATCH = 500

/**
 * Runs `work` in one transaction on a snapshot of the company, so that every file of an export shows the same
 * point in time. The usual timeouts do not apply, because they are meant for requests.
 */
export async function inSnapshot<T>(db: Db, companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('app.company_ids', ${`{${companyId}}`}, true),
        set_config('app.user_id', '', true), set_config('app.caller', '', true),
        set_config('statement_timeout', '10min', true),
        set_config('idle_in_transaction_session_timeout', '10min', true)`.execute(tx)
      return work(tx)
    })
}

/** Returns the number of rows of a kind. */
export async function countRows(tx: Tx, companyId: number, kind: ExportKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${rowsOf(companyId, kind)}) as r`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Reads the rows of a kind as JSON texts in batches; a cursor in the snapshot allows any number of rows. */
export async function* readRows(tx: Tx, companyId: number, kind: ExportKind): AsyncGenerator<string[], void> {
  const order = kind.order.map((name) => sql`r.${sql.ref(name)}`)
  await sql`declare export_rows no scroll cursor for
    select to_jsonb(r)::text as row from (${rowsOf(companyId, kind)}) as r order by ${sql.join(order)}`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch forward ${sql.lit(BATCH)} from export_rows`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql`close export_rows`.execute(tx)
}

/** The kinds are defined in code, so their SQL can be inserted unescaped; a cursor takes no parameters. */
function rowsOf(companyId: number, kind: ExportKind): RawBuilder<unknown> {
  const { table, columns, where, inside } = kind
  const read = columns.map((name) => {
    const own = inside?.columns[name]
    return own === undefined ? sql`t.${sql.ref(name)}` : sql`${sql.raw(own)} as ${sql.ref(name)}`
  })
  const company = sql.ref(table === 'companies' ? 't.id' : 't.company_id')
  return sql`select ${sql.join(read)} from ${sql.table(table)} as t ${sql.raw(inside?.join ?? '')}
    where ${company} = ${sql.lit(companyId)} ${sql.raw(where === undefined ? '' : `and (${where})`)}`
}
