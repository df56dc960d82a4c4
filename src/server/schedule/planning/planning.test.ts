import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const DAY = '2027-03-01'

/** A company that assigns trucks, with a manager, and what creates its people, trucks and jobs. */
async function createOffice() {
  const company = await t.makeCompany(undefined, { timezone: 'UTC', booking: { assignsTrucks: true } })
  const boss = await t.makePerson(company, 'manager')
  const put = async (table: string, row: Record<string, unknown>): Promise<number> => {
    const names = Object.keys(row)
    const { rows } = await t.owner.query<{ id: number }>(
      `insert into ${table} (company_id, ${names.join(', ')})
       values ($1, ${names.map((_, at) => `$${at + 2}`).join(', ')}) returning id`,
      [company, ...Object.values(row)],
    )
    return rows[0]?.id ?? 0
  }
  return {
    company,
    boss,
    put,
    makeWorker: (firstName: string) => t.makePerson(company, 'worker', { firstName, lastName: 'Ray' }),
    makeTruck: (name: string) => put('vehicles', { name, size_feet: 26 }),
    makeJob: (from: number, to: number, row: Record<string, unknown> = {}) =>
      t.makeJob(company, {
        job_status: 'scheduled',
        job_date: `${DAY} ${hour(from)}:00`,
        starts_at: `${DAY}T${hour(from)}:00Z`,
        ends_at: `${DAY}T${hour(to)}:00Z`,
        use_truck: true,
        locations: JSON.stringify([{ address: '1 Elm', city: 'Denver', addressState: 'CO', activities: [] }]),
        ...row,
      }),
    plan: async (who: TestPerson = boss) => {
      const { status, body } = await t.call(who, 'GET', `/wp/v2/day-plan?day=${DAY}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    },
    accept: (jobs: object[], who: TestPerson | null = boss) =>
      t.call(who, 'POST', '/wp/v2/day-plan', { jobs }),
    stored: async (job: number) => {
      const { rows } = await t.owner.query<{ crew: number[]; trucks: number[]; version: number }>(
        `select version,
           (select coalesce(json_agg(user_id order by position), '[]') from job_crew c where c.job_id = j.id) as crew,
           (select coalesce(json_agg(vehicle_id), '[]') from job_vehicles v where v.job_id = j.id) as trucks
         from jobs j where id = $1`,
        [job],
      )
      return rows[0]
    },
  }
}
const hour = (at: number) => `${String(at).padStart(2, '0')}:00`
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

interface Proposed {
  id: number
  version: number
  trucks: { id: number }[]
  addCrew: { id: number }[]
  addTrucks: { id: number }[]
}
const accepted = ({ id, version, trucks, addCrew, addTrucks }: Proposed) => ({
  id,
  version,
  trucks: ids(trucks),
  addCrew: ids(addCrew),
  addTrucks: ids(addTrucks),
})

describe('the plan of a day', () => {
  it('proposes crews and trucks with reasons, changes nothing, and is saved like any other change', async () => {
    const office = await createOffice()
    const people = [await office.makeWorker('Ann'), await office.makeWorker('Bo')]
    const off = await office.makeWorker('Cal')
    await office.put('worker_times_off', {
      user_id: off.id,
      first_day: DAY,
      last_day: DAY,
      starts_at: `${DAY} 00:00Z`,
      ends_at: '2027-03-02 00:00Z',
      status: 'approved',
      asked_by: off.id,
    })
    const truck = await office.makeTruck('Big Blue')
    const [first, second] = [await office.makeJob(8, 12), await office.makeJob(13, 15, { crew_size: 1 })]
    const done = await office.makeJob(16, 17, { crew_size: 1, use_truck: false })
    await t.addCrew(office.company, done, people[0]?.id ?? 0)
    const plan = await office.plan()
    expect(plan).toMatchObject({ complete: 1, isCut: false })
    expect(plan.jobs.map(({ id, openSpots }: Proposed & { openSpots: number }) => [id, openSpots])).toEqual([
      [first, 0],
      [second, 0],
    ])
    const [one] = plan.jobs
    expect(new Set(ids(one.addCrew))).toEqual(new Set(ids(people)))
    expect(one.addCrew.find(({ id }: { id: number }) => id === people[0]?.id)).toMatchObject({
      name: 'Ann Ray',
      reasons: expect.arrayContaining([`Free until job #${done}`]),
    })
    expect(one.addTrucks).toEqual([
      { id: truck, name: 'Big Blue', reasons: ['Free at that time', '1,682 cu ft'] },
    ])
    expect(await office.stored(first)).toMatchObject({ crew: [], trucks: [], version: 1 })
    expect(await office.plan()).toEqual(plan)

    const { status, body } = await office.accept(plan.jobs.map(accepted))
    expect([status, body]).toEqual([200, { saved: [first, second], refused: [] }])
    expect(await office.stored(first)).toMatchObject({ crew: ids(one.addCrew), trucks: [truck] })
    expect((await office.plan()).jobs).toEqual([])
    expect(t.queued.some(({ name }) => name === 'tell-crew')).toBe(true)
    const { rows } = await t.owner.query(
      `select 1 from history where company_id = $1 and table_name = 'job_crew' and user_id = $2`,
      [office.company, office.boss.id],
    )
    expect(rows).toHaveLength(3)
  })

  it('refuses and names a job that changed meanwhile, and saves the others', async () => {
    const office = await createOffice()
    for (const name of ['Ann', 'Bo', 'Cal']) await office.makeWorker(name)
    const jobs = [await office.makeJob(8, 10), await office.makeJob(11, 13)]
    const [changed = 0, same = 0] = jobs
    const plan = await office.plan()
    await t.call(office.boss, 'POST', `/wp/v2/jobs/${changed}`, { version: 1, notes: 'Piano' })
    const before = await office.stored(changed)
    const { status, body } = await office.accept(plan.jobs.map(accepted))
    expect(status).toBe(200)
    expect(body).toEqual({
      saved: [same],
      refused: [
        { id: changed, code: 'job_version_conflict', message: 'Somebody else changed this job meanwhile.' },
      ],
    })
    expect(await office.stored(changed)).toEqual(before)
  })

  it('saves neither crew nor truck of a proposal if one of them is refused', async () => {
    const office = await createOffice()
    await office.makeWorker('Ann')
    const truck = await office.makeTruck('Big Blue')
    const job = await office.makeJob(8, 10, { crew_size: 1 })
    const [proposal] = (await office.plan()).jobs.map(accepted)
    const other = await office.makeJob(9, 11, { crew_size: 1 })
    await t.call(office.boss, 'POST', `/wp/v2/jobs/${other}/vehicles/${truck}`, {})
    const { status, body } = await office.accept([proposal])
    expect(status).toBe(409)
    expect(body.message).toContain(`Nothing was saved. Job #${job}: Big Blue is on job #${other}`)
    expect(body.data.refused).toMatchObject([{ id: job, code: 'truck_overlap' }])
    expect(await office.stored(job)).toMatchObject({ crew: [], trucks: [], version: 1 })
  })

  it.each([
    ['a person who is on another job by then', 'crew_overlap'],
    ['a job that is not scheduled any more', 'rest_conflict'],
    ['a job that was deleted', 'rest_not_found'],
    ['a person who left the company', 'rest_not_found'],
    ['a job whose trucks changed', 'rest_conflict'],
  ])('returns 409 for %s and changes nothing', async (what, code) => {
    const office = await createOffice()
    const ann = await office.makeWorker('Ann')
    const job = await office.makeJob(8, 10, { crew_size: 1, use_truck: false })
    const [proposal] = (await office.plan()).jobs.map(accepted)
    if (code === 'crew_overlap') await t.addCrew(office.company, await office.makeJob(9, 11), ann.id)
    else if (what.includes('trucks'))
      await t.call(office.boss, 'POST', `/wp/v2/jobs/${job}/vehicles/${await office.makeTruck('One')}`, {})
    else if (what.includes('deleted'))
      await t.owner.query('update jobs set deleted_at = now() where id = $1', [job])
    else if (code === 'rest_not_found')
      await t.owner.query(`update members set approval = 'rejected' where user_id = $1`, [ann.id])
    else await t.owner.query(`update jobs set job_status = 'inquiring' where id = $1`, [job])
    const before = await office.stored(job)
    const { status, body } = await office.accept([proposal])
    expect([status, body.data.refused]).toMatchObject([409, [{ id: job, code }]])
    expect(await office.stored(job)).toEqual(before)
  })

  it('returns 403 for workers, 404 for another company, 400 for bad input, and changes nothing', async () => {
    const [mine, theirs] = [await createOffice(), await createOffice()]
    const worker = await mine.makeWorker('Ann')
    const job = await mine.makeJob(8, 10, { crew_size: 1, use_truck: false })
    const [proposal] = (await mine.plan()).jobs.map(accepted)
    const get = (who: TestPerson, query: string) => t.call(who, 'GET', `/wp/v2/day-plan?${query}`)
    expect((await mine.accept([proposal], worker)).status).toBe(403)
    expect((await get(worker, `day=${DAY}`)).status).toBe(403)
    expect((await theirs.accept([proposal])).status).toBe(404)
    expect((await get(theirs.boss, `day=${DAY}&company=${mine.company}`)).status).toBe(404)
    expect(await mine.accept([])).toMatchObject({ status: 400 })
    expect(await mine.accept([proposal, proposal])).toMatchObject({ status: 400 })
    expect(await mine.accept([{ ...proposal, addCrew: [] }])).toMatchObject({ status: 400 })
    const bad = await get(mine.boss, 'day=2027-02-30')
    expect([bad.status, JSON.stringify(bad.body)]).toEqual([
      400,
      expect.stringContaining('Pick a valid date.'),
    ])
    expect(await mine.stored(job)).toMatchObject({ crew: [], trucks: [], version: 1 })
  })
})

