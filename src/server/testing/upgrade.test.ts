import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backfill } from '../catch-up.ts'
import { hashPassword } from '../kernel/auth/passwords.ts'
import { migrate, migrationsFolder, readMigrations } from '../kernel/db/migrate.ts'
import { readRepeatables } from '../kernel/db/repeatable.ts'
import { revokePublicCreate } from '../kernel/db/roles.ts'
import { createTestApp, type TestApp } from './app.ts'
import { readCatalog } from './catalog.ts'
import { createEmptyDatabase, createTestDatabase, runAs, type TestDatabase } from './database.ts'
import { firstSchemaRows } from './earlier.ts'
import { MIGRATION_CHECKSUMS } from './landed-migrations.ts'

/** The first schema. */
const FIRST = ['0001_foundation.sql', '0002_before_tenancy.sql']
const PASSWORD = 'Moving123!'

type Rows = Record<string, Record<string, unknown>[]>

async function readRows(client: pg.Client, tables: readonly string[]): Promise<Rows> {
  const all: Rows = {}
  for (const table of tables) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t order by 1`,
    )
    all[table] = rows.map(({ row }) => row)
  }
  return all
}

let database: TestDatabase
let fresh: TestDatabase
let before: Rows
let after: Rows
let applied: string[]
let t: TestApp
beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'movesheet-upgrade-'))
  for (const name of FIRST) copyFileSync(path.join(migrationsFolder, name), path.join(folder, name))
  ;[database, fresh] = await Promise.all([createEmptyDatabase(), createTestDatabase()])
  try {
    await migrate({ databaseUrl: database.url, folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
  const passwordHash = await hashPassword(PASSWORD)
  before = await runAs(database.url, async (client) => {
    await client.query(firstSchemaRows(passwordHash))
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%\\_migrations'`,
    )
    return readRows(
      client,
      rows.map(({ name }) => name),
    )
  })
  applied = await migrate({ databaseUrl: database.url })
  await runAs(database.url, revokePublicCreate)
  after = await runAs(database.url, (client) => readRows(client, Object.keys(before)))
  t = await createTestApp({}, database)
  await backfill(t.kernel.db, t.owner, t.kernel.maps, pino({ level: 'silent' }), () => false)
})
afterAll(async () => {
  await Promise.all([t?.close(), fresh?.drop()])
})

/** Columns of the first version that are computed now. */
const DROPPED: ReadonlySet<string> = new Set(['job_crew.status'])

describe('a database of the first version', () => {
  it('accepts every later migration, one after another', async () => {
    const all = [...(await readMigrations(migrationsFolder)), ...(await readRepeatables(migrationsFolder))]
    expect([...FIRST, ...applied]).toEqual(all.map(({ name }) => name))
  })

  it('keeps every row of every table unchanged', () => {
    for (const [table, rows] of Object.entries(before)) {
      expect(rows.length, `the test fills ${table}`).toBeGreaterThan(0)
      const kept = after[table] ?? []
      for (const row of rows)
        expect(
          kept.some((other) =>
            Object.entries(row).every(
              ([name, value]) => DROPPED.has(`${table}.${name}`) || isSame(other[name], value),
            ),
          ),
          `${table} ${JSON.stringify(row)}`,
        ).toBe(true)
    }
  })

  it('counts the email of people who work for a company as verified (docs/decisions/0023)', async () => {
    const { rows } = await t.owner.query(
      'select email from users where mailbox_proved_at is not null order by id',
    )
    expect(rows).toEqual([{ email: 'manager@old.test' }, { email: 'worker@old.test' }])
  })

  it('has the same schema as a new one', async () => {
    const [upgraded = {}, made = {}] = await Promise.all(
      [database, fresh].map(({ url }) => runAs(url, (client) => readCatalog(client))),
    )
    for (const [part, lines] of Object.entries(made)) expect(upgraded[part], part).toEqual(lines)
    expect(made['columns']?.length).toBeGreaterThan(500)
  })

  it('works with the server: sign in, list, open, save', async () => {
    const signedIn = await t.call(null, 'POST', '/wp/v2/token', {
      email: 'manager@old.test',
      password: PASSWORD,
    })
    expect(signedIn.status).toBe(200)
    const manager = {
      id: 1,
      companyId: 1,
      email: 'manager@old.test',
      token: signedIn.body.token,
      familyId: '',
    }
    const list = await t.call(manager, 'GET', '/wp/v2/jobs')
    expect(list.status).toBe(200)
    expect(list.body.map((job: { id: number }) => job.id).toSorted()).toEqual([1, 2, 4])
    const opened = await t.call(manager, 'GET', '/wp/v2/jobs/2')
    expect(opened.status).toBe(200)
    expect(opened.body).toMatchObject({
      notes: 'Changed',
      jobStatus: 'scheduled',
      crew: [{ id: 2, firstName: 'Walt' }],
      locations: [{ address: '2100 Blake Street' }],
    })
    const saved = await t.call(manager, 'POST', '/wp/v2/jobs/2', {
      version: opened.body.version,
      notes: 'Now',
    })
    expect(saved.status).toBe(200)
    expect(await t.jobRow(2)).toMatchObject({ notes: 'Now' })
    const deleted = await t.call(manager, 'GET', '/wp/v2/jobs?deleted=1')
    expect(deleted.body.map((job: { id: number }) => job.id)).toEqual([3])
  })
})

describe('landed migrations', () => {
  it('are never edited or removed', async () => {
    const files = new Map(
      (await readMigrations(migrationsFolder)).map(({ name, checksum }) => [name, checksum]),
    )
    for (const [name, checksum] of Object.entries(MIGRATION_CHECKSUMS))
      expect(files.get(name), `${name} was edited: undo that and write a new migration`).toBe(checksum)
    const missing = [...files].filter(([name]) => !(name in MIGRATION_CHECKSUMS) && landed().includes(name))
    expect(missing, 'enter it in landed-migrations.ts').toEqual([])
  })
})

/** Migrations of the last commit; one that is being written may still change. Empty without git. */
function landed(): string[] {
  const listed = spawnSync('git', ['ls-tree', '--name-only', 'HEAD', `${migrationsFolder}/`], {
    encoding: 'utf8',
  })
  return (listed.stdout ?? '').split('\n').map((name) => path.basename(name))
}

/** Compares as JSON, however a jsonb or a number is formatted. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
