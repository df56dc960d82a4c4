import { pino } from 'pino'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closePools, createPools, type Pools } from '../db/pool.ts'
import { createDb, inTenant, type Db } from '../db/tenancy.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { idleHandlers } from '../../testing/idle-handlers.ts'
import { createQueue, type QueueSettings } from './create-queue.ts'
import { hasOtherNodes } from './other-nodes.ts'
import type { Queue, QueueHandlers } from './queue.ts'

let database: TestDatabase
let pools: Pools
let db: Db
const queues: Queue[] = []
const nobody = { companyIds: [1], userId: null }
const quick = { limit: 2, delaySeconds: 0, longestSeconds: 1 }

beforeEach(async () => {
  database = await createTestDatabase()
  pools = createPools(database.url, { DATABASE_POOL_SIZE: 4 }, () => {})
  db = createDb(pools.app)
})
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()))
  await closePools(pools)
  await database.drop()
})

async function open(handlers: Partial<QueueHandlers>, more: Partial<QueueSettings> = {}): Promise<Queue> {
  const queue = await createQueue({
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
    handlers: {
      ...idleHandlers,
      ...handlers,
    },
    retry: quick,
    ...more,
  })
  queues.push(queue)
  return queue
}

const states = async () => {
  const { rows } = await pools.owner.query<{ state: string }>(
    `select state from pgboss.job where name = 'send-delivery' order by created_on`,
  )
  return rows.map((row) => row.state)
}

test('work queued in a transaction is done after the commit, and never after a rollback', async () => {
  const done: number[] = []
  const queue = await open({ 'send-delivery': async (work) => void done.push(work.deliveryId) })
  await queue.start()
  await inTenant(db, nobody, (tx) => queue.send(tx, 'send-delivery', { companyId: 1, deliveryId: 7 }))
  const broken = inTenant(db, nobody, async (tx) => {
    await queue.send(tx, 'send-delivery', { companyId: 1, deliveryId: 8 })
    throw new Error('undo')
  })
  await expect(broken).rejects.toThrow('undo')
  await expect.poll(() => done, { timeout: 5000 }).toEqual([7])
  await expect.poll(states).toEqual(['completed'])
})

test('delayed work runs when it is due', async () => {
  const queue = await open({})
  await inTenant(db, nobody, (tx) => queue.send(tx, 'tell-inquiries', { companyId: 1 }, 900))
  await inTenant(db, nobody, (tx) => queue.send(tx, 'tell-inquiries', { companyId: 2 }))
  const { rows } = await pools.owner.query<{ seconds: number }>(
    `select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
      where name = 'tell-inquiries' order by data ->> 'companyId'`,
  )
  expect(rows.map(({ seconds }) => seconds)).toEqual([900, 0])
})

test('forty jobs queued together are done without waiting for the next poll', async () => {
  const done = new Set<number>()
  const queue = await open({ 'send-delivery': async (work) => void done.add(work.deliveryId) })
  await queue.start()
  const began = Date.now()
  await inTenant(db, nobody, async (tx) => {
    for (let id = 1; id <= 40; id += 1)
      await queue.send(tx, 'send-delivery', { companyId: 1, deliveryId: id })
  })
  await expect.poll(() => done.size, { timeout: 20_000, interval: 20 }).toBe(40)
  expect(Date.now() - began).toBeLessThan(4000)
})

test('failed work is retried, then abandoned and kept for inspection', async () => {
  const attempts: string[] = []
  const queue = await open({
    'send-delivery': async (_work, attempt) => {
      attempts.push(`${attempt.number}${attempt.isLast ? ' last' : ''}`)
      throw new Error('no line')
    },
  })
  await queue.start()
  await inTenant(db, nobody, (tx) => queue.send(tx, 'send-delivery', { companyId: 1, deliveryId: 1 }))
  await expect.poll(() => attempts, { timeout: 15_000 }).toEqual(['1', '2', '3 last'])
  await expect.poll(states).toEqual(['failed'])
  const kept = await pools.owner.query<{ days: number }>(
    `select deletion_seconds / 86400 as days from pgboss.job where name = 'send-delivery'`,
  )
  expect(kept.rows[0]?.days).toBeGreaterThan(7)
})

