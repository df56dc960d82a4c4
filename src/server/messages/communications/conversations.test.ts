import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { TEST_SIGNATURE } from '../../testing/telephony.ts'

const CLIENT_PHONE = '3035550199'
const STRANGER_PHONE = '7205550144'

let t: TestApp
let company: number
let number: string
let boss: TestPerson
let second: TestPerson
let worker: TestPerson
let client: TestPerson
let stranger: TestPerson
let job: number
let count = 0

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  count += 1
  number = `720557${String(1000 + count)}`
  company = await t.makeCompany('Peak Movers', { smuvs_phone: number, phone: '3035550000' })
  boss = await t.makePerson(company, 'manager', { phone: null })
  second = await t.makePerson(company, 'administrator', { phone: null })
  worker = await t.makePerson(company, 'worker', { phone: null })
  client = await t.makePerson(company, 'client', { phone: CLIENT_PHONE })
  stranger = await t.makePerson(await t.makeCompany(), 'administrator')
  job = await t.makeJob(company, { client_id: client.id, job_status: 'scheduled', job_date: '2027-03-01' })
})

interface Row {
  id: number
  key: string
  name: string
  unread: number
  waits: boolean
  isDone: boolean
  assignee: { id: number } | null
  snoozedUntil: string | null
  newest: { type: string; text: string; jobId: number | null; isIncoming: boolean }
}

const list = async (query = '', who = boss): Promise<{ rows: Row[]; next: number | null }> => {
  const { status, body } = await t.call(who, 'GET', `/wp/v2/conversations${query}`)
  expect(status).toBe(200)
  return body
}
const keys = async (query = '', who = boss) => (await list(query, who)).rows.map(({ key }) => key)
const thread = (id: number, who = boss, query = '') =>
  t.call(who, 'GET', `/wp/v2/conversations/${id}${query}`)
const change = (id: number, body: object, who = boss) =>
  t.call(who, 'POST', `/wp/v2/conversations/${id}`, body)
const reply = (id: number, body: object, who = boss) =>
  t.call(who, 'POST', `/wp/v2/conversations/${id}/reply`, body)
const read = (id: number, who = boss) => t.call(who, 'POST', `/wp/v2/conversations/${id}/read`)
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

async function text(from = CLIENT_PHONE, body = 'Hello'): Promise<void> {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/webhooks/twilio/text',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': TEST_SIGNATURE },
    payload: new URLSearchParams({
      MessageSid: `SM${String((count += 1)).padStart(32, '0')}`,
      From: `+1${from}`,
      To: `+1${number}`,
      Body: body,
      NumMedia: '0',
    }).toString(),
  })
  expect(answer.statusCode).toBe(200)
}

