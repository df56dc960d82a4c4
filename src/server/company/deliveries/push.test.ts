import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  PushError,
  type PushAdapter,
  type PushFault,
  type PushMessage,
  type PushTarget,
} from '../../adapters/push/push.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import type { Attempt } from '../../kernel/queue/queue.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { runSender, testSender } from '../../testing/sender.ts'
import { queuePush, type PushToQueue } from './deliveries.service.ts'

const FIRST: Attempt = { number: 1, isLast: false }
const LAST: Attempt = { number: 9, isLast: true }

let t: TestApp
let company: number
let worker: TestPerson
let sent: { endpoint: string; message: PushMessage }[]
/** What a push service answers for an endpoint. */
let faults: Map<string, PushFault>

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  company = await t.makeCompany()
  worker = await t.makePerson(company, 'laborer', { firstName: 'Sam', lastName: 'Lee' })
  sent = []
  faults = new Map()
})

const push: PushAdapter = {
  publicKey: '',
  send: async ({ endpoint }: PushTarget, message) => {
    const fault = faults.get(endpoint)
    if (fault) throw new PushError(fault, new Error('Reason'))
    sent.push({ endpoint, message })
  },
}

async function addDevice(person = worker): Promise<string> {
  const endpoint = `https://push.example.com/${randomBytes(8).toString('hex')}`
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: randomBytes(16).toString('base64url') }
  const session = await t.makePerson(await t.makeCompany(), 'client', { userId: person.id })
  const { status } = await t.call(session, 'POST', '/wp/v2/users/me/push-devices', { endpoint, keys })
  expect(status).toBe(200)
  return endpoint
}
const write = (more: Partial<PushToQueue> = {}) =>
  inTenant(t.kernel.db, { companyIds: [company], userId: null }, (tx) =>
    queuePush(tx, t.kernel.queue, {
      companyId: company,
      jobId: null,
      kind: 'inquiry',
      personId: worker.id,
      title: 'New job\n',
      body: 'Sat, Dec 12, 9:00 AM',
      path: '/my-schedule',
      ...more,
    }),
  )
/** Noon in Denver, because messages about a move wait at night, and tests run at any hour. */
const now = () => new Date('2099-01-05T19:00:00Z')
const run = (deliveryId: number, attempt = FIRST) =>
  testSender(t, { push, now })({ companyId: company, deliveryId }, attempt)
const rowOf = async (id: number) => {
  const { rows } = await t.owner.query(
    `select status, attempts, last_error, recipient, subject, sent_at is not null as "isSent" from deliveries where id = $1`,
    [id],
  )
  return rows[0]
}
const devices = async () =>
  (
    await t.owner.query(
      `select endpoint, failures, last_sent_at is not null as "isUsed" from push_devices where user_id = $1 order by id`,
      [worker.id],
    )
  ).rows

