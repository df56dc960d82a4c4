import { afterAll, beforeAll, expect, it } from 'vitest'
import pg from 'pg'
import { createRandomSequence } from '../../demo/random.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { fillInReportFacts } from '../../money/financials/figures.store.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'

const STEPS = 400
const JOBS = 4

let t: TestApp
let company: number
let workers: number[]
let trucks: number[]
let jobs: number[]

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Front')
  workers = []
  for (let n = 0; n < 3; n += 1) workers.push((await t.makePerson(company, 'worker')).id)
  const { rows } = await t.owner.query<{ id: number }>(
    `insert into vehicles (company_id, name) select $1, 'Truck ' || n from generate_series(1, 3) n returning id`,
    [company],
  )
  trucks = rows.map(({ id }) => id)
  jobs = []
  for (let n = 0; n < JOBS; n += 1) jobs.push(await makeFigures(n === 0))
})
afterAll(() => t.close())

async function makeFigures(use_truck: boolean): Promise<number> {
  const id = await t.makeJob(company, { job_status: 'scheduled', use_truck })
  await t.owner.query(
    `insert into job_figures (company_id, job_id, job_status, job_type, revenue_cents, cogs_cents, expenses_cents, tips_cents, hours)
     values ($1, $2, 'scheduled', 'moving_labor', 0, 0, 0, 0, 4)`,
    [company, id],
  )
  return id
}

interface Facts {
  jobId: number
  crewSize: number | null
  trucks: number | null
  clockHours: number | null
  isDeleted: boolean | null
}

async function stored(): Promise<Facts[]> {
  const { rows } = await t.owner.query<Facts>(
    `select job_id as "jobId", crew_size as "crewSize", trucks, clock_hours::float8 as "clockHours", is_deleted as "isDeleted"
     from job_figures where company_id = $1 order by job_id`,
    [company],
  )
  return rows
}

/** Recomputes the facts from the jobs, their trucks, crews and clocks as they are now. */
async function recomputed(): Promise<Facts[]> {
  const all = async <T extends pg.QueryResultRow>(text: string) =>
    (await t.owner.query<T>(`${text} where company_id = $1`, [company])).rows
  const rows = await all<{ id: number; crew_size: number; use_truck: boolean; deleted_at: string | null }>(
    'select id, crew_size, use_truck, deleted_at from jobs',
  )
  const assigned = await all<{ job_id: number }>('select job_id from job_vehicles')
  const crew = await all<{
    job_id: number
    user_id: number | null
    position: number
    no_show: boolean
    answer: string
    permissions: string[]
  }>('select job_id, user_id, position, no_show, answer, permissions from job_crew')
  const clocks = await all<{ job_id: number; user_id: number; hours: number | null }>(
    'select job_id, user_id, bill_hours::float8 as hours from clock_hours',
  )
  return rows
    .map((job) => {
      const own = assigned.filter(({ job_id }) => job_id === job.id).length
      const [lead] = crew
        .filter(({ job_id, no_show }) => job_id === job.id && !no_show)
        .toSorted(
          (one, other) =>
            Number(one.answer === 'declined') - Number(other.answer === 'declined') ||
            Number(other.permissions.includes('documents')) - Number(one.permissions.includes('documents')) ||
            one.position - other.position,
        )
      const clock = clocks.find(({ job_id, user_id }) => job_id === job.id && user_id === lead?.user_id)
      return {
        jobId: job.id,
        crewSize: job.crew_size,
        trucks: own > 0 ? own : Number(job.use_truck),
        clockHours: clock?.hours ?? null,
        isDeleted: job.deleted_at !== null,
      }
    })
    .toSorted((one, other) => one.jobId - other.jobId)
}

