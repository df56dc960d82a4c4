import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { catchUp } from '../catch-up.ts'
import { migrate, migrationsFolder, readMigrations } from '../kernel/db/migrate.ts'
import { closePublicDoors } from '../kernel/db/roles.ts'
import { createTestApp, type TestApp } from './app.ts'
import { createEmptyDatabase, runAs } from './database.ts'

/** One line of a document before the upgrade: item, rate in dollars, units, total in dollars. */
type Line = [item: string, rate: number, units: number, total: number]

/** What the office read of one job before the upgrade; amounts in dollars. */
export interface EarlierJob {
  jobStatus: string
  jobType: string
  /** Names of the documents that the client had agreed to, and of those that need it. */
  agreed: string[]
  required: string[]
  estimate: Line[]
  estimateTotal: number
  invoice: Line[]
  invoiceTotal: number
  payments: { total: number; paid: number; balance: number; dueTotal: number }
}

/** The demo companies as an installation held them after migration 0030. */
interface EarlierInstallation {
  /** When the rows were copied; the upgraded app's clock starts here. */
  at: string
  rows: Record<string, Record<string, unknown>[]>
  /** Jobs that were agreed to, scheduled or completed, by id. */
  answers: Record<string, EarlierJob>
}

const LAST_MIGRATION = '0030'

export interface UpgradedApp extends TestApp {
  earlier: EarlierInstallation['answers']
}

/**
 * Starts the product on the demo companies of an earlier version, upgraded by every later migration. Changes made to a
 * row before the upgrade go into `prepare`.
 */
export async function createUpgradedApp(
  prepare?: (client: pg.Client) => Promise<void>,
): Promise<UpgradedApp> {
  const file = path.join(import.meta.dirname, 'demo-at-0030.json.br')
  const earlier = JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as EarlierInstallation
  const database = await createEmptyDatabase()
  await migrateTo(database.url, LAST_MIGRATION)
  // Only a superuser may load rows without running their triggers.
  const address = new URL(inject('testServer').superuserUrl)
  address.pathname = new URL(database.url).pathname
  await runAs(address.toString(), async (client) => {
    await loadRows(client, earlier.rows)
    await prepare?.(client)
  })
  await migrate({ databaseUrl: database.url })
  await runAs(database.url, closePublicDoors)
  const t = await createTestApp({}, database)
  t.kernel.now = () => new Date(earlier.at)
  await catchUp(t.kernel.db, t.owner, t.kernel.maps, pino({ level: 'silent' }), () => false)
  return { ...t, earlier: earlier.answers }
}

async function migrateTo(databaseUrl: string, last: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'movesheet-upgraded-'))
  try {
    for (const { name } of await readMigrations(migrationsFolder))
      if (name.slice(0, 4) <= last) copyFileSync(path.join(migrationsFolder, name), path.join(folder, name))
    await migrate({ databaseUrl, folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function loadRows(client: pg.Client, rows: EarlierInstallation['rows']): Promise<void> {
  await client.query(`set session_replication_role = replica`)
  for (const [table, list] of Object.entries(rows)) {
    const columns = Object.keys(list[0] ?? {}).map((name) => pg.escapeIdentifier(name))
    await client.query(
      `insert into ${table} (${columns.join(', ')}) overriding system value
       select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(list)],
    )
  }
  // New rows get numbers after those that were loaded.
  await client.query(`do $$ declare one record; begin
    for one in select c.relname as name, a.attname as field from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' loop
      execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %I',
        one.name, one.field, one.field, one.name);
    end loop; end $$`)
  await client.query(`set session_replication_role = origin`)
}
