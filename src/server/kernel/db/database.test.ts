import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEmptyDatabase, runAs, type TestDatabase } from '../../testing/database.ts'
import { migrate, rejectOldVersion } from './migrate.ts'
import { closePools, createPools, type Pools } from './pool.ts'
import { parseInstant, parseInt8 } from './types.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'movesheet-migrations-'))
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql)
const run = () => migrate({ databaseUrl: database.url, folder })
const read = async (sql: string) => (await runAs(database.url, (client) => client.query(sql))).rows

describe('database migrations', () => {
  test('are each applied once by two concurrent nodes', async () => {
    write('0001_trucks.sql', 'create table trucks (id bigint); insert into trucks values (1);')
    write('0002_more.sql', 'insert into trucks values (2);')
    const applied = await Promise.all([run(), run(), run()])
    expect(applied.flat().toSorted()).toEqual(['0001_trucks.sql', '0002_more.sql'])
    expect(await read('select id from trucks order by id')).toEqual([{ id: '1' }, { id: '2' }])
    expect(await run()).toEqual([])
  })

  test('are rejected before any change if one was edited', async () => {
    write('0001_trucks.sql', 'create table trucks (id bigint);')
    await run()
    write('0001_trucks.sql', 'create table trucks (id bigint, name text);')
    write('0002_more.sql', 'create table more (id bigint);')
    await expect(run()).rejects.toThrow('0001_trucks.sql was edited after it was applied')
    expect(await read(`select to_regclass('more') as more`)).toEqual([{ more: null }])
  })

  test('may differ in line endings', async () => {
    write('0001_trucks.sql', 'create table trucks (\n id bigint);\n')
    await run()
    write('0001_trucks.sql', 'create table trucks (\r\n id bigint);\r\n')
    expect(await run()).toEqual([])
  })

  test('leave nothing of a failing one, name its line, and keep those before it', async () => {
    write('0001_trucks.sql', 'create table trucks (id bigint);')
    write('0002_bad.sql', 'create table half (id bigint);\nselect nothing_like_it();\n')
    await expect(run()).rejects.toThrow('0002_bad.sql failed in line 2')
    expect(await read('select name from schema_migrations')).toEqual([{ name: '0001_trucks.sql' }])
    expect(await read(`select to_regclass('half') as half`)).toEqual([{ half: null }])
  })

  test('are rejected for a late number, a duplicate number, an invalid name, and a newer database', async () => {
    write('0002_trucks.sql', 'select 1')
    await run()
    write('0001_late.sql', 'select 1')
    await expect(run()).rejects.toThrow('0001_late.sql comes before 0002_trucks.sql')
    rmSync(path.join(folder, '0001_late.sql'))
    write('0002_again.sql', 'select 1')
    await expect(run()).rejects.toThrow('Two migrations have the number 0002')
    rmSync(path.join(folder, '0002_again.sql'))
    write('3_odd.sql', 'select 1')
    await expect(run()).rejects.toThrow('not 3_odd.sql')
    rmSync(path.join(folder, '3_odd.sql'))
    rmSync(path.join(folder, '0002_trucks.sql'))
    await expect(run()).rejects.toThrow('newer than this program')
  })
})

describe('an operator’s own database server', () => {
  test.each([
    [140_023, '14.23', 'DATABASE_URL leads to PostgreSQL 14.23. Use version 15 or newer.'],
    [150_000, '15.0', null],
    [180_004, '18.4', null],
  ])('of version %i is rejected if it is older than 15', (number, name, message) => {
    const check = () => rejectOldVersion({ number, name })
    if (message === null) expect(check).not.toThrow()
    else expect(check).toThrow(message)
  })
})

describe('a migration of a table that is in use', () => {
  test('blocks others no longer than its lock timeout, retries, and is applied once the table is free', async () => {
    write('0001_trucks.sql', 'create table trucks (id bigint);')
    await run()
    write('0002_name.sql', 'alter table trucks add column name text;')
    const dump = new Client({ connectionString: database.url })
    await dump.connect()
    await dump.query('begin')
    await dump.query('select from trucks')
    const tries: number[] = []
    const applying = migrate({
      databaseUrl: database.url,
      folder,
      lockPatienceMs: 60,
      onBlocked: (_name, count) => tries.push(count),
    })
    await expect.poll(() => tries.length, { timeout: 5000 }).toBeGreaterThan(0)
    // New queries wait only a moment behind the migration.
    const began = performance.now()
    await read('select count(*) from trucks')
    expect(performance.now() - began).toBeLessThan(1000)
    await dump.query('commit')
    expect(await applying).toEqual(['0002_name.sql'])
    await dump.end()
  })
})

