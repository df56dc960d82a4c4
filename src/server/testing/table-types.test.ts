import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, runAs, type TestDatabase } from './database.ts'
import { TABLE_TYPES, tableTypes } from './table-types.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const generate = (sql = 'select') =>
  runAs(database.url, async (client) => {
    await client.query(sql)
    return tableTypes(client)
  })

describe('the types of the tables', () => {
  it('are those of the migrated database: if not, run npm run generate and commit the file', async () => {
    expect(readFileSync(path.resolve(import.meta.dirname, '../../..', TABLE_TYPES), 'utf8')).toBe(
      await generate(),
    )
  })

  it('have optional, calculated, nullable and listed columns as the database does', async () => {
    const text = await generate(`create table trucks (
        id bigint generated always as identity, name text not null, fuel text check (fuel in ('gas', 'driver''s choice')),
        doors smallint not null default 2, sizes bigint[] not null, facts jsonb not null, notes jsonb,
        weight numeric not null, wide boolean not null generated always as (doors > 4) stored);
      grant select on trucks to movesheet_app`)
    expect(text).toContain(`export interface TrucksTable {
  id: Generated<number>
  name: string
  fuel: 'gas' | 'driver\\'s choice' | null
  doors: Generated<number>
  sizes: number[]
  facts: Json<unknown>
  notes: Json<unknown, string | undefined | null>
  weight: string
  wide: GeneratedAlways<boolean>
}`)
    expect(text).toContain('  trucks: TrucksTable\n')
  })

  it('are refused for a type that has none yet', async () => {
    await expect(
      generate('create table odd (id money); grant select on odd to movesheet_app'),
    ).rejects.toThrow('odd.id is of type money')
  })
})