describe('a notification', () => {
  it('that is a test is tried once, so that addresses which take none keep no queue busy', async () => {
    faults.set(await addDevice(), 'unavailable')
    const id = await write({ kind: 'deviceTest' })
    await run(id)
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      last_error: 'The push service could not be reached.',
    })
  })

  it('goes to every device of the person, and is listed with the name', async () => {
    const endpoints = [await addDevice(), await addDevice()]
    const id = await write()
    await run(id)
    expect(sent.map(({ endpoint }) => endpoint).toSorted()).toEqual(endpoints.toSorted())
    const { payload, topic, urgency } = sent[0]?.message ?? { payload: '{}' }
    expect(JSON.parse(payload)).toEqual({
      title: 'New job',
      body: 'Sat, Dec 12, 9:00 AM',
      path: '/my-schedule',
      tag: expect.stringMatching(/^[\w-]{24}$/),
    })
    expect([topic, urgency]).toEqual([null, 'high'])
    expect(await rowOf(id)).toEqual({
      status: 'sent',
      attempts: 1,
      last_error: null,
      recipient: 'Sam Lee',
      subject: 'New job',
      isSent: true,
    })
    const manager = await t.makePerson(company, 'manager')
    const { body } = await t.call(manager, 'GET', '/wp/v2/deliveries?channel[]=push')
    expect(body).toMatchObject([{ id, channel: 'push', to: 'Sam Lee', name: 'Sam Lee', kind: 'inquiry' }])
  })

  it('is sent if one device took it; the others are not tried again', async () => {
    const [busy, open] = [await addDevice(), await addDevice()]
    faults.set(busy, 'unavailable')
    const id = await write()
    await run(id)
    expect(await rowOf(id)).toMatchObject({ status: 'sent', last_error: null })
    expect(await devices()).toEqual([
      { endpoint: busy, failures: 1, isUsed: false },
      { endpoint: open, failures: 0, isUsed: true },
    ])
  })

  it('is tried again while a push service is unavailable, and fails after the last attempt', async () => {
    const busy = await addDevice()
    faults.set(busy, 'unavailable')
    const id = await write()
    await expect(run(id)).rejects.toThrow(`Delivery ${id} was not taken`)
    expect(await rowOf(id)).toMatchObject({
      status: 'queued',
      last_error: 'The push service could not be reached.',
    })
    await expect(run(id, LAST)).rejects.toThrow(`Delivery ${id} was not taken`)
    expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 2, isSent: false })
  })

  it('is retried by the queue until the push service takes it', async () => {
    const busy = await addDevice()
    faults.set(busy, 'unavailable')
    let calls = 0
    const flaky: PushAdapter = {
      ...push,
      send: (target, message) => {
        calls += 1
        if (calls === 3) faults.delete(busy)
        return push.send(target, message)
      },
    }
    const running = await runSender(t, { push: flaky })
    try {
      const id = await write()
      await expect.poll(async () => (await rowOf(id)).status, { timeout: 20_000 }).toBe('sent')
      expect(await rowOf(id)).toMatchObject({ attempts: 3 })
    } finally {
      await running.stop()
    }
  })

  it('removes a device that its push service no longer knows, and fails at once if none is left', async () => {
    const gone = await addDevice()
    faults.set(gone, 'gone')
    const id = await write()
    await run(id)
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      last_error: 'The device no longer takes notifications.',
    })
    expect(await devices()).toEqual([])
    const next = await write()
    await run(next)
    expect(await rowOf(next)).toMatchObject({
      status: 'failed',
      last_error: 'This person has no device that takes notifications.',
    })
  })

  it('fails at once, and keeps the device, if the push service refuses it', async () => {
    const strict = await addDevice()
    faults.set(strict, 'refused')
    const id = await write()
    await run(id)
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      last_error: 'The push service refused the notification.',
    })
    expect(await devices()).toEqual([{ endpoint: strict, failures: 1, isUsed: false }])
  })

  it('about a job replaces earlier ones about it, and tells the push service nothing of the job', async () => {
    await addDevice()
    const [job, other] = [await t.makeJob(company), await t.makeJob(company)]
    for (const jobId of [job, job, other]) await run(await write({ jobId, kind: 'moved' }))
    const topics = sent.map(({ message }) => message.topic)
    expect(topics[0]).toMatch(/^[\w-]{24}$/)
    expect(topics[1]).toBe(topics[0])
    expect(topics[2]).not.toBe(topics[0])
    expect(sent[0]?.message.urgency).toBe('normal')
    expect(JSON.parse(sent[0]?.message.payload ?? '').tag).toBe(topics[0])
  })

  it('does not reach a person who has left the company, or belongs to another one', async () => {
    await addDevice()
    const id = await write()
    await t.owner.query('update members set removed_at = now() where company_id = $1 and user_id = $2', [
      company,
      worker.id,
    ])
    await run(id)
    expect([await rowOf(id), sent]).toMatchObject([{ status: 'failed' }, []])
    await expect(write()).rejects.toThrow('Not found.')
    const stranger = await t.makePerson(await t.makeCompany(), 'laborer')
    await expect(write({ personId: stranger.id })).rejects.toThrow('Not found.')
  })

  it('fits the largest message of a push service, whatever was written', async () => {
    await addDevice()
    await run(await write({ title: '🚚'.repeat(200), body: '✓'.repeat(2000), path: `/${'a'.repeat(900)}` }))
    expect(Buffer.byteLength(sent[0]?.message.payload ?? '')).toBeLessThanOrEqual(3993)
  })

  it('is kept for the developer page by the stand-in', async () => {
    const endpoint = await addDevice()
    await testSender(t)({ companyId: company, deliveryId: await write() }, FIRST)
    const { body } = await t.call(null, 'GET', '/dev/pushes', undefined, { host: 'localhost' })
    expect(body[0]).toMatchObject({ endpoint, title: 'New job', path: '/my-schedule', urgency: 'high' })
    const page = await t.call(null, 'GET', '/dev/push', undefined, { host: 'localhost' })
    expect(page.status).toBe(200)
  })
})
