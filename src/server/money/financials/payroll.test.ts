import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PayrollRow } from '../../../shared/money/financials/financials.api.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { insertCharge, createLocation, createActivity } from './financials-testing.ts'

let t: TestApp
let company: number
let admin: TestPerson
let boss: TestPerson
let manager: TestPerson
let client: TestPerson
let stranger: TestPerson
let ann: TestPerson
let bo: TestPerson

const MARCH = 'from=2026-03-01&to=2026-03-31'
const SPAN = { from: '2026-03-01', to: '2026-03-31' }

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => new Date('2026-03-20T12:00:00Z')
})
afterAll(() => t.close())

beforeEach(async () => {
  company = await t.makeCompany('Movers', { timezone: 'America/Denver' })
  admin = await t.makePerson(company, 'administrator')
  boss = await t.makePerson(company, 'manager', { viewFinancials: true })
  manager = await t.makePerson(company, 'manager')
  client = await t.makePerson(company, 'client')
  stranger = await t.makePerson(await t.makeCompany(), 'administrator')
  ann = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Lee' })
  bo = await t.makePerson(company, 'worker', { firstName: 'Bo', lastName: '=Ray' })
})

/**
 * Creates a completed job of this many hours, with the tip that was charged for it and its crew in this
 * order.
 */
async function doneJob(day: string, hours: number, members: readonly TestPerson[], tip = 0): Promise<number> {
  const id = await t.makeJob(company, {
    client_id: client.id,
    job_status: 'scheduled',
    job_date: `${day} 06:00:00`,
    locations: createLocation(
      createActivity('load', '06:00', `${String(6 + hours).padStart(2, '0')}:00`, day),
    ),
  })
  for (const member of members) await t.addCrew(company, id, member.id)
  if (tip > 0)
    await insertCharge(t, { companyId: company, jobId: id, userId: client.id }, 'tip', {
      productItemId: id,
      productItem: 'tip',
      amount: tip,
    })
  expect((await t.call(admin, 'POST', `/wp/v2/jobs/${id}`, { jobStatus: 'completed' })).status).toBe(200)
  return id
}

const list = async (who: TestPerson = boss, query = MARCH) => t.call(who, 'GET', `/wp/v2/payroll?${query}`)
const rowOf = async (who: TestPerson): Promise<PayrollRow> =>
  (await list()).body.find(({ workerId }: PayrollRow) => workerId === who.id)
const pay = (who: TestPerson, worker: TestPerson, amount: number, more: object = {}, headers = {}) =>
  t.call(who, 'POST', `/wp/v2/payroll/${worker.id}/pay`, { ...SPAN, amount, ...more }, headers)
/** Returns the paid rows, to prove that a rejected call paid nothing. */
async function paidRows() {
  const { rows } = await t.owner.query(
    `select job_id, user_id, 'line' as kind, rate * units as amount from crew_invoice_lines where company_id = $1 and paid_at is not null
     union all select job_id, user_id, 'tip', amount_cents from tip_payouts where company_id = $1 order by 1, 2, 3, 4`,
    [company],
  )
  return rows
}

