import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let boss: TestPerson
let busy: TestPerson
let stranger: TestPerson
let job: number
let otherJob: number

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Movers', { timezone: 'America/Denver' })
  boss = await t.makePerson(company, 'manager')
  busy = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Lee' })
  await t.makePerson(company, 'worker', { firstName: 'Bo', lastName: 'Ray' })
  stranger = await t.makePerson(await t.makeCompany(), 'administrator')
  job = await makeJob('2027-03-01', 8)
  otherJob = await makeJob('2027-03-08', 9)
  await t.addCrew(company, otherJob, busy.id)
})
afterAll(() => t.close())

/**
 * Creates a job of four hours from an hour on the company's clock, which is seven hours behind UTC in March.
 */
function makeJob(day: string, hour: number): Promise<number> {
  const at = (more: number) => new Date(Date.parse(`${day}T00:00:00Z`) + (hour + 7 + more) * 3_600_000)
  return t.makeJob(company, {
    job_status: 'scheduled',
    job_date: `${day} ${String(hour).padStart(2, '0')}:00:00`,
    starts_at: at(0).toISOString(),
    ends_at: at(4).toISOString(),
  })
}

async function collisions(query: string, who = boss) {
  const { status, body } = await t.call(who, 'GET', `/wp/v2/workers?per_page=100&${query}`)
  return status === 200
    ? body.map((row: { firstName: string; collisions?: { jobId: number }[] }) => [
        row.firstName,
        row.collisions?.map(({ jobId }) => jobId),
      ])
    : [status, body.code]
}

describe('free workers', () => {
  it('are determined by the stored time of a job', async () => {
    expect(await collisions(`job=${job}`)).toEqual([
      ['Ann', []],
      ['Bo', []],
    ])
  })

  it('are determined by the entered time instead, in company time', async () => {
    const typed = 'from=2027-03-08T12:00:00&until=2027-03-08T15:00:00'
    expect(await collisions(`job=${job}&${typed}`)).toEqual([
      ['Bo', []],
      ['Ann', [otherJob]],
    ])
    expect(await collisions(`job=${job}&from=2027-03-08T13:00:00&until=2027-03-08T15:00:00`)).toEqual([
      ['Ann', []],
      ['Bo', []],
    ])
  })

  it('are determined for a job that is not stored yet, in the company that creates it', async () => {
    const typed = 'from=2027-03-08T08:00:00&until=2027-03-08T10:00:00'
    expect(await collisions(`company=${company}&${typed}`)).toEqual([
      ['Bo', []],
      ['Ann', [otherJob]],
    ])
    expect(await collisions(`company=${company}&${typed}`, stranger)).toEqual([404, 'rest_not_found'])
  })

  it('exclude workers with approved time off at the entered time', async () => {
    await t.owner.query(
      `insert into worker_times_off
         (company_id, user_id, first_day, last_day, starts_at, ends_at, status, asked_by, decided_at, decided_by)
       values ($1, $2, '2027-04-01', '2027-04-01', '2027-04-01T06:00:00Z', '2027-04-02T06:00:00Z', 'approved', $2, now(), $2)`,
      [company, busy.id],
    )
    const typed = 'from=2027-04-01T08:00:00&until=2027-04-01T10:00:00'
    expect(await collisions(`job=${job}&${typed}`)).toEqual([
      ['Bo', []],
      ['Ann', [null]],
    ])
  })

  it('are rejected for half a time, an end before the start, and an invalid time', async () => {
    const bad = [400, 'rest_invalid_param']
    expect(await collisions(`job=${job}&from=2027-03-08T12:00:00`)).toEqual(bad)
    expect(await collisions(`job=${job}&from=2027-03-08T12:00:00&until=2027-03-08T11:00:00`)).toEqual(bad)
    expect(await collisions(`job=${job}&from=today&until=2027-03-08T11:00:00`)).toEqual(bad)
  })
})
