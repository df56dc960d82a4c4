import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { ConfigError } from '../config/config.ts'
import { checksumOf, type Migration } from './migration.ts'
import {
  inTransactions,
  planRepeatables,
  readRepeatables,
  REPEATABLE_TABLE,
  type Repeatable,
} from './repeatable.ts'
import { ensureRoles } from './roles.ts'

/** The folder of the product's migrations. */
export const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations')

/** One lock for all nodes: its holder migrates, and the others wait and find nothing left to do. */
const migrationLock = '7239102003'

/**
 * How long a migration waits for a lock on a table in use. While it waits, later queries wait behind it, so
 * it gives up soon and retries.
 */
const lockPatienceMs = 2000
/** The oldest PostgreSQL that the migrations run on, as `server_version_num`. */
const OLDEST_POSTGRES = 150_000
/**
 * How long it keeps retrying, which is longer than every transaction of the app; a long dump of the database
 * can take longer.
 */
const blockedPatienceMs = 600_000

/** A numbered migration, or a repeatable file with its version. */
type Step = Migration & Partial<Pick<Repeatable, 'version'>>

type MigrateOptions = {
  databaseUrl: string
  folder?: string
  onApplied?: (name: string) => void
  /** Called when a migration could not get its locks and will be retried. */
  onBlocked?: (name: string, tries: number) => void
  lockPatienceMs?: number
}

/**
 * Migrates the database to the newest schema and returns the names of the migrations applied now: the numbered
 * ones, then the functions and triggers that changed (repeatable.ts). Each runs in its own transaction, all
 * functions in one, under a lock, so that two nodes can start at the same time and nodes of the previous
 * version keep working: it blocks them for at most `lockPatienceMs` before it has its locks. Throws, before
 * changing anything, for a server older than PostgreSQL 15, a migration that was edited after it was applied,
 * one that was inserted before an applied one, and a database newer than this program.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const folder = options.folder ?? migrationsFolder
  const migrations = await readMigrations(folder)
  const repeatables = await readRepeatables(folder)
  const client = new Client({
    connectionString: options.databaseUrl,
    application_name: 'movesheet migrations',
  })
  // A lost connection fails the current query; without a listener it would also end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await rejectOldServer(client)
    await client.query(`select pg_advisory_lock(${migrationLock})`)
    await ensureRoles(client)
    await client.query(`create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
    await client.query(REPEATABLE_TABLE)
    const recorded = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name',
    )
    const repeated = await client.query<{ name: string; version: number; checksum: string }>(
      'select name, version, checksum from repeatable_migrations',
    )
    const pending = planMigrations(migrations, recorded.rows)
    const changed = planRepeatables(repeatables, repeated.rows)
    for (const group of [...pending.map((migration) => [migration]), ...inTransactions(changed)]) {
      await applyPatiently(client, group, options)
      for (const { name } of group) options.onApplied?.(name)
    }
    return [...pending, ...changed].map(({ name }) => name)
  } finally {
    // Ends the session and thereby the lock.
    await client.end().catch(() => {})
  }
}

async function rejectOldServer(client: Pick<Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const [version] = rows
  if (version) rejectOldVersion(version)
}

/** Throws ConfigError for a server whose version (`server_version_num`, `server_version`) is too old. */
export function rejectOldVersion({ number, name }: { number: number; name: string }): void {
  if (number < OLDEST_POSTGRES)
    throw new ConfigError([
      `DATABASE_URL leads to PostgreSQL ${name}. Use version ${OLDEST_POSTGRES / 10_000} or newer.`,
    ])
}

/**
 * Reads the migrations of a folder in order. Throws on a file that is not named `NNNN_name.sql` and on a
 * duplicate number.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const numbers = new Set<string>()
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
    if (!number) throw new Error(`A migration is named NNNN_name.sql, not ${name}.`)
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`)
    numbers.add(number)
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, checksum: checksumOf(sql) }
    }),
  )
}

/** Returns the migrations still to be applied; throws if the applied ones contradict those in the folder. */
export function planMigrations(
  migrations: readonly Migration[],
  applied: readonly { name: string; checksum: string }[],
): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const file = byName.get(name)
    if (!file)
      throw new Error(
        `The database is newer than this program: it has ${name}, which is not among the migrations.`,
      )
    if (file.checksum !== checksum) {
      throw new Error(
        `The migration ${name} was edited after it was applied. Undo the edit and write a new migration.`,
      )
    }
  }
  const appliedNames = new Set(applied.map(({ name }) => name))
  const newest =
    applied
      .map(({ name }) => name)
      .toSorted()
      .at(-1) ?? ''
  const pending = migrations.filter(({ name }) => !appliedNames.has(name))
  const late = pending.find(({ name }) => name < newest)
  if (late)
    throw new Error(
      `The migration ${late.name} comes before ${newest}, which is applied already. Give it a higher number.`,
    )
  return pending
}

/** Applies migrations in one transaction, retrying while other transactions block their tables. */
async function applyPatiently(
  client: Client,
  group: readonly Step[],
  options: MigrateOptions,
): Promise<void> {
  const waitMs = options.lockPatienceMs ?? lockPatienceMs
  const giveUpAt = performance.now() + blockedPatienceMs
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyGroup(client, group, waitMs)
    } catch (error) {
      if (!isBlocked(error) || performance.now() > giveUpAt) throw error
      options.onBlocked?.(group[0]?.name ?? '', tries)
      // Other transactions get as long to catch up as they were blocked.
      await sleep(waitMs * (1 + Math.random()))
    }
  }
}

/** Whether a migration failed because of locks of others: a lock timeout or a deadlock. */
function isBlocked(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof DatabaseError && (cause.code === '55P03' || cause.code === '40P01')
}

async function applyGroup(client: Client, group: readonly Step[], waitMs: number): Promise<void> {
  let current: Step | undefined
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${Math.trunc(waitMs)}`)
    for (current of group) {
      await client.query(current.sql)
      await record(client, current)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const { name, sql } = current ?? { name: '', sql: '' }
    throw new Error(`The migration ${name} failed${placeOf(error, sql)}: ${String(error)}`, { cause: error })
  }
}

async function record(client: Client, { name, checksum, version }: Step): Promise<void> {
  if (version === undefined)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  else
    await client.query(
      `insert into repeatable_migrations (name, checksum, version) values ($1, $2, $3)
       on conflict (name) do update set checksum = $2, version = $3, applied_at = now()`,
      [name, checksum, version],
    )
}

function placeOf(error: unknown, sql: string): string {
  if (!(error instanceof DatabaseError) || !error.position) return ''
  return ` in line ${sql.slice(0, Number(error.position)).split('\n').length}`
}