describe('the payroll of a period', () => {
  it('sums hours, pay, and tips of completed jobs by their day', async () => {
    await doneJob('2026-03-01', 3, [ann, bo], 25.01)
    await doneJob('2026-03-31', 5, [bo, ann], 0.03)
    await doneJob('2026-04-01', 9, [ann], 100)
    await doneJob('2026-02-28', 9, [ann], 100)
    const open = await t.makeJob(company, { job_status: 'scheduled', job_date: '2026-03-10 08:00:00' })
    await t.addCrew(company, open, ann.id)
    const { body } = await list()
    expect(body).toEqual([
      {
        workerId: bo.id,
        firstName: 'Bo',
        lastName: '=Ray',
        jobs: 2,
        hours: 8,
        pay: 96,
        tips: 12.52,
        total: 108.52,
        paid: 0,
        unpaid: 108.52,
      },
      {
        workerId: ann.id,
        firstName: 'Ann',
        lastName: 'Lee',
        jobs: 2,
        hours: 8,
        pay: 96,
        tips: 12.52,
        total: 108.52,
        paid: 0,
        unpaid: 108.52,
      },
    ])
    // The two jobs shown to each of them add up to the row.
    const jobs = await t.call(boss, 'GET', `/wp/v2/payroll/${ann.id}?${MARCH}`)
    expect(jobs.body).toMatchObject([
      { day: '2026-03-31', hours: 5, pay: 60, tips: 0.01, total: 60.01, unpaid: 60.01 },
      { day: '2026-03-01', hours: 3, pay: 36, tips: 12.51, total: 48.51, unpaid: 48.51 },
    ])
    for (const { jobId, total } of jobs.body)
      expect((await t.call(ann, 'GET', `/wp/v2/jobs/${jobId}`)).body.pay.total).toBe(total)
    expect((await list(boss, 'from=2020-01-01&to=2020-12-31')).body).toEqual([])
  })

  it('pays everything that is open, including tips, only once', async () => {
    const first = await doneJob('2026-03-01', 3, [ann, bo], 25.01)
    await doneJob('2026-03-05', 4, [ann])
    const { version } = (await t.call(boss, 'GET', `/wp/v2/jobs/${first}`)).body
    const paid = await pay(boss, ann, 96.51)
    expect(paid.status).toBe(200)
    expect(paid.body).toMatchObject({
      message: 'Marked as paid.',
      row: { workerId: ann.id, paid: 96.51, unpaid: 0 },
    })
    const after = (await t.call(boss, 'GET', `/wp/v2/jobs/${first}`)).body
    expect(after.version).toBe(version + 1)
    expect(after.financial.cogs.lineItems).toMatchObject([
      { workerId: ann.id, paid: true, mayWrite: false },
      { workerId: bo.id, paid: false },
    ])
    expect((await t.call(ann, 'GET', `/wp/v2/jobs/${first}`)).body.pay.lineItems).toMatchObject([
      { paid: true },
      { item: 'tip', paid: true },
    ])
    expect(await rowOf(bo)).toMatchObject({ paid: 0, unpaid: 48.5 })
    // Repeating the call finds nothing left to pay.
    const before = await paidRows()
    const again = await pay(boss, ann, 96.51)
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ code: 'amount_changed', data: { amount: 0 } })
    expect((await pay(boss, ann, 0)).body.row.unpaid).toBe(0)
    expect(await paidRows()).toEqual(before)
  })

  it('pays once for two concurrent calls and for one repeated call', async () => {
    await doneJob('2026-03-01', 3, [ann, bo], 25.01)
    await doneJob('2026-03-02', 3, [ann, bo], 10)
    const answers = await Promise.all([boss, admin, boss, admin].map((who) => pay(who, ann, 89.51)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ])
    expect(await rowOf(ann)).toMatchObject({ paid: 89.51, unpaid: 0 })
    const { rows } = await t.owner.query(
      'select sum(amount_cents)::int as sum from tip_payouts where user_id = $1',
      [ann.id],
    )
    expect(rows).toEqual([{ sum: 1751 }])
    const key = { 'idempotency-key': randomUUID() }
    const one = await pay(boss, bo, 89.5, {}, key)
    const two = await pay(boss, bo, 89.5, {}, key)
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.body).toEqual(one.body)
    expect(await rowOf(bo)).toMatchObject({ paid: 89.5, unpaid: 0 })
  })

  it('pays later amounts, and deducts tips that were paid too high', async () => {
    const id = await doneJob('2026-03-01', 3, [ann, bo], 20)
    await pay(boss, ann, 46)
    await pay(boss, bo, 46)
    // A third worker joins: the tip is shared again, and Ann had received 3.33 too much.
    const cy = await t.makePerson(company, 'worker')
    const crew = [{ id: ann.id }, { id: bo.id }, { id: cy.id }]
    expect((await t.call(admin, 'POST', `/wp/v2/jobs/${id}`, { crew, crewSize: 3 })).status).toBe(200)
    expect(await rowOf(ann)).toMatchObject({ tips: 6.67, total: 42.67, paid: 46, unpaid: -3.33 })
    expect(await rowOf(cy)).toMatchObject({ pay: 36, tips: 6.66, unpaid: 42.66 })
    expect((await pay(boss, ann, 0)).body.data.amount).toBe(-3.33)
    await doneJob('2026-03-08', 2, [ann])
    expect(await rowOf(ann)).toMatchObject({ unpaid: 20.67 })
    expect((await pay(boss, ann, 20.67)).status).toBe(200)
    expect(await rowOf(ann)).toMatchObject({ jobs: 2, paid: 66.67, unpaid: 0 })
  })

  it('leaves out workers who did not show up', async () => {
    const id = await doneJob('2026-03-01', 3, [ann, bo], 20)
    const crew = [{ id: ann.id, noShow: true }, { id: bo.id }]
    await t.call(admin, 'POST', `/wp/v2/jobs/${id}`, { crew })
    expect(await rowOf(ann)).toMatchObject({ hours: 0, pay: 0, tips: 0, unpaid: 0 })
    expect(await rowOf(bo)).toMatchObject({ hours: 3, pay: 36, tips: 20 })
  })

  it('leaves out workers who declined and have no hours on their clock', async () => {
    const id = await doneJob('2026-03-01', 3, [ann, bo], 20)
    await t.owner.query(`update job_crew set answer = 'declined' where job_id = $1 and user_id = $2`, [
      id,
      ann.id,
    ])
    expect(await rowOf(ann)).toMatchObject({ hours: 0, tips: 0 })
    expect(await rowOf(bo)).toMatchObject({ hours: 3, tips: 20 })
  })

  it('keeps the tip that was paid to a worker who declined, so that nobody is owed it again', async () => {
    const id = await doneJob('2026-03-01', 3, [ann, bo], 20)
    expect((await pay(boss, ann, 46)).status).toBe(200)
    await t.owner.query(`update job_crew set answer = 'declined' where job_id = $1 and user_id = $2`, [
      id,
      ann.id,
    ])
    expect(await rowOf(ann)).toMatchObject({ tips: 10, unpaid: 0 })
    expect(await rowOf(bo)).toMatchObject({ tips: 10, unpaid: 46 })
    const mine = await t.call(ann, 'GET', `/wp/v2/jobs/${id}`)
    expect(mine.body.pay.lineItems.at(-1)).toMatchObject({ item: 'tip', total: 10, paid: true })
  })

  it('is rejected for other people and invalid periods, and pays nothing then', async () => {
    await doneJob('2026-03-01', 3, [ann], 20)
    const before = await paidRows()
    for (const who of [manager, client, ann]) {
      expect((await list(who)).status).toBe(403)
      expect((await t.call(who, 'GET', `/wp/v2/payroll/${ann.id}?${MARCH}`)).status).toBe(403)
      expect((await t.call(who, 'GET', `/wp/v2/payroll/csv?${MARCH}`)).status).toBe(403)
      expect((await pay(who, ann, 56)).status).toBe(403)
    }
    expect((await list(stranger)).body).toEqual([])
    expect((await list(stranger, `${MARCH}&company=${company}`)).status).toBe(404)
    expect((await pay(stranger, ann, 56)).status).toBe(404)
    expect((await pay(boss, stranger, 0)).status).toBe(404)
    expect((await t.call(boss, 'GET', `/wp/v2/payroll/${stranger.id}?${MARCH}`)).status).toBe(404)
    for (const body of [{ from: '2026-04-01' }, { from: 'x' }, { amount: 1.001 }, { company: 'x' }])
      expect((await pay(boss, ann, 56, body)).status, JSON.stringify(body)).toBe(400)
    const wrong = await pay(boss, ann, 55.99)
    expect(wrong.body).toMatchObject({ code: 'amount_changed', data: { status: 409, amount: 56 } })
    expect((await list(boss, 'from=2026-03-31&to=2026-03-01')).status).toBe(400)
    expect((await list(boss, 'from=2026-03-31')).status).toBe(400)
    expect(await paidRows()).toEqual(before)
  })

  it('can be downloaded as CSV', async () => {
    await doneJob('2026-03-01', 3, [bo], 20)
    const csv = async (of: string) => (await t.call(boss, 'GET', `/wp/v2/payroll/csv?${MARCH}&of=${of}`)).body
    expect(await csv('workers')).toEqual({
      fileName: 'payroll-workers-2026-03-01-2026-03-31.csv',
      mimeType: 'text/csv',
      content: `\uFEFFWorker,First Name,Last Name,Jobs,Hours,Pay,Tips,Total,Paid,Unpaid\r\n${bo.id},Bo,'=Ray,1,3,36,20,56,0,56\r\n`,
    })
    expect((await csv('jobs')).content).toMatch(
      new RegExp(`^\uFEFFWorker,.*\\r\\n${bo.id},Bo,'=Ray,\\d+,2026-03-01,3,36,20,56,56\\r\\n$`),
    )
  })
})

