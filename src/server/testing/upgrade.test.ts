import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catchUp } from '../catch-up.ts'
import { hashPassword } from '../kernel/auth/passwords.ts'
import { migrate, migrationsFolder, readMigrations } from '../kernel/db/migrate.ts'
import { closePublicDoors } from '../kernel/db/roles.ts'
import { createTestApp, type TestApp } from './app.ts'
import { readCatalog } from './catalog.ts'
import { createEmptyDatabase, createTestDatabase, runAs, type TestDatabase } from './database.ts'
import { LANDED } from './landed-migrations.ts'

/** The shape that the product began with. */
const FIRST = ['0001_foundation.sql', '0002_before_tenancy.sql']
const PASSWORD = 'Moving123!'

/** Rows of every table of the first shape, as an installation of that day had them. */
function firstRows(passwordHash: string): string {
  return `
    insert into companies (handle, name, timezone, variables, plugin_token)
      values ('front-range', 'Front Range Movers', 'America/Denver', '{"hourlyRate1": {"value": 60}}', 'token-of-old'),
             ('lone-star', 'Lone Star Moving', 'America/Chicago', '{}', null);
    insert into users (email, password_hash, first_name, last_name, phone, default_company_id) values
      ('manager@old.test', '${passwordHash}', 'Mary', 'Manager', '3035550100', 1),
      ('worker@old.test', '${passwordHash}', 'Walt', 'Worker', null, 1),
      ('client@old.test', '${passwordHash}', 'Clara', 'Client', '3035550101', 1);
    insert into members (company_id, user_id, roles, view_financials, first_name, last_name, email, phone, hourly_rate) values
      (1, 1, '{administrator}', true, 'Mary', 'Manager', 'manager@old.test', '3035550100', null),
      (1, 2, '{worker}', false, 'Walt', 'Worker', 'worker@old.test', null, 21.50),
      (1, 3, '{client}', false, 'Clara', 'Client', 'client@old.test', '3035550101', null),
      (2, 3, '{client}', false, 'Clara', 'Client', 'client@old.test', '3035550101', null);
    insert into files (company_id, owner_id, purpose, storage_key, mime_type, size, sha256)
      values (1, 1, 'logo', 'companies/1/logo/old.png', 'image/png', 3, '${'0'.repeat(64)}');
    insert into jobs (company_id, client_id, job_status, job_type, job_date, crew_size, notes, locations, first_address,
        first_city, first_state, deleted_at)
      select 1, 3, status, 'intrastate_local', timestamp '2025-06-01 09:00' + n * interval '1 day', 2, 'Note ' || n,
        '[{"address": "2100 Blake Street", "city": "Denver", "zip": "80205", "addressState": "CO", "addressCountry": "US",
           "activities": [{"id": 1, "index": 0, "activityType": "load", "activityDate": "2025-06-01", "startTime": "09:00", "endTime": "12:00"}]}]',
        '2100 Blake Street', 'Denver', 'CO', case when n = 3 then now() end
      from unnest(array['inquiring', 'scheduled', 'completed', 'canceled']) with ordinality as s (status, n);
    insert into job_crew (company_id, job_id, user_id, position, rating, permissions)
      values (1, 2, 2, 1, 4.5, '{contact}'), (1, 3, null, 1, 5, '{}');
    insert into job_seen (company_id, job_id, user_id) values (1, 2, 2);
    update jobs set notes = 'Changed', version = version + 1 where id = 2;
    insert into deliveries (company_id, job_id, channel, recipient, subject, body_text, status)
      values (1, 2, 'mail', 'client@old.test', 'Your move', 'See you', 'sent');
    insert into token_families (id, user_id, expires_at)
      values ('00000000-0000-4000-8000-000000000001', 1, now() + interval '1 day');
    insert into refresh_tokens (token_hash, family_id) values ('hash', '00000000-0000-4000-8000-000000000001');
    insert into idempotency_keys (caller, key, request_hash, status, answer) values ('user:1', 'k', 'h', 200, '{}');
    insert into rate_limits (key, points, expire) values ('k', 1, 0);`
}

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
    await client.query(firstRows(passwordHash))
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
    )
    return readRows(
      client,
      rows.map(({ name }) => name),
    )
  })
  applied = await migrate({ databaseUrl: database.url })
  await runAs(database.url, closePublicDoors)
  after = await runAs(database.url, (client) => readRows(client, Object.keys(before)))
  t = await createTestApp({}, database)
  await catchUp(t.kernel.db, t.owner, t.kernel.maps, pino({ level: 'silent' }), () => false)
})
afterAll(async () => {
  await Promise.all([t?.close(), fresh?.drop()])
})

describe('a database of the first day', () => {
  it('takes every later migration, one after another', async () => {
    const all = (await readMigrations(migrationsFolder)).map(({ name }) => name)
    expect([...FIRST, ...applied]).toEqual(all)
  })

  it('keeps every row of every table as it was', () => {
    for (const [table, rows] of Object.entries(before)) {
      expect(rows.length, `the test fills ${table}`).toBeGreaterThan(0)
      const kept = after[table] ?? []
      for (const row of rows)
        expect(
          kept.some((other) => Object.entries(row).every(([name, value]) => isSame(other[name], value))),
          `${table} ${JSON.stringify(row)}`,
        ).toBe(true)
    }
  })

  it('counts a mailbox as proved of who works for a company (docs/decisions/0023)', async () => {
    const { rows } = await t.owner.query(
      'select email from users where mailbox_proved_at is not null order by id',
    )
    expect(rows).toEqual([{ email: 'manager@old.test' }, { email: 'worker@old.test' }])
  })

  it('has the shape of a new one', async () => {
    const [upgraded = {}, made = {}] = await Promise.all(
      [database, fresh].map(({ url }) => runAs(url, (client) => readCatalog(client))),
    )
    for (const [part, lines] of Object.entries(made)) expect(upgraded[part], part).toEqual(lines)
    expect(made['columns']?.length).toBeGreaterThan(500)
  })

  it('is worked on by the product: sign in, list, open, save', async () => {
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

describe('migrations that landed', () => {
  it('are never edited and never go', async () => {
    const files = new Map(
      (await readMigrations(migrationsFolder)).map(({ name, checksum }) => [name, checksum]),
    )
    for (const [name, checksum] of Object.entries(LANDED))
      expect(files.get(name), `${name} was edited: undo that and write a new migration`).toBe(checksum)
    const missing = [...files].filter(([name]) => !(name in LANDED) && landed().includes(name))
    expect(missing, 'enter it in landed-migrations.ts').toEqual([])
  })
})

/** Migrations of the last commit; one that is being written may still change. None where there is no git. */
function landed(): string[] {
  const listed = spawnSync('git', ['ls-tree', '--name-only', 'HEAD', `${migrationsFolder}/`], {
    encoding: 'utf8',
  })
  return (listed.stdout ?? '').split('\n').map((name) => path.basename(name))
}

/** As JSON, whatever a jsonb or a number is written like. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
