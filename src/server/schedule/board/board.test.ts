import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Board } from '../../../shared/schedule/board/board.api.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let boss: TestPerson
let ann: TestPerson
let bo: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Movers', { timezone: 'America/Denver' })
  boss = await t.makePerson(company, 'manager', { firstName: 'Mia', lastName: 'Ott' })
  ann = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Lee' })
  bo = await t.makePerson(company, 'worker', { firstName: 'Bo', lastName: 'Ray' })
  stranger = await t.makePerson(await t.makeCompany(), 'administrator')
})
afterAll(() => t.close())

/** Creates a scheduled job of four hours on the company's clock, which is seven hours behind UTC in March. */
function makeJob(day: string, columns: Record<string, unknown> = {}): Promise<number> {
  const at = (hour: number) => new Date(Date.parse(`${day}T00:00:00Z`) + (hour + 7) * 3_600_000).toISOString()
  return t.makeJob(company, {
    job_status: 'scheduled',
    job_date: `${day} 08:00:00`,
    starts_at: at(8),
    ends_at: at(12),
    crew_size: 2,
    first_city: 'Denver',
    first_state: 'CO',
    locations: JSON.stringify([{ address: '1 Elm', city: 'Denver', addressState: 'CO', activities: [] }]),
    ...columns,
  })
}

async function board(query: string, who = boss): Promise<Board> {
  const { status, body } = await t.call(who, 'GET', `/wp/v2/board?${query}`)
  expect(status).toBe(200)
  return body
}

const idsIn = ({ jobs }: Board) => jobs.map(({ id }) => id)

