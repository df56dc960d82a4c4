import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { createClockJob, ledgerSum, recordTimes } from './overtime.testing.ts'

let t: TestApp
let now: Date
let company: number
let admin: TestPerson
let manager: TestPerson
let ann: TestPerson
/** The last finish of the week, which tests correct. */
let lastJob: number
let lastFinish: string

const SPAN = { from: '2027-03-01', to: '2027-03-07' }
const ALWAYS = { from: '2027-01-01', to: '2027-12-31' }

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => now
})
afterAll(() => t.close())

beforeEach(async () => {
  // The Monday after a workweek that began on Sunday, February 28.
  now = new Date('2027-03-08T19:00:00Z')
  company = await t.makeCompany('Plain Movers', { timezone: 'America/Denver', address_state: 'WY' })
  admin = await t.makePerson(company, 'administrator')
  manager = await t.makePerson(company, 'manager')
  ann = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'A' })
})

/** Works five days of nine hours at $20: 45 hours, so that overtime adds $50. */
async function workWeek(worker = ann): Promise<void> {
  for (const day of ['01', '02', '03', '04', '05']) {
    const job = await createClockJob(t, company, `2027-03-${day}`, [{ worker, rate: 20 }])
    const [, finish = ''] = await recordTimes(t, admin, job, worker, [
      ['start', `2027-03-${day}T15:00:00Z`],
      ['finish', `2027-03-${String(Number(day) + 1).padStart(2, '0')}T00:00:00Z`],
    ])
    await complete(job)
    lastJob = job
    lastFinish = finish
  }
}

