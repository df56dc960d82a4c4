import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardMonth } from '../../../shared/schedule/board/month.api.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { createStatementCounter } from '../../testing/statements.ts'

let t: TestApp
let company: number
let boss: TestPerson
let ann: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Movers', {
    timezone: 'America/Denver',
    booking: { assignsTrucks: true, truckTurnaroundMinutes: 30 },
  })
  boss = await t.makePerson(company, 'manager')
  ann = await t.makePerson(company, 'worker')
  stranger = await t.makePerson(await t.makeCompany(), 'administrator')
})
afterAll(() => t.close())

/** Creates a job of some hours from 8 AM on, on the company's clock, which is seven hours behind UTC in February. */
function makeJob(day: string, hours: number, columns: Record<string, unknown> = {}): Promise<number> {
  const start = Date.parse(`${day}T15:00:00Z`)
  return t.makeJob(company, {
    job_status: 'scheduled',
    job_date: `${day} 08:00:00`,
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + hours * 3_600_000).toISOString(),
    crew_size: 2,
    use_truck: true,
    locations: '[]',
    ...columns,
  })
}

async function month(name: string, who = boss): Promise<BoardMonth> {
  const { status, body } = await t.call(who, 'GET', `/wp/v2/board/month?month=${name}`)
  expect(status).toBe(200)
  return body
}

const on = ({ days }: BoardMonth, day: string) => days.find((one) => one.day === day)

describe('the month of the board', () => {
  it('counts jobs, spots, hours and trucks of each day of its weeks', async () => {
    const { rows } = await t.owner.query<{ id: number }>(
      `insert into vehicles (company_id, name) values ($1, 'Big'), ($1, 'Small') returning id`,
      [company],
    )
    const [big, small] = rows.map(({ id }) => id)
    await t.owner.query(
      `insert into vehicle_outages (company_id, vehicle_id, since_on, back_on, reason)
       values ($1, $2, '2027-02-05', '2027-02-08', 'Brakes')`,
      [company, small],
    )
    await t.owner.query(
      `insert into worker_times_off (company_id, user_id, first_day, last_day, starts_at, ends_at, status, asked_by)
       values ($1, $2, '2027-02-04', '2027-02-04', '2027-02-04 15:00Z', '2027-02-04 18:00Z', 'approved', $2)`,
      [company, ann.id],
    )
    const job = await makeJob('2027-02-03', 4)
    await t.addCrew(company, job, ann.id)
    await t.owner.query('insert into job_vehicles (company_id, job_id, vehicle_id) values ($1, $2, $3)', [
      company,
      job,
      big,
    ])
    await makeJob('2027-02-03', 2, { job_status: 'completed', crew_size: 1 })
    await makeJob('2027-02-03', 2, { job_status: 'inquiring' })
    await makeJob('2027-02-03', 2, { job_status: 'canceled' })
    await makeJob('2027-02-03', 2, { deleted_at: new Date().toISOString() })
    await makeJob('2027-02-09', 32, { crew_size: 1 })
    const found = await month('2027-02')
    expect([found.days.length, found.days[0]?.day, found.days.at(-1)?.day, found.isCut]).toEqual([
      35,
      '2027-01-31',
      '2027-03-06',
      false,
    ])
    expect(on(found, '2027-02-03')).toEqual({
      day: '2027-02-03',
      jobs: 2,
      inquiries: 1,
      filled: 1,
      missing: 1,
      declined: 0,
      hours: 10,
      hoursAvailable: 8,
      trucks: 1,
      trucksMissing: 0,
      trucksUsable: 2,
    })
    expect(on(found, '2027-02-04')).toMatchObject({ jobs: 0, hours: 0, hoursAvailable: 5, trucksUsable: 2 })
    expect(on(found, '2027-02-06')?.trucksUsable).toBe(1)
    // The work of two days is on both.
    expect(on(found, '2027-02-09')).toMatchObject({ jobs: 1, hours: 16, missing: 1, trucksMissing: 1 })
    expect(on(found, '2027-02-10')).toMatchObject({ jobs: 1, hours: 16 })
    await t.owner.query(`update job_crew set answer = 'declined' where job_id = $1`, [job])
    expect(on(await month('2027-02'), '2027-02-03')?.declined).toBe(1)
    expect((await month('2027-02', stranger)).days.every(({ jobs }) => jobs === 0)).toBe(true)
  })

  it('counts the hours of all workers, and no day off twice', async () => {
    const large = await t.makeCompany('Large Movers', { timezone: 'America/Denver' })
    const manager = await t.makePerson(large, 'manager')
    const worker = await t.makePerson(large, 'worker')
    await t.owner.query(
      `with made as (insert into users (first_name, last_name) select 'Max', 'Worker' from generate_series(1, 349) returning id)
       insert into members (company_id, user_id, roles, first_name, last_name, approval)
       select $1, id, '{worker}', 'Max', 'Worker', 'approved' from made`,
      [large],
    )
    await t.owner.query(
      `insert into worker_times_off (company_id, user_id, first_day, last_day, starts_at, ends_at, status, asked_by)
       select $1, $2, day, day, day::timestamp at time zone 'America/Denver', (day + 1)::timestamp at time zone 'America/Denver', state, $2
         from (values (date '2027-02-03', 'approved'), (date '2027-02-04', 'pending')) off (day, state)`,
      [large, worker.id],
    )
    const found = await month('2027-02', manager)
    expect(['2027-02-02', '2027-02-03', '2027-02-04'].map((day) => on(found, day)?.hoursAvailable)).toEqual([
      2800, 2792, 2800,
    ])
  })

  it('takes few statements, whatever the number of jobs', async () => {
    const { use } = await createStatementCounter(t.kernel.pool)(() => month('2027-02'))
    expect(use.texts.length, use.texts.join('\n')).toBeLessThanOrEqual(9)
    expect(use.roundTrips, use.texts.join('\n')).toBeLessThanOrEqual(4)
  })

  it('returns 404 for another company, 403 without a company to manage, and 400 for a wrong month', async () => {
    const answer = async (who: TestPerson, query: string) => {
      const { status, body } = await t.call(who, 'GET', `/wp/v2/board/month?${query}`)
      return [status, body.message]
    }
    expect((await answer(stranger, `month=2027-02&company=${company}`))[0]).toBe(404)
    expect((await answer(ann, 'month=2027-02'))[0]).toBe(403)
    expect(await answer(boss, 'month=2027-13')).toEqual([400, expect.stringContaining('Pick a valid month.')])
    expect((await answer(boss, ''))[0]).toBe(400)
  })
})
