import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { DENVER } from '../../testing/places.ts'
import { testSender } from '../../testing/sender.ts'
import { advanceRun } from './runs.advance.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'

let t: TestApp
let company: number
let boss: TestPerson
let client: TestPerson
let count = 0
/** Noon of a Wednesday in Denver. */
const NOON = Date.parse('2027-03-03T19:00:00Z')
let now = NOON
const HOUR = 3_600_000

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => new Date(now)
})
afterAll(() => t.close())
beforeEach(async () => {
  count += 1
  now = NOON
  company = await t.makeCompany('Peak Movers', {
    phone: '3035550100',
    smuvs_phone: `720555${String(3000 + count)}`,
    timezone: 'America/Denver',
  })
  boss = await t.makePerson(company, 'manager', { firstName: 'Mara' })
  client = await t.makePerson(company, 'client', {
    firstName: 'Ann',
    lastName: 'Lee',
    phone: `30355561${String(10 + count)}`,
    email: `ann${count}@example.test`,
  })
})

const turnOn = (preset: string) => t.call(boss, 'POST', `/wp/v2/companies/${company}/follow-ups`, { preset })
const askForMove = async () =>
  (await t.call(client, 'POST', '/wp/v2/jobs', { locations: [DENVER], companyInfo: { id: company } })).body.id
const runs = async () =>
  (await t.owner.query('select * from follow_up_runs where company_id = $1 order by id', [company])).rows
const sent = async () =>
  (
    await t.owner.query(
      `select id, channel, kind, status, last_error, body_text as body from deliveries
        where company_id = $1 and kind like 'followUp%' order by id`,
      [company],
    )
  ).rows
const tasks = async () =>
  (await t.owner.query('select * from tasks where company_id = $1 order by id', [company])).rows
