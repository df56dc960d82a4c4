import { describe, expect, it } from 'vitest'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { BOULDER, DENVER } from '../../testing/places.ts'
import { createStatementCounter } from '../../testing/statements.ts'
import type { TestPerson } from '../../testing/app.ts'
import {
  t,
  company,
  boss,
  ann,
  ben,
  client,
  stranger,
  others,
  TODAY,
  day,
  waiting,
  createJob,
  put,
  ago,
  message,
  setNow,
  useToday,
} from './today.fixture.ts'

useToday()

describe('the jobs of a day', () => {
  it('names the person of a company that is a client, as the job does', async () => {
    await createJob(TODAY, 9)
    await t.owner.query(
      "update members set is_company = true, company_name = 'Hart Bakery' where company_id = $1 and user_id = $2",
      [company, client.id],
    )
    expect((await day()).jobs[0].client.name).toBe('Zoe Hart')
  })

  it('are those that run on it, in time order, with crew, places, amount and next step', async () => {
    const late = await createJob(TODAY, 13)
    const early = await createJob(TODAY, 8, { notes: 'Piano', crew_size: 3 })
    await createJob('2027-03-04', 8)
    await createJob('2027-03-06', 8)
    await createJob(TODAY, 9, { job_status: 'canceled' })
    await createJob(TODAY, 9, { job_status: 'inquiring' })
    await createJob(TODAY, 9, { deleted_at: ago(5) })
    await t.addCrew(company, early, ann.id, ['contact'])
    await t.addCrew(company, early, ben.id)
    await t.owner.query(`update job_crew set answer = 'declined' where user_id = $1`, [ben.id])
    await t.owner.query(
      `with truck as (insert into vehicles (company_id, name) values ($1, 'Big Blue') returning id)
       insert into job_vehicles (company_id, job_id, vehicle_id) select $1, $2, id from truck`,
      [company, early],
    )

    const found = await day()

    expect([found.day, found.today, found.total]).toEqual([TODAY, TODAY, 2])
    expect(found.jobs.map(({ id }: { id: number }) => id)).toEqual([early, late])
    expect(found.jobs[0]).toMatchObject({
      start: '08:00',
      client: { name: 'Zoe Hart', phone: '3035550142' },
      places: [DENVER.address, BOULDER.address],
      notes: 'Piano',
      crewSize: 3,
      openPlaces: 1,
      crew: [
        { id: ann.id, name: 'Ann Lee', answer: 'open', isLead: true },
        { id: ben.id, name: 'Ben Ray', answer: 'declined', isLead: false },
      ],
      trucks: ['Big Blue'],
      amount: { total: expect.any(Number), open: expect.any(Number) },
      startedAt: null,
      next: { text: expect.any(String), where: expect.anything() },
    })
  })

  it('have the next step and the balance of the job itself, for the office and for its crew', async () => {
    const states = [
      {},
      { started_at: ago(60) },
      { job_status: 'completed', started_at: ago(60) },
      { locations: [{ ...DENVER, addressState: 'WY' }, BOULDER] },
    ]
    for (const [at, columns] of states.entries()) await createJob(TODAY, 7 + 4 * at, columns)
    for (const { id } of (await day()).jobs) await t.addCrew(company, id, ann.id, ['payment'])
    for (const who of [boss, ann])
      for (const row of (await day(who)).jobs) {
        const job = (await t.call(who, 'GET', `/wp/v2/jobs/${row.id}`)).body
        expect(row.next).toEqual(job.next)
        expect(row.amount).toEqual(
          job.payments && { total: job.payments.total, open: Math.max(0, job.payments.balance) },
        )
      }
  })

  it('are of the day of the company, not of UTC', async () => {
    setNow(new Date('2027-03-06T05:00:00Z'))
    const evening = await createJob(TODAY, 19)
    const found = await day()
    expect([found.today, found.jobs.map(({ id }: { id: number }) => id)]).toEqual([TODAY, [evening]])
  })

  it('include moves that began before and go on', async () => {
    const long = await createJob('2027-03-03', 8, { ends_at: '2027-03-07T00:00:00Z' })
    const found = await day()
    expect(found.jobs).toMatchObject([{ id: long, start: null, isPartOfMove: true }])
    expect((await day(boss, '?date=2027-03-08')).jobs).toEqual([])
  })

  it('are shown for another day with what waits now', async () => {
    const tomorrow = await createJob('2027-03-06', 8)
    const found = await day(boss, '?date=2027-03-06')
    expect([found.day, found.today]).toEqual(['2027-03-06', TODAY])
    expect(found.jobs.map(({ id }: { id: number }) => id)).toEqual([tomorrow])
    expect(found.waiting.ahead.rows.map(({ jobId }: { jobId: number }) => jobId)).toEqual([tomorrow])
  })

  it('are for a worker their own, without amounts, phones or lists', async () => {
    const own = await createJob(TODAY, 8)
    const withContact = await createJob(TODAY, 13)
    await createJob(TODAY, 9)
    await t.addCrew(company, own, ann.id)
    await t.addCrew(company, withContact, ann.id, ['contact'])

    const found = await day(ann)

    expect(found.waiting).toBeNull()
    expect(found.jobs.map(({ id }: { id: number }) => id)).toEqual([own, withContact])
    expect(found.jobs).toMatchObject([
      { client: { name: 'Zoe', phone: null }, amount: null },
      { client: { name: 'Zoe', phone: '3035550142' }, amount: null },
    ])
    expect(JSON.stringify(found)).not.toContain('Hart')
    expect((await day(ben)).jobs).toEqual([])
  })

  it('are of one company; another one is not found', async () => {
    await createJob(TODAY, 8)
    await message()
    const found = await day(stranger)
    expect([found.company.id, found.jobs, found.total]).toEqual([others, [], 0])
    for (const list of Object.values(found.waiting)) expect(list).toEqual({ rows: [], total: 0 })
    const refused = await t.call(stranger, 'GET', `/wp/v2/today?company=${company}`)
    expect(refused.status).toBe(404)
    expect((await t.call(client, 'GET', '/wp/v2/today')).status).toBe(403)
    const bad = await t.call(boss, 'GET', '/wp/v2/today?date=2027-02-30')
    expect([bad.status, bad.body.data.fields]).toEqual([400, { date: 'Pick a valid date.' }])
  })

  it('take few statements and round trips, whatever their number', async () => {
    const count = createStatementCounter(t.kernel.pool)
    for (const hour of [1, 5, 9, 13, 17]) {
      const id = await createJob(TODAY, hour)
      await t.addCrew(company, id, ann.id)
      await createJob('2027-03-07', hour)
    }
    const { use } = await count(() => day())
    expect(use.texts.length, use.texts.join('\n')).toBeLessThanOrEqual(16)
    expect(use.roundTrips, use.texts.join('\n')).toBeLessThanOrEqual(6)
  })
})

