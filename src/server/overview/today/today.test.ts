import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BOULDER, DENVER } from '../../testing/places.ts'
import { createStatementCounter } from '../../testing/statements.ts'

let t: TestApp
let now: Date
let company: number
let boss: TestPerson
let ann: TestPerson
let ben: TestPerson
let client: TestPerson
let stranger: TestPerson
let others: number

const TODAY = '2027-03-05'

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => now
  others = await t.makeCompany('Other Movers')
  stranger = await t.makePerson(others, 'manager')
})
afterAll(() => t.close())
beforeEach(async () => {
  // 7:00 AM of Friday in Denver.
  now = new Date('2027-03-05T14:00:00Z')
  company = await t.makeCompany('Peak Movers')
  boss = await t.makePerson(company, 'manager')
  ann = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Lee', phone: '3035550111' })
  ben = await t.makePerson(company, 'worker', { firstName: 'Ben', lastName: 'Ray' })
  client = await t.makePerson(company, 'client', { firstName: 'Zoe', lastName: 'Hart', phone: '3035550142' })
})

const day = async (who = boss, query = '') => {
  const answer = await t.call(who, 'GET', `/wp/v2/today${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const waiting = async () => (await day()).waiting

/** Creates a job of the company that starts at an hour of a day in Denver (UTC-7) and takes three hours. */
const createJob = (onDay: string, hour: number, columns: Record<string, unknown> = {}) => {
  const at = (hours: number) => new Date(Date.parse(`${onDay}T07:00:00Z`) + hours * 3_600_000).toISOString()
  return t.makeJob(company, {
    client_id: client.id,
    job_status: 'scheduled',
    job_date: `${onDay} ${String(hour).padStart(2, '0')}:00:00`,
    starts_at: at(hour),
    ends_at: at(hour + 3),
    locations: [DENVER, BOULDER],
    ...columns,
  })
}

async function put(table: string, row: Record<string, unknown>): Promise<number> {
  const names = Object.keys({ company_id: company, ...row })
  const { rows } = await t.owner.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
    Object.values({ company_id: company, ...row }),
  )
  return rows[0].id
}
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const message = (columns: Record<string, unknown> = {}) =>
  put('communications', {
    type: 'sms',
    direction: 'incoming',
    happened_at: ago(30),
    contact_id: client.id,
    contact_address: '3035550142',
    body: 'Can you come earlier?',
    ...columns,
  })

describe('the jobs of a day', () => {
  it('names the person of a company that is a client, as the job does', async () => {
    await createJob(TODAY, 9)
    await t.owner.query(
      "update members set is_company = true, company_name = 'Hart Bakery' where company_id = $1 and user_id = $2",
      [company, client.id],
    )
    expect((await day()).jobs[0].client.name).toBe('Zoe Hart')
  })

  it('are those that run on it, in time order, with crew, places, amount and next step', async () => {
    const late = await createJob(TODAY, 13)
    const early = await createJob(TODAY, 8, { notes: 'Piano', crew_size: 3 })
    await createJob('2027-03-04', 8)
    await createJob('2027-03-06', 8)
    await createJob(TODAY, 9, { job_status: 'canceled' })
    await createJob(TODAY, 9, { job_status: 'inquiring' })
    await createJob(TODAY, 9, { deleted_at: ago(5) })
    await t.addCrew(company, early, ann.id, ['contact'])
    await t.addCrew(company, early, ben.id)
    await t.owner.query(`update job_crew set answer = 'declined' where user_id = $1`, [ben.id])
    await t.owner.query(
      `with truck as (insert into vehicles (company_id, name) values ($1, 'Big Blue') returning id)
       insert into job_vehicles (company_id, job_id, vehicle_id) select $1, $2, id from truck`,
      [company, early],
    )

    const found = await day()

    expect([found.day, found.today, found.total]).toEqual([TODAY, TODAY, 2])
    expect(found.jobs.map(({ id }: { id: number }) => id)).toEqual([early, late])
    expect(found.jobs[0]).toMatchObject({
      start: '08:00',
      client: { name: 'Zoe Hart', phone: '3035550142' },
      places: [DENVER.address, BOULDER.address],
      notes: 'Piano',
      crewSize: 3,
      openPlaces: 1,
      crew: [
        { id: ann.id, name: 'Ann Lee', answer: 'open', isLead: true },
        { id: ben.id, name: 'Ben Ray', answer: 'declined', isLead: false },
      ],
      trucks: ['Big Blue'],
      amount: { total: expect.any(Number), open: expect.any(Number) },
      startedAt: null,
      next: { text: expect.any(String), where: expect.anything() },
    })
  })

  it('have the next step and the balance of the job itself', async () => {
    const id = await createJob(TODAY, 8)
    const [row] = (await day()).jobs
    const job = (await t.call(boss, 'GET', `/wp/v2/jobs/${id}`)).body
    expect(row.next).toEqual(job.next)
    expect(row.amount).toEqual({ total: job.payments.total, open: job.payments.balance })
  })

  it('are of the day of the company, not of UTC', async () => {
    now = new Date('2027-03-06T05:00:00Z')
    const evening = await createJob(TODAY, 19)
    const found = await day()
    expect([found.today, found.jobs.map(({ id }: { id: number }) => id)]).toEqual([TODAY, [evening]])
  })

  it('include moves that began before and go on', async () => {
    const long = await createJob('2027-03-03', 8, { ends_at: '2027-03-07T00:00:00Z' })
    const found = await day()
    expect(found.jobs).toMatchObject([{ id: long, start: null, isPartOfMove: true }])
    expect((await day(boss, '?date=2027-03-08')).jobs).toEqual([])
  })

  it('are shown for another day with what waits now', async () => {
    const tomorrow = await createJob('2027-03-06', 8)
    const found = await day(boss, '?date=2027-03-06')
    expect([found.day, found.today]).toEqual(['2027-03-06', TODAY])
    expect(found.jobs.map(({ id }: { id: number }) => id)).toEqual([tomorrow])
    expect(found.waiting.ahead.rows.map(({ jobId }: { jobId: number }) => jobId)).toEqual([tomorrow])
  })

  it('are for a worker their own, without amounts, phones or lists', async () => {
    const own = await createJob(TODAY, 8)
    const withContact = await createJob(TODAY, 13)
    await createJob(TODAY, 9)
    await t.addCrew(company, own, ann.id)
    await t.addCrew(company, withContact, ann.id, ['contact'])

    const found = await day(ann)

    expect(found.waiting).toBeNull()
    expect(found.jobs.map(({ id }: { id: number }) => id)).toEqual([own, withContact])
    expect(found.jobs).toMatchObject([
      { client: { name: 'Zoe', phone: null }, amount: null },
      { client: { name: 'Zoe', phone: '3035550142' }, amount: null },
    ])
    expect(JSON.stringify(found)).not.toContain('Hart')
    expect((await day(ben)).jobs).toEqual([])
  })

  it('are of one company; another one is not found', async () => {
    await createJob(TODAY, 8)
    await message()
    const found = await day(stranger)
    expect([found.company.id, found.jobs, found.total]).toEqual([others, [], 0])
    for (const list of Object.values(found.waiting)) expect(list).toEqual({ rows: [], total: 0 })
    const refused = await t.call(stranger, 'GET', `/wp/v2/today?company=${company}`)
    expect(refused.status).toBe(404)
    expect((await t.call(client, 'GET', '/wp/v2/today')).status).toBe(403)
    const bad = await t.call(boss, 'GET', '/wp/v2/today?date=2027-02-30')
    expect([bad.status, bad.body.data.fields]).toEqual([400, { date: 'Pick a valid date.' }])
  })

  it('take few statements and round trips, whatever their number', async () => {
    const count = createStatementCounter(t.kernel.pool)
    for (const hour of [1, 5, 9, 13, 17]) {
      const id = await createJob(TODAY, hour)
      await t.addCrew(company, id, ann.id)
      await createJob('2027-03-07', hour)
    }
    const { use } = await count(() => day())
    expect(use.texts.length, use.texts.join('\n')).toBeLessThanOrEqual(16)
    expect(use.roundTrips, use.texts.join('\n')).toBeLessThanOrEqual(6)
  })
})

describe('trucks', () => {
  const truck = async (name: string, job: number) => {
    const id = await put('vehicles', { name })
    await put('job_vehicles', { vehicle_id: id, job_id: job })
    return id
  }

  it('that must not drive are named on jobs of today and of the next days', async () => {
    const [now1, ahead, fine] = [
      await createJob(TODAY, 9),
      await createJob('2027-03-08', 9),
      await createJob('2027-03-09', 9),
    ]
    const blue = await truck('Big Blue', now1)
    await put('job_vehicles', { vehicle_id: blue, job_id: ahead })
    await truck('Red', fine)
    await put('vehicle_outages', { vehicle_id: blue, since_on: TODAY, reason: 'Brakes' })
    const found = await day()
    expect(found.jobs[0].truckProblems).toEqual(['Big Blue is out of service on Fri, Mar 5.'])
    const needs = new Map(
      found.waiting.ahead.rows.map((row: { jobId: number; needs: { text: string }[] }) => [
        row.jobId,
        row.needs.map(({ text }) => text),
      ]),
    )
    expect(needs.get(ahead)).toContain('Big Blue is out of service on Mon, Mar 8.')
    expect(needs.get(fine) ?? []).not.toContainEqual(expect.stringContaining('Red'))
  })

  it('that are missing are named if the company assigns trucks and the job needs one', async () => {
    const [bare, labor] = [
      await createJob('2027-03-08', 9, { use_truck: true }),
      await createJob('2027-03-08', 9, { use_truck: false }),
    ]
    const lacking = async () =>
      (await waiting()).ahead.rows.flatMap(({ jobId, needs }: { jobId: number; needs: { need: string }[] }) =>
        needs.some(({ need }) => need === 'truck') ? [jobId] : [],
      )
    expect(await lacking()).toEqual([])
    await t.owner.query(`update companies set booking = booking || '{"assignsTrucks": true}' where id = $1`, [
      company,
    ])
    expect(await lacking()).toEqual([bare])
    expect(labor).toBeGreaterThan(bare)
  })
})

describe('cancellations', () => {
  it('by clients are listed for three days, and those of the office are not', async () => {
    const [theirs, ours] = [await createJob('2027-03-10', 9), await createJob('2027-03-11', 9)]
    // The history has the database's clock.
    now = new Date()
    await t.owner.query(
      `update jobs set job_date = now() + interval '5 days', updated_at = now() where id = any($1)`,
      [[theirs, ours]],
    )
    const cancel = (id: number, who: TestPerson) =>
      inTenant(t.kernel.db, { companyIds: [company], userId: who.id }, (tx) =>
        tx
          .updateTable('jobs')
          .set({ job_status: 'canceled' })
          .where('id', '=', id)
          .where('company_id', '=', company)
          .execute(),
      )
    await cancel(theirs, client)
    await cancel(ours, boss)
    expect((await waiting()).cancellations).toEqual({
      total: 1,
      rows: [
        {
          jobId: theirs,
          client: { name: 'Zoe Hart', phone: '3035550142' },
          jobDate: expect.any(String),
          at: expect.any(String),
        },
      ],
    })
    now = new Date(Date.now() + 4 * 86_400_000)
    expect((await waiting()).cancellations.total).toBe(0)
  })
})

describe('conversations', () => {
  it('wait until a person answers, and not because of an automatic message', async () => {
    const job = await createJob(TODAY, 8)
    const old = await message({ job_id: job, happened_at: ago(60), body: 'Hello?' })
    const newest = await message({ job_id: job })
    await message({ job_id: job, direction: 'outgoing', happened_at: ago(10), body: 'We got your message.' })

    expect((await waiting()).conversations).toEqual({
      total: 1,
      rows: [
        {
          id: newest,
          jobId: job,
          type: 'text',
          name: 'Zoe Hart',
          address: '3035550142',
          text: 'Can you come earlier?',
          at: ago(30),
        },
      ],
    })

    await message({ job_id: job, direction: 'outgoing', sender_id: boss.id, happened_at: ago(5) })
    expect((await waiting()).conversations.total).toBe(0)
    expect(old).toBeLessThan(newest)
  })

  it('of two people on one job wait separately', async () => {
    const job = await createJob(TODAY, 8)
    const other = await message({
      job_id: job,
      contact_id: null,
      contact_address: '7205550199',
      contact_name: 'Concierge',
    })
    await message({ job_id: job })
    await message({ job_id: job, direction: 'outgoing', sender_id: boss.id, happened_at: ago(5) })
    expect((await waiting()).conversations.rows).toMatchObject([{ id: other, name: 'Concierge' }])
  })

  it('without a job wait too; old ones and those of deleted jobs do not', async () => {
    const loose = await message()
    await message({ job_id: await createJob(TODAY, 8, { deleted_at: ago(5) }) })
    await message({ happened_at: ago(31 * 24 * 60), contact_id: null, contact_address: '7205550101' })
    expect((await waiting()).conversations.rows.map(({ id }: { id: number }) => id)).toEqual([loose])
  })

  it('are done when the office says so, until the next message', async () => {
    const id = await message()
    const done = await t.call(boss, 'POST', `/wp/v2/communications/${id}/done`, { isDone: true })
    expect(done.body).toEqual({ id, doneAt: now.toISOString() })
    expect((await waiting()).conversations.total).toBe(0)
    await t.call(boss, 'POST', `/wp/v2/communications/${id}/done`, { isDone: false })
    expect((await waiting()).conversations.total).toBe(1)
    await t.call(boss, 'POST', `/wp/v2/communications/${id}/done`, { isDone: true })
    const next = await message({ happened_at: ago(1) })
    expect((await waiting()).conversations.rows.map((row: { id: number }) => row.id)).toEqual([next])
  })

  it('are not marked by others, nor are messages that the company sent', async () => {
    const id = await message()
    const sent = await message({
      direction: 'outgoing',
      sender_id: boss.id,
      contact_id: null,
      contact_address: '',
    })
    const mark = (who: TestPerson, which: number, body: unknown) =>
      t.call(who, 'POST', `/wp/v2/communications/${which}/done`, body)
    expect((await mark(stranger, id, { isDone: true })).status).toBe(404)
    expect((await mark(ann, id, { isDone: true })).status).toBe(403)
    expect((await mark(boss, sent, { isDone: true })).status).toBe(409)
    const bad = await mark(boss, id, { isDone: 'yes' })
    expect([bad.status, Object.keys(bad.body.data.fields)]).toEqual([400, ['isDone']])
    const { rows } = await t.owner.query('select done_at from communications where id = any($1)', [
      [id, sent],
    ])
    expect(rows).toEqual([{ done_at: null }, { done_at: null }])
  })

  it('list missed calls apart, until somebody calls back or takes a later call', async () => {
    const missed = await message({ type: 'phone', status: 'no-answer', body: '' })
    await message({
      type: 'phone',
      status: 'completed',
      body: '',
      contact_id: null,
      contact_address: '7205550102',
    })
    const lists = await waiting()
    expect(lists.conversations.total).toBe(0)
    expect(lists.missedCalls.rows).toMatchObject([{ id: missed, type: 'call', name: 'Zoe Hart' }])
    await message({ type: 'phone', status: 'completed', body: '', happened_at: ago(3) })
    expect((await waiting()).missedCalls.total).toBe(0)
  })
})

describe('new inquiries', () => {
  const createInquiry = (columns: Record<string, unknown> = {}) =>
    t.makeJob(company, {
      client_id: client.id,
      added_by: client.id,
      job_status: 'inquiring',
      created_at: ago(10),
      first_city: 'Denver',
      first_state: 'CO',
      ...columns,
    })

  it('are those from outside that nobody has answered', async () => {
    const own = await createInquiry()
    await createInquiry({ added_by: boss.id })
    await createInquiry({ job_status: 'spam' })
    await createInquiry({ created_at: ago(31 * 24 * 60) })
    const anonymous = await createInquiry({ added_by: null, client_id: null, created_at: ago(20) })
    const lists = await waiting()
    expect(lists.inquiries).toMatchObject({
      total: 2,
      rows: [
        { jobId: own, client: { name: 'Zoe Hart', phone: '3035550142' }, place: 'Denver, CO', at: ago(10) },
        { jobId: anonymous, client: { name: '', phone: null } },
      ],
    })
    await message({ job_id: own, direction: 'outgoing', sender_id: boss.id })
    expect((await waiting()).inquiries.total).toBe(1)
  })

  it('are late after the minutes that the company sets', async () => {
    expect((await day()).inquiryTargetMinutes).toBe(5)
    const saved = await t.call(boss, 'POST', `/wp/v2/companies/${company}`, { inquiryTargetMinutes: 15 })
    expect([saved.status, saved.body.inquiryTargetMinutes]).toEqual([200, 15])
    expect((await day()).inquiryTargetMinutes).toBe(15)
    const bad = await t.call(boss, 'POST', `/wp/v2/companies/${company}`, { inquiryTargetMinutes: 0 })
    expect([bad.status, bad.body.data.fields.inquiryTargetMinutes]).toEqual([400, 'At least 1.'])
    expect((await day()).inquiryTargetMinutes).toBe(15)
  })
})

describe('moves of the next days', () => {
  it('are listed with the crew, confirmations, papers and deposit that are missing', async () => {
    await t.owner.query(`update companies set variables = '{"depositLocal": {"value": 50}}' where id = $1`, [
      company,
    ])
    const work = { id: 1, index: 0, activityType: 'load', activityDate: '2027-03-07' }
    const activities = [{ ...work, startTime: '08:00', endTime: '11:00' }]
    const job = await createJob('2027-03-07', 8, { locations: [{ ...DENVER, activities }, BOULDER] })
    await t.addCrew(company, job, ann.id)
    await createJob('2027-03-13', 8)
    await createJob('2027-03-07', 9, { job_status: 'canceled' })
    const inquiry = await createJob('2027-03-12', 8, { job_status: 'inquiring' })
    const { rows } = (await waiting()).ahead
    expect(rows.map(({ jobId }: { jobId: number }) => jobId)).toEqual([job, inquiry])
    const needs = rows.map((row: { needs: { need: string }[] }) => row.needs.map(({ need }) => need))
    expect(needs[0].slice(0, 2)).toEqual(['crew', 'confirmation'])
    expect(needs[0]).toContain('estimate')
    expect(needs[0]).toContain('deposit')
    // An inquiry has no crew yet.
    expect(needs[1]).not.toContain('crew')
  })
})

describe("yesterday's jobs", () => {
  it('are listed if they are not finished or not paid', async () => {
    const open = await createJob('2027-03-04', 8)
    const paid = await createJob('2027-03-04', 9, { job_status: 'completed' })
    const unpaid = await createJob('2027-03-04', 10, { job_status: 'completed' })
    await createJob('2027-03-03', 9)
    const { total } = (await t.call(boss, 'GET', `/wp/v2/jobs/${paid}`)).body.payments
    await put('recorded_payments', {
      job_id: paid,
      amount_cents: Math.round(total * 100),
      paid_on: '2027-03-04',
      method: 'cash',
      payment_type: 'other',
      recorded_by: boss.id,
    })
    const { rows } = (await waiting()).leftOver
    expect(rows).toMatchObject([
      { jobId: open, isFinished: false },
      { jobId: unpaid, isFinished: true, open: total },
    ])
  })
})

describe('approvals', () => {
  it('are accounts, sign-ups and times off that wait for a decision', async () => {
    const pending = await t.makePerson(company, 'worker', {
      approval: 'pending',
      firstName: 'New',
      lastName: 'One',
    })
    await t.makePerson(company, 'worker', { approval: 'rejected' })
    const job = await createJob('2027-03-07', 8)
    const signUp = await put('crew_prospects', { job_id: job, user_id: ann.id })
    await put('crew_prospects', { job_id: await createJob('2027-03-01', 8), user_id: ann.id })
    await put('crew_prospects', { job_id: job, user_id: ben.id, status: 'rejected' })
    const { rows } = (await waiting()).approvals
    expect(rows).toHaveLength(2)
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'account', id: pending.id, name: 'New One' }),
        expect.objectContaining({ kind: 'signUp', id: signUp, jobId: job, name: 'Ann Lee' }),
      ]),
    )
  })
})

describe('claims', () => {
  it('are submitted disputes with their next legal deadline', async () => {
    const job = await createJob('2027-03-01', 8, { job_status: 'completed' })
    const dispute = (columns: Record<string, unknown>) =>
      put('disputes', {
        job_id: job,
        token_hash: `hash ${Math.random()}`,
        sealed_token: 'x',
        created_by: boss.id,
        ...columns,
      })
    const id = await dispute({ status: 'submitted', submitted_at: ago(24 * 60), claimed_cents: 10_000 })
    await dispute({ status: 'decided', submitted_at: ago(600), decided_at: ago(5), decision: 'denied' })
    const { rows } = (await waiting()).claims
    expect(rows).toEqual([
      {
        kind: 'dispute',
        id,
        jobId: job,
        client: 'Zoe Hart',
        text: 'Acknowledgement',
        due: expect.any(String),
        at: ago(24 * 60),
      },
    ])
  })
})

describe('documents for clients that were not sent', () => {
  it('are listed until they are sent again, opened or paid; other messages, old ones and those of deleted jobs are not', async () => {
    const job = await createJob('2027-03-20', 8)
    const gone = await createJob('2027-03-20', 8, { deleted_at: ago(5) })
    const deliver = (columns: Record<string, unknown>) =>
      put('deliveries', {
        channel: 'mail',
        recipient: 'zoe@example.test',
        subject: 'x',
        body_text: 'x',
        job_id: job,
        kind: 'estimate',
        status: 'failed',
        created_at: ago(60),
        ...columns,
      })
    await deliver({ channel: 'text' })
    await deliver({ channel: 'text', status: 'sent', created_at: ago(50) })
    await deliver({ kind: 'written' })
    await deliver({ job_id: gone })
    await deliver({ kind: 'agreement', created_at: ago(31 * 24 * 60) })
    // The client has read or paid it in another way, as the job says too.
    const opened = await deliver({ kind: 'surveyRequest' })
    await put('personal_links', {
      job_id: job,
      id: '0190a7c4-0000-7000-8000-000000000001',
      user_id: client.id,
      delivery_id: opened,
      channel: 'mail',
      address: 'zoe@example.test',
      token_hash: 'a'.repeat(64),
      opened_at: ago(5),
    })
    const paid = await createJob('2027-03-21', 8)
    await t.owner.query(
      `insert into job_figures (company_id, job_id, job_status, job_type, revenue_cents, cogs_cents, expenses_cents, tips_cents,
        hours, owed_cents, paid_cents, booked_cents) values ($1, $2, 'scheduled', 'moving_labor', 0, 0, 0, 0, 0, 100, 100, 0)`,
      [company, paid],
    )
    await deliver({ kind: 'paymentRequest', job_id: paid })
    const id = await deliver({})
    const { unsent } = await waiting()
    expect(unsent).toEqual({
      rows: [
        {
          deliveryId: id,
          jobId: job,
          client: 'Zoe Hart',
          document: 'estimate',
          channel: 'mail',
          at: ago(60),
        },
      ],
      total: 1,
    })
  })
})

describe('what expires', () => {
  it('is listed within 30 days, after vehicles that are out of service', async () => {
    const vehicle = (name: string, columns = {}) => put('vehicles', { name, ...columns })
    const out = await vehicle('Truck 1')
    await put('vehicle_outages', { vehicle_id: out, since_on: '2027-03-01', reason: 'Brakes' })
    const back = await vehicle('Truck 2')
    await put('vehicle_outages', {
      vehicle_id: back,
      since_on: '2027-03-01',
      back_on: TODAY,
      reason: 'Tires',
    })
    const inspected = (on: string) => ({ inspected_on: on, kind: 'annual', inspector: 'X', result: 'pass' })
    await put('vehicle_inspections', { vehicle_id: back, ...inspected('2026-03-20') })
    await put('vehicle_inspections', { vehicle_id: out, ...inspected('2026-12-20') })
    const policy = { type: 'cargo', carrier: 'Mutual', policy_number: '1' }
    const ends = await put('insurance_policies', {
      ...policy,
      effective_on: '2026-03-10',
      expires_on: '2027-03-10',
    })
    await put('insurance_policies', {
      ...policy,
      type: 'general_liability',
      effective_on: '2026-03-10',
      expires_on: '2027-06-10',
    })
    await put('worker_documents', { user_id: ann.id, kind: 'license', expires_on: '2027-03-06' })
    await put('worker_documents', { user_id: ann.id, kind: 'medicalCard', expires_on: '2027-09-06' })
    const { rows } = (await waiting()).expiries
    expect(rows).toMatchObject([
      { kind: 'outOfService', id: out, name: 'Truck 1', text: 'Out of service: Brakes' },
      { kind: 'document', id: ann.id, name: 'Ann Lee', text: expect.stringContaining('expires tomorrow') },
      { kind: 'policy', id: ends, text: expect.stringContaining('expires in 5 days') },
      { kind: 'inspection', id: back, name: 'Truck 2' },
    ])
  })
})