describe('the suggestion of a crew', () => {
  const suggest = (who: TestPerson, job: number, query = '') =>
    t.call(who, 'GET', `/wp/v2/jobs/${job}/crew-suggestion${query}`)

  it('names who is free with reasons, for the stored or the typed crew, size and time', async () => {
    const office = await createOffice()
    const [ann, bo] = [await office.makeWorker('Ann'), await office.makeWorker('Bo')]
    const job = await office.makeJob(8, 10)
    await t.addCrew(office.company, await office.makeJob(9, 12), bo.id)
    const stored = await suggest(office.boss, job)
    expect(stored.status, JSON.stringify(stored.body)).toBe(200)
    expect(stored.body).toMatchObject({
      members: [{ worker: { id: ann.id, firstName: 'Ann' }, reasons: ['Free all day', '2 h this week'] }],
      problems: ['1 spot stays open.', '1 worker is on another job then.'],
    })
    const later = await suggest(office.boss, job, `?from=${DAY}T12:00:00&until=${DAY}T14:00:00`)
    expect(later.body.members).toHaveLength(2)
    const typed = await suggest(office.boss, job, `?crew=${ann.id}&size=1`)
    expect(typed.body).toEqual({ members: [], problems: [] })
    const elsewhere = await suggest(office.boss, job, '?from=2027-06-01T12:00:00&until=2027-06-01T14:00:00')
    expect(elsewhere.body.members).toHaveLength(2)
  })

  it('says why nobody is proposed', async () => {
    const office = await createOffice()
    const { body } = await suggest(office.boss, await office.makeJob(8, 10, { use_truck: false }))
    expect(body).toEqual({
      members: [],
      problems: ['2 spots stay open.', 'The company has no other workers.'],
    })
  })

  it('returns 403 for workers, 404 for another company, 409 without a date, and 400 for half a time', async () => {
    const [mine, theirs] = [await createOffice(), await createOffice()]
    const job = await mine.makeJob(8, 10)
    const undated = await mine.makeJob(8, 10, {
      job_status: 'inquiring',
      job_date: null,
      starts_at: null,
      ends_at: null,
    })
    expect((await suggest(await mine.makeWorker('Ann'), job)).status).toBe(403)
    expect((await suggest(theirs.boss, job)).status).toBe(404)
    expect(await suggest(mine.boss, undated)).toMatchObject({
      status: 409,
      body: { message: 'Pick a date for this job first.' },
    })
    expect((await suggest(mine.boss, job, `?from=${DAY}T12:00:00`)).status).toBe(400)
    expect((await suggest(mine.boss, job, '?crew=a')).status).toBe(400)
  })
})
