import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classifyStatement } from './statement-companies.ts'
import { createTestDatabase, runAs, type TestDatabase } from './database.ts'
import { citusSql } from './citus.ts'
import {
  foreignKeysAcross,
  foreignKeysWithoutCompany,
  keysWithoutCompany,
  readDistribution,
  reasonWithoutCompany,
  type Distribution,
} from './distribution.ts'

let database: TestDatabase
let of: Distribution
beforeAll(async () => {
  database = await createTestDatabase()
  of = await runAs(database.url, readDistribution)
})
afterAll(() => database.drop())

describe('distribution of the schema by company', () => {
  it('requires the company in every key of a company table, or a stated reason', () => {
    expect(of.tables.filter(({ column }) => column === 'company_id').length).toBeGreaterThan(60)
    const unexplained = keysWithoutCompany(of).filter((key) => reasonWithoutCompany(key) === undefined)
    expect(unexplained).toEqual([])
    // The reason for ids is their sequence: a key on another column must not pass because of its name.
    const numbers = keysWithoutCompany(of).filter(({ name, table }) => name === `${table}_id_key`)
    expect(numbers.filter(({ columns }) => columns.join() !== 'id')).toEqual([])
  })

  it('requires that every primary key begins with the company', () => {
    for (const { table, name, columns } of of.keys)
      if (
        name === `${table}_pkey` &&
        of.tables.some((one) => one.name === table && one.column === 'company_id')
      )
        expect(columns[0], table).toBe('company_id')
  })

  it('requires the company in every foreign key between company tables', () => {
    expect(of.foreignKeys.length).toBeGreaterThan(80)
    expect(foreignKeysWithoutCompany(of)).toEqual([])
    // Foreign keys to tables without a company point only to accounts, and from them only to companies.
    expect(new Set(foreignKeysAcross(of).map(({ target }) => target))).toEqual(
      new Set(['users', 'companies']),
    )
  })

  it('matches deploy/citus.sql', () => {
    const file = path.resolve(import.meta.dirname, '../../../deploy/citus.sql')
    expect(readFileSync(file, 'utf8'), 'write it by: node start.mjs citus --write').toBe(citusSql(of))
  })

  it('finds a key without its company', () => {
    const key = { table: 'jobs', name: 'jobs_title', columns: ['title'], condition: null, isConstraint: true }
    expect(keysWithoutCompany({ ...of, keys: [key] })).toEqual([key])
    expect(reasonWithoutCompany(key)).toBeUndefined()
    const foreign = {
      table: 'jobs',
      name: 'jobs_to_files',
      target: 'files',
      definition: '',
      columns: ['file_id'],
      targetColumns: ['id'],
    }
    expect(foreignKeysWithoutCompany({ ...of, foreignKeys: [foreign] })).toEqual([foreign])
  })
})

describe("judging a statement by PostgreSQL's query plan", () => {
  const columns = new Map([
    ['jobs', 'company_id'],
    ['members', 'company_id'],
    ['companies', 'id'],
  ])
  const joined = 'select j.id from jobs j join members m on m.user_id = j.client_id'
  it.each([
    ['one', 'select id from jobs where company_id = $1 and id = $2'],
    ['one', `${joined} and m.company_id = j.company_id where j.company_id = $1`],
    ['one', 'update jobs set notes = $1 where company_id = $2 and id = $3'],
    ['one', `select c.name from companies c join jobs j on j.company_id = c.id where c.id = $1`],
    [
      'one',
      `select exists (select from members m where m.company_id = j.company_id and m.user_id = j.client_id) from jobs j where j.company_id = $1`,
    ],
    ['several', 'select id from jobs where company_id = any($1::bigint[]) and id = $2'],
    ['across', 'select id from jobs where id = $1'],
    ['across', `${joined} where j.company_id = $1`],
    ['across', 'update jobs set notes = $1 where id = $2'],
    ['none', 'select id from users where id = $1'],
    ['unread', 'select nothing from nowhere'],
  ])('%s: %s', async (kind, statement) => {
    const verdict = await runAs(database.url, (client) => classifyStatement(client, statement, columns))
    expect(verdict.kind).toBe(kind)
  })
})
