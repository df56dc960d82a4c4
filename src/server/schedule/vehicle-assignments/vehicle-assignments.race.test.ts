import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

/** Number of attempts; `npm run prove` makes 10,000. */
const ATTEMPTS = Number(process.env['CREW_RACES'] ?? 200)
const TRUCKS = 12
const JOBS = 40
/** Number of concurrent requests. */
const LANES = 24

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it(
  'concurrent assignments of trucks, with crews and moved jobs, never double-book a truck and never show a deadlock to a caller',
  { timeout: 900_000 },
  async () => {
    const company = await t.makeCompany('Movers', { timezone: 'UTC' })
    const boss = await t.makePerson(company, 'manager', { viewFinancials: true })
    const { rows: trucks } = await t.owner.query<{ id: number }>(
      `insert into vehicles (company_id, name) select $1, 'Truck ' || n from generate_series(1, $2::int) n returning id`,
      [company, TRUCKS],
    )
    const workers: number[] = []
    for (let index = 0; index < 10; index += 1) workers.push((await t.makePerson(company, 'worker')).id)
    const jobs: number[] = []
    for (let index = 0; index < JOBS; index += 1) {
      // Five starts an hour apart, three hours each and half an hour after them: nearly every pair of jobs overlaps.
      const start = `2027-03-0${1 + (index % 3)}T0${5 + (index % 5)}:00:00Z`
      jobs.push(
        await t.makeJob(company, {
          job_status: 'scheduled',
          job_date: start.replace('T', ' ').replace('Z', ''),
          starts_at: start,
          ends_at: new Date(Date.parse(start) + 3 * 3_600_000).toISOString(),
          crew_size: 20,
          locations: JSON.stringify([{ address: '1 Elm', activities: [] }]),
        }),
      )
    }
    // A fixed pseudorandom sequence (Lehmer), so that a failure can be reproduced.
    let seed = 20_261_127
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const outcomes = new Map<string, number>()
    const note = ({ status, body }: { status: number; body: { code?: string } }) => {
      const outcome = status === 200 ? 'saved' : String(body.code)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    let left = ATTEMPTS
    const lane = async () => {
      while (left > 0) {
        left -= 1
        const url = `/wp/v2/jobs/${jobs[random(jobs.length)]}`
        const truck = trucks[random(trucks.length)]?.id ?? 0
        const kind = random(8)
        if (kind === 0) note(await t.call(boss, 'DELETE', `${url}/vehicles/${truck}`))
        else if (kind <= 2) {
          const jobDate = `2027-03-0${1 + random(3)} 0${5 + random(5)}:00:00`
          note(await t.call(boss, 'POST', url, { jobDate, crew: [{ id: workers[random(workers.length)] }] }))
        } else note(await t.call(boss, 'POST', `${url}/vehicles/${truck}`, {}))
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    const { rows } = await t.owner.query(`
      select c.vehicle_id, a.id as one, b.id as other from job_vehicles c join jobs a on a.id = c.job_id
        join job_vehicles d on d.vehicle_id = c.vehicle_id and d.job_id > c.job_id join jobs b on b.id = d.job_id
       where tstzrange(a.starts_at, a.ends_at + interval '30 minutes')
         && tstzrange(b.starts_at, b.ends_at + interval '30 minutes')`)
    expect(rows).toEqual([])
    const expected = ['crew_overlap', 'rest_conflict', 'rest_not_found', 'saved', 'truck_overlap']
    expect([...outcomes.keys()].toSorted().filter((code) => !expected.includes(code))).toEqual([])
    expect(outcomes.get('saved')).toBeGreaterThan(ATTEMPTS / 50)
    expect(outcomes.get('truck_overlap')).toBeGreaterThan(0)
  },
)