describe('the board', () => {
  it('shows the jobs of a week with places, hours and crew, and the hours of each worker in that week', async () => {
    const locations = [
      {
        address: '1 Elm',
        city: 'Denver',
        addressState: 'CO',
        activities: [
          {
            id: 1,
            index: 0,
            activityType: 'load',
            activityDate: '2027-03-01',
            startTime: '08:00',
            endTime: '10:30',
          },
        ],
      },
      { address: '2 Oak', city: 'Boulder', addressState: 'CO', activities: [] },
    ]
    const monday = await makeJob('2027-03-01', { locations: JSON.stringify(locations) })
    const saturday = await makeJob('2027-03-06')
    const nextSunday = await makeJob('2027-03-07')
    for (const job of [monday, saturday, nextSunday]) await t.addCrew(company, job, ann.id)
    const week = await board('from=2027-02-28&days=7')
    expect(idsIn(week).filter((id) => id !== nextSunday)).toEqual([monday, saturday])
    expect(week.jobs[0]).toMatchObject({
      id: monday,
      places: ['Denver, CO', 'Boulder, CO'],
      startsAt: '2027-03-01 08:00:00',
      endsAt: '2027-03-01 12:00:00',
      hours: 2.5,
      crewSize: 2,
      crew: [{ id: ann.id, name: 'Ann Lee', noShow: false, answer: 'open' }],
      isAgreed: false,
    })
    const hoursOf = (id: number, { workers }: Board) => workers.find((one) => one.id === id)?.hours
    expect([hoursOf(ann.id, week), hoursOf(bo.id, week)]).toEqual([6.5, 0])
    const day = await board('from=2027-03-06&days=1')
    expect(idsIn(day)[0]).toBe(saturday)
    expect(idsIn(day)).not.toContain(monday)
    expect(hoursOf(ann.id, day)).toBe(6.5)
  })

  it('shows approved times off of the period on the clock of the company', async () => {
    const off = (status: string) =>
      t.owner.query(
        `insert into worker_times_off (company_id, user_id, first_day, last_day, starts_at, ends_at, status,
           asked_by)
         values ($1, $2, '2027-03-10', '2027-03-10', '2027-03-10 15:00Z', '2027-03-10 19:00Z', $3, $2)`,
        [company, bo.id, status],
      )
    await off('approved')
    await off('pending')
    const { workers } = await board('from=2027-03-10&days=1')
    expect(workers.find(({ id }) => id === bo.id)?.timesOff).toEqual([
      { startsAt: '2027-03-10 08:00:00', endsAt: '2027-03-10 12:00:00' },
    ])
    const next = await board('from=2027-03-11&days=1')
    expect(next.workers.find(({ id }) => id === bo.id)?.timesOff).toEqual([])
  })

  it('lists and counts inquiries without a date, and jobs of the next 30 days without a full crew', async () => {
    const undated = await t.makeJob(company, { job_status: 'inquiring', job_date: null })
    await t.makeJob(company, { job_status: 'canceled', job_date: null })
    const open = await makeJob('2027-05-20')
    const full = await makeJob('2027-05-20', { crew_size: 1 })
    await t.addCrew(company, full, ann.id)
    const found = await board('from=2027-05-01&days=7')
    expect(found.counts).toEqual({ undated: 1, open: 1 })
    expect(idsIn(found)).toEqual([open, undated])
    expect((await board('from=2027-05-21&days=7')).counts.open).toBe(0)
    await t.owner.query(`update job_crew set answer = 'declined' where job_id = $1`, [full])
    expect((await board('from=2027-05-01&days=7')).counts.open).toBe(2)
    expect((await board('from=2027-04-10&days=7')).counts.open).toBe(0)
  })

  it('shows trucks with their jobs, papers, places and licenses, and jobs that still need one', async () => {
    const own = await t.makeCompany(undefined, {
      timezone: 'America/Denver',
      booking: { assignsTrucks: true, truckTurnaroundMinutes: 45 },
    })
    const office = await t.makePerson(own, 'manager')
    const driver = await t.makePerson(own, 'worker')
    const insert = async (text: string, values: unknown[]) =>
      (await t.owner.query<{ id: number }>(text, [own, ...values])).rows[0]?.id ?? 0
    const truck = await insert(
      "insert into vehicles (company_id, name, size_feet) values ($1, 'Big Red', 26) returning id",
      [],
    )
    await insert(
      "insert into vehicle_outages (company_id, vehicle_id, since_on, back_on, reason) values ($1, $2, '2027-03-05', null, 'Brakes')",
      [truck],
    )
    await insert("insert into worker_documents (company_id, user_id, kind) values ($1, $2, 'license')", [
      driver.id,
    ])
    const job = (more: object = {}) =>
      t.makeJob(own, {
        job_status: 'scheduled',
        job_date: '2027-03-02 08:00:00',
        starts_at: '2027-03-02T15:00:00Z',
        ends_at: '2027-03-02T19:00:00Z',
        crew_size: 1,
        use_truck: true,
        locations: JSON.stringify([{ address: '1 Elm', latitude: 39.7, longitude: -105, activities: [] }]),
        ...more,
      })
    const [with_, without] = [await job(), await job({ locations: '[]' })]
    await t.addCrew(own, with_, driver.id)
    await t.addCrew(own, without, (await t.makePerson(own, 'worker')).id)
    await insert('insert into job_vehicles (company_id, job_id, vehicle_id) values ($1, $2, $3)', [
      with_,
      truck,
    ])
    const shown = await board('from=2027-02-28&days=7', office)
    expect(shown.company).toMatchObject({ assignsTrucks: true, turnaroundMinutes: 45 })
    expect(shown.trucks).toMatchObject([
      { id: truck, name: 'Big Red', cubicFeet: 1682, outages: [{ since: '2027-03-05', until: null }] },
    ])
    const point = { latitude: 39.7, longitude: -105 }
    const seen = new Map(shown.jobs.map((one) => [one.id, one]))
    expect(seen.get(with_)).toMatchObject({
      trucks: [truck],
      useTruck: true,
      startPoint: point,
      endPoint: point,
    })
    expect(seen.get(without)).toMatchObject({ trucks: [], startPoint: null, endPoint: null })
    expect(shown.workers.find(({ id }) => id === driver.id)?.licenses).toHaveLength(1)
    expect(shown.counts.open).toBe(1)
  })

  it('leaves out canceled and deleted jobs, and all jobs of other companies', async () => {
    await makeJob('2027-06-02', { job_status: 'canceled' })
    await makeJob('2027-06-02', { deleted_at: new Date().toISOString() })
    const { jobs } = await board('from=2027-06-02&days=1')
    expect(jobs.filter(({ startsAt }) => startsAt !== null)).toEqual([])
    expect((await board('from=2027-06-02&days=1', stranger)).jobs).toEqual([])
  })

  it('returns 404 for another company, 403 without a company to manage, and 400 for a wrong day or span', async () => {
    const answer = async (who: TestPerson, query: string) => {
      const { status, body } = await t.call(who, 'GET', `/wp/v2/board?${query}`)
      return [status, body.message]
    }
    expect((await answer(stranger, `from=2027-03-01&days=7&company=${company}`))[0]).toBe(404)
    expect((await answer(ann, 'from=2027-03-01&days=7'))[0]).toBe(403)
    expect(await answer(boss, 'from=2027-02-30&days=7')).toEqual([400, expect.anything()])
    expect(await answer(boss, 'from=2027-03-01&days=3')).toEqual([400, expect.anything()])
  })

  it('takes a drop as one save of crew and date, which is refused if the job or the worker is not as shown', async () => {
    const moved = await makeJob('2027-08-02')
    await t.addCrew(company, moved, ann.id)
    const busy = await makeJob('2027-08-04')
    await t.addCrew(company, busy, bo.id)
    const shown = (await board('from=2027-08-01&days=7')).jobs.find(({ id }) => id === moved)
    const drop = (who: TestPerson, jobDate: string, version = shown?.version) =>
      t.call(who, 'POST', `/wp/v2/jobs/${moved}`, { version, jobDate, crew: [{ id: bo.id }] })
    const row = async () => {
      const { rows } = await t.owner.query(
        `select j.version, j.job_date::text, j.starts_at, array_agg(c.user_id) as crew from jobs j
           join job_crew c on c.job_id = j.id where j.id = $1 group by j.id, j.company_id`,
        [moved],
      )
      return rows[0]
    }
    const before = await row()
    const onto = '2027-08-03 08:00:00'
    expect((await drop(stranger, onto)).status).toBe(404)
    expect((await drop(ann, onto)).status).toBe(403)
    expect((await drop(boss, '2027-08-32 08:00:00')).status).toBe(400)
    const refused = await drop(boss, '2027-08-04 09:00:00')
    expect([refused.status, refused.body.code, refused.body.data.collisions[0].jobId]).toEqual([
      409,
      'crew_overlap',
      busy,
    ])
    expect(await row()).toEqual(before)
    expect((await drop(boss, onto)).status).toBe(200)
    const after = await row()
    expect([after.job_date, after.crew]).toEqual([onto, [bo.id]])
    // The second dispatcher still has the version before.
    const late = await drop(boss, '2027-08-05 08:00:00')
    expect([late.status, late.body.code]).toEqual([409, 'job_version_conflict'])
    expect(await row()).toEqual(after)
  })

  it('has 200 jobs and 100 workers of a week in one answer', async () => {
    const large = await t.makeCompany('Large', { timezone: 'America/Denver' })
    const chief = await t.makePerson(large, 'manager')
    await t.owner.query(
      `with people as (insert into users (email, first_name, last_name)
           select 'board-' || n || '@example.test', 'Worker', n::text from generate_series(1, 100) n returning id)
       insert into members (company_id, user_id, roles, approval, first_name, last_name, email, linked_at)
         select $1, id, '{worker}', 'approved', 'Worker', id::text, id || '@example.test', now() from people`,
      [large],
    )
    await t.owner.query(
      `insert into jobs (company_id, job_status, job_date, starts_at, ends_at, crew_size)
       select $1, 'scheduled', '2027-03-01 08:00', '2027-03-01 15:00Z'::timestamptz + n % 6 * interval '1 day',
         '2027-03-01 19:00Z'::timestamptz + n % 6 * interval '1 day', 3 from generate_series(1, 200) n`,
      [large],
    )
    const { jobs, workers, isCut } = await board('from=2027-02-28&days=7', chief)
    expect([jobs.length, workers.length, isCut]).toEqual([200, 100, false])
  })
})
