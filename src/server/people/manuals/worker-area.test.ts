import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let worker: TestPerson
let second: TestPerson
let client: TestPerson
let stranger: TestPerson
let past: number
let next: number

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => new Date('2026-06-10T18:00:00Z')
  company = await t.makeCompany('Peak Movers')
  const other = await t.makeCompany('Valley Movers')
  manager = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker', { firstName: 'Wim', lastName: 'Berg' })
  second = await t.makePerson(company, 'worker', { firstName: 'Ada', lastName: 'Cole' })
  client = await t.makePerson(company, 'client')
  stranger = await t.makePerson(other, 'manager')
  const place = { first_city: 'Denver', first_state: 'CO', first_address: '1 Secret Street' }
  past = await t.makeJob(company, { job_status: 'completed', job_date: '2026-05-02 09:00', ...place })
  next = await t.makeJob(company, { job_status: 'scheduled', job_date: '2026-06-10 09:00', ...place })
  await t.makeJob(company, { job_status: 'scheduled', job_date: '2026-06-20 09:00', ...place })
  const waiting = await t.makeJob(company, {
    job_status: 'scheduled',
    job_date: '2026-06-21 09:00',
    ...place,
  })
  await t.addCrew(company, past, worker.id)
  await t.addCrew(company, past, second.id)
  await t.addCrew(company, next, worker.id)
  const own = [company, past, worker.id]
  await t.owner.query(
    `update job_crew set rating = 3.5, is_rated = true, notes = 'Came early' where company_id = $1 and job_id = $2 and user_id = $3`,
    own,
  )
  await t.owner.query(
    `insert into crew_damages (company_id, job_id, user_id, damage_date, damage_type, item_damaged, cause, amount)
     values ($1, $2, $3, '2026-05-03', 'Scratch', 'Table', 'breach', 80)`,
    own,
  )
  await t.owner.query(
    `insert into crew_infractions (company_id, job_id, user_id, infraction, tier, comments)
     values ($1, $2, $3, 'Late', 2, 'By an hour')`,
    own,
  )
  await t.owner.query(
    `insert into crew_damages (company_id, job_id, user_id, item_damaged, cause) values ($1, $2, $3, 'Hers', 'accident')`,
    [company, past, second.id],
  )
  await t.owner.query(
    `insert into crew_prospects (company_id, job_id, user_id, status) values ($1, $2, $3, 'pending')`,
    [company, waiting, worker.id],
  )
})
afterAll(() => t.close())

const get = (person: TestPerson | null, path = '') => t.call(person, 'GET', `/wp/v2/worker-area${path}`)

describe('the worker area dashboard', () => {
  it('shows a worker their jobs by city only, their sign-ups and their rating', async () => {
    const { body } = await get(worker)
    expect(body).toMatchObject({ companyId: company, today: '2026-06-10', manager: null })
    expect(body.worker).toMatchObject({
      nextJobs: [{ id: next, jobType: 'moving_labor', jobDate: '2026-06-10 09:00:00', city: 'Denver' }],
      nextJobCount: 1,
      openJobCount: 1,
      ratingPercent: 70,
      completedJobs: 1,
      outstandingTests: 0,
      nextDueOn: null,
    })
    expect(body.worker.signUps).toHaveLength(1)
    expect(body.worker.nextJobs[0].crew).toEqual(['Wim B'])
    expect(JSON.stringify(body)).not.toContain('Secret')
    // A worker without jobs has no rating.
    const fresh = await t.makePerson(company, 'worker')
    expect((await get(fresh)).body.worker.ratingPercent).toBeNull()
  })

  it("shows a manager the day's jobs and what waits for a decision", async () => {
    const { body } = await get(manager)
    expect(body.worker).toBeNull()
    expect(body.manager).toMatchObject({
      todaysJobs: [{ id: next, crew: ['Wim Berg'] }],
      signUps: 1,
      dueTests: [],
      unreadWorkers: 0,
    })
    expect(body.manager.signUpJobs).toHaveLength(1)
  })

  it('is only for people who work for the company', async () => {
    expect((await get(null)).status).toBe(401)
    expect((await get(client)).status).toBe(403)
    expect((await get(stranger, `?company=${company}`)).status).toBe(404)
    expect((await get(stranger)).body.manager.todaysJobs).toEqual([])
  })
})

describe('communications of the worker area', () => {
  const list = (person: TestPerson | null, query = '') => get(person, `/communications${query}`)
  const typesOf = ({ body }: { body: { type: string }[] }) => body.map(({ type }) => type)

  it('list the remarks about a worker, newest first, filtered by type and day', async () => {
    const all = await list(worker)
    expect(typesOf(all)).toEqual(['damage', 'infraction', 'notes', 'rating'])
    expect(all.body[0]).toMatchObject({
      date: '2026-05-03',
      jobId: past,
      title: 'Table',
      comment: 'Scratch, Protocol Breach',
      amount: 80,
      rating: 3.5,
      place: 'Denver, CO',
      worker: { id: worker.id },
    })
    expect(all.body[1]).toMatchObject({ title: 'Late, tier 2', comment: 'By an hour', date: '2026-05-02' })
    expect(typesOf(await list(worker, '?type[]=notes&type[]=rating'))).toEqual(['notes', 'rating'])
    expect(typesOf(await list(worker, '?from=2026-05-03'))).toEqual(['damage'])
    expect(typesOf(await list(worker, '?to=2026-05-02'))).toEqual(['infraction', 'notes', 'rating'])
    const page = await list(worker, '?per_page=1&page=2')
    expect([page.headers['x-wp-total'], ...typesOf(page)]).toEqual(['4', 'infraction'])
  })

  it('show each worker only their own remarks; managers choose a worker', async () => {
    expect(JSON.stringify((await list(worker)).body)).not.toContain('Hers')
    expect((await list(worker, `?worker=${second.id}`)).status).toBe(403)
    expect((await list(manager)).body.data.fields).toEqual({ worker: 'Choose a worker.' })
    expect(typesOf(await list(manager, `?worker=${second.id}`))).toEqual(['damage'])
    expect((await list(manager, `?worker=${stranger.id}`)).status).toBe(404)
    expect((await list(stranger, `?company=${company}&worker=${worker.id}`)).status).toBe(404)
    expect((await list(client)).status).toBe(403)
    expect((await list(null)).status).toBe(401)
    expect((await list(worker, '?from=2026-05-03&to=2026-05-02')).body.data.fields).toEqual({
      to: 'The end is before the start.',
    })
    expect((await list(worker, '?type=gossip')).status).toBe(400)
  })

  it('keep one filter for each person', async () => {
    const filter = { type: ['notes'], from: '2026-05-01', to: null, worker: null }
    const save = (person: TestPerson | null, more: Record<string, unknown> = {}) =>
      t.call(person, 'POST', '/wp/v2/worker-area/filter', { ...filter, ...more })
    expect((await get(worker, '/filter')).body).toEqual({ filter: null })
    expect((await save(worker)).body).toEqual({ filter })
    await save(manager, { worker: second.id })
    expect((await get(worker, '/filter')).body).toEqual({ filter })
    expect((await get(manager, '/filter')).body.filter.worker).toBe(second.id)
    expect((await save(worker, { worker: second.id })).status).toBe(403)
    expect((await save(worker, { to: '2026-04-01' })).status).toBe(400)
    expect((await save(worker, { type: ['gossip'] })).status).toBe(400)
    expect((await save(stranger, { company })).status).toBe(404)
    expect((await save(client)).status).toBe(403)
    expect((await save(null)).status).toBe(401)
    expect((await get(worker, '/filter')).body).toEqual({ filter })
  })
})