/** Inserts a communication directly into the database. */
async function put(columns: Record<string, unknown>): Promise<number> {
  const row = { company_id: company, job_id: job, type: 'sms', direction: 'incoming', ...columns }
  const names = Object.keys(row)
  const { rows } = await t.owner.query(
    `insert into communications (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return rows[0].id
}

async function first(): Promise<Row> {
  const [row] = (await list()).rows
  if (!row) throw new Error('The inbox is empty')
  return row
}

const stored = async () =>
  (
    await t.owner.query(
      `select person_key, assignee_id, snoozed_until from conversations where company_id = $1 order by 1`,
      [company],
    )
  ).rows

describe('the inbox', () => {
  it('has one row for each person across jobs, with the newest message, and without automatic ones', async () => {
    const otherJob = await t.makeJob(company, { client_id: client.id })
    await text(CLIENT_PHONE, 'First')
    await put({ job_id: otherJob, contact_id: client.id, contact_address: CLIENT_PHONE, body: 'Second' })
    await text(STRANGER_PHONE, 'Who are you?')
    await put({
      contact_id: client.id,
      direction: 'outgoing',
      body: 'Reminder',
      contact_address: CLIENT_PHONE,
    })
    const automatic = await t.makePerson(company, 'client')
    await put({ contact_id: automatic.id, direction: 'outgoing', body: 'Reminder' })
    const { rows, next } = await list()
    expect(next).toBeNull()
    expect(rows).toMatchObject([
      { key: STRANGER_PHONE, unread: 1, waits: true, newest: { text: 'Who are you?', jobId: null } },
      { key: `p${client.id}`, unread: 2, waits: true, newest: { text: 'Second', jobId: otherJob } },
    ])
    const opened = await thread(rows[1]?.id ?? 0)
    expect(opened.body.entries.map(({ body }: { body: string }) => body)).toEqual([
      'Reminder',
      'Second',
      'First',
    ])
    expect(opened.body).toMatchObject({
      phone: CLIENT_PHONE,
      hasEarlier: false,
      jobs: [
        { id: otherJob, isClient: true },
        { id: job, isClient: true },
      ],
    })
    expect(new Set(opened.body.office.map(({ id }: { id: number }) => id))).toEqual(
      new Set([boss.id, second.id]),
    )
  })

  it('is read page by page, each person once', async () => {
    for (let at = 0; at < 7; at += 1) {
      await put({ contact_address: `303555020${at}`, body: `From ${at}` })
      await put({ contact_address: `303555020${at % 3}`, body: `Again ${at}` })
    }
    const found: string[] = []
    let before = ''
    for (let page = 0; page < 4; page += 1) {
      const { rows, next } = await list(`?per_page=3${before}`)
      found.push(...rows.map(({ key }) => key))
      if (next === null) break
      before = `&before=${next}`
    }
    expect(found).toHaveLength(7)
    expect(new Set(found).size).toBe(7)
    expect(found).toEqual(await keys())
  })

  it('finds people by name, number and address, and messages by their text', async () => {
    const email = `jane${count}@example.test`
    const jane = await t.makePerson(company, 'client', {
      firstName: 'Jane',
      lastName: 'Doering',
      phone: '3035550777',
      email,
    })
    await put({ contact_id: jane.id, contact_address: '3035550777', body: 'Is the 100% piano fine?' })
    await text(STRANGER_PHONE, 'About a sofa')
    const key = `p${jane.id}`
    for (const search of ['doer', 'jane doering', '(303) 555-0777', '5550777', email.slice(0, -8), '100% pi'])
      expect(await keys(`?search=${encodeURIComponent(search)}`), search).toEqual([key])
    expect(await keys('?search=SOFA')).toEqual([STRANGER_PHONE])
    expect(await keys('?search=nothing%25')).toEqual([])
    expect(await keys('?search=sofa&filter=waiting')).toEqual([STRANGER_PHONE])
    expect(await keys('?search=sofa&filter=done')).toEqual([])
  })

  it('counts as waiting what Today lists, and nothing else', async () => {
    await text(CLIENT_PHONE)
    await put({ job_id: null, type: 'phone', status: 'no-answer', contact_address: STRANGER_PHONE })
    await put({ contact_address: '3035550888', direction: 'outgoing', sender_id: boss.id })
    await put({
      job_id: null,
      contact_address: '3035550666',
      happened_at: new Date(Date.now() - 31 * 86_400_000).toISOString(),
    })
    const { waiting } = (await t.call(boss, 'GET', '/wp/v2/today')).body
    expect([waiting.conversations.total, waiting.missedCalls.total]).toEqual([1, 1])
    expect(await keys('?filter=waiting')).toEqual([STRANGER_PHONE, `p${client.id}`])
    expect(await list()).toMatchObject({
      rows: [{ waits: false }, { waits: false }, { waits: true }, { waits: true }],
    })
  })
})

describe('reading', () => {
  it('is counted for each manager by person, and not by another person of the same job', async () => {
    await text(CLIENT_PHONE)
    await put({ contact_address: '3035550123', body: 'I am the neighbor' })
    await text(STRANGER_PHONE)
    const unread = async (who: TestPerson) => (await t.call(who, 'GET', '/wp/v2/communications/unread')).body
    expect(await unread(boss)).toMatchObject({ people: 3, jobs: 1, inbox: 1 })
    const { id } = (await list('?filter=unread')).rows.find(({ key }) => key === `p${client.id}`) as Row
    const answer = await read(id)
    expect([answer.status, answer.body.people, answer.body.jobs]).toEqual([200, 2, 1])
    expect(await keys('?filter=unread')).toEqual([STRANGER_PHONE, '3035550123'])
    expect(await keys('?filter=unread', second)).toHaveLength(3)
    await text(CLIENT_PHONE, 'More')
    expect((await first()).unread).toBe(1)
    await t.call(boss, 'POST', `/wp/v2/jobs/${job}/communications/read`)
    expect(await unread(boss)).toMatchObject({ people: 1, jobs: 0, inbox: 1 })
  })
})

describe('what the office does', () => {
  it('Done takes a conversation off the waiting ones, here and on Today, until the next message, and can be undone', async () => {
    await text()
    await put({ type: 'phone', status: 'no-answer', contact_id: client.id, contact_address: CLIENT_PHONE })
    const row = await first()
    await change(row.id, { assigneeId: boss.id })
    const done = await change(row.id, { isDone: true })
    expect([done.status, done.body]).toMatchObject([200, { waits: false, isDone: true, assignee: null }])
    expect([await keys('?filter=waiting'), await keys('?filter=done'), await keys('?filter=mine')]).toEqual([
      [],
      [row.key],
      [],
    ])
    const { waiting } = (await t.call(boss, 'GET', '/wp/v2/today')).body
    expect([waiting.conversations.total, waiting.missedCalls.total]).toEqual([0, 0])
    expect((await change(row.id, { isDone: true })).status).toBe(409)
    const undone = await change(row.id, { isDone: false, assigneeId: boss.id })
    expect(undone.body).toMatchObject({ waits: true, isDone: false, assignee: { id: boss.id } })
    await change(row.id, { isDone: true })
    await text(CLIENT_PHONE, 'One more thing')
    expect(await first()).toMatchObject({ waits: true, isDone: false })
    expect(await keys('?filter=done')).toEqual([])
  })

  it('a snooze hides what waits, here and on Today, until its time or the next message', async () => {
    await text()
    const row = await first()
    const until = tomorrow()
    const snoozed = await change(row.id, { snoozedUntil: until })
    expect(snoozed.body).toMatchObject({ waits: false, snoozedUntil: until })
    expect([await keys('?filter=waiting'), await keys('?filter=snoozed')]).toEqual([[], [row.key]])
    expect((await t.call(boss, 'GET', '/wp/v2/today')).body.waiting.conversations.total).toBe(0)
    await t.owner.query(
      `update conversations set snoozed_until = now() - interval '1 second' where company_id = $1`,
      [company],
    )
    expect(await first()).toMatchObject({ waits: true, snoozedUntil: null })
    await change(row.id, { snoozedUntil: until })
    await text(CLIENT_PHONE, 'Are you there?')
    expect(await first()).toMatchObject({ waits: true, snoozedUntil: null })
    expect(await keys('?filter=snoozed')).toEqual([])
    const later = await first()
    await change(later.id, { snoozedUntil: until })
    expect((await change(later.id, { snoozedUntil: null })).body).toMatchObject({
      waits: true,
      snoozedUntil: null,
    })
  })

  it('rejects what is not possible, and changes nothing', async () => {
    await text()
    const { id } = await first()
    const nobody = await change(id, { assigneeId: worker.id })
    expect([nobody.status, nobody.body.message]).toEqual([400, 'Choose a person of the office.'])
    for (const [snoozedUntil, message] of [
      ['2020-01-01T00:00:00.000Z', 'Choose a time in the future.'],
      ['2999-01-01T00:00:00.000Z', 'Choose a time within 366 days.'],
    ])
      expect((await change(id, { snoozedUntil })).body).toMatchObject({ message })
    expect((await change(id, { snoozedUntil: 'tomorrow' })).status).toBe(400)
    expect((await thread(999_999_999)).status).toBe(404)
    expect(await stored()).toEqual([])
  })

  it('belongs to managers of the company', async () => {
    await text()
    const { id } = await first()
    const calls = (who: TestPerson) => [
      thread(id, who),
      change(id, { assigneeId: null }, who),
      read(id, who),
      reply(id, { channel: 'text', message: 'Hello' }, who),
    ]
    for (const answer of await Promise.all(calls(stranger))) expect(answer.status).toBe(404)
    for (const who of [worker, client]) {
      for (const answer of await Promise.all(calls(who))) expect(answer.status).toBe(403)
      expect((await t.call(who, 'GET', '/wp/v2/conversations')).status).toBe(403)
    }
    expect(await keys('', stranger)).toEqual([])
    expect(await stored()).toEqual([])
    expect(await first()).toMatchObject({ waits: true, unread: 1 })
  })
})

describe('a reply', () => {
  it('goes to the client about the job that was spoken about, and answers what waits', async () => {
    await text()
    const { id } = await first()
    const sent = await reply(id, { channel: 'text', message: 'We come at nine.' })
    expect([sent.status, sent.body.communication]).toMatchObject([
      200,
      { jobId: job, type: 'sms', contact: { address: CLIENT_PHONE } },
    ])
    const mail = await reply(id, { channel: 'email', subject: 'Your move', message: 'We come at nine.' })
    expect([mail.status, mail.body.communication.type]).toEqual([200, 'email'])
    expect(await first()).toMatchObject({
      waits: false,
      newest: { isIncoming: false, text: 'We come at nine.' },
    })
    const { rows } = await t.owner.query(
      'select channel, job_id, recipient from deliveries where company_id = $1 order by id',
      [company],
    )
    expect(rows).toEqual([
      { channel: 'text', job_id: job, recipient: CLIENT_PHONE },
      { channel: 'mail', job_id: job, recipient: client.email },
    ])
  })

  it('goes to an unknown number without a job, with the way to end texts', async () => {
    await text(STRANGER_PHONE, 'Do you move pianos?')
    const { id } = await first()
    const sent = await reply(id, { channel: 'text', message: 'We do.' })
    expect([sent.status, sent.body.communication]).toMatchObject([
      200,
      { jobId: null, body: expect.stringContaining('STOP') },
    ])
    expect(await first()).toMatchObject({ waits: false, key: STRANGER_PHONE })
    const mail = await reply(id, { channel: 'email', subject: 'Pianos', message: 'We do.' })
    expect([mail.status, mail.body.message]).toEqual([409, 'This person has no email address.'])
    await text(STRANGER_PHONE, 'STOP')
    expect((await reply(id, { channel: 'text', message: 'Sorry' })).body.code).toBe('contact_opted_out')
  })

  it('names what is missing', async () => {
    await text()
    const { id } = await first()
    for (const [body, field] of [
      [{ channel: 'text', message: ' ' }, 'message'],
      [{ channel: 'text', message: 'x'.repeat(1_601) }, 'message'],
      [{ channel: 'email', message: 'Hello' }, 'subject'],
    ] as const) {
      const answer = await reply(id, body)
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.body.data.fields)).toEqual([field])
    }
    expect((await list()).rows).toMatchObject([{ waits: true }])
  })
})

describe('the person who takes care of a conversation', () => {
  const pushes = async () =>
    (
      await t.owner.query(
        `select kind, person_id, subject, path from deliveries where company_id = $1 and channel = 'push' order by id`,
        [company],
      )
    ).rows
  const addDevice = (who: TestPerson) =>
    t.call(who, 'POST', '/wp/v2/users/me/push-devices', {
      endpoint: `https://push.example.com/${who.id}-${count}`,
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
    })

  it('is notified of the assignment by somebody else, and of each message that comes in', async () => {
    expect((await addDevice(second)).status).toBe(200)
    await text()
    const { id } = await first()
    await change(id, { assigneeId: second.id })
    expect(await keys('?filter=mine', second)).toEqual([`p${client.id}`])
    await change(id, { assigneeId: second.id })
    await text(CLIENT_PHONE, 'Hello again')
    expect(await pushes()).toMatchObject([
      { kind: 'conversationAssigned', person_id: second.id, path: `/inbox?open=${id}` },
      { kind: 'conversationNews', person_id: second.id, subject: 'New message in your inbox' },
    ])
    await change(id, { assigneeId: boss.id })
    await text(CLIENT_PHONE, 'And again')
    expect(await pushes()).toHaveLength(2)
  })
})
