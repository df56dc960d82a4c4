import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

/** Number of attempts; `npm run prove` makes 10,000. */
const ATTEMPTS = Number(process.env['CREW_RACES'] ?? 200)
const WORKERS = 40
const JOBS = 60
/** Number of concurrent requests. */
const LANES = 24

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it(
  'concurrent saves of overlapping jobs never double-book a worker and never show a deadlock to a caller',
  { timeout: 900_000 },
  async () => {
    const company = await t.makeCompany('Movers', { timezone: 'UTC' })
    const boss = await t.makePerson(company, 'manager', { viewFinancials: true })
    const workers: number[] = []
    for (let index = 0; index < WORKERS; index += 1) workers.push((await t.makePerson(company, 'worker')).id)
    const jobs: number[] = []
    for (let index = 0; index < JOBS; index += 1) {
      // Five starts an hour apart, three hours each: nearly every pair of jobs overlaps.
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
    let seed = 20_261_121
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const outcomes = new Map<string, number>()
    let left = ATTEMPTS
    const lane = async () => {
      while (left > 0) {
        left -= 1
        const id = jobs[random(jobs.length)]
        const crew = Array.from({ length: 1 + random(6) }, () => workers[random(workers.length)])
        const members = [...new Set(crew)].map((workerId) => ({ id: workerId }))
        // Sometimes the same save also moves the job.
        const jobDate =
          random(4) === 0 ? { jobDate: `2027-03-0${1 + random(3)} 0${5 + random(5)}:00:00` } : {}
        const { status, body } = await t.call(boss, 'POST', `/wp/v2/jobs/${id}`, {
          crew: members,
          ...jobDate,
        })
        const outcome = status === 200 ? 'saved' : String(body.code)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    const { rows } = await t.owner.query(`
      select c.user_id, a.id as one, b.id as other from job_crew c join jobs a on a.id = c.job_id
        join job_crew d on d.user_id = c.user_id and d.job_id > c.job_id join jobs b on b.id = d.job_id
       where tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`)
    expect(rows).toEqual([])
    expect([...outcomes.keys()].toSorted()).toEqual(['crew_overlap', 'saved'])
    expect(outcomes.get('saved')).toBeGreaterThan(ATTEMPTS / 50)
  },
)
