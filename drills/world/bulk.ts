import pg from 'pg'

/** A connection for bulk loads, which skips triggers and foreign keys. */
export interface Bulk {
  run: (text: string, values?: unknown[]) => Promise<pg.QueryResult>
  end: () => Promise<void>
}

/**
 * Opens the connection as the superuser of an embedded server. The loaded data must be consistent by itself.
 */
export async function openBulk(superuserUrl: string): Promise<Bulk> {
  const url = new URL(superuserUrl)
  url.pathname = '/movesheet'
  const client = new pg.Client({ connectionString: url.toString(), statement_timeout: 0 })
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  await client.query(`set synchronous_commit = off`)
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query(`set work_mem = '256MB'`)
  await client.query(`set jit = off`)
  return { run: (text, values = []) => client.query(text, values), end: () => client.end() }
}

/**
 * Runs a load with the plain indexes of some tables dropped, and creates them again afterwards: building an
 * index takes a fraction of the time of a million insertions into it.
 */
export async function withoutIndexes(
  bulk: Bulk,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await bulk.run(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i where i.indrelid = any($1::text[]::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await bulk.run(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await bulk.run(String(definition))
}
