import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEmptyDatabase, runAs, type TestDatabase } from '../../testing/database.ts'
import { ensureRoles } from './roles.ts'
import { closePools, createPools, type Pools } from './pool.ts'
import { createDb, inTenant, sendWrite, type Db, type Tx } from './tenancy.ts'

let database: TestDatabase
let pools: Pools
let db: Db
beforeAll(async () => {
  database = await createEmptyDatabase()
  await runAs(database.url, async (client) => {
    await ensureRoles(client)
    await client.query(`create table notes (id int primary key deferrable initially deferred, text text);
      grant select, insert on notes to movesheet_app;`)
  })
  pools = createPools(database.url, { DATABASE_POOL_SIZE: 1 }, () => {})
  db = createDb(pools.app)
})
afterAll(async () => {
  await closePools(pools)
  await database.drop()
})

const scope = { companyIds: [3, 7], userId: 12 }
const write = (tx: Tx, id: number) => sql`insert into notes values (${id}, 'x')`.execute(tx)
const idsOf = async () =>
  (await pools.app.query('select id from notes order by id')).rows.map(({ id }) => id as number)
const isIdle = async () =>
  (await pools.app.query(`select current_setting('app.company_ids', true) as scope`)).rows

describe('a transaction of a tenant', () => {
  test('has its scope in the first query and in queries that start together, and not after it', async () => {
    const read = (tx: Tx) =>
      sql<{ companies: string; person: string }>`select current_setting('app.company_ids') as companies,
        current_setting('app.user_id') as person`.execute(tx)
    const results = await inTenant(db, scope, (tx) => Promise.all([read(tx), read(tx), read(tx)]))
    for (const { rows } of results) expect(rows).toEqual([{ companies: '{3,7}', person: '12' }])
    expect(await isIdle()).toEqual([{ scope: '' }])
  })

  test('reports why a write failed that it did not wait for, although its commit is answered first', async () => {
    const work = async (tx: Tx) => {
      const late = async (error: unknown) => {
        await sleep(100)
        throw error
      }
      await sendWrite(tx, sql`insert into notes values (1 / 0, 'x')`.execute(tx).catch(late))
    }
    await expect(inTenant(db, scope, work)).rejects.toThrow('division by zero')
    expect(await idsOf()).toEqual([])
  })

  test('leaves nothing of work that throws, and its connection usable', async () => {
    const work = async (tx: Tx) => {
      await write(tx, 1)
      throw new Error('changed my mind')
    }
    await expect(inTenant(db, scope, work)).rejects.toThrow('changed my mind')
    expect(await idsOf()).toEqual([])
    expect(await isIdle()).toEqual([{ scope: '' }])
  })

  test('reports the query that failed, not the one sent after it', async () => {
    const work = (tx: Tx) => Promise.all([sql`select 1 / 0`.execute(tx), write(tx, 2)])
    await expect(inTenant(db, scope, work)).rejects.toThrow('division by zero')
    expect(await idsOf()).toEqual([])
  })

  test('throws if a constraint fails at the commit, and leaves its connection usable', async () => {
    const work = async (tx: Tx) => {
      await write(tx, 3)
      await write(tx, 3)
    }
    await expect(inTenant(db, scope, work)).rejects.toMatchObject({ code: '23505' })
    expect(await idsOf()).toEqual([])
    expect(await isIdle()).toEqual([{ scope: '' }])
  })

  test('throws if a failed query was ignored, because nothing was stored', async () => {
    const work = async (tx: Tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => {})
    }
    await expect(inTenant(db, scope, work)).rejects.toThrow()
  })

  test('sends begin, scope and the queries that start together in one write', async () => {
    const client = await pools.app.connect()
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
    client.release()
    const [one, many] = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')]
    const read = (tx: Tx) => sql`select id from notes`.execute(tx)
    await inTenant(db, { ...scope, isReadOnly: true }, async (tx) => {
      await Promise.all([read(tx), read(tx), read(tx)])
      expect([one.mock.calls.length, many.mock.calls.length]).toEqual([0, 1])
    })
    vi.restoreAllMocks()
  })

  test('refuses queries after its end', async () => {
    let kept: Tx | undefined
    await inTenant(db, scope, async (tx) => {
      kept = tx
      await write(tx, 4)
    })
    expect(await idsOf()).toEqual([4])
    if (!kept) throw new Error('The work did not run')
    await expect(write(kept, 5)).rejects.toThrow('The transaction has ended.')
    expect(await idsOf()).toEqual([4])
  })
})

describe('repeated statements', () => {
  const prepared = async (text: string) => {
    const { rows } = await pools.app.query('select from pg_prepared_statements where statement like $1', [
      `${text}%`,
    ])
    return rows.length
  }

  test('are prepared from the third use on and survive a new column', async () => {
    const read = (tx: Tx) => sql`select id, text from notes where id = ${4}`.execute(tx)
    for (const expected of [0, 0, 1, 1]) {
      await inTenant(db, scope, read)
      expect(await prepared('select id, text from notes')).toBe(expected)
    }
    await runAs(database.url, (client) => client.query('alter table notes add column more text'))
    expect((await inTenant(db, scope, read)).rows).toEqual([{ id: 4, text: 'x' }])
  })

  test('are planned once in a scope that keeps plans, and as PostgreSQL decides in another', async () => {
    const read = (tx: Tx) => sql`select text from notes where id = ${4}`.execute(tx)
    const plans = async () => {
      const { rows } = await pools.app.query(`select generic_plans::int as kept, custom_plans::int as made
        from pg_prepared_statements where statement like 'select text from notes%'`)
      return rows
    }
    for (let uses = 0; uses < 5; uses += 1) await inTenant(db, { ...scope, keepsPlans: true }, read)
    expect(await plans()).toEqual([{ kept: 3, made: 0 }])
    await inTenant(db, scope, read)
    expect(await plans()).toEqual([{ kept: 3, made: 1 }])
  })

  test('are not prepared if a new column would change their result', async () => {
    const read = (tx: Tx) => sql`select n.* from notes n where id = ${4}`.execute(tx)
    for (let uses = 0; uses < 5; uses += 1) await inTenant(db, scope, read)
    await runAs(database.url, (client) => client.query('alter table notes add column even_more text'))
    expect((await inTenant(db, scope, read)).rows).toHaveLength(1)
    expect(await prepared('select n.* from notes')).toBe(0)
  })
})