describe('roles and pools', () => {
  let pools: Pools
  const idleErrors: Error[] = []
  beforeEach(async () => {
    write('0001_trucks.sql', 'create table trucks (id bigint); grant select on trucks to movesheet_app;')
    await run()
    pools = createPools(database.url, { DATABASE_POOL_SIZE: 3 }, (error) => idleErrors.push(error))
  })
  afterEach(() => closePools(pools))

  test('let the app work as a role that owns nothing and can create nothing', async () => {
    const who = await pools.app.query('select current_user::text as name')
    expect(who.rows).toEqual([{ name: 'movesheet_app' }])
    const owned = await pools.app.query(
      `select relname from pg_class where relowner = 'movesheet_app'::regrole
       union all select nspname from pg_namespace where nspowner = 'movesheet_app'::regrole`,
    )
    expect(owned.rows).toEqual([])
    expect((await pools.app.query('select id from trucks')).rows).toEqual([])
    for (const sql of [
      'create table mine (id bigint)',
      'create temporary table mine (id bigint)',
      'create schema mine',
      'insert into trucks values (1)',
      'drop table trucks',
      'alter table trucks disable row level security',
      'create role mine',
      'update schema_migrations set checksum = null',
    ]) {
      await expect(pools.app.query(sql)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('contain no superuser and no role that bypasses row-level security', async () => {
    const roles = await pools.owner.query(
      `select rolname from pg_roles where rolname like 'movesheet%' and (rolsuper or rolbypassrls)`,
    )
    expect(roles.rows).toEqual([])
    const app = await pools.owner.query(`select rolcanlogin from pg_roles where rolname = 'movesheet_app'`)
    expect(app.rows).toEqual([{ rolcanlogin: false }])
  })

  test('keep the role despite options in the address', async () => {
    const url = new URL(database.url)
    url.searchParams.set('options', '-c search_path=public')
    const other = createPools(url.toString(), { DATABASE_POOL_SIZE: 1 }, () => {})
    try {
      const answer = await other.app.query(
        `select current_user::text as name, current_setting('search_path') as path`,
      )
      expect(answer.rows).toEqual([{ name: 'movesheet_app', path: 'public' }])
    } finally {
      await closePools(other)
    }
  })

  test('return values in the formats of the product', async () => {
    const answer = await pools.app.query(`select 9007199254740991::int8 as safe, 12.30::numeric as amount,
      date '2026-03-08' as day, timestamp '2026-03-08 02:30:00' as wall, timestamptz '2026-03-08 02:30:00.1239-07' as instant,
      array[1, null, 3]::int8[] as ids, array['2026-03-08 02:30:00-07']::timestamptz[] as instants, '{}'::int8[] as none`)
    expect(answer.rows[0]).toEqual({
      safe: 9_007_199_254_740_991,
      amount: '12.30',
      day: '2026-03-08',
      wall: '2026-03-08 02:30:00',
      instant: '2026-03-08T09:30:00.123Z',
      ids: [1, null, 3],
      instants: ['2026-03-08T09:30:00.000Z'],
      none: [],
    })
    await expect(pools.app.query('select 9007199254740993::int8')).rejects.toThrow('too large')
    expect(() => parseInt8('-9007199254740993')).toThrow('too large')
    expect(parseInstant('infinity')).toBe('infinity')
  })

  test('lose only the one connection that is terminated externally', async () => {
    await pools.app.query('select')
    await pools.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'movesheet app' and datname = current_database()`,
    )
    // All connections: earlier tests may have left several, and each is notified separately.
    await expect.poll(() => pools.app.totalCount).toBe(0)
    expect(idleErrors.length).toBeGreaterThan(0)
    expect((await pools.app.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('can be set up for four databases of one cluster at the same time', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => createEmptyDatabase()))
    const applied = await Promise.all(others.map(({ url }) => migrate({ databaseUrl: url, folder })))
    expect(applied).toEqual(others.map(() => ['0001_trucks.sql']))
    await Promise.all(others.map(({ drop }) => drop()))
  })
})
