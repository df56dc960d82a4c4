import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestPerson } from '../../testing/app.ts'
import { createUpgradedApp, type UpgradedApp } from '../../testing/upgraded.ts'

let t: UpgradedApp
let office: TestPerson
/** Sources of jobs by id before the upgrade. */
const sources = new Map<number, string>()
let rated = 0
/** Rates of crew members by job and user before the upgrade. */
let rates: object[] = []
const RATES =
  'select job_id::int, user_id::int, hourly_rate::float8 as rate from job_crew order by job_id, position'
let unrated = 0

beforeAll(async () => {
  t = await createUpgradedApp(async (client) => {
    const jobs = await client.query<{ id: number; job_source: string }>(
      'select id::int, job_source from jobs',
    )
    for (const { id, job_source } of jobs.rows) sources.set(id, job_source)
    rates = (await client.query<object>(RATES)).rows
    const crews = await client.query<{ rated: number; unrated: number }>(
      `select (count(*) filter (where rating <> 2.5))::int as rated,
         (count(*) filter (where rating = 2.5))::int as unrated from job_crew`,
    )
    rated = crews.rows[0]?.rated ?? 0
    unrated = crews.rows[0]?.unrated ?? 0
  })
  office = await t.makePerson(1, 'administrator', { viewFinancials: true })
})
afterAll(() => t?.close())

it('keeps ratings that people gave and treats 2.5 as unrated', async () => {
  expect(rated).toBeGreaterThan(100)
  expect(unrated).toBeGreaterThan(10)
  const { rows } = await t.owner.query(
    `select (count(*) filter (where is_rated))::int as rated, (count(*) filter (where not is_rated))::int as unrated,
       bool_and(is_rated = (rating <> 2.5)) as fits from job_crew`,
  )
  expect(rows).toEqual([{ rated, unrated, fits: true }])
})

it('averages only the rated jobs of each worker', async () => {
  const { rows } = await t.owner.query<{ user_id: string; percent: number; jobs: number }>(
    `select c.user_id, round(sum(c.rating) filter (where c.rating <> 2.5)
         / (5 * nullif(count(*) filter (where c.rating <> 2.5), 0)) * 1000)::float8 / 10 as percent, count(*)::int as jobs
     from job_crew c join jobs j on j.company_id = c.company_id and j.id = c.job_id
     where c.company_id = 1 and j.job_status = 'completed' and j.deleted_at is null and c.user_id is not null
     group by c.user_id`,
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { user_id: id, percent, jobs } of rows) {
    const { body } = await t.call(office, 'GET', `/wp/v2/workers/${id}`)
    expect(body).toMatchObject({ ratingPercent: percent, completedJobs: jobs })
  }
})

it('keeps the rate of every member as an entered one, whatever the default is', async () => {
  expect(rates.length).toBeGreaterThan(100)
  expect((await t.owner.query(RATES)).rows).toEqual(rates)
  await t.owner.query(
    `update companies set variables = variables || '{"workerPay": {"value": 77}}'; update members set hourly_rate = 78`,
  )
  const { rows } = await t.owner.query<{ id: number }>(
    `select j.id::int from jobs j where j.company_id = 1 and j.deleted_at is null
       and exists (select from job_crew c where c.company_id = 1 and c.job_id = j.id and c.user_id is not null)
     order by j.job_status, j.id limit 200`,
  )
  for (const { id } of rows.filter((_, at) => at % 20 === 0)) {
    const { body } = await t.call(office, 'GET', `/wp/v2/jobs/${id}`)
    const now = body.crew.map((one: { hourlyRate: number }) => one.hourlyRate)
    expect(now).not.toContain(77)
    expect(now).not.toContain(78)
    expect(body.crew[0].isRateTyped).toBe(true)
  }
})

it('writes no history for unchanged records', async () => {
  const { rows } = await t.owner.query(`select 1 from history where after ? 'is_rated' limit 1`)
  expect(rows).toEqual([])
})

it('keeps the source of every job, and gives new ones none', async () => {
  const { rows } = await t.owner.query<{ id: number; job_source: string | null }>(
    'select id::int, job_source from jobs',
  )
  expect(new Map(rows.map((row) => [row.id, row.job_source]))).toEqual(sources)
  const made = await t.call(office, 'POST', '/wp/v2/jobs', { companyInfo: { id: 1 } })
  expect(made.status).toBe(200)
  expect(made.body.jobSource).toBeNull()
})