it(`equals what is recomputed after each of ${STEPS} random changes`, { timeout: 120_000 }, async () => {
  const dice = createRandomSequence('report facts')
  const on = (text: string, ...values: unknown[]) =>
    t.owner.query(text, [company, dice.pick(jobs), ...values])
  const ofCrew = `where company_id = $1 and job_id = $2 and user_id = $3`
  const changes: (() => Promise<unknown>)[] = [
    () => on('update jobs set crew_size = $3 where company_id = $1 and id = $2', dice.whole(1, 5)),
    () => on('update jobs set use_truck = not use_truck where company_id = $1 and id = $2'),
    () =>
      on(
        `update jobs set deleted_at = case when deleted_at is null then now() end where company_id = $1 and id = $2`,
      ),
    () => on('insert into job_vehicles values ($1, $2, $3) on conflict do nothing', dice.pick(trucks)),
    () =>
      on(
        'delete from job_vehicles where company_id = $1 and job_id = $2 and vehicle_id = $3',
        dice.pick(trucks),
      ),
    () =>
      on(
        `insert into job_crew (company_id, job_id, user_id, position, permissions) select $1, $2, $3, $4, $5
         where not exists (select from job_crew where company_id = $1 and job_id = $2 and (user_id = $3 or position = $4))`,
        dice.pick(workers),
        dice.whole(0, 5),
        dice.chance(10) ? ['documents'] : [],
      ),
    async () => dice.chance(25) && on(`delete from job_crew ${ofCrew}`, dice.pick(workers)),
    () => on(`update job_crew set no_show = $4 ${ofCrew}`, dice.pick(workers), dice.chance(20)),
    () =>
      on(
        `update job_crew set answer = $4 ${ofCrew}`,
        dice.pick(workers),
        dice.chance(30) ? 'declined' : 'open',
      ),
    () =>
      on(
        `update job_crew set permissions = $4 ${ofCrew}`,
        dice.pick(workers),
        dice.chance(20) ? ['documents'] : [],
      ),
    () =>
      on(
        `update job_crew set position = $4 ${ofCrew} and not exists (select from job_crew other
           where other.company_id = $1 and other.job_id = $2 and other.position = $4)`,
        dice.pick(workers),
        dice.whole(0, 30),
      ),
    () =>
      on(
        `insert into clock_hours (company_id, job_id, user_id, state, bill_hours, has_problems) values ($1, $2, $3, 'finished', $4, false)
         on conflict (company_id, job_id, user_id) do update set bill_hours = excluded.bill_hours`,
        dice.pick(workers),
        dice.chance(80) ? dice.whole(1, 40) / 4 : null,
      ),
    async () => dice.chance(40) && on(`delete from clock_hours ${ofCrew}`, dice.pick(workers)),
    async () => jobs.push(await makeFigures(dice.chance(50))),
  ]
  let clocked = 0
  for (let step = 0; step < STEPS; step += 1) {
    // A new job is made now and then only.
    const nth = dice.whole(0, changes.length - (step % 25 === 0 ? 1 : 2))
    await changes[nth]?.()
    const facts = await stored()
    expect(facts, `step ${step}, change ${nth}`).toEqual(await recomputed())
    clocked += facts.filter(({ clockHours }) => clockHours !== null).length
  }
  expect(clocked).toBeGreaterThan(STEPS)
})

it('has the clock of another member as soon as the lead declines', async () => {
  const id = await makeFigures(false)
  for (const [position, worker] of workers.slice(0, 2).entries())
    await t.owner.query(
      `with member as (insert into job_crew (company_id, job_id, user_id, position) values ($1, $2, $3, $4))
       insert into clock_hours (company_id, job_id, user_id, state, bill_hours, has_problems)
       values ($1, $2, $3, 'finished', $4 + 5, false)`,
      [company, id, worker, position],
    )
  const hours = async () => (await stored()).find(({ jobId }) => jobId === id)?.clockHours
  expect(await hours()).toBe(5)
  const answer = (value: string, worker: number | undefined) =>
    t.owner.query('update job_crew set answer = $1 where job_id = $2 and user_id = $3', [value, id, worker])
  await answer('declined', workers[0])
  expect(await hours()).toBe(6)
  // Nobody else came.
  await answer('declined', workers[1])
  expect(await hours()).toBe(5)
})

it('counts the trucks that two people assign to a job at the same time', async () => {
  const id = await makeFigures(false)
  const [one, other] = [new pg.Client(t.databaseUrl), new pg.Client(t.databaseUrl)]
  await Promise.all([one.connect(), other.connect()])
  try {
    const assign = (client: pg.Client, truck: number | undefined) =>
      client.query('insert into job_vehicles values ($1, $2, $3)', [company, id, truck])
    await one.query('begin')
    await assign(one, trucks[0])
    const second = assign(other, trucks[1])
    await new Promise((resolve) => setTimeout(resolve, 100))
    await one.query('commit')
    await second
    expect((await stored()).find(({ jobId }) => jobId === id)?.trucks).toBe(2)
  } finally {
    await Promise.all([one.end(), other.end()])
  }
})

it('fills in the jobs of earlier versions, a part at a time, and only those of the company', async () => {
  const before = await stored()
  await t.owner.query('alter table job_figures disable trigger keep_report_facts')
  await t.owner.query(
    'update job_figures set crew_size = null, trucks = null, clock_hours = null, is_deleted = null',
  )
  await t.owner.query('alter table job_figures enable trigger keep_report_facts')
  const fill = (most: number, id = company) =>
    inTenant(t.kernel.db, { companyIds: [id], userId: null }, (tx) => fillInReportFacts(tx, id, most))
  expect(await fill(100, await t.makeCompany('Other'))).toBe(0)
  expect(await fill(2)).toBe(2)
  expect((await stored()).filter(({ crewSize }) => crewSize !== null)).toEqual(before.slice(0, 2))
  expect(await fill(100)).toBe(before.length - 2)
  expect(await stored()).toEqual(before)
  expect(await fill(100)).toBe(0)
})
