import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let now: Date
let company: number
let admin: TestPerson
let boss: TestPerson
let ann: TestPerson
let ben: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => now
})
afterAll(() => t.close())
beforeEach(async () => {
  // A Saturday, the last day of a workweek that begins on Sunday.
  now = new Date('2027-03-07T05:00:00Z')
  company = await t.makeCompany('Peak Movers', { timezone: 'America/Denver', address_state: 'CO' })
  admin = await t.makePerson(company, 'administrator')
  boss = await t.makePerson(company, 'manager')
  ann = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'A' })
  ben = await t.makePerson(company, 'worker', { firstName: 'Ben', lastName: 'B' })
})

async function makeJob(day: string, columns: object = {}): Promise<number> {
  const job = await t.makeJob(company, {
    job_status: 'scheduled',
    job_date: `${day} 09:00:00`,
    starts_at: `${day}T16:00:00Z`,
    ends_at: `${day}T19:00:00Z`,
    locations: JSON.stringify([
      {
        address: '1 Elm St',
        city: 'Denver',
        addressState: 'CO',
        addressCountry: 'US',
        activities: [
          {
            id: 1,
            index: 0,
            activityType: 'load',
            activityDate: day,
            startTime: '09:00',
            endTime: '11:59:59',
          },
        ],
      },
    ]),
    ...columns,
  })
  await t.addCrew(company, job, ann.id, ['documents'])
  await t.addCrew(company, job, ben.id)
  return job
}
/** Records times of a worker, such as ['start', '2027-03-06T16:00:00Z']. */
async function record(job: number, who: TestPerson, times: [string, string][]): Promise<string[]> {
  const events = times.map(([kind, deviceTime]) => ({
    id: randomUUID(),
    workerId: who.id,
    kind,
    deviceTime,
  }))
  const sent = { sentAt: now.toISOString(), events }
  const { status, body } = await t.call(admin, 'POST', `/wp/v2/jobs/${job}/clock`, sent)
  expect(status, JSON.stringify(body)).toBe(200)
  return events.map(({ id }) => id)
}
const work = (job: number, who: TestPerson, from: string, to: string) =>
  record(job, who, [
    ['start', from],
    ['finish', to],
  ])
const hours = (who: TestPerson, query = '') => t.call(who, 'GET', `/wp/v2/hours${query}`)
const approve = (who: TestPerson, days: object[]) => t.call(who, 'POST', '/wp/v2/hours/approvals', { days })
const correct = (
  who: TestPerson,
  job: number,
  workerId: number,
  event: object,
  corrects: string | null = null,
) =>
  t.call(who, 'POST', `/wp/v2/jobs/${job}/clock/corrections`, {
    id: randomUUID(),
    workerId,
    corrects,
    event,
    reason: 'Forgotten',
  })
const approvals = async () =>
  (await t.owner.query('select * from clock_approvals where company_id = $1 order by id', [company])).rows

