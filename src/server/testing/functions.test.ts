import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { migrate, migrationsFolder } from '../kernel/db/migrate.ts'
import { readRepeatables } from '../kernel/db/repeatable.ts'
import { readCatalog } from './catalog.ts'
import { createEmptyDatabase, createTestDatabase, runAs } from './database.ts'
import { migrateTo } from './earlier.ts'

/**
 * The last migration that defines functions and triggers itself; later ones leave that to the repeatable files. It moves up
 * when a later one had to define a function of a table, and the file of that function changes after it, or made a table that
 * the files of other tables need.
 */
const LAST_WITH_FUNCTIONS = '0135'

const readFunctions = async (client: pg.Client) => {
  const { functions = [], triggers = [] } = await readCatalog(client)
  return [...functions, ...triggers]
}

/**
 * Returns how the functions and triggers of an installation that gets the later migrations of a folder, and has the present
 * repeatable files already, differ from those of a new database.
 */
async function differencesAfterUpgrade(folder: string): Promise<string[]> {
  const [fresh, upgraded] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()])
  try {
    await migrate({ databaseUrl: fresh.url, folder })
    await migrateTo(upgraded.url, LAST_WITH_FUNCTIONS)
    await runAs(upgraded.url, async (client) => {
      for (const { name, version, checksum, sql } of await readRepeatables(folder)) {
        await client.query('begin')
        try {
          await client.query(sql)
          await client.query(
            'insert into repeatable_migrations (name, version, checksum) values ($1, $2, $3)',
            [name, version, checksum],
          )
          await client.query('commit')
        } catch {
          // It needs a later migration, which the upgrade applies before it.
          await client.query('rollback')
        }
      }
    })
    await migrate({ databaseUrl: upgraded.url, folder })
    const [wanted = [], found = []] = await Promise.all(
      [fresh, upgraded].map(({ url }) => runAs(url, readFunctions)),
    )
    return [...wanted, ...found].filter((line) => !wanted.includes(line) || !found.includes(line))
  } finally {
    await Promise.all([fresh.drop(), upgraded.drop()])
  }
}

it('every function, and every trigger except deferred ones, is in a file below migrations/', async () => {
  const database = await createTestDatabase()
  try {
    await runAs(database.url, async (client) => {
      const before = await readFunctions(client)
      await client.query('begin')
      for (const { sql } of await readRepeatables(migrationsFolder)) await client.query(sql)
      expect(await readFunctions(client)).toEqual(before)
      // Rows that the files did not write again were made by another transaction. PostgreSQL cannot replace a constraint trigger.
      const { rows } = await client.query<{ name: string }>(`
        select oid::regprocedure::text as name from pg_proc
          where pronamespace = 'public'::regnamespace and xmin <> pg_current_xact_id()::xid
        union all
        select tgrelid::regclass || '.' || tgname from pg_trigger
          where not tgisinternal and tgconstraint = 0 and xmin <> pg_current_xact_id()::xid`)
      expect(rows.map(({ name }) => name)).toEqual([])
    })
  } finally {
    await database.drop()
  }
})

it('an upgrade leaves the same functions and triggers as a new database', async () => {
  expect(await differencesAfterUpgrade(migrationsFolder)).toEqual([])
})

it.each([
  [
    'replaces a function',
    `create or replace function is_set_up() returns boolean language sql as 'select true'`,
    'is_set_up',
  ],
  ['drops a trigger', 'drop trigger keep_words on jobs', 'keep_words'],
])('a numbered migration that %s without its file is found', async (_what, sql, name) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'movesheet-functions-'))
  try {
    cpSync(migrationsFolder, folder, { recursive: true })
    writeFileSync(path.join(folder, '9999_planted.sql'), sql)
    const found = await differencesAfterUpgrade(folder)
    expect(found.length).toBeGreaterThan(0)
    for (const line of found) expect(line).toContain(name)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('a file that changed since the previous commit has another version, and none is removed', () => {
  const git = (...parameters: string[]) =>
    spawnSync('git', parameters, { cwd: migrationsFolder, encoding: 'utf8' }).stdout ?? ''
  const changes = git(
    'diff',
    '--unified=0',
    '--no-renames',
    '--diff-filter=MD',
    'HEAD~1',
    '--',
    'functions',
    'triggers',
  )
  const wrong = changes
    .split(/^diff --git /m)
    .slice(1)
    .filter((change) => !/^\+-- version \d+$/m.test(change))
    .map((change) => change.split('\n')[0])
  expect(wrong).toEqual([])
})
