import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultTexts } from '../../../shared/messages/notices/notices.rules.ts'
import { NOTICE_KINDS } from '../../../shared/messages/notices/notices.ts'
import { addDays, wallClockOf } from '../../../shared/kernel/dates.ts'
import { runReminders } from '../../kernel/reminders.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { DENVER } from '../../testing/places.ts'
import { remindOfMoves } from './move.reminders.ts'
import { createChangeNotifier } from './notices.consequences.ts'
import { createRequestNotifier } from './request-received.ts'

let t: TestApp
let company: number
let boss: TestPerson
let lead: TestPerson
let helper: TestPerson
let client: TestPerson
let stranger: TestPerson
let count = 0

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  count += 1
  company = await t.makeCompany('Peak Movers', {
    phone: '3035550100',
    smuvs_phone: `720555${String(2000 + count)}`,
    timezone: 'America/Denver',
  })
  boss = await t.makePerson(company, 'manager', { firstName: 'Mara' })
  lead = await t.makePerson(company, 'worker')
  helper = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', { firstName: 'Ann', lastName: 'Lee', phone: '3035550188' })
  stranger = await t.makePerson(await t.makeCompany('Valley Movers'), 'administrator')
})

interface Message {
  channel: string
  kind: string
  recipient: string
  subject: string
  body: string
}
const messages = async (of = company): Promise<Message[]> =>
  (
    await t.owner.query(
      `select channel, kind, recipient, subject, body_text as body from deliveries where company_id = $1 order by id`,
      [of],
    )
  ).rows
const kindsOf = async () => (await messages()).map(({ channel, kind }) => `${channel} ${kind}`)
const pathOf = (kind = '', of = company) => `/wp/v2/companies/${of}/notices${kind && `/${kind}`}`
const save = (kind: string, body: unknown, who: TestPerson | null = boss) =>
  t.call(who, 'POST', pathOf(kind), body)
const settings = async () =>
  (await t.owner.query('select * from notice_settings where company_id = $1 order by id', [company])).rows
const consent = (isAllowed: boolean, phone = '3035550188') =>
  t.owner.query(
    `insert into text_consents (company_id, phone, is_allowed, source) values ($1, $2, $3, 'Said so')`,
    [company, phone, isAllowed],
  )
const inDays = (days: number, time = '09:00:00') =>
  `${addDays(wallClockOf(new Date().toISOString(), 'America/Denver').slice(0, 10), days)} ${time}`
const makeMove = (columns: Record<string, unknown> = {}) =>
  t.makeJob(company, {
    client_id: client.id,
    job_status: 'scheduled',
    job_date: inDays(20),
    crew_size: 2,
    locations: [DENVER],
    ...columns,
  })
const change = (job: number, body: unknown, who = boss) => t.call(who, 'POST', `/wp/v2/jobs/${job}`, body)