const tick = async () => {
  for (const { id } of await runs())
    await inTenant(t.kernel.db, { companyIds: [company], userId: null }, (tx) =>
      advanceRun({ tx, kernel: t.kernel }, company, id),
    )
}
const say = (columns: Record<string, unknown>) =>
  t.owner.query(
    `insert into communications (company_id, job_id, type, direction, contact_id, contact_address, meta)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      company,
      columns['job'] ?? null,
      columns['type'] ?? 'sms',
      columns['direction'] ?? 'incoming',
      columns['contact'] ?? null,
      columns['address'] ?? '',
      columns['meta'] ?? {},
    ],
  )
const shown = async (job: number) => (await t.call(boss, 'GET', `/wp/v2/jobs/${job}/follow-ups`)).body

describe('a run', () => {
  it('starts when a client sends a request, sends a text and adds a task', async () => {
    expect((await turnOn('fiveMinutes')).status).toBe(200)
    const job = await askForMove()
    expect(await runs()).toMatchObject([{ job_id: job, state: 'running', position: 0 }])
    expect(await sent()).toEqual([])
    await tick()
    await tick()
    expect(await sent()).toMatchObject([{ channel: 'text', kind: 'followUp', status: 'queued' }])
    expect((await sent())[0].body).toContain('Peak Movers: hello Ann, we have your request')
    expect(await tasks()).toMatchObject([{ job_id: job, title: 'Call the new lead now', assignee_id: null }])
    now += HOUR
    await tick()
    await tick()
    expect(await tasks()).toHaveLength(2)
    expect(await sent()).toHaveLength(1)
    expect(await runs()).toMatchObject([{ state: 'done', reason: null }])
  })

  it('starts once for each job and rule, and not for a lead that the office entered', async () => {
    await turnOn('fiveMinutes')
    await t.call(boss, 'POST', '/wp/v2/jobs', { locations: [DENVER], client: { id: client.id } })
    expect(await runs()).toEqual([])
  })

  it.each([
    ['a text of the client', async (job: number) => say({ job, contact: client.id }), 'answered'],
    ['a text to another job', async () => say({ contact: client.id }), 'answered'],
    ['a mail from their address', async () => say({ type: 'email', address: client.email }), 'answered'],
    [
      'a call that was answered',
      async (job: number) => say({ job, type: 'phone', direction: 'outgoing', meta: { startTime: 'now' } }),
      'answered',
    ],
    [
      'an opt-out',
      async () =>
        t.owner.query(
          `insert into text_consents (company_id, phone, is_allowed, source)
           select $1, phone, false, 'STOP' from members where company_id = $1 and user_id = $2`,
          [company, client.id],
        ),
      'optedOut',
    ],
    [
      'a booking',
      async (job: number) =>
        t.owner.query(
          `update jobs set job_status = 'scheduled', job_date = '2027-04-01 09:00' where id = $1`,
          [job],
        ),
      'booked',
    ],
    [
      'a loss',
      async (job: number) =>
        t.owner.query(`update jobs set lost_at = now(), lost_reason = 'price' where id = $1`, [job]),
      'lost',
    ],
    [
      'the deletion of the job',
      async (job: number) => t.owner.query('update jobs set deleted_at = now() where id = $1', [job]),
      'deleted',
    ],
  ])('ends with %s, and nothing more is sent', async (_what, happen, reason) => {
    await turnOn('fiveTouches')
    const job = await askForMove()
    await happen(job)
    now += 3 * HOUR
    await tick()
    expect(await sent()).toEqual([])
    expect(await runs()).toMatchObject([{ state: 'stopped', reason }])
  })

  it('continues after a message from the office, an automatic or forged mail and an unanswered call', async () => {
    await turnOn('fiveTouches')
    const job = await askForMove()
    await say({ job, direction: 'outgoing' })
    await say({ job, direction: 'outgoing', type: 'phone' })
    await say({ job, contact: client.id, type: 'email', meta: { isAutomatic: true } })
    await say({ type: 'email', address: client.email, meta: { isUnverified: true } })
    now += 2 * HOUR
    await tick()
    expect(await sent()).toMatchObject([{ channel: 'mail' }])
  })

  it('does not send what was queued before an answer', async () => {
    await turnOn('fiveMinutes')
    const job = await askForMove()
    await tick()
    const [{ id }] = await sent()
    await say({ job, contact: client.id })
    const send = testSender(t, { now: t.kernel.now })
    await send({ companyId: company, deliveryId: id }, { number: 1, isLast: false })
    expect(await sent()).toMatchObject([{ status: 'failed', last_error: 'The client answered.' }])
    expect(t.telephony.taken.filter(({ body }) => body.includes('we have your request'))).toEqual([])
  })

  it('is stopped, paused and resumed by hand, and shows its next step', async () => {
    await turnOn('fiveTouches')
    const job = await askForMove()
    const [{ id }] = await runs()
    const press = (action: string) => t.call(boss, 'POST', `/wp/v2/jobs/${job}/follow-ups/${id}`, { action })
    expect(await shown(job)).toMatchObject({
      runs: [{ name: 'Five touches in seven days', state: 'running', next: { action: 'mail' }, total: 5 }],
      nextAt: new Date(NOON + HOUR).toISOString(),
    })
    expect((await press('pause')).body).toMatchObject({ state: 'paused', next: null })
    expect((await press('pause')).status).toBe(409)
    now += 2 * HOUR
    await tick()
    expect(await sent()).toEqual([])
    expect((await press('resume')).body.next.at).toBe(new Date(now + HOUR).toISOString())
    expect((await press('stop')).body).toMatchObject({ state: 'stopped', reason: 'Somebody stopped it.' })
    expect((await press('stop')).status).toBe(409)
    now += 2 * HOUR
    await tick()
    expect(await sent()).toEqual([])
  })

  it('follows up on a lost lead only with consent to marketing', async () => {
    await turnOn('winBack')
    const job = await askForMove()
    const lost = await t.call(boss, 'POST', `/wp/v2/jobs/${job}/lost`, { reason: 'price' })
    expect(lost.status, JSON.stringify(lost.body)).toBe(200)
    expect(await runs()).toMatchObject([{ trigger_fact: 'lost', state: 'running' }])
    now += 15 * 24 * HOUR
    await tick()
    expect(await sent()).toEqual([])
    expect(await runs()).toMatchObject([{ state: 'done', outcomes: [{ skipped: 'notAgreed' }] }])
  })
})