describe('the hours of a week', () => {
  it('show intervals, planned hours, a missing finish, and what is missing of breaks', async () => {
    const job = await makeJob('2027-03-05')
    await work(job, ann, '2027-03-05T16:00:00Z', '2027-03-05T22:30:00Z')
    await record(job, ben, [['start', '2027-03-05T16:00:00Z']])
    const { status, body } = await hours(boss)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ from: '2027-02-28', to: '2027-03-06', today: '2027-03-06' })
    expect(body.workers).toMatchObject([
      {
        workerId: ann.id,
        hours: 6.5,
        overtimeHours: 0,
        overtimePremium: null,
        days: [
          {
            day: '2027-03-05',
            hours: 6.5,
            spans: [
              { jobId: job, kind: 'work', from: '2027-03-05T16:00:00.000Z', to: '2027-03-05T22:30:00.000Z' },
            ],
            isFinishMissing: false,
            flags: [
              'No break of 30 minutes in a shift of more than 5 hours (7 CCR 1103-1, rule 5.1).',
              'Recorded rests of 10 minutes: 0; due for these hours: 2, as paid time (7 CCR 1103-1, rule 5.2).',
            ],
            eventCount: 2,
            approval: { state: 'open', by: null, at: null },
          },
        ],
      },
      { workerId: ben.id, hours: 0, days: [{ isFinishMissing: true, spans: [{ to: null }] }] },
    ])
    expect((await hours(boss, '?day=2027-03-08')).body.workers).toEqual([])
    expect((await hours(ann)).status).toBe(403)
    const other = await t.makePerson(await t.makeCompany(), 'administrator')
    expect((await hours(other)).body.workers).toEqual([])
    expect((await hours(other, `?company=${company}`)).status).toBe(404)
    expect((await hours(boss, '?day=2027-02-30')).status).toBe(400)
  })

  it('split a night at midnight of the company', async () => {
    const job = await makeJob('2027-03-04')
    await work(job, ann, '2027-03-05T04:00:00Z', '2027-03-05T10:00:00Z')
    const [{ days, hours: all }] = (await hours(boss)).body.workers
    expect(all).toBe(6)
    expect(days.map(({ day, hours: own }: { day: string; hours: number }) => [day, own])).toEqual([
      ['2027-03-04', 3],
      ['2027-03-05', 3],
    ])
  })

  it('have overtime by the rules of the state, unless a worker is exempt', async () => {
    await t.owner.query('update members set hourly_rate = 20 where company_id = $1 and user_id = $2', [
      company,
      ann.id,
    ])
    for (const day of ['01', '02', '03', '04', '05'])
      await work(await makeJob(`2027-03-${day}`), ann, `2027-03-${day}T14:00:00Z`, `2027-03-${day}T22:00:00Z`)
    const last = await makeJob('2027-03-06')
    await work(last, ann, '2027-03-06T14:00:00Z', '2027-03-07T04:00:00Z')
    const [shown] = (await hours(admin)).body.workers
    expect(shown).toMatchObject({ hours: 54, overtimeHours: 14, overtimePremium: 140 })
    const exempt = (who: TestPerson, isExempt: boolean, workerId = ann.id) =>
      t.call(who, 'POST', '/wp/v2/hours/exemptions', { workerId, isExempt })
    expect((await exempt(ben, true)).status).toBe(403)
    const stranger = await t.makePerson(await t.makeCompany(), 'worker')
    expect((await exempt(boss, true, stranger.id)).status).toBe(404)
    expect((await exempt(boss, true)).status).toBe(200)
    expect((await hours(admin)).body.workers[0]).toMatchObject({ isOvertimeExempt: true, overtimeHours: 0 })
  })
})

describe('a day of a worker', () => {
  it('is approved as it was seen, and is open again after a correction of the office', async () => {
    const job = await makeJob('2027-03-05')
    const [start = ''] = await record(job, ben, [['start', '2027-03-05T16:00:00Z']])
    const day = { workerId: ben.id, day: '2027-03-05', eventCount: 1 }
    const fixed = await correct(boss, job, ben.id, { kind: 'finish', at: '2027-03-05T19:00:00Z' })
    expect(fixed.status).toBe(200)
    const stale = await approve(boss, [day])
    expect(stale.status).toBe(409)
    expect(stale.body.message).toBe('The times have changed. Look at them again, then approve.')
    expect(await approvals()).toEqual([])
    expect((await approve(boss, [{ ...day, eventCount: 2 }])).status).toBe(200)
    expect((await approve(ann, [{ ...day, eventCount: 2 }])).status).toBe(403)
    const other = await t.makePerson(await t.makeCompany(), 'administrator')
    expect((await approve(other, [{ ...day, eventCount: 2 }])).status).toBe(409)
    expect(await approvals()).toHaveLength(1)
    const state = async () => (await hours(boss)).body.workers[0].days[0].approval.state
    expect(await state()).toBe('approved')
    const byBen = await correct(ben, job, ben.id, { kind: 'start', at: '2027-03-05T15:00:00Z' }, start)
    expect(byBen.status).toBe(409)
    expect(byBen.body.message).toBe('This day is approved. Ask a manager to correct it.')
    expect(
      (await correct(boss, job, ben.id, { kind: 'start', at: '2027-03-05T15:00:00Z' }, start)).status,
    ).toBe(200)
    expect(await state()).toBe('changed')
    expect((await correct(ben, job, ben.id, { kind: 'break', at: '2027-03-05T17:00:00Z' })).status).toBe(200)
    await expect(t.owner.query('delete from clock_approvals')).rejects.toThrow(/append-only/)
    await expect(t.kernel.pool.query('update clock_approvals set events = 9')).rejects.toThrow(/permission/)
  })
})