describe('the settings', () => {
  it('list every message with its defaults, change one, and take it back', async () => {
    const all = await t.call(boss, 'GET', pathOf())
    expect(all.body.map(({ kind }: { kind: string }) => kind)).toEqual(NOTICE_KINDS)
    const booked = {
      kind: 'booked',
      isMailOn: true,
      isTextOn: true,
      ...defaultTexts('booked'),
      isDefault: true,
    }
    expect(all.body.find(({ kind }: { kind: string }) => kind === 'booked')).toEqual({
      ...booked,
      version: 0,
    })
    const saved = await save('booked', { isTextOn: false, mailSubject: ' Booked:\n{moveDate} ' })
    expect(saved.body).toMatchObject({
      isMailOn: true,
      isTextOn: false,
      mailSubject: 'Booked: {moveDate}',
      mailBody: booked.mailBody,
      isDefault: false,
      version: expect.any(Number),
    })
    // A text that equals the default follows it.
    expect((await save('booked', { isTextOn: true, mailSubject: null })).body.isDefault).toBe(true)
    await save('booked', { textBody: 'Booked!' })
    expect((await t.call(boss, 'DELETE', pathOf('booked'))).body).toMatchObject(booked)
    expect(await settings()).toMatchObject([{ kind: 'booked', text_body: null, is_text_on: null }])
  })

  it('refuse other companies, other roles and bad input, and keep what is stored', async () => {
    await save('booked', { textBody: 'Booked!' })
    const before = await settings()
    expect((await save('booked', { isMailOn: false }, stranger)).status).toBe(404)
    for (const who of [lead, client])
      expect((await save('booked', { isMailOn: false }, who)).status).toBe(403)
    expect((await save('booked', { isMailOn: false }, null)).status).toBe(401)
    expect((await t.call(lead, 'GET', pathOf())).status).toBe(403)
    expect((await t.call(stranger, 'DELETE', pathOf('booked'))).status).toBe(404)
    expect((await save('nothing', { isMailOn: false })).status).toBe(400)
    const bad = await save('booked', { mailBody: 'Hi {cleint}' })
    expect(bad).toMatchObject({
      status: 400,
      body: { message: 'Unknown placeholder {cleint}.', data: { fields: { mailBody: expect.any(String) } } },
    })
    expect((await save('ratingRequest', { mailBody: 'Rate us' })).body.message).toBe(
      'Add the placeholder {ratingLink}.',
    )
    expect((await save('ratingRequest', { textBody: 'Rate us' })).body.message).toBe(
      'Add the placeholder {ratingLink}.',
    )
    expect((await save('estimate', { isMailOn: false })).body.message).toBe(
      'This message is not switched on or off here.',
    )
    expect((await settings()).filter(({ kind }) => kind === 'booked')).toEqual(before)
  })

  it('refuse a save over what another person changed since, but not of other fields', async () => {
    const first = (await save('booked', { textBody: 'One' })).body
    await save('booked', { textBody: 'Two', version: first.version })
    const before = await settings()
    const stale = await save('booked', { textBody: 'Three', version: first.version })
    expect(stale).toMatchObject({
      status: 409,
      body: { data: { fields: ['textBody'], current: { textBody: 'Two' } } },
    })
    expect(await settings()).toEqual(before)
    expect((await save('booked', { isMailOn: false, version: first.version })).status).toBe(200)
    // Nothing was stored when both began.
    expect((await save('moved', { isTextOn: false, version: 0 })).status).toBe(200)
    expect((await save('moved', { textBody: 'Moved', version: 0 })).status).toBe(200)
    expect((await save('moved', { textBody: 'Other', version: 0 })).body.data.fields).toEqual(['textBody'])
  })

  it('show the facts of an example and of a job of the company', async () => {
    const job = await makeMove()
    const sample = await t.call(boss, 'GET', `${pathOf('booked')}/facts`)
    expect(sample.body).toMatchObject({ client: 'Jordan', company: 'Peak Movers' })
    expect(sample.body).not.toHaveProperty('ratingLink')
    const real = await t.call(boss, 'GET', `${pathOf('booked')}/facts?job=${job}`)
    expect(real.body).toMatchObject({ client: 'Ann', jobNumber: String(job) })
    const theirs = await t.makeJob(stranger.companyId, {})
    expect((await t.call(boss, 'GET', `${pathOf('booked')}/facts?job=${theirs}`)).status).toBe(404)
    expect((await t.call(stranger, 'GET', `${pathOf('booked')}/facts`)).status).toBe(404)
  })
})