describe('trucks', () => {
  const truck = async (name: string, job: number) => {
    const id = await put('vehicles', { name })
    await put('job_vehicles', { vehicle_id: id, job_id: job })
    return id
  }

  it('that must not drive are named on jobs of today and of the next days', async () => {
    const [now1, ahead, fine] = [
      await createJob(TODAY, 9),
      await createJob('2027-03-08', 9),
      await createJob('2027-03-09', 9),
    ]
    const blue = await truck('Big Blue', now1)
    await put('job_vehicles', { vehicle_id: blue, job_id: ahead })
    await truck('Red', fine)
    await put('vehicle_outages', { vehicle_id: blue, since_on: TODAY, reason: 'Brakes' })
    const found = await day()
    expect(found.jobs[0].truckProblems).toEqual(['Big Blue is out of service on Fri, Mar 5.'])
    const needs = new Map(
      found.waiting.ahead.rows.map((row: { jobId: number; needs: { text: string }[] }) => [
        row.jobId,
        row.needs.map(({ text }) => text),
      ]),
    )
    expect(needs.get(ahead)).toContain('Big Blue is out of service on Mon, Mar 8.')
    expect(needs.get(fine) ?? []).not.toContainEqual(expect.stringContaining('Red'))
  })

  it('that are missing are named if the company assigns trucks and the job needs one', async () => {
    const [bare, labor] = [
      await createJob('2027-03-08', 9, { use_truck: true }),
      await createJob('2027-03-08', 9, { use_truck: false }),
    ]
    const lacking = async () =>
      (await waiting()).ahead.rows.flatMap(({ jobId, needs }: { jobId: number; needs: { need: string }[] }) =>
        needs.some(({ need }) => need === 'truck') ? [jobId] : [],
      )
    expect(await lacking()).toEqual([])
    await t.owner.query(`update companies set booking = booking || '{"assignsTrucks": true}' where id = $1`, [
      company,
    ])
    expect(await lacking()).toEqual([bare])
    expect(labor).toBeGreaterThan(bare)
  })
})

describe('cancellations', () => {
  it('by clients are listed for three days, and those of the office are not', async () => {
    const [theirs, ours] = [await createJob('2027-03-10', 9), await createJob('2027-03-11', 9)]
    // The history has the database's clock.
    setNow(new Date())
    await t.owner.query(
      `update jobs set job_date = now() + interval '5 days', updated_at = now() where id = any($1)`,
      [[theirs, ours]],
    )
    const cancel = (id: number, who: TestPerson) =>
      inTenant(t.kernel.db, { companyIds: [company], userId: who.id }, (tx) =>
        tx
          .updateTable('jobs')
          .set({ job_status: 'canceled' })
          .where('id', '=', id)
          .where('company_id', '=', company)
          .execute(),
      )
    await cancel(theirs, client)
    await cancel(ours, boss)
    expect((await waiting()).cancellations).toEqual({
      total: 1,
      rows: [
        {
          jobId: theirs,
          client: { name: 'Zoe Hart', phone: '3035550142' },
          jobDate: expect.any(String),
          at: expect.any(String),
        },
      ],
    })
    setNow(new Date(Date.now() + 4 * 86_400_000))
    expect((await waiting()).cancellations.total).toBe(0)
  })
})
