import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readSource } from './imports.ts'
import { FOREIGN_WRITES, LOOSE_SQL } from './sql-ratchet.ts'
import { foreignWritesOf, looseSqlOf, sqlOf, TABLE_OWNERS } from './sql.ts'

const root = path.resolve(import.meta.dirname, '../..')

const files = globSync('src/server/**/*.ts', { cwd: root })

it('only the owner of a table writes it but the features that are still listed', () => {
  expect(files.length).toBeGreaterThan(800)
  const found = new Set(files.flatMap((file) => foreignWritesOf(file, readSource(root, file))))
  expect([...found].toSorted()).toEqual(FOREIGN_WRITES)
})

it('SQL is only in stores and in the files that are still listed', () => {
  const found = files
    .map((file) => [file, looseSqlOf(file, readSource(root, file))] as const)
    .filter(([, count]) => count > 0)
  expect(Object.fromEntries(found)).toEqual(LOOSE_SQL)
})

it('each table with an owner is written in the owner’s folder', () => {
  const written = new Set(
    files.flatMap((file) =>
      sqlOf(file, readSource(root, file)).writes.map((table) => `${table} ${TABLE_OWNERS[table]}`),
    ),
  )
  const stale = Object.entries(TABLE_OWNERS).filter(([table, owner]) => !written.has(`${table} ${owner}`))
  expect(stale).toEqual([])
})

it('no time is compared with a date: under row-level security, such a comparison uses no index', () => {
  const mixed = /\bjob_date\s*(?:[<>]=?|=)\s*(?:\$\{[^}]+\}|\$\d+)::date/
  expect(mixed.test('j.job_date >= ${w.add(day)}::date')).toBe(true)
  expect(files.filter((file) => mixed.test(readSource(root, file)))).toEqual([])
})

it.each<[what: string, text: string]>([
  ['an insert', 'await sql`insert into jobs (id) values (1)`.execute(tx)'],
  ['an insert after a common table expression', 'sql`with x as (select 1) insert into jobs select 1`'],
  ['a write inside a common table expression', 'sql`with x as (delete from jobs returning 1) select 1`'],
  ['an update', 'sql<Row>`update jobs set a = 1`'],
  ['an update with an alias', 'sql`UPDATE "jobs" AS j\n  SET a = ${a}`'],
  ['an update of one partition', 'sql`update only jobs set a = 1`'],
  ['a delete', 'sql`delete from jobs where id = ${id}`'],
  ['a merge', 'sql`merge into jobs using x on true when matched then do nothing`'],
  ['a copy', "await client.query('copy jobs (id) from stdin')"],
  ['a truncation', 'sql`truncate jobs`'],
  ['a statement of the driver', 'await client.query(`delete from jobs where id = $1`, [id])'],
  ['a statement that a constant holds', "const DELETE = 'delete from jobs'\nawait client.query(DELETE)"],
  ['an insert by the builder', "tx.insertInto('jobs').values(row)"],
  ['an update by the builder', "tx.updateTable('jobs as j').set({ a: 1 })"],
  ['a delete by the builder', "tx\n  .deleteFrom('jobs')\n  .where('id', '=', 1)"],
])('%s of a table of another feature is a breach', (_what, text) => {
  expect(foreignWritesOf('src/server/people/clients/x.store.ts', text)).toEqual(['people/clients → jobs'])
  expect(foreignWritesOf('src/server/jobs/jobs/deep/x.store.ts', text)).toEqual([])
  expect(foreignWritesOf('src/server/demo/x.ts', text)).toEqual([])
})

it.each<[what: string, text: string, row: string]>([
  ['without an owner', 'sql`insert into new_things values (1)`', 'people/clients → new_things'],
  ['that is an expression', 'sql`delete from ${sql.table(table)}`', 'people/clients → $'],
  ['that the builder gets as a variable', 'tx.deleteFrom(table)', 'people/clients → $'],
])('a write of a table %s is a breach', (_what, text, row) => {
  expect(foreignWritesOf('src/server/people/clients/x.store.ts', text)).toEqual([row])
})

it.each<[what: string, text: string]>([
  ['a select', 'sql`select * from jobs`'],
  ['a lock', 'sql`select from jobs where id = 1 for update of jobs`'],
  [
    'an update of a conflicting row',
    'sql`insert into members (a) values (1) on conflict (a) do update set a = 1`',
  ],
  ['a comment', '// delete from jobs\nexport const a = 1'],
  ['a text for people', "throw new Error('Could not update jobs')"],
])('%s is no write of another table', (_what, text) => {
  expect(foreignWritesOf('src/server/people/clients/x.store.ts', text)).toEqual([])
})

it.each<[what: string, text: string]>([
  ['a statement', 'await sql`select 1`.execute(tx)'],
  ['a statement with a row type', 'await sql<Row>`select 1`.execute(tx)'],
  ['a fragment', 'export const isOpen = sql`closed_at is null`'],
  ['a query of the builder', "tx.selectFrom('jobs').select('id')"],
  ['a statement of the driver', "await client.query('select 1')"],
  ['a statement of the driver in a template', 'await client.query(`select ${a} from jobs`)'],
  ['a statement that is a constant', "export const FIND = 'select id from jobs'"],
  ['a statement that is put together', 'const text = `with ids as (select 1) select ${list} from ids`'],
])('%s outside a store is found', (_what, text) => {
  expect(looseSqlOf('src/server/people/clients/x.service.ts', text)).toBe(1)
  expect(looseSqlOf('src/server/people/clients/x.store.ts', text)).toBe(0)
  expect(looseSqlOf('src/server/people/clients/x.test.ts', text)).toBe(0)
  expect(looseSqlOf('src/server/kernel/db/x.ts', text)).toBe(0)
  expect(looseSqlOf('src/server/demo/x.ts', text)).toBe(0)
})
