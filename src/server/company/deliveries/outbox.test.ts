import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../adapters/mail/mail.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { testSender } from '../../testing/sender.ts'
import { queueMail, queueText, type MailToQueue, type TextToQueue } from './deliveries.service.ts'

const TO = '3035550177'

let t: TestApp
let company: number
let manager: TestPerson
let job: number
let number = 7_205_551_000
let sent: Mail[]
let now: Date
let queued: { name: string; afterSeconds: number | undefined }[]

const recording: Pick<Queue, 'send'> = {
  send: async (_tx, name, _work, afterSeconds) => void queued.push({ name, afterSeconds }),
}
let queue: Queue

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  number += 1
  company = await t.makeCompany(undefined, { smuvs_phone: String(number), timezone: 'America/Denver' })
  manager = await t.makePerson(company, 'manager')
  const made = await t.call(manager, 'POST', '/wp/v2/jobs', { jobDate: '2027-03-10 09:00:00', crewSize: 2 })
  job = made.body.id
  t.telephony.taken.splice(0)
  sent = []
  queued = []
  queue = { ...t.kernel.queue, ...recording }
  now = new Date('2027-03-08T18:00:00Z')
})

const inCompany = <T>(work: (tx: Tx) => Promise<T>) =>
  inTenant(t.kernel.db, { companyIds: [company], userId: null }, work)
const text = (more: Partial<TextToQueue> = {}) =>
  inCompany((tx) =>
    queueText(tx, queue, { companyId: company, jobId: job, kind: 'moved', to: TO, body: 'Moved', ...more }),
  )
const mail = (more: Partial<MailToQueue> = {}) =>
  inCompany((tx) =>
    queueMail(tx, queue, {
      companyId: company,
      jobId: job,
      kind: 'moved',
      to: 'pat@example.test',
      subject: 'Your move',
      text: 'Moved',
      ...more,
    }),
  )
const run = (deliveryId: number) =>
  testSender(t, {
    mail: { send: async (one) => void sent.push(one), close: async () => {} },
    now: () => now,
    queue: () => queue,
  })({ companyId: company, deliveryId }, { number: 1, isLast: false })
const rowOf = async (id: number) => {
  const { rows } = await t.owner.query(
    'select status, attempts, kind, purpose, due_at from deliveries where id = $1',
    [id],
  )
  return rows[0]
}

describe('a message with a key', () => {
  test('is stored and queued once', async () => {
    const first = await mail({ dedupeKey: `booked:${job}` })
    expect(await mail({ dedupeKey: `booked:${job}`, text: 'Again' })).toBe(first)
    expect(await text({ dedupeKey: `booked:${job}:text` })).not.toBe(first)
    expect(queued.map(({ name }) => name)).toEqual(['send-delivery', 'send-text'])
  })

  test('is not mistaken for that of another company', async () => {
    const key = `booked:${crypto.randomUUID()}`
    const first = await mail({ dedupeKey: key })
    company = await t.makeCompany()
    job = 0
    expect(await mail({ dedupeKey: key, jobId: null })).not.toBe(first)
  })
})

describe('a text that waits at night', () => {
  test('is sent in the morning of its recipient', async () => {
    now = new Date('2027-03-09T04:30:00Z') // 9:30 PM in Denver
    const id = await text()
    queued = []
    await run(id)
    expect(t.telephony.taken).toEqual([])
    expect(queued).toEqual([{ name: 'send-text', afterSeconds: 10.5 * 3600 }])
    expect(await rowOf(id)).toMatchObject({
      status: 'queued',
      attempts: 0,
      due_at: '2027-03-09T15:00:00.000Z',
    })
    now = new Date('2027-03-09T15:00:00Z')
    await run(id)
    expect(t.telephony.taken).toHaveLength(1)
  })

  test('follows the clock of the place where the move begins', async () => {
    await t.owner.query(`update jobs set first_state = 'CA' where id = $1`, [job])
    now = new Date('2027-03-09T04:30:00Z') // 8:30 PM in California
    await run(await text())
    expect(t.telephony.taken).toHaveLength(1)
  })

  test('is sent at any hour on the day of the move', async () => {
    now = new Date('2027-03-11T04:30:00Z') // 9:30 PM on the day in Denver
    await run(await text())
    expect(t.telephony.taken).toHaveLength(1)
  })

  test('is listed as waiting, cannot be resent, and its mail does not wait', async () => {
    now = new Date(Date.now() - 60_000)
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const id = await text()
    await t.owner.query('update deliveries set due_at = $2 where id = $1', [id, at(5)])
    const list = await t.call(manager, 'GET', '/wp/v2/deliveries?status=waiting')
    expect(list.body).toMatchObject([{ id, kind: 'moved', job, status: 'queued', actions: [] }])
    expect(await t.call(manager, 'POST', `/wp/v2/deliveries/${id}/resend`)).toMatchObject({ status: 409 })
    now = new Date('2027-03-09T04:30:00Z')
    await run(await mail())
    expect(sent).toHaveLength(1)
  })
})

test('an answer to what the recipient just did does not wait', async () => {
  now = new Date('2027-03-09T04:30:00Z')
  await run(await text({ kind: 'receipt' }))
  expect(t.telephony.taken).toHaveLength(1)
})