test('work with an invalid payload is rejected when it is queued and fails when it is fetched', async () => {
  let runs = 0
  const queue = await open({
    'send-delivery': async () => {
      runs += 1
    },
  })
  // A caller in plain JavaScript could send this; the types forbid it.
  const wrong = { companyId: 1, deliveryId: 'seven' } as unknown as { companyId: number; deliveryId: number }
  await expect(inTenant(db, nobody, (tx) => queue.send(tx, 'send-delivery', wrong))).rejects.toThrow(
    'deliveryId',
  )
  await inTenant(db, nobody, (tx) => queue.send(tx, 'send-delivery', { companyId: 1, deliveryId: 7 }))
  await pools.owner.query(`update pgboss.job set data = '{"deliveryId": 7}' where name = 'send-delivery'`)
  await queue.start()
  await expect.poll(states, { timeout: 15_000 }).toEqual(['failed'])
  expect(runs).toBe(0)
})

test('stopping finishes running work', async () => {
  let began = false
  let ended = false
  const queue = await open({
    'send-delivery': async () => {
      began = true
      await new Promise((resolve) => {
        setTimeout(resolve, 1200)
      })
      ended = true
    },
  })
  await queue.start()
  await inTenant(db, nobody, (tx) => queue.send(tx, 'send-delivery', { companyId: 1, deliveryId: 1 }))
  await expect.poll(() => began, { timeout: 5000 }).toBe(true)
  await queue.stop()
  expect(ended).toBe(true)
  expect(await states()).toEqual(['completed'])
})

test('two nodes can open the queue at the same time, and each job is done by one of them', async () => {
  const done: string[] = []
  const [one, two] = await Promise.all([
    open({ 'send-delivery': async (work) => void done.push(`one ${work.deliveryId}`) }),
    open({ 'send-delivery': async (work) => void done.push(`two ${work.deliveryId}`) }),
  ])
  await Promise.all([one.start(), two.start()])
  for (let id = 1; id <= 20; id += 1) {
    await inTenant(db, nobody, (tx) => one.send(tx, 'send-delivery', { companyId: 1, deliveryId: id }))
  }
  await expect.poll(() => done.length, { timeout: 15_000 }).toBe(20)
  expect(new Set(done.map((entry) => entry.split(' ')[1])).size).toBe(20)
})

test('a node that starts detects whether other nodes are working', async () => {
  expect(await hasOtherNodes(pools.owner)).toBe(false)
  const other = await open({})
  expect(await hasOtherNodes(pools.owner)).toBe(true)
  await other.stop()
  await expect.poll(() => hasOtherNodes(pools.owner)).toBe(false)
})

test('work of any kind in a process that dies is restarted a minute after its last heartbeat', async () => {
  await open({})
  const { rows } = await pools.owner.query(
    `select name from pgboss.queue where heartbeat_seconds is distinct from 60 and name not like '\\_\\_%'`,
  )
  expect(rows).toEqual([])
})

test('the app role uses the queue, including the daily purge, and owns none of it', async () => {
  await open({})
  const owned = await pools.owner.query(
    `select from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = 'movesheet_app'`,
  )
  expect(owned.rowCount).toBe(0)
  const daily = await pools.owner.query('select name, cron from pgboss.schedule')
  expect(daily.rows).toEqual([
    { name: 'purge-expired', cron: '17 9 * * *' },
    { name: 'remind-expiries', cron: '37 11 * * *' },
    { name: 'tell-crews-evening', cron: '*/5 * * * *' },
    { name: 'forget-positions', cron: '*/15 * * * *' },
    { name: 'remind-of-moves', cron: '3 * * * *' },
    { name: 'settle-transactions', cron: '* * * * *' },
    { name: 'find-chargebacks', cron: '41 * * * *' },
    { name: 'read-mailboxes', cron: '*/2 * * * *' },
  ])
  await expect(pools.app.query('drop table pgboss.job')).rejects.toThrow(pg.DatabaseError)
})