describe('bill and pay of a completed move', () => {
  const amounts = async (job: number) => {
    const [revenue, pay] = await Promise.all([
      t.owner.query(
        `select item, units::float8 as units from revenue_lines where job_id = $1 order by position`,
        [job],
      ),
      t.owner.query(
        `select user_id, item, units::float8 as units from crew_invoice_lines where job_id = $1 order by user_id, position`,
        [job],
      ),
    ])
    return {
      labor: revenue.rows.find(({ item }) => item.startsWith('hourlyRate'))?.units,
      pay: new Map(pay.rows.map(({ user_id: id, units }) => [id, units])),
    }
  }
  const complete = async (job: number) => {
    const saved = await t.call(admin, 'POST', `/wp/v2/jobs/${job}`, { jobStatus: 'completed' })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  }

  it("count the lead's clock for the bill and each person's own for the pay, and follow corrections", async () => {
    const job = await makeJob('2027-03-05', { minimum_time: 2 })
    const booked = (await t.call(admin, 'GET', `/wp/v2/jobs/${job}`)).body.documents.estimate.variables
    await work(job, ann, '2027-03-05T16:00:00Z', '2027-03-05T20:30:00Z')
    const [, finish = ''] = await work(job, ben, '2027-03-05T16:00:00Z', '2027-03-05T16:30:00Z')
    await complete(job)
    expect(await amounts(job)).toEqual({
      labor: 4.5,
      pay: new Map([
        [ann.id, 4.5],
        [ben.id, 0.5],
      ]),
    })
    // What was agreed does not change by the clock.
    const after = (await t.call(admin, 'GET', `/wp/v2/jobs/${job}`)).body
    expect(after.documents.estimate.variables).toEqual(booked)
    expect(
      (await correct(admin, job, ben.id, { kind: 'finish', at: '2027-03-05T17:00:00Z' }, finish)).status,
    ).toBe(200)
    expect((await amounts(job)).pay.get(ben.id)).toBe(1)
    const ledger = await t.owner
      .query(
        `select sum(l.debit_cents - l.credit_cents)::int as left from journal_lines l where l.company_id = $1`,
        [company],
      )
      .catch(() => ({ rows: [{ left: 0 }] }))
    expect(ledger.rows[0].left ?? 0).toBe(0)
    const payroll = await t.call(admin, 'GET', '/wp/v2/payroll?from=2027-03-01&to=2027-03-31')
    expect(
      payroll.body.rows.map(({ workerId, hours: own }: { workerId: number; hours: number }) => [
        workerId,
        own,
      ]),
    ).toEqual([
      [ann.id, 4.5],
      [ben.id, 1],
    ])
  })

  it('bill the minimum time, and keep planned hours while nobody has finished', async () => {
    const short = await makeJob('2027-03-05', { minimum_time: 2 })
    await work(short, ann, '2027-03-05T16:00:00Z', '2027-03-05T16:30:00Z')
    await complete(short)
    expect(await amounts(short)).toMatchObject({ labor: 2 })
    expect((await amounts(short)).pay.get(ann.id)).toBe(0.5)
    expect((await amounts(short)).pay.get(ben.id)).toBe(3)
    const open = await makeJob('2027-03-04', { minimum_time: 2 })
    await record(open, ann, [['start', '2027-03-04T16:00:00Z']])
    await complete(open)
    expect(await amounts(open)).toMatchObject({ labor: 3 })
    expect((await amounts(open)).pay.get(ann.id)).toBe(3)
    await correct(admin, open, ann.id, { kind: 'finish', at: '2027-03-04T21:00:00Z' })
    expect(await amounts(open)).toMatchObject({ labor: 5 })
  })
})