test('marketing is not sent before noon on a Sunday, in any channel', async () => {
  now = new Date('2027-03-07T16:00:00Z') // Sunday, 9 AM in Denver
  const id = await mail({ kind: 'unfinishedBooking' })
  expect(await rowOf(id)).toMatchObject({ purpose: 'marketing' })
  await run(id)
  expect(sent).toEqual([])
  now = new Date('2027-03-07T19:00:00Z')
  await run(id)
  expect(sent).toHaveLength(1)
})

describe('messages of one job to one recipient', () => {
  test('are sent in the order in which they were written', async () => {
    const [first, second] = [await text({ body: 'One' }), await text({ body: 'Two' })]
    queued = []
    await run(second)
    expect(queued).toEqual([{ name: 'send-text', afterSeconds: 2 }])
    await run(first)
    await run(second)
    expect(t.telephony.taken.map(({ body }) => body)).toEqual(['One', 'Two'])
  })

  test('do not wait for one that failed, for one that is due later, or for those of others', async () => {
    const failed = await text({ body: 'One' })
    await t.owner.query(`update deliveries set status = 'failed' where id = $1`, [failed])
    await text({ body: 'Later', afterSeconds: 600 })
    await text({ body: 'Other', to: '3035550178' })
    await text({ body: 'Other job', jobId: null })
    // The clock of the database decides when a later one is due.
    now = new Date(Date.now() - 1000)
    await run(await text({ body: 'Two', kind: 'receipt' }))
    expect(t.telephony.taken.map(({ body }) => body)).toEqual(['Two'])
  })
})

test('a search finds messages by address and subject, and filters narrow them', async () => {
  const id = await mail({ to: 'Lee@example.test', subject: 'A 100% move' })
  await mail({ to: 'kim@example.test' })
  await text()
  const found = async (query: string) => {
    const { body } = await t.call(manager, 'GET', `/wp/v2/deliveries?${query}`)
    return body.length
  }
  expect(await found('search=LEE%40')).toBe(1)
  expect(await found('search=100%25')).toBe(1)
  expect(await found('search=0%25%20m')).toBe(1)
  expect(await found('search=_oved')).toBe(0)
  expect(await found('channel=text')).toBe(1)
  expect(await found('kind=moved')).toBe(3)
  expect(await found('kind=receipt')).toBe(0)
  await text({ jobId: null })
  expect(await found('')).toBe(4)
  expect(await found(`job=${job}&channel=mail`)).toBe(2)
  expect(await found(`job=${job}`)).toBe(3)
  expect(await found('job=999999')).toBe(0)
  expect(await rowOf(id)).toMatchObject({ kind: 'moved', purpose: 'service' })
})

test('messages are removed when the company no longer keeps them, unless a timeline shows them', async () => {
  const [old, fresh, waiting] = [await mail(), await mail(), await mail()]
  await t.owner.query(`update deliveries set status = 'sent' where id = any($1)`, [[old, fresh]])
  await t.owner.query('alter table deliveries disable trigger stamp_change')
  await t.owner.query(`update deliveries set changed_at = now() - interval '366 days' where id = any($1)`, [
    [old, waiting],
  ])
  await t.owner.query('alter table deliveries enable trigger stamp_change')
  await t.owner.query('select purge_messages(1000)')
  const { rows } = await t.owner.query('select id from deliveries where company_id = $1 order by id', [
    company,
  ])
  expect(rows.map(({ id }) => Number(id))).toEqual([fresh, waiting])
})

describe('the files of a mail', () => {
  let client: TestPerson
  beforeEach(async () => {
    client = await t.makePerson(company, 'client', { email: `pat${number}@example.test` })
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { client: { id: client.id } })
  })

  test('are the move for the calendar of its client', async () => {
    await run(await mail({ kind: 'booked', to: client.email }))
    const [file] = sent[0]?.attachments ?? []
    expect(file).toMatchObject({
      filename: 'move.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    })
    expect(file?.content).toContain('DTSTART;TZID=America/Denver:20270310T090000')
    expect(file?.content).toContain(`URL;VALUE=URI:${t.kernel.config.PUBLIC_URL}/job/${job}`)
  })

  test('are a document as a PDF', async () => {
    await t.owner.query(`update jobs set job_status = 'completed' where id = $1`, [job])
    await run(await mail({ kind: 'paymentDue', to: client.email }))
    const [file] = sent[0]?.attachments ?? []
    expect(file).toMatchObject({ filename: `invoice-${job}.pdf`, contentType: 'application/pdf' })
    expect(
      Buffer.from(file?.content ?? '')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test.each([
    ['another person', () => mail({ kind: 'paymentDue', to: 'other@example.test' })],
    ['a message without files', () => mail({ kind: 'written', to: client.email })],
    ['a document that the job does not have yet', () => mail({ kind: 'paymentDue', to: client.email })],
    ['a message about no job', () => mail({ kind: 'paymentDue', to: client.email, jobId: null })],
  ])('are none for %s', async (_who, write) => {
    await run(await write())
    expect(sent[0]).not.toHaveProperty('attachments')
  })
})
