import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openProxy, type FreezableProxy } from '../../testing/door.ts'
import { toAppError } from '../http/failures.ts'
import { closePools, createPools, type Pools } from './pool.ts'
import { startDatabaseMonitor, type DatabaseMonitor } from './pulse.ts'

let database: TestDatabase
let door: FreezableProxy
let pools: Pools
let pulse: DatabaseMonitor

beforeEach(async () => {
  database = await createTestDatabase()
  const url = new URL(database.url)
  door = await openProxy({ path: `${url.searchParams.get('host')}/.s.PGSQL.${url.searchParams.get('port')}` })
  url.search = ''
  url.host = `127.0.0.1:${door.port}`
  pools = createPools(url.toString(), { DATABASE_POOL_SIZE: 2 }, () => {})
  const log = pino({ level: 'silent' })
  const times = { everyMs: 50, patienceMs: 600, awayAfterMs: 600 }
  pulse = startDatabaseMonitor({
    databaseUrl: url.toString(),
    pools: [pools.app, pools.owner],
    log,
    ...times,
  })
})
afterEach(async () => {
  door.thaw()
  await pulse.stop()
  await closePools(pools)
  await door.close()
  await database.drop()
})

const failureOf = (work: Promise<unknown>) => work.then(() => null, toAppError)

it('breaks pending queries of a database that hangs, rejects new ones, and recovers with it', async () => {
  await pools.app.query('select 1')
  door.freeze()
  const began = performance.now()
  // Two hold the connections; the third waits for one.
  const waiting = await Promise.all([1, 2, 3].map(() => failureOf(pools.app.query('select 1'))))
  expect(waiting.map((error) => error?.code)).toEqual(Array(3).fill('rest_unavailable'))
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(pulse.isAway()).toBe(true)
  expect((await failureOf(pools.app.query('select 1')))?.status).toBe(503)

  door.thaw()
  await expect.poll(() => pulse.isAway(), { timeout: 5_000, interval: 10 }).toBe(false)
  expect((await pools.app.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect((await pools.owner.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await expect.poll(() => pools.app.waitingCount).toBe(0)
  expect(pools.app.totalCount).toBeLessThanOrEqual(2)
})

it('does not treat a slow statement as an outage', async () => {
  await pools.app.query('select pg_sleep(0.9)')
  expect(pulse.isAway()).toBe(false)
})

it('treats a rejection of its own connection as a sign of life', async () => {
  await pools.app.query('select 1')
  const { rows } = await pools.owner.query<{ name: string }>('select current_database() as name')
  const name = rows[0]?.name ?? ''
  await pools.owner.query(`alter database "${name}" connection limit 0`)
  const ended = await pools.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'movesheet pulse' and datname = $1",
    [name],
  )
  expect(ended.rowCount).toBe(1)
  // Longer than the time after which it counts as unavailable, with no other queries.
  await sleep(1_500)
  expect(pulse.isAway()).toBe(false)
  expect((await pools.app.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
