import { pino } from 'pino'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Mail } from '../../adapters/mail/mail.ts'
import { closePools, createPools } from '../../kernel/db/pool.ts'
import { createDb, inTenant } from '../../kernel/db/tenancy.ts'
import { createQueue } from '../../kernel/queue/create-queue.ts'
import type { TestPerson } from '../../testing/app.ts'
import { idleHandlers } from '../../testing/idle-handlers.ts'
import { runSender } from '../../testing/sender.ts'
import { createUpgradedApp, type UpgradedApp } from '../../testing/upgraded.ts'

/** The version before the outbox. */
const BEFORE = '0073'
const LINE = '7205550199'

/** Messages as the version before stored them, by their subject or text. */
const ROWS = [
  { channel: 'mail', subject: 'Queued mail', status: 'queued' },
  { channel: 'mail', subject: 'Retried mail', status: 'queued', attempts: 3, error: 'Greylisted' },
  { channel: 'mail', subject: 'Failed mail', status: 'failed', attempts: 9, error: 'No such mailbox' },
  { channel: 'mail', subject: 'Sent mail', status: 'sent', attempts: 1 },
  { channel: 'mail', subject: 'Queued offer', status: 'queued', isOffer: true },
  { channel: 'text', text: 'Queued text', status: 'queued' },
  { channel: 'text', text: 'Text without an answer', status: 'queued', attempts: 1, isTried: true },
  { channel: 'text', text: 'Failed text', status: 'failed', attempts: 9, error: 'Not in use' },
  { channel: 'text', text: 'Sent text', status: 'sent', attempts: 1 },
]

let t: UpgradedApp
let admin: TestPerson
const sent: Mail[] = []

beforeAll(async () => {
  t = await createUpgradedApp(undefined, { version: BEFORE, prepare: storeMessages })
  admin = await t.makePerson(1, 'administrator')
}, 120_000)
afterAll(() => t?.close())

/** Stores the messages with the work in the queue for those that are to be sent. */
async function storeMessages(client: pg.Client, databaseUrl: string): Promise<void> {
  await client.query('delete from deliveries')
  await client.query('update companies set smuvs_phone = $1 where id = 1', [LINE])
  const queue = await createQueue({ databaseUrl, log: pino({ level: 'silent' }), handlers: idleHandlers })
  const pools = createPools(databaseUrl, { DATABASE_POOL_SIZE: 2 }, () => {})
  for (const row of ROWS) {
    const { rows } = await client.query<{ id: number }>(
      `insert into deliveries (company_id, channel, recipient, subject, body_text, status, attempts, last_error, tried_at,
         sent_at, unsubscribe_url)
       values (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id::int`,
      [
        row.channel,
        row.channel === 'mail' ? 'old@example.test' : '3035550177',
        row.subject ?? '',
        row.text ?? 'See you',
        row.status,
        row.attempts ?? 0,
        row.error ?? null,
        row.isTried ? new Date() : null,
        row.status === 'sent' ? new Date() : null,
        row.isOffer ? '/wp/v2/unsubscribe/' : '',
      ],
    )
    const work = { companyId: 1, deliveryId: rows[0]?.id ?? 0 }
    if (row.status === 'queued')
      await inTenant(createDb(pools.app), { companyIds: [1], userId: null }, (tx) =>
        queue.send(tx, row.channel === 'mail' ? 'send-delivery' : 'send-text', work),
      )
  }
  await closePools(pools)
  await queue.stop()
}

const list = async (): Promise<
  { id: number; subject: string; status: string; lastError: string; actions: string[] }[]
> => (await t.call(admin, 'GET', '/wp/v2/deliveries?per_page=100')).body
const states = async () => Object.fromEntries((await list()).map(({ subject, status }) => [subject, status]))
const mails = () => sent.map(({ subject }) => subject).toSorted()
const texts = () => t.telephony.taken.map(({ body }) => body).toSorted()

it('sends each queued message of the version before once, and offers failed ones to be sent again', async () => {
  expect((await list()).map(({ subject }) => subject).toSorted()).toEqual(
    ROWS.map(({ subject, text }) => subject ?? text ?? '').toSorted(),
  )
  // The provider took this one, and its answer was lost before the upgrade.
  const lost = { from: LINE, to: '3035550177', body: 'Text without an answer', statusUrl: '' }
  t.telephony.taken.push({ ...lost, sid: 'SM0', status: 'sent' })
  const sender = await runSender(t, {
    mail: { send: async (mail) => void sent.push(mail), close: async () => {} },
  })
  try {
    await expect
      .poll(async () => (await list()).every(({ status }) => status !== 'queued'), { timeout: 30_000 })
      .toBe(true)
    expect(mails()).toEqual(['Queued mail', 'Retried mail'])
    expect(texts()).toEqual(['Queued text', 'Text without an answer'])
    expect(await states()).toEqual({
      'Queued mail': 'sent',
      'Retried mail': 'sent',
      'Failed mail': 'failed',
      'Sent mail': 'sent',
      // Nobody had agreed to offers before the upgrade.
      'Queued offer': 'failed',
      'Queued text': 'sent',
      'Text without an answer': 'sent',
      'Failed text': 'failed',
      'Sent text': 'sent',
    })
    const failed = (await list()).filter(({ status }) => status === 'failed')
    for (const { id, actions } of failed) {
      expect(actions).toEqual(['resend'])
      expect((await t.call(admin, 'POST', `/wp/v2/deliveries/${id}/resend`)).status).toBe(200)
    }
    await expect
      .poll(async () => (await list()).every(({ status }) => status !== 'queued'), { timeout: 30_000 })
      .toBe(true)
    expect(mails()).toEqual(['Failed mail', 'Queued mail', 'Retried mail'])
    expect(texts()).toEqual(['Failed text', 'Queued text', 'Text without an answer'])
    expect((await list()).find(({ subject }) => subject === 'Queued offer')).toMatchObject({
      status: 'failed',
      lastError: expect.stringContaining('has not agreed to offers'),
    })
  } finally {
    await sender.stop()
  }
}, 90_000)