describe('the channels', () => {
  const book = async (columns: Record<string, unknown> = {}) => {
    const job = await makeMove({ job_status: 'inquiring', ...columns })
    expect((await change(job, { jobStatus: 'scheduled' })).status).toBe(200)
    return job
  }

  it('are mail for everybody, and texts with consent', async () => {
    await book()
    expect(await kindsOf()).toEqual(['mail booked'])
    await consent(true)
    const job = await book()
    expect((await kindsOf()).slice(1)).toEqual(['mail booked', 'text booked'])
    const [, mail, text] = await messages()
    expect(text).toMatchObject({
      recipient: '3035550188',
      body: expect.stringContaining(`/job/${job}\nReply STOP to end texts.`),
    })
    expect(mail?.body).toContain(`Open your move: ${t.kernel.config.PUBLIC_URL}/job/${job}`)
    const said = await t.call(boss, 'GET', `/wp/v2/jobs/${job}/communications`)
    expect(said.body.map(({ type, sender }: { type: string; sender: null }) => [type, sender])).toEqual([
      ['sms', null],
      ['email', null],
    ])
  })

  it('are a text for a client without email, which is recorded as an assumption, never after an opt-out', async () => {
    await t.owner.query('update members set email = null where user_id = $1', [client.id])
    const job = await book()
    expect(await kindsOf()).toEqual(['text booked'])
    const { rows } = await t.owner.query(
      'select source, is_allowed from text_consents where company_id = $1',
      [company],
    )
    expect(rows).toEqual([{ source: `Assumed: the number is on job #${job}`, is_allowed: true }])
    await consent(false)
    await book()
    expect(await kindsOf()).toHaveLength(1)
  })

  it('are no text without a number of the company, and none that is off', async () => {
    await consent(true)
    await save('booked', { isMailOn: false })
    await book()
    expect(await kindsOf()).toEqual(['text booked'])
    await save('booked', { isTextOn: false })
    await book()
    await save('booked', { isTextOn: true })
    await t.owner.query('update companies set smuvs_phone = null where id = $1', [company])
    await book()
    expect(await kindsOf()).toHaveLength(1)
  })

  it('use the words of the company', async () => {
    await save('booked', { mailSubject: 'Yes, {client}!', mailBody: 'Job {jobNumber}. At {moveTime}.' })
    const job = await book()
    expect(await messages()).toMatchObject([{ subject: 'Yes, Ann!', body: `Job ${job}. At 9:00 AM.` }])
  })

  it('hide from the crew what may have prices', async () => {
    await consent(true)
    const job = await book()
    await t.addCrew(company, job, lead.id, ['contact'])
    expect((await t.call(lead, 'GET', `/wp/v2/jobs/${job}/communications`)).body).toEqual([])
  })
})

