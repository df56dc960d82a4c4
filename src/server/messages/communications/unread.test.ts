import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { TEST_SIGNATURE } from '../../testing/telephony.ts'

const CLIENT_PHONE = '3035550199'

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
  number = `720556${String(1000 + count)}`
  company = await t.makeCompany('Peak Movers', { smuvs_phone: number, phone: '3035550000' })
  boss = await t.makePerson(company, 'manager', { phone: null })
  second = await t.makePerson(company, 'administrator', { phone: null })
  worker = await t.makePerson(company, 'worker', { phone: null })
  client = await t.makePerson(company, 'client', { phone: CLIENT_PHONE })
  stranger = await t.makePerson(await t.makeCompany(), 'administrator')
  job = await t.makeJob(company, { client_id: client.id, job_status: 'scheduled', job_date: '2027-03-01' })
  await t.addCrew(company, job, worker.id, ['contact'])
})

const unread = async (who: TestPerson) => (await t.call(who, 'GET', '/wp/v2/communications/unread')).body
const readJob = (who: TestPerson, id = job) => t.call(who, 'POST', `/wp/v2/jobs/${id}/communications/read`)
const readInbox = (who: TestPerson) => t.call(who, 'POST', '/wp/v2/communications/read')
const marks = async () =>
  (await t.owner.query('select user_id, job_id from read_marks where company_id = $1', [company])).rows

async function hook(path: string, fields: Record<string, string>): Promise<void> {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/webhooks/twilio/${path}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': TEST_SIGNATURE,
    },
    payload: new URLSearchParams(fields).toString(),
  })
  expect(answer.statusCode).toBe(200)
}
const sid = (kind: string) => `${kind}${String((count += 1)).padStart(32, '0')}`
const text = (from = CLIENT_PHONE, body = 'Hello') =>
  hook('text', { MessageSid: sid('SM'), From: `+1${from}`, To: `+1${number}`, Body: body, NumMedia: '0' })

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

const nothing = { inbox: 0, jobs: 0, people: 0, newest: [] }