describe('a worker’s own pay', () => {
  const mine = (who: TestPerson, query = '') => t.call(who, 'GET', `/wp/v2/workers/me/pay${query}`)

  it('is visible to that worker only, for the current month unless a period is given', async () => {
    const id = await doneJob('2026-03-02', 3, [ann, bo], 10.01)
    await doneJob('2026-02-02', 5, [ann])
    expect((await mine(ann)).body).toEqual({
      from: '2026-03-01',
      to: '2026-03-31',
      hours: 3,
      pay: 36,
      tips: 5.01,
      total: 41.01,
      paid: 0,
      unpaid: 41.01,
      jobs: [
        {
          jobId: id,
          day: '2026-03-02',
          overtimeHours: null,
          hours: 3,
          pay: 36,
          tips: 5.01,
          total: 41.01,
          unpaid: 41.01,
          awaitsApproval: false,
        },
      ],
    })
    await pay(boss, ann, 41.01)
    expect((await mine(ann)).body).toMatchObject({ paid: 41.01, unpaid: 0 })
    expect((await mine(ann, '?from=2026-02-01')).body).toMatchObject({
      to: '2026-03-31',
      total: 101.01,
      paid: 41.01,
    })
    expect((await mine(ann, '?from=2026-02-01&to=2026-02-28')).body).toMatchObject({
      total: 60,
      jobs: [{ hours: 5 }],
    })
    expect((await mine(bo)).body).toMatchObject({ tips: 5, unpaid: 41 })
    for (const who of [admin, boss, client]) expect((await mine(who)).status).toBe(403)
    expect((await mine(ann, '?from=2026-04-01&to=2026-03-01')).status).toBe(400)
  })
})