async function complete(job: number): Promise<void> {
  const { status, body } = await t.call(admin, 'POST', `/wp/v2/jobs/${job}`, { jobStatus: 'completed' })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** Corrects the last finish of the week, and returns the id of the correction. */
async function correctFinish(at: string, corrects = lastFinish): Promise<string> {
  const id = randomUUID()
  const sent = { id, workerId: ann.id, corrects, event: { kind: 'finish', at }, reason: 'Forgotten' }
  const { status, body } = await t.call(admin, 'POST', `/wp/v2/jobs/${lastJob}/clock/corrections`, sent)
  expect(status, JSON.stringify(body)).toBe(200)
  return id
}

const payroll = async (worker = ann) =>
  (await t.call(admin, 'GET', `/wp/v2/payroll?from=${SPAN.from}&to=${SPAN.to}`)).body.find(
    ({ workerId }: { workerId: number }) => workerId === worker.id,
  )
const pay = (amount: number, who = admin) =>
  t.call(who, 'POST', `/wp/v2/payroll/${ann.id}/pay`, { ...SPAN, amount })
const lines = async () =>
  (
    await t.owner.query(
      `select week_start::text as week, hours::float8 as hours, amount_cents as cents, paid_at is not null as paid
       from overtime_lines where company_id = $1 order by id`,
      [company],
    )
  ).rows
const exempt = (isExempt: boolean) =>
  t.call(manager, 'POST', '/wp/v2/hours/exemptions', { workerId: ann.id, isExempt })
const ledger = (role: string) => ledgerSum(t, company, role, ALWAYS)

describe('overtime in the payroll', () => {
  it('is one line for a worker and week, on the last day of the week', async () => {
    await workWeek()
    expect(await lines()).toEqual([{ week: '2027-02-28', hours: 5, cents: 5000, paid: false }])
    expect(await payroll()).toMatchObject({ jobs: 5, hours: 45, pay: 950, unpaid: 950 })
    const [week] = (await t.call(admin, 'GET', `/wp/v2/payroll/${ann.id}?from=2027-03-06&to=2027-03-06`)).body
    expect(week).toEqual({
      jobId: null,
      day: '2027-03-06',
      overtimeHours: 5,
      hours: 0,
      pay: 50,
      tips: 0,
      total: 50,
      unpaid: 50,
      awaitsApproval: false,
    })
    const [shown] = (await t.call(admin, 'GET', '/wp/v2/hours?day=2027-03-05')).body.workers
    expect(shown).toMatchObject({ overtimeHours: 5, overtimePremium: 50 })
    const other = await t.makePerson(await t.makeCompany(), 'administrator')
    expect((await t.call(other, 'GET', `/wp/v2/payroll?from=${SPAN.from}&to=${SPAN.to}`)).body).toEqual([])
    expect((await pay(950, other)).status).toBe(404)
    expect((await pay(950, manager)).status).toBe(403)
    expect(await lines()).toMatchObject([{ paid: false }])
  })

  it('follows corrections and rates until it is paid, without a second line', async () => {
    await workWeek()
    // An hour less, the same again, and then no overtime at all.
    const first = await correctFinish('2027-03-05T23:00:00Z')
    expect(await lines()).toEqual([{ week: '2027-02-28', hours: 4, cents: 4000, paid: false }])
    expect((await pay(950)).body).toMatchObject({ code: 'amount_changed', data: { amount: 920 } })
    const second = await correctFinish('2027-03-05T18:00:00Z', first)
    expect(await lines()).toEqual([{ week: '2027-02-28', hours: 0, cents: 0, paid: false }])
    expect(await ledger('cogs.laborVariable')).toBe(39 * 20)
    await correctFinish('2027-03-06T00:00:00Z', second)
    expect(await lines()).toEqual([{ week: '2027-02-28', hours: 5, cents: 5000, paid: false }])
    // $30 for the last job make the regular rate $22.
    const job = (await t.call(admin, 'GET', `/wp/v2/jobs/${lastJob}`)).body
    const crew = job.crew.map((member: object) => ({ ...member, hourlyRate: 30 }))
    const saved = await t.call(admin, 'POST', `/wp/v2/jobs/${lastJob}`, { version: job.version, crew })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(await lines()).toEqual([{ week: '2027-02-28', hours: 5, cents: 5500, paid: false }])
    expect(await ledger('cogs.laborVariable')).toBe(45 * 20 + 9 * 10 + 55)
    expect(await ledger('wagesPayable')).toBe(-(await payroll()).unpaid)
  })

  it('is paid once, and what changes afterwards is a line of its own', async () => {
    await workWeek()
    expect((await pay(950)).status).toBe(200)
    expect(await payroll()).toMatchObject({ pay: 950, paid: 950, unpaid: 0 })
    expect((await pay(950)).status).toBe(409)
    expect(await ledger('cash')).toBe(-950)
    expect(await ledger('wagesPayable')).toBe(0)
    // One hour more, and another one less than was paid.
    const first = await correctFinish('2027-03-06T01:00:00Z')
    expect(await lines()).toEqual([
      { week: '2027-02-28', hours: 5, cents: 5000, paid: true },
      { week: '2027-02-28', hours: 6, cents: 1000, paid: false },
    ])
    await correctFinish('2027-03-05T23:00:00Z', first)
    expect((await lines())[1]).toEqual({ week: '2027-02-28', hours: 4, cents: -1000, paid: false })
    expect(await payroll()).toMatchObject({ pay: 940, unpaid: -10 })
    expect((await pay(-10)).body).toMatchObject({ row: { unpaid: 0 } })
    expect(await ledger('cash')).toBe(-940)
    expect(await ledger('wagesPayable')).toBe(0)
    await expect(
      t.owner.query('update overtime_lines set amount_cents = 1 where company_id = $1', [company]),
    ).rejects.toThrow(/paid line/)
    await expect(
      t.owner.query('delete from overtime_lines where company_id = $1', [company]),
    ).rejects.toThrow(/stays/)
    await expect(t.kernel.pool.query('delete from overtime_lines')).rejects.toThrow(/permission/)
  })

  it('ends with an exemption where it is not paid, and comes back without it', async () => {
    await workWeek()
    expect((await exempt(true)).status).toBe(200)
    expect(await lines()).toMatchObject([{ cents: 0, paid: false }])
    expect((await payroll()).unpaid).toBe(900)
    expect((await exempt(false)).status).toBe(200)
    expect(await lines()).toMatchObject([{ cents: 5000 }])
    await pay(950)
    // Three weeks later: what was paid stays.
    now = new Date('2027-03-29T19:00:00Z')
    expect((await exempt(true)).status).toBe(200)
    expect(await lines()).toEqual([{ week: '2027-02-28', hours: 5, cents: 5000, paid: true }])
  })

  it('keeps the days of a week that has a line when the workweek of the company changes', async () => {
    await workWeek()
    await pay(950)
    await t.owner.query(
      `update companies set variables = variables || '{"workweekStart": {"value": 1}}' where id = $1`,
      [company],
    )
    await correctFinish('2027-03-06T01:00:00Z')
    expect((await lines()).map(({ week, cents }) => [week, cents])).toEqual([
      ['2027-02-28', 5000],
      ['2027-02-28', 1000],
    ])
  })

  it('counts a flat rate of a job by its hours', async () => {
    await workWeek()
    // $180 flat for nine hours is $20 for an hour, $360 is $40.
    const job = (await t.call(admin, 'GET', `/wp/v2/jobs/${lastJob}`)).body
    const crew = job.crew.map((member: object) => ({
      ...member,
      invoice: [{ item: 'laborFlat', date: '2027-03-05', rate: 360, units: 1 }],
    }))
    const saved = await t.call(admin, 'POST', `/wp/v2/jobs/${lastJob}`, { version: job.version, crew })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    // 36 hours at $20 and 9 at $40: $24 for an hour, half of it for five hours.
    expect(await lines()).toMatchObject([{ hours: 5, cents: 6000 }])
  })
})