describe('unread communications', () => {
  it('are those received since each manager last read them, separately for each manager', async () => {
    expect(await unread(boss)).toEqual(nothing)
    await text()
    await text()
    await text('7205550001')
    const found = {
      inbox: 1,
      jobs: 1,
      people: 2,
      newest: [
        { jobId: null, type: 'text', at: expect.any(String) },
        { jobId: job, type: 'text', at: expect.any(String) },
      ],
    }
    expect(await unread(boss)).toEqual(found)
    expect(await unread(second)).toEqual(found)
    const looked = await readJob(boss)
    expect([looked.status, looked.body]).toEqual([
      200,
      { ...found, jobs: 0, people: 1, newest: [found.newest[0]] },
    ])
    expect(await unread(boss)).toEqual(looked.body)
    expect(await unread(second)).toEqual(found)
    expect((await readInbox(second)).body).toEqual({
      ...found,
      inbox: 0,
      people: 1,
      newest: [found.newest[1]],
    })
    expect((await unread(boss)).inbox).toBe(1)
    // Communications after the read are unread again.
    await text()
    expect((await unread(boss)).jobs).toBe(1)
  })

  it("exclude the office's own messages", async () => {
    const sent = { to: CLIENT_PHONE, message: 'On our way', jobId: job }
    expect((await t.call(boss, 'POST', '/wp/v2/twilio/message', sent)).status).toBe(200)
    expect((await t.call(worker, 'POST', '/wp/v2/twilio/message', sent)).status).toBe(200)
    expect(await unread(boss)).toEqual(nothing)
    expect(await unread(second)).toEqual(nothing)
    expect((await readJob(boss)).body).toEqual(nothing)
    // Without new communications there is nothing to mark.
    expect(await marks()).toEqual([])
  })

  it("name a complaint and the client's additions to it", async () => {
    const link = await t.call(boss, 'POST', `/wp/v2/jobs/${job}/communications/dispute/create_token`)
    const token = String(link.body.dispute_token)
    const write = (description: string) =>
      t.app.inject({ method: 'POST', url: `/wp/v2/disputes/${token}`, payload: { description } })
    expect((await write('The piano is scratched.')).statusCode).toBe(200)
    expect((await unread(boss)).newest).toMatchObject([{ jobId: job, type: 'complaint' }])
    expect((await write('And the lamp is gone.')).statusCode).toBe(200)
    expect((await unread(boss)).newest).toMatchObject([{ jobId: job, type: 'message' }])
    await readJob(boss)
    expect(await unread(boss)).toEqual(nothing)
  })

  it('name a move that its client canceled, which is no conversation that waits', async () => {
    const { version } = (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body
    const cancel = (who: TestPerson) =>
      t.call(who, 'POST', `/wp/v2/jobs/${job}/cancel`, { version, reason: '' })
    expect((await cancel(worker)).status).toBe(403)
    expect(await unread(boss)).toEqual(nothing)
    expect((await cancel(client)).status).toBe(200)
    const news = { jobId: job, type: 'canceled' }
    expect((await unread(boss)).newest).toMatchObject([news])
    expect((await unread(second)).newest).toMatchObject([news])
    const { waiting } = (await t.call(boss, 'GET', '/wp/v2/today')).body
    expect([waiting.conversations.total, waiting.cancellations.total]).toEqual([0, 1])
    const { rows } = await t.owner.query(
      `select subject, contact_id from communications where job_id = $1 and direction = 'incoming'`,
      [job],
    )
    expect(rows).toEqual([{ subject: 'Move canceled', contact_id: client.id }])
    await readJob(boss)
    expect(await unread(boss)).toEqual(nothing)
  })

  it('do not name a move that the office canceled', async () => {
    expect((await t.call(boss, 'POST', `/wp/v2/jobs/${job}`, { jobStatus: 'canceled' })).status).toBe(200)
    expect(await unread(boss)).toEqual(nothing)
  })

  it('count a missed call once, and again when a message is left', async () => {
    const CallSid = sid('CA')
    const fields = { CallSid, From: `+1${CLIENT_PHONE}`, To: `+1${number}`, CallStatus: 'ringing' }
    // No one is online: the caller is asked for a message immediately.
    await hook('voice/incoming', fields)
    expect((await unread(boss)).newest).toMatchObject([{ jobId: job, type: 'call' }])
    await readJob(boss)
    expect(await unread(boss)).toEqual(nothing)
    const { rows } = await t.owner.query('select id from communications where provider_sid = $1', [CallSid])
    const query = `?company=${company}&call=${rows[0].id}&voicemail=1`
    await hook(`recording${query}`, { RecordingSid: sid('RE'), RecordingStatus: 'completed' })
    expect((await unread(boss)).newest).toMatchObject([{ jobId: job, type: 'voicemail' }])
    await readJob(boss)
    // Its transcription and its end are not counted as new.
    await hook(`transcription${query}`, { TranscriptionStatus: 'completed', TranscriptionText: 'Call me' })
    await hook(`call-status${query}`, { CallSid, CallStatus: 'completed', SequenceNumber: '4' })
    expect(await unread(boss)).toEqual(nothing)
    expect((await unread(second)).newest).toMatchObject([{ jobId: job, type: 'voicemail' }])
  })

  it('drop a missed call that turns out to be answered', async () => {
    const id = await put({ type: 'phone', status: 'no-answer' })
    expect((await unread(boss)).jobs).toBe(1)
    await t.owner.query(
      `update communications set sender_id = ${second.id}, status = 'completed' where id = ${id}`,
    )
    expect(await unread(boss)).toEqual(nothing)
  })

  it('exclude answered calls', async () => {
    const id = await put({ type: 'phone', status: 'ringing' })
    expect(await unread(boss)).toEqual(nothing)
    await t.owner.query(
      `update communications set status = 'in-progress', sender_id = ${second.id} where id = ${id}`,
    )
    await t.owner.query(`update communications set status = 'completed' where id = ${id}`)
    expect(await unread(boss)).toEqual(nothing)
  })

  it('go back 30 days, not before a person joined, and exclude deleted jobs', async () => {
    const old = await t.makePerson(company, 'manager')
    await t.owner.query(`update members set created_at = now() - interval '90 days' where user_id = $1`, [
      old.id,
    ])
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await put({ happened_at: ago(31) })
    expect(await unread(old)).toEqual(nothing)
    await put({ happened_at: ago(29) })
    expect((await unread(old)).jobs).toBe(1)
    expect(await unread(boss)).toEqual(nothing)
    await t.owner.query('update jobs set deleted_at = now() where id = $1', [job])
    expect(await unread(old)).toEqual(nothing)
  })

  it('are counted up to 99, newest first', async () => {
    for (let place = 0; place < 100; place += 1) await put({ job_id: await t.makeJob(company) })
    await t.owner.query(
      `insert into communications (company_id, type, direction) select $1, 'sms', 'incoming' from generate_series(1, 120)`,
      [company],
    )
    await put({ job_id: job })
    const found = await unread(boss)
    expect(found).toMatchObject({ inbox: 99, jobs: 99 })
    expect(found.newest).toHaveLength(100)
    expect(found.newest[0]).toMatchObject({ jobId: job })
    await readInbox(boss)
    expect(await unread(boss)).toMatchObject({ inbox: 0, jobs: 99 })
  })

  it('move with a message that gets its job', async () => {
    await text('7205550002')
    const { body } = await t.call(boss, 'GET', '/wp/v2/communications')
    await t.call(boss, 'POST', `/wp/v2/communications/${body[0].id}`, { jobId: job })
    expect(await unread(boss)).toMatchObject({ inbox: 0, jobs: 1, newest: [{ jobId: job, type: 'text' }] })
  })
})

describe('access to unread communications', () => {
  it('is limited to managers of the company, and others can neither read nor change it', async () => {
    await text()
    await text('7205550003')
    expect(await unread(stranger)).toEqual(nothing)
    expect((await readJob(stranger)).status).toBe(404)
    expect((await readInbox(stranger)).body).toEqual(nothing)
    for (const who of [worker, client]) {
      expect((await t.call(who, 'GET', '/wp/v2/communications/unread')).status).toBe(403)
      expect((await readJob(who)).status).toBe(403)
      expect((await readInbox(who)).status).toBe(403)
    }
    expect((await t.call(boss, 'POST', '/wp/v2/jobs/none/communications/read')).status).toBe(400)
    expect((await readJob(boss, 999_999_999)).status).toBe(404)
    expect(await marks()).toEqual([])
    expect(await unread(boss)).toMatchObject({ inbox: 1, jobs: 1 })
  })

  it('covers both companies for a manager of two', async () => {
    const other = await t.makeCompany('Other Movers')
    const otherJob = await t.makeJob(other)
    await t.makePerson(other, 'manager', { userId: boss.id })
    await put({ company_id: other, job_id: otherJob })
    await put({ company_id: other, job_id: null })
    await text()
    expect(await unread(boss)).toMatchObject({ inbox: 1, jobs: 2 })
    expect((await readJob(boss, otherJob)).body).toMatchObject({ inbox: 1, jobs: 1 })
    expect((await readInbox(boss)).body).toMatchObject({ inbox: 0, jobs: 1, newest: [{ jobId: job }] })
    expect((await unread(second)).jobs).toBe(1)
  })

  it('a read mark stays when its communication turns out not to count', async () => {
    const mark = async () =>
      (await t.owner.query('select read_at, xmin from read_marks where user_id = $1', [boss.id])).rows
    await put({ happened_at: new Date(Date.now() - 60_000).toISOString() })
    const call = await put({ type: 'phone', status: 'no-answer' })
    await readJob(boss)
    const looked = await mark()
    await t.owner.query(
      `update communications set sender_id = ${second.id}, status = 'completed' where id = ${call}`,
    )
    await readJob(boss)
    expect(await mark()).toEqual(looked)
  })
})