describe('a request', () => {
  const ask = (who: TestPerson, body: object = {}) =>
    t.call(who, 'POST', '/wp/v2/jobs', { jobDate: inDays(20), crewSize: 2, locations: [DENVER], ...body })
  const tell = (jobId: number) =>
    createRequestNotifier(() => t.kernel)({ companyId: company, jobId }, { number: 1, isLast: false })

  it('of a client is confirmed once, with the price if the company shows prices', async () => {
    const { body: job } = await ask(client)
    await tell(job.id)
    const sent = (await messages()).filter(({ kind }) => kind === 'requestReceived')
    expect(sent).toMatchObject([{ channel: 'mail', recipient: client.email }])
    expect(sent[0]?.body).toContain(`Book now: ${t.kernel.config.PUBLIC_URL}/job/${job.id}`)
    expect(sent[0]?.body).not.toMatch(/Broadway|\{/)
    await t.owner.query(`update companies set booking = '{"isPriceShown": false}' where id = $1`, [company])
    const { body: other } = await ask(client)
    const [last] = (await messages()).filter(({ kind }) => kind === 'requestReceived').slice(-1)
    expect(last?.body).toContain(`/job/${other.id}`)
    expect(last?.body).not.toContain('The price is')
  })

  it('that the office enters is not confirmed, and one that was booked meanwhile neither', async () => {
    await ask(boss, { client: { id: client.id } })
    expect(await kindsOf()).toEqual([])
    await tell(await makeMove())
    await tell(await makeMove({ job_status: 'inquiring', deleted_at: new Date() }))
    await tell(await makeMove({ job_status: 'inquiring', client_id: null }))
    expect(await kindsOf()).toEqual([])
  })

  it('that was begun on the booking page is confirmed once its client stays away', async () => {
    const job = await makeMove({ job_status: 'inquiring' })
    await tell(job)
    await tell(job)
    expect(await kindsOf()).toEqual(['mail requestReceived'])
  })
})

describe('a change of a booked move', () => {
  const tell = (job: number) =>
    createChangeNotifier(() => t.kernel)({ companyId: company, jobId: job }, { number: 1, isLast: false })

  it('is told with who, old and new, and further changes together', async () => {
    const job = await makeMove()
    await change(job, { jobDate: inDays(21) })
    const [first] = await messages()
    expect(first).toMatchObject({ kind: 'moved', channel: 'mail' })
    expect(first?.body).toContain('Changed by Peak Movers:\nDate: ')
    await change(job, { crewSize: 3 })
    await change(job, { crewSize: 4 })
    await t.call(client, 'GET', `/wp/v2/jobs/${job}`)
    expect(await messages()).toHaveLength(1)
    expect(
      t.queued.filter(
        ({ name, work }) => name === 'tell-changes' && Reflect.get(Object(work), 'jobId') === job,
      ),
    ).toHaveLength(1)
    await tell(job)
    await tell(job)
    expect((await messages()).slice(1)).toMatchObject([
      { kind: 'detailsChanged', body: expect.stringContaining('\nCrew: 4 (was 2)\n') },
    ])
  })

  it('to today or tomorrow is sent at once, with what was collected before', async () => {
    const job = await makeMove()
    await change(job, { jobDate: inDays(21) })
    await change(job, { crewSize: 3 })
    await change(job, { jobDate: inDays(22) })
    expect(await kindsOf()).toEqual(['mail moved'])
    await change(job, { jobDate: inDays(1) })
    expect((await messages()).slice(1)).toMatchObject([
      { kind: 'moved', body: expect.stringContaining('\nCrew: 3 (was 2)\n') },
    ])
    await tell(job)
    await change(job, { crewSize: 4 })
    expect(await kindsOf()).toEqual(['mail moved', 'mail moved'])
  })

  it('is not told once it is taken back, canceled or quiet', async () => {
    const job = await makeMove()
    await change(job, { crewSize: 3 })
    await change(job, { crewSize: 4 })
    await change(job, { crewSize: 3 })
    await tell(job)
    expect(await kindsOf()).toEqual(['mail detailsChanged'])
    await change(job, { notes: 'The key is below the mat' })
    await change(job, { crewSize: 5 })
    await change(job, { jobStatus: 'canceled' })
    await tell(job)
    expect(await kindsOf()).toEqual(['mail detailsChanged'])
  })

  it('is not told after the move began', async () => {
    const job = await makeMove()
    await t.owner.query('update jobs set started_at = now() where id = $1', [job])
    await change(job, { crewSize: 3 })
    expect(await messages()).toEqual([])
  })
})

describe('a completed move', () => {
  it('is told once, with what is due and where to pay', async () => {
    const job = await makeMove({ job_date: inDays(-1), minimum_time: 2 })
    await change(job, { jobStatus: 'completed' })
    const [told] = await messages()
    expect(told).toMatchObject({ kind: 'finished', subject: 'Your move with Peak Movers is complete' })
    const { payments } = (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body
    expect(payments.due).toHaveLength(1)
    expect(told?.body).toContain(`Still to be paid: $${payments.due[0].amount.toFixed(2)}.`)
    // The first address that stands alone is the button of the mail.
    expect(told?.body).toContain(`\n\nPay online:\n${t.kernel.config.PUBLIC_URL}/job/${job}?tab=payments`)
    expect(told?.body).toContain(
      `documents:\n${t.kernel.config.PUBLIC_URL}/job/${job}?tab=documents&document=invoice\n`,
    )
    await change(job, { jobStatus: 'scheduled' })
    await change(job, { jobStatus: 'completed' })
    expect(await kindsOf()).toEqual(['mail finished'])
  })
})

describe('reminders of a move', () => {
  /** Runs the hourly reminders at an hour of the company's day. */
  const remindAt = (hour: number) => {
    const now = new Date()
    const local = Number(wallClockOf(now.toISOString(), 'America/Denver').slice(11, 13))
    const at = new Date(now.getTime() + (hour - local) * 3_600_000)
    const { db, config, queue } = t.kernel
    return runReminders({ db, config, queue, now: () => at, log: pino({ level: 'silent' }) }, [remindOfMoves])
  }

  it('are sent 7 days and 1 day before, once, in the morning of the company', async () => {
    const soon = await makeMove({ job_date: inDays(1) })
    const later = await makeMove({ job_date: inDays(7, '13:30:00') })
    await makeMove({ job_date: inDays(2) })
    await makeMove({ job_date: inDays(1), job_status: 'inquiring' })
    await makeMove({ job_date: inDays(7), job_status: 'canceled' })
    await remindAt(7)
    await remindAt(11)
    expect(await messages()).toEqual([])
    await remindAt(8)
    await remindAt(9)
    expect(await messages()).toMatchObject([
      { kind: 'weekBefore', body: expect.stringContaining(`/job/${later}`) },
      { kind: 'dayBefore', body: expect.stringContaining(`/job/${soon}`) },
    ])
  })
})

describe('telling the client that the crew is on the way', () => {
  const tell = (job: number, who = lead) => t.call(who, 'POST', `/wp/v2/jobs/${job}/on-the-way`)
  const show = (job: number, who = lead) => t.call(who, 'GET', `/wp/v2/jobs/${job}/on-the-way`)
  const moveOfToday = async (columns: Record<string, unknown> = {}) => {
    const job = await makeMove({ job_date: inDays(0), ...columns })
    await t.addCrew(company, job, lead.id, ['contact'])
    return job
  }

  it('is done once, by the office or crew with contact', async () => {
    const job = await moveOfToday()
    expect((await show(job)).body).toEqual({ mayTell: true, toldAt: null })
    const told = await tell(job)
    expect(told.body).toEqual({
      message: 'The client was told that the crew is on the way.',
      onTheWay: { mayTell: false, toldAt: expect.any(String) },
    })
    expect((await tell(job, boss)).body).toEqual(told.body)
    expect(await messages()).toMatchObject([
      { kind: 'onTheWay', body: expect.stringContaining(`on the way to ${DENVER.address}`) },
    ])
    const said = await t.call(boss, 'GET', `/wp/v2/jobs/${job}/communications`)
    expect(said.body[0].sender).not.toBeNull()
  })

  it('is shown on the move to that client alone, on that day', async () => {
    const job = await moveOfToday()
    const at = async (who: typeof client) => (await t.call(who, 'GET', `/wp/v2/jobs/${job}`)).body.onTheWayAt
    expect(await at(client)).toBeNull()
    await tell(job)
    expect([await at(client), await at(boss), await at(lead)]).toEqual([expect.any(String), null, null])
    await t.owner.query('update jobs set job_date = $2 where id = $1', [job, inDays(1)])
    expect(await at(client)).toBeNull()
  })

  it('is refused to others, on another day, without a booked move, and without a way to reach the client', async () => {
    const job = await moveOfToday()
    expect((await tell(job, helper)).status).toBe(403)
    expect((await tell(job, client)).status).toBe(403)
    expect((await tell(job, stranger)).status).toBe(404)
    expect((await show(job, helper)).status).toBe(403)
    const refused = async (columns: Record<string, unknown>) => {
      await t.owner.query('delete from job_crew where company_id = $1', [company])
      const other = await moveOfToday(columns)
      expect((await show(other)).body.mayTell).toBe(false)
      const answer = await tell(other)
      expect(answer.status).toBe(409)
      return answer.body.message
    }
    expect(await refused({ job_date: inDays(1) })).toBe('The client can be told on the day of the move.')
    expect(await refused({ job_status: 'inquiring' })).toBe('Only a scheduled job has a crew on the way.')
    expect(await refused({ started_at: new Date().toISOString() })).toBe('This move has started.')
    await t.owner.query('delete from job_crew where company_id = $1', [company])
    await save('onTheWay', { isMailOn: false })
    expect((await tell(await moveOfToday())).body.message).toContain('The client could not be told')
    expect(await messages()).toEqual([])
  })
})
