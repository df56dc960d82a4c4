import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_HOURLY_RATE } from '../../../shared/people/workers/crew.choices.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let boss: TestPerson
let manager: TestPerson
let ann: TestPerson
let bo: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** A scheduled job of two hours; the worker Bo has an individual rate, Ann has none. */
beforeEach(async () => {
  company = await t.makeCompany('Movers', { timezone: 'UTC' })
  boss = await t.makePerson(company, 'administrator', { viewFinancials: true })
  manager = await t.makePerson(company, 'manager')
  const client = await t.makePerson(company, 'client')
  ann = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Lee' })
  bo = await t.makePerson(company, 'worker', { firstName: 'Bo', lastName: 'Ray' })
  await ownRate(bo, 21)
  const day = t.kernel.now().toISOString().slice(0, 10)
  const activity = { activityType: 'load', activityDate: day, startTime: '08:00', endTime: '10:00' }
  job = await t.makeJob(company, {
    client_id: client.id,
    job_status: 'scheduled',
    job_date: `${day} 08:00:00`,
    crew_size: 2,
    locations: JSON.stringify([
      {
        address: '1 Elm',
        city: 'Denver',
        addressState: 'CO',
        activities: [{ id: 1, index: 0, ...activity }],
      },
    ]),
  })
})

const ownRate = (worker: TestPerson, rate: number | null) =>
  t.owner.query('update members set hourly_rate = $3 where company_id = $1 and user_id = $2', [
    company,
    worker.id,
    rate,
  ])
const companyRate = (value: number) =>
  t.owner.query(
    `update companies set variables = variables || jsonb_build_object('workerPay', jsonb_build_object('value', $2::numeric))
     where id = $1`,
    [company, value],
  )
const save = (body: unknown, who = boss) => t.call(who, 'POST', `/wp/v2/jobs/${job}`, body)
const open = async (who = boss) => (await t.call(who, 'GET', `/wp/v2/jobs/${job}`)).body
const storedRates = async () => {
  const { rows } = await t.owner.query<{ rate: number | null }>(
    'select hourly_rate::float8 as rate from job_crew where job_id = $1 order by position',
    [job],
  )
  return rows.map(({ rate }) => rate)
}
const both = () => [{ id: ann.id }, { id: bo.id }]

