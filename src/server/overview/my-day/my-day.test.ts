import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BOULDER, DENVER } from '../../testing/places.ts'
import { createStatementCounter } from '../../testing/statements.ts'

let t: TestApp
let now: Date
let company: number
let boss: TestPerson
let ann: TestPerson
let ben: TestPerson
let client: TestPerson

const TODAY = '2027-03-05'
const TOMORROW = '2027-03-06'

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => now
})
afterAll(() => t.close())
beforeEach(async () => {
  // 7:00 AM of Friday in Denver.
  now = new Date('2027-03-05T14:00:00Z')
  company = await t.makeCompany('Peak Movers')
  boss = await t.makePerson(company, 'manager')
  ann = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Lee' })
  ben = await t.makePerson(company, 'worker', { firstName: 'Ben', lastName: 'Ray' })
  client = await t.makePerson(company, 'client', { firstName: 'Zoe', lastName: 'Hart', phone: '3035550142' })
})

const call = (who = ann, query = '') => t.call(who, 'GET', `/wp/v2/my-day${query}`)
const day = async (who = ann) => {
  const answer = await call(who)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

/** Creates a job of the company that starts at an hour of a day in Denver (UTC-7) and takes three hours. */
const createJob = (onDay: string, hour: number, columns: Record<string, unknown> = {}) => {
  const at = (hours: number) => new Date(Date.parse(`${onDay}T07:00:00Z`) + hours * 3_600_000).toISOString()
  const clock = (hours: number) => `${String(hours).padStart(2, '0')}:00`
  const load = {
    id: 1,
    index: 0,
    activityType: 'load',
    activityDate: onDay,
    startTime: clock(hour),
    endTime: clock(hour + 3),
  }
  return t.makeJob(company, {
    client_id: client.id,
    job_status: 'scheduled',
    job_date: `${onDay} ${clock(hour)}:00`,
    starts_at: at(hour),
    ends_at: at(hour + 3),
    crew_size: 2,
    locations: [{ ...DENVER, address2: 'Unit 7', numStairFlights: 2, activities: [load] }, BOULDER],
    ...columns,
  })
}

describe('own jobs of a worker', () => {
  it('are those of today and later in time order, with all that the crew needs', async () => {
    const late = await createJob(TOMORROW, 9)
    const next = await createJob(TODAY, 8, {
      notes: 'Dog in the yard',
      cargo: [{ item: 'Piano', quantity: 1 }],
    })
    await createJob('2027-03-04', 8)
    for (const id of [late, next]) await t.addCrew(company, id, ann.id, ['contact', 'documents'])
    await t.addCrew(company, next, ben.id)
    await t.owner.query('update members set hourly_rate = 20 where company_id = $1 and user_id = $2', [
      company,
      ann.id,
    ])

    const found = await day()

    expect([found.today, found.tomorrow, idsOf(found.jobs)]).toEqual([TODAY, TOMORROW, [next, late]])
    expect(found.jobs[0]).toMatchObject({
      day: TODAY,
      start: '08:00',
      end: '11:00',
      client: { name: 'Zoe', phone: '3035550142' },
      places: [
        {
          label: 'From',
          address: DENVER.address,
          address2: 'Unit 7',
          carry: ['2 flights of stairs'],
          latitude: DENVER.latitude,
        },
        { label: 'To', address: BOULDER.address, carry: [] },
      ],
      crew: [
        { id: ann.id, name: 'Ann L', isLead: true, isSelf: true },
        { id: ben.id, name: 'Ben R', isLead: false, isSelf: false },
      ],
      services: ['Load'],
      items: ['Piano'],
      notes: 'Dog in the yard',
      hours: 3,
      pay: 60,
      answer: { value: 'open', mayAnswer: true },
    })
  })

  it('say in Spanish what kind of building it is and what affects carrying', async () => {
    const access = { numStairFlights: 2, elevator: true, longCarry: 120, parking: 'dock' }
    const job = await createJob(TODAY, 8, {
      locations: [{ ...DENVER, locationType: 'House', ...access, activities: [] }],
    })
    await t.addCrew(company, job, ann.id)
    const { body } = await t.call(ann, 'GET', '/wp/v2/my-day', undefined, { 'accept-language': 'es' })
    expect(body.jobs[0].places[0]).toMatchObject({
      label: 'Dónde',
      kind: 'Casa',
      carry: [
        '2 tramos de escaleras',
        'elevador',
        'acarreo largo de 120 pies',
        'estacionamiento: muelle de carga',
      ],
    })
  })

  it('show phones only with the permission to contact, and no amount but their own pay', async () => {
    const id = await createJob(TODAY, 8, {
      contact_person: [{ name: 'Max', phone: '3035550177', email: 'max@x.test' }],
    })
    await t.addCrew(company, id, ann.id, ['contact'])
    await t.addCrew(company, id, ben.id, ['documents', 'payment'])
    await t.owner.query('update job_crew set hourly_rate = 31.5 where user_id = $1', [ann.id])

    const [annJob] = (await day()).jobs
    expect([annJob.client.phone, annJob.contacts]).toEqual([
      '3035550142',
      [{ name: 'Max', phone: '3035550177' }],
    ])
    const text = JSON.stringify(await day(ben))
    for (const secret of ['3035550142', '3035550177', 'max@x.test', 'Hart', '31.5', '94.5'])
      expect(text).not.toContain(secret)
  })

  it('leave out jobs that they declined to come to no more than the office does', async () => {
    const id = await createJob(TODAY, 8)
    await t.addCrew(company, id, ann.id)
    await t.owner.query("update job_crew set answer = 'declined' where user_id = $1", [ann.id])
    const [job] = (await day()).jobs
    expect(job).toMatchObject({ id, answer: { value: 'declined', mayAnswer: true }, crew: [] })
  })

  it('have the clock of the worker, and for the lead that of the crew, only today and tomorrow', async () => {
    const id = await createJob(TODAY, 8)
    const later = await createJob('2027-03-09', 8)
    for (const job of [id, later]) {
      await t.addCrew(company, job, ann.id, ['documents'])
      await t.addCrew(company, job, ben.id)
    }
    const event = {
      id: '5f0a7f0e-2f43-4a86-a7a6-0f9b7d1f4c10',
      workerId: ben.id,
      kind: 'onTheWay',
      deviceTime: now.toISOString(),
    }
    await t.call(ben, 'POST', `/wp/v2/jobs/${id}/clock`, { sentAt: now.toISOString(), events: [event] })
    const membersOf = async (who: TestPerson) =>
      (await day(who)).jobs[0].clock.members.map(({ workerId, state }: Record<string, unknown>) => [
        workerId,
        state,
      ])
    expect(await membersOf(ann)).toEqual([
      [ann.id, 'off'],
      [ben.id, 'onTheWay'],
    ])
    expect(await membersOf(ben)).toEqual([[ben.id, 'onTheWay']])
    // Who is on the way is not asked any more whether they can come.
    const answerOf = async (who: TestPerson) => (await day(who)).jobs[0].answer
    expect(await answerOf(ben)).toBeNull()
    expect(await answerOf(ann)).toMatchObject({ value: 'open' })
    expect((await day()).jobs.map(({ clock }: { clock: unknown }) => clock !== null)).toEqual([true, false])
  })

  it('show the minutes that the worker worked today and in the week, also while a clock runs', async () => {
    const [id, earlier] = [await createJob(TODAY, 6), await createJob('2027-03-04', 8)]
    for (const job of [id, earlier]) await t.addCrew(company, job, ann.id)
    await t.addCrew(company, id, ben.id, ['documents'])
    const event = (kind: string, deviceTime: string, workerId = ann.id) => ({
      id: randomUUID(),
      workerId,
      kind,
      deviceTime,
    })
    const record = async (job: number, events: object[]) =>
      t.call(boss, 'POST', `/wp/v2/jobs/${job}/clock`, { sentAt: now.toISOString(), events })
    expect((await day()).worked).toEqual({ todayMinutes: 0, weekMinutes: 0, isRunning: false })
    // Thursday, 100 minutes without the break; today 70 minutes until now, with a break of 10.
    await record(earlier, [
      event('start', '2027-03-04T16:00:00Z'),
      event('break', '2027-03-04T17:00:00Z'),
      event('back', '2027-03-04T17:30:00Z'),
      event('finish', '2027-03-04T18:10:00Z'),
    ])
    await record(id, [
      event('start', '2027-03-05T12:40:00Z'),
      event('break', '2027-03-05T13:00:00Z'),
      event('back', '2027-03-05T13:10:30Z'),
      event('start', '2027-03-05T13:00:00Z', ben.id),
    ])
    expect((await day()).worked).toEqual({ todayMinutes: 69, weekMinutes: 169, isRunning: true })
    expect((await day(ben)).worked).toEqual({ todayMinutes: 60, weekMinutes: 60, isRunning: true })
    now = new Date('2027-03-05T15:00:00Z')
    expect((await day()).worked).toMatchObject({ todayMinutes: 129, weekMinutes: 229 })
    // A completed job keeps its clock until the worker has clocked out.
    await t.owner.query("update jobs set job_status = 'completed' where id = $1", [id])
    await t.owner.query('update jobs set completed_at = $2 where id = $1', [id, now])
    expect((await day()).jobs[0].clock.members).toMatchObject([{ state: 'working', next: ['finish'] }])
    await record(id, [event('finish', '2027-03-05T14:30:00Z')])
    expect((await day()).jobs[0]).toMatchObject({ id, clock: null })
    expect((await day()).worked).toEqual({ todayMinutes: 99, weekMinutes: 199, isRunning: false })
  })

  it('say who may finish a move or take payment for it, once it has started', async () => {
    const id = await createJob(TODAY, 8)
    await t.addCrew(company, id, ann.id, ['payment'])
    await t.addCrew(company, id, ben.id, ['contact'])
    const mayFinish = async (who: TestPerson) => (await day(who)).jobs[0].mayFinish
    expect([await mayFinish(ann), await mayFinish(ben)]).toEqual([false, false])
    expect((await t.call(ann, 'POST', `/wp/v2/jobs/${id}/start`)).status).toBe(200)
    expect([await mayFinish(ann), await mayFinish(ben)]).toEqual([true, false])
  })

  it('include a move that began before today and is not over', async () => {
    const id = await createJob('2027-03-04', 8, { ends_at: '2027-03-06T01:00:00Z' })
    await t.addCrew(company, id, ann.id)
    expect((await day()).jobs).toMatchObject([{ id, day: TODAY, isPartOfMove: true }])
  })
})

describe('open jobs', () => {
  it('are those ahead with open spots, the soonest first, without client and street', async () => {
    const late = await createJob('2027-03-20', 9)
    const soon = await createJob('2027-03-08', 9)
    const full = await createJob('2027-03-09', 9, { crew_size: 1 })
    const own = await createJob('2027-03-10', 9)
    await createJob('2027-03-11', 9, { job_status: 'inquiring' })
    await createJob('2027-03-04', 9)
    // It has begun.
    await createJob(TODAY, 6)
    await t.addCrew(company, full, ben.id)
    await t.addCrew(company, own, ann.id)
    await t.owner.query('update members set hourly_rate = 20 where company_id = $1 and user_id = $2', [
      company,
      ann.id,
    ])

    const { openJobs } = await day()

    expect(idsOf(openJobs)).toEqual([soon, late])
    expect(openJobs[0]).toMatchObject({
      jobDate: '2027-03-08 09:00:00',
      from: 'Denver, CO',
      to: 'Boulder, CO',
      hours: 3,
      pay: 60,
      openPlaces: 2,
      crewSize: 2,
      isPending: false,
      isBusy: false,
    })
    const text = JSON.stringify(openJobs)
    for (const secret of ['Zoe', 'Hart', 'Broadway', 'Unit 7', '3035550142'])
      expect(text).not.toContain(secret)
  })

  it('say what waits for approval and what collides, and leave out those that rejected the worker', async () => {
    const pending = await createJob('2027-03-08', 9)
    const busy = await createJob('2027-03-09', 9)
    const rejected = await createJob('2027-03-10', 9)
    await t.addCrew(company, await createJob('2027-03-09', 10), ann.id)
    await t.call(ann, 'POST', `/wp/v2/jobs/${pending}/crew-prospects/me`)
    await t.owner.query(
      `insert into crew_prospects (company_id, job_id, user_id, status, was_rejected) values ($1, $2, $3, 'rejected', true)`,
      [company, rejected, ann.id],
    )
    expect((await day()).openJobs).toMatchObject([
      { id: pending, isPending: true, isBusy: false },
      { id: busy, isPending: false, isBusy: true },
    ])
  })

  it('are not offered to managers, who see the jobs they work on', async () => {
    await createJob('2027-03-08', 9)
    const own = await createJob(TODAY, 9)
    await t.addCrew(company, own, boss.id)
    const found = await day(boss)
    expect([idsOf(found.jobs), found.openJobs]).toEqual([[own], []])
  })
})

describe('the day of a worker', () => {
  it('is of one company: another one is not found, and clients have none', async () => {
    await createJob('2027-03-08', 9)
    const others = await t.makeCompany('Other Movers')
    const stranger = await t.makePerson(others, 'worker')
    expect(await day(stranger)).toMatchObject({ company: { id: others }, jobs: [], openJobs: [] })
    expect((await call(stranger, `?company=${company}`)).status).toBe(404)
    expect((await call(client)).status).toBe(403)
  })

  it('takes few statements and round trips, whatever the number of jobs', async () => {
    const count = createStatementCounter(t.kernel.pool)
    const measure = async () => (await count(() => day())).use
    await t.addCrew(company, await createJob(TODAY, 5), ann.id)
    await createJob('2027-03-08', 5)
    await measure()
    const few = await measure()
    for (const hour of [9, 13, 17]) {
      await t.addCrew(company, await createJob(TODAY, hour), ann.id)
      await createJob('2027-03-08', hour)
    }
    const many = await measure()
    expect(many.texts.length, many.texts.join('\n')).toBe(few.texts.length)
    expect(many.texts.length, many.texts.join('\n')).toBeLessThanOrEqual(9)
    expect(many.roundTrips, many.texts.join('\n')).toBeLessThanOrEqual(6)
  })
})