describe('the hourly rate of a crew member', () => {
  it('is stored only when entered, and until then follows the worker’s rate or the company’s', async () => {
    const saved = await save({ crew: both() })
    expect(saved.body.crew).toMatchObject([
      {
        hourlyRate: DEFAULT_HOURLY_RATE,
        isRateTyped: false,
        defaultRate: { rate: DEFAULT_HOURLY_RATE, source: 'company' },
        invoice: [{ rate: DEFAULT_HOURLY_RATE, units: 2 }],
      },
      { hourlyRate: 21, isRateTyped: false, defaultRate: { rate: 21, source: 'worker' } },
    ])
    expect(await storedRates()).toEqual([null, null])
    await companyRate(15)
    await ownRate(bo, 24)
    const { crew, financial } = await open()
    expect(crew).toMatchObject([{ hourlyRate: 15, invoice: [{ rate: 15 }] }, { hourlyRate: 24 }])
    expect(financial.cogs.lineItems.map(({ rate }: { rate: number }) => rate)).toEqual([15, 24])
  })

  it('stays a default when it is sent back as shown', async () => {
    const { crew, version } = (await save({ crew: both() })).body
    const again = await save({ version, crew, notes: 'Ring twice' })
    expect(again.status).toBe(200)
    expect(
      (
        await save({
          crew: crew.map(({ id, hourlyRate }: { id: number; hourlyRate: number }) => ({ id, hourlyRate })),
        })
      ).status,
    ).toBe(200)
    expect(await storedRates()).toEqual([null, null])
  })

  it('is entered by another amount or explicitly, and can be undone', async () => {
    await save({
      crew: [
        { id: ann.id, hourlyRate: 12, isRateTyped: true },
        { id: bo.id, hourlyRate: 30 },
      ],
    })
    expect(await storedRates()).toEqual([12, 30])
    await companyRate(15)
    expect((await open()).crew).toMatchObject([
      { hourlyRate: 12, isRateTyped: true, defaultRate: { rate: 15 } },
      { hourlyRate: 30, isRateTyped: true, defaultRate: { rate: 21 } },
    ])
    await save({ crew: [{ id: ann.id, isRateTyped: false }, { id: bo.id }] })
    expect(await storedRates()).toEqual([null, 30])
    expect((await open()).crew[0]).toMatchObject({ hourlyRate: 15, isRateTyped: false })
  })

  it('is hidden from managers without financials, who cannot change it', async () => {
    await save({ crew: both() })
    const seen = await open(manager)
    expect(seen.crew[0].hourlyRate).toBeNull()
    expect(seen.crew[0]).not.toHaveProperty('isRateTyped')
    expect(seen.crew[0]).not.toHaveProperty('defaultRate')
    for (const isRateTyped of [true, false]) {
      const refused = await save({ crew: [{ id: ann.id, isRateTyped }, { id: bo.id }] }, manager)
      expect(refused.status).toBe(403)
    }
    expect(await storedRates()).toEqual([null, null])
    expect(
      (await save({ crew: [{ ...seen.crew[0], notes: 'On time' }, seen.crew[1]] }, manager)).status,
    ).toBe(200)
    expect(await storedRates()).toEqual([null, null])
  })

  it('is not stored by the approval of a sign-up', async () => {
    const cy = await t.makePerson(company, 'worker')
    const signed = await t.call(cy, 'POST', `/wp/v2/jobs/${job}/crew-prospects/me`)
    await t.call(boss, 'POST', `/wp/v2/jobs/${job}/crew-prospects/${signed.body.id}`, { status: 'approved' })
    expect(await storedRates()).toEqual([null])
    expect((await open()).crew[0]).toMatchObject({ id: cy.id, hourlyRate: DEFAULT_HOURLY_RATE })
  })

  it('is fixed when the job is completed, also for a member who joins or loses an entered rate later', async () => {
    await save({ crew: [{ id: ann.id }, { id: bo.id, hourlyRate: 30 }] })
    expect((await save({ jobStatus: 'completed' })).body.jobStatus).toBe('completed')
    await companyRate(15)
    await ownRate(ann, 19)
    const { crew } = await open()
    expect(crew[0]).toMatchObject({
      hourlyRate: 12,
      isRateTyped: false,
      defaultRate: { rate: 12, source: 'kept' },
      invoice: [{ rate: 12, units: 2, total: 24 }],
    })
    // A later save calculates the pay again at the same rate.
    expect((await save({ notes: 'Paid in cash' })).body.crew[0].invoice).toMatchObject([{ rate: 12 }])
    expect(await storedRates()).toEqual([null, 30])
    await save({ crew: [{ id: ann.id }, { id: bo.id, isRateTyped: false }] })
    await ownRate(bo, 99)
    expect((await open()).crew[1]).toMatchObject({ hourlyRate: 21, defaultRate: { source: 'kept' } })
    // Fixing the rates is not logged in the history.
    const history = await t.call(boss, 'GET', `/wp/v2/jobs/${job}/history`)
    expect(history.body.every(({ changes }: { changes: object[] }) => changes.length > 0)).toBe(true)
    // A correction of the job and its second completion leave the pay unchanged.
    await save({ jobStatus: 'scheduled' })
    await save({ jobStatus: 'completed' })
    expect((await open()).crew).toMatchObject([{ hourlyRate: 12 }, { hourlyRate: 21 }])
  })
})

it('appears in the crew search as what a worker would be paid', async () => {
  const find = async (who: TestPerson, name: string) =>
    (await t.call(who, 'GET', `/wp/v2/workers?search=${name}`)).body[0].defaultRate
  expect(await find(boss, 'Ann')).toEqual({ rate: DEFAULT_HOURLY_RATE, source: 'company' })
  expect(await find(boss, 'Bo')).toEqual({ rate: 21, source: 'worker' })
  expect(await find(manager, 'Bo')).toBeNull()
})
