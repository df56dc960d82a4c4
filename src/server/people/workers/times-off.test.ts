import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let boss: TestPerson
let worker: TestPerson
let colleague: TestPerson
let client: TestPerson
let stranger: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Movers', { timezone: 'America/Denver' })
  boss = await t.makePerson(company, 'manager', { viewFinancials: true })
  colleague = await t.makePerson(company, 'worker', { firstName: 'Bo', lastName: 'Ray' })
  client = await t.makePerson(company, 'client')
  stranger = await t.makePerson(await t.makeCompany(), 'administrator')
})
afterAll(() => t.close())
beforeEach(async () => {
  worker = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Lee' })
  job = await makeJob('2031-03-04 09:00:00')
})

/** Creates a scheduled job of three hours in Denver time (UTC-7 in March before the change). */
function makeJob(day: string, columns: Record<string, unknown> = {}): Promise<number> {
  const at = Date.parse(`${day.replace(' ', 'T')}Z`) + 7 * 3_600_000
  return t.makeJob(company, {
    client_id: client.id,
    job_status: 'scheduled',
    job_date: day,
    crew_size: 3,
    starts_at: new Date(at).toISOString(),
    ends_at: new Date(at + 3 * 3_600_000).toISOString(),
    locations: JSON.stringify([{ address: '1 Elm', city: 'Denver', addressState: 'CO', activities: [] }]),
    first_address: '1 Elm',
    first_city: 'Denver',
    first_state: 'CO',
    ...columns,
  })
}
const call = (who: TestPerson | null, method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) =>
  t.call(who, method, `/wp/v2/${url}`, body)
const staff = (body: object, id = job) => call(boss, 'POST', `jobs/${id}`, body)
const days = { firstDay: '2031-03-03', lastDay: '2031-03-05' }
const enter = (body: object = days) => call(boss, 'POST', `workers/${worker.id}/times-off`, body)
const ask = (body: object = days, who = worker) => call(who, 'POST', 'workers/me/times-off', body)
async function offs() {
  const { rows } = await t.owner.query(
    'select id, status, starts_at, ends_at from worker_times_off where user_id = $1 order by id',
    [worker.id],
  )
  return rows
}
async function crewOf(id = job) {
  const { rows } = await t.owner.query('select user_id from job_crew where job_id = $1', [id])
  return rows.map(({ user_id }) => user_id)
}

describe('a time-off request', () => {
  it('is mailed to the office, approved, and mailed to the worker', async () => {
    await t.owner.query('delete from deliveries')
    const asked = await ask({ ...days, reason: ' Wedding ' })
    expect(asked.body).toMatchObject({
      workerId: worker.id,
      ...days,
      startTime: null,
      reason: 'Wedding',
      status: 'pending',
    })
    const waiting = await call(boss, 'GET', 'times-off')
    expect(waiting.body).toMatchObject([{ id: asked.body.id, firstName: 'Ann' }])
    for (const [who, status] of [
      [colleague, 403],
      [client, 403],
      [stranger, 404],
    ] as const)
      expect((await call(who, 'POST', `times-off/${asked.body.id}`, { status: 'approved' })).status).toBe(
        status,
      )
    expect((await call(stranger, 'GET', 'times-off')).body).toEqual([])
    expect(await offs()).toMatchObject([{ status: 'pending' }])
    const approved = await call(boss, 'POST', `times-off/${asked.body.id}`, { status: 'approved' })
    expect(approved.body).toMatchObject({ status: 'approved', collisions: [] })
    expect((await call(boss, 'POST', `times-off/${asked.body.id}`, { status: 'approved' })).status).toBe(409)
    const { rows } = await t.owner.query('select recipient, subject from deliveries order by id')
    expect(rows).toEqual([
      { recipient: boss.email, subject: 'Ann Lee asks for time off: Mon, Mar 3, 2031 to Wed, Mar 5, 2031' },
      { recipient: worker.email, subject: 'Your time off Mon, Mar 3, 2031 to Wed, Mar 5, 2031 was approved' },
    ])
    expect((await call(boss, 'POST', `times-off/${asked.body.id}`, { status: 'refused' })).body.status).toBe(
      'refused',
    )
  })

  it("covers whole days in the company's time zone, or hours", async () => {
    await enter()
    await enter({ firstDay: '2031-07-01', lastDay: '2031-07-01', startTime: '13:00', endTime: '17:30' })
    expect(await offs()).toMatchObject([
      { starts_at: '2031-03-03T07:00:00.000Z', ends_at: '2031-03-06T07:00:00.000Z', status: 'approved' },
      { starts_at: '2031-07-01T19:00:00.000Z', ends_at: '2031-07-01T23:30:00.000Z' },
    ])
  })

  it.each([
    [{}, 'firstDay', 'Pick a date.'],
    [{ ...days, lastDay: '2031-02-30' }, 'lastDay', 'Pick a valid date.'],
    [{ ...days, lastDay: '2031-03-01' }, 'lastDay', 'The end is before the start.'],
    [{ ...days, lastDay: '2039-03-01' }, 'lastDay', 'At most 366 days at a time.'],
    [{ ...days, startTime: '09:00' }, 'endTime', 'Pick a time as well.'],
    [{ ...days, startTime: '9', endTime: '10:00' }, 'startTime', 'Pick a valid time.'],
    [
      { firstDay: '2031-03-03', lastDay: '2031-03-03', startTime: '10:00', endTime: '10:00' },
      'endTime',
      'The end is before the start.',
    ],
    [{ firstDay: '2020-03-03', lastDay: '2020-03-03' }, 'lastDay', 'This time is over.'],
  ])('is rejected as %j', async (body, field, message) => {
    const answer = await ask(body)
    expect(answer.status).toBe(400)
    expect(answer.body.data.fields).toMatchObject({ [field]: message })
    expect(await offs()).toEqual([])
  })

  it('is entered only by managers of the company, and requested by its crew', async () => {
    for (const [who, status] of [
      [null, 401],
      [colleague, 403],
      [client, 403],
      [stranger, 404],
    ] as const)
      expect((await call(who, 'POST', `workers/${worker.id}/times-off`, days)).status).toBe(status)
    expect((await ask(days, client)).status).toBe(403)
    expect((await ask(days, boss)).status).toBe(403)
    expect(await offs()).toEqual([])
  })

  it('is deleted by the worker or by the office', async () => {
    const { id } = (await ask()).body
    for (const who of [colleague, stranger])
      expect((await call(who, 'DELETE', `times-off/${id}`)).status).toBe(404)
    expect((await call(client, 'DELETE', `times-off/${id}`)).status).toBe(403)
    expect(await offs()).toHaveLength(1)
    expect((await call(worker, 'DELETE', `times-off/${id}`)).status).toBe(200)
    const past = await enter({ firstDay: '2020-03-03', lastDay: '2020-03-03' })
    expect((await call(worker, 'DELETE', `times-off/${past.body.id}`)).status).toBe(409)
    expect((await call(boss, 'DELETE', `times-off/${past.body.id}`)).status).toBe(200)
    expect(await offs()).toEqual([])
  })
})

describe('staffing during time off', () => {
  it('is rejected during approved time off unless a reason is given', async () => {
    const { id } = (await ask()).body
    const listed = async () =>
      (await call(boss, 'GET', `workers?job=${job}&per_page=100`)).body.find(
        (row: { id: number }) => row.id === worker.id,
      )
    expect(await listed()).toMatchObject({ isFree: true })
    await call(boss, 'POST', `times-off/${id}`, { status: 'approved' })
    expect(await listed()).toMatchObject({
      isFree: false,
      collisions: [{ jobId: null, place: '', startsAt: '2031-03-03T07:00:00.000Z' }],
    })
    const refused = await staff({ crew: [{ id: worker.id }] })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'crew_overlap',
      message: 'Ann Lee has time off at that time.',
      data: { collisions: [{ workerId: worker.id, jobId: null }] },
    })
    expect(await crewOf()).toEqual([])
    await expect(
      t.owner.query('insert into job_crew (company_id, job_id, user_id, position) values ($1, $2, $3, 0)', [
        company,
        job,
        worker.id,
      ]),
    ).rejects.toThrow(/at that time/)
    const allowed = await staff({ crew: [{ id: worker.id }], overlapReason: 'She offered' })
    expect(allowed.status).toBe(200)
    expect(allowed.body.crew[0].overlaps).toEqual([{ jobId: null, reason: 'She offered' }])
    // An override applies only to the times it was given for.
    expect((await staff({ crew: [{ id: worker.id, notes: 'x' }] })).status).toBe(200)
    expect((await staff({ jobDate: '2031-03-05 09:00:00' })).body.code).toBe('crew_overlap')
    expect((await staff({ jobDate: '2031-03-09 09:00:00' })).status).toBe(200)
    const history = await call(boss, 'GET', `jobs/${job}/history`)
    expect(JSON.stringify(history.body)).toContain('Ann Lee: She offered')
  })

  it('is kept on an existing job: the time off names the job and is rejected unless a reason is given', async () => {
    await staff({ crew: [{ id: worker.id }] })
    const { id, collisions } = (await ask()).body
    expect(collisions).toMatchObject([{ jobId: job, place: 'Denver, CO' }])
    const refused = await call(boss, 'POST', `times-off/${id}`, { status: 'approved' })
    expect(refused.body).toMatchObject({
      code: 'crew_overlap',
      message: `Ann Lee is on job #${job} at that time.`,
    })
    expect((await enter()).status).toBe(409)
    expect(await offs()).toMatchObject([{ status: 'pending' }])
    const approved = await call(boss, 'POST', `times-off/${id}`, {
      status: 'approved',
      overlapReason: 'An hour is fine',
    })
    expect(approved.body).toMatchObject({ status: 'approved', collisions: [] })
    expect((await staff({ crew: [{ id: worker.id, notes: 'x' }] })).status).toBe(200)
  })

  it('is possible after the end of the last day', async () => {
    await enter({ firstDay: '2031-03-03', lastDay: '2031-03-03' })
    expect((await staff({ crew: [{ id: worker.id }] })).status).toBe(200)
  })

  it('and approval at the same time never both succeed', async () => {
    const { id } = (await ask()).body
    const outcomes = await Promise.all([
      call(boss, 'POST', `times-off/${id}`, { status: 'approved' }),
      staff({ crew: [{ id: worker.id }] }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it("follows time off into the company's new time zone", async () => {
    const zoned = await t.makeCompany('Zoned', { timezone: 'America/Denver' })
    const owner = await t.makePerson(zoned, 'administrator')
    const one = await t.makePerson(zoned, 'worker')
    await call(owner, 'POST', `workers/${one.id}/times-off`, days)
    expect((await call(owner, 'POST', `companies/${zoned}`, { timezone: 'America/New_York' })).status).toBe(
      200,
    )
    const { rows } = await t.owner.query('select starts_at from worker_times_off where company_id = $1', [
      zoned,
    ])
    expect(rows).toEqual([{ starts_at: '2031-03-03T05:00:00.000Z' }])
  })
})

describe("a worker's schedule", () => {
  it("contains jobs and time off in the company's time zone, for managers and the worker", async () => {
    await staff({ crew: [{ id: worker.id }] })
    const signedUp = await makeJob('2031-03-10 23:00:00')
    await call(worker, 'POST', `jobs/${signedUp}/crew-prospects/me`)
    await enter({ firstDay: '2031-03-12', lastDay: '2031-03-12' })
    const span = 'from=2031-03-01&to=2031-03-31'
    const own = await call(worker, 'GET', `workers/me/schedule?${span}`)
    expect(own.body).toMatchObject({
      timezone: 'America/Denver',
      jobs: [
        {
          id: job,
          start: '2031-03-04 09:00:00',
          end: '2031-03-04 12:00:00',
          place: '1 Elm',
          isProspect: false,
        },
        { id: signedUp, place: 'Denver, CO', isProspect: true },
      ],
      timesOff: [{ firstDay: '2031-03-12', status: 'approved' }],
      calendarSince: null,
    })
    expect((await call(boss, 'GET', `workers/${worker.id}/schedule?${span}`)).body).toEqual(own.body)
    expect(
      (await call(worker, 'GET', 'workers/me/schedule?from=2031-03-05&to=2031-03-09')).body.jobs,
    ).toEqual([])
    expect((await call(stranger, 'GET', `workers/${worker.id}/schedule?${span}`)).status).toBe(404)
    expect((await call(colleague, 'GET', `workers/${worker.id}/schedule?${span}`)).status).toBe(403)
    expect((await call(worker, 'GET', 'workers/me/schedule?from=2031-03-05&to=2031-03-01')).status).toBe(400)
    expect((await call(worker, 'GET', 'workers/me/schedule?from=2031-03-05&to=2039-03-01')).status).toBe(400)
  })
})

describe("a worker's calendar", () => {
  const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
  const feed = (url: string) =>
    t.app.inject({ method: 'GET', url: url.replace(t.kernel.config.PUBLIC_URL, '') })

  it('is read at its secret address, in its own time, without canceled jobs', async () => {
    const soon = new Date(Date.now() + 86_400_000 * 10).toISOString().slice(0, 10)
    const one = await makeJob(`${soon} 09:00:00`)
    const other = await makeJob(`${soon} 19:00:00`)
    await staff({ crew: [{ id: worker.id }] }, one)
    await call(worker, 'POST', `jobs/${other}/crew-prospects/me`)
    const off = new Date(Date.now() + 86_400_000 * 20).toISOString().slice(0, 10)
    await enter({ firstDay: off, lastDay: off })
    await ask({ firstDay: off, lastDay: off })
    const { url } = (await call(worker, 'POST', 'workers/me/calendar')).body
    const answer = await feed(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/calendar')
    const text = lines(answer.body)
    const stamp = soon.replaceAll('-', '')
    expect(text).toContain(`DTSTART:${stamp}T160000Z`)
    expect(text).toContain(`DTEND:${stamp}T190000Z`)
    expect(text).toContain('LOCATION:1 Elm')
    // A person who signed up and is not on the crew sees only the city.
    expect(text).toContain('LOCATION:Denver\\, CO')
    expect(text.filter((line) => line === 'LOCATION:1 Elm')).toHaveLength(1)
    expect(text.filter((line) => line === 'STATUS:TENTATIVE')).toHaveLength(1)
    expect(text).toContain(`DTSTART;VALUE=DATE:${off.replaceAll('-', '')}`)
    expect(text.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(3)
    await t.owner.query("update jobs set job_status = 'canceled' where id = $1", [one])
    await t.owner.query('update jobs set deleted_at = now() where id = $1', [other])
    expect(lines((await feed(url)).body).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  })

  it('has each name and location on one line', async () => {
    const soon = new Date(Date.now() + 86_400_000 * 30).toISOString().slice(0, 10)
    const job = await makeJob(`${soon} 09:00:00`)
    await staff({ crew: [{ id: worker.id }] }, job)
    await t.owner.query(`update jobs set first_address = $2 where id = $1`, [
      job,
      '1 Elm\r\nATTENDEE:evil\u000b\u2028St',
    ])
    const { rows } = await t.owner.query('select name from companies where id = $1', [company])
    await t.owner.query(`update companies set name = $2 where id = $1`, [company, 'Movers\r\nX-EVIL:1'])
    const { url } = (await call(worker, 'POST', 'workers/me/calendar')).body
    const text = lines((await feed(url)).body)
    await t.owner.query(`update companies set name = $2 where id = $1`, [company, rows[0].name])
    expect(text).toContain('X-WR-CALNAME:Movers X-EVIL:1: jobs')
    expect(text).toContain('LOCATION:1 Elm ATTENDEE:evil St')
  })

  it('does not store its secret, which a new one replaces, and ends when the worker leaves', async () => {
    const { url } = (await call(worker, 'POST', 'workers/me/calendar')).body
    const secret = /calendar\/([\w-]+)\.ics$/.exec(url)?.[1] ?? ''
    expect(secret).toHaveLength(32)
    const { rows } = await t.owner.query(
      `select (select jsonb_agg(f) from calendar_feeds f)::text as feeds,
        (select jsonb_agg(h) from history h where table_name = 'calendar_feeds')::text as told,
        (select jsonb_agg(k) from idempotency_keys k)::text as kept`,
    )
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(rows[0].told).toContain('•••')
    const renewed = (await call(worker, 'POST', 'workers/me/calendar')).body.url
    expect((await feed(url)).statusCode).toBe(404)
    expect((await feed(renewed)).statusCode).toBe(200)
    expect((await feed('/calendar/nothing.ics')).statusCode).toBe(404)
    expect((await call(client, 'POST', 'workers/me/calendar')).status).toBe(403)
    await t.owner.query("update members set approval = 'rejected' where user_id = $1", [worker.id])
    expect((await feed(renewed)).statusCode).toBe(404)
  })
})

describe("a manager's calendar of the company's jobs", () => {
  const feed = (url: string) =>
    t.app.inject({ method: 'GET', url: url.replace(t.kernel.config.PUBLIC_URL, '') })
  const renew = async () => (await call(boss, 'POST', 'company-calendar', {})).body.url as string

  it('shows all active jobs, also those without a crew, and is not stored', async () => {
    const soon = new Date(Date.now() + 86_400_000 * 40).toISOString().slice(0, 10)
    const one = await makeJob(`${soon} 09:00:00`)
    const gone = await makeJob(`${soon} 19:00:00`)
    await t.owner.query("update jobs set job_status = 'canceled' where id = $1", [gone])
    const url = await renew()
    expect(url).toMatch(/\/calendar\/company\/[\w-]{32}\.ics$/)
    const answer = await feed(url)
    expect(answer.headers['content-type']).toContain('text/calendar')
    expect(answer.body).toContain(`#${one}`)
    expect(answer.body).not.toContain(`#${gone}`)
    const secret = /company\/([\w-]+)\.ics$/.exec(url)?.[1] ?? ''
    const { rows } = await t.owner.query(
      `select (select jsonb_agg(f) from calendar_feeds f)::text as feeds,
        (select jsonb_agg(h) from history h where table_name = 'calendar_feeds')::text as told,
        (select jsonb_agg(k) from idempotency_keys k)::text as kept`,
    )
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('ends with a new address, when it is ended, and when the person manages the company no more', async () => {
    const first = await renew()
    const second = await renew()
    expect((await feed(first)).statusCode).toBe(404)
    expect((await feed(second)).statusCode).toBe(200)
    // It opens no calendar of a worker, nor the other way round.
    expect((await feed(second.replace('/company/', '/'))).statusCode).toBe(404)
    expect((await call(boss, 'GET', 'company-calendar')).body.since).toEqual(expect.any(String))
    expect((await call(boss, 'DELETE', 'company-calendar')).status).toBe(200)
    expect((await feed(second)).statusCode).toBe(404)
    expect((await call(boss, 'GET', 'company-calendar')).body).toEqual({ since: null })
    const third = await renew()
    await t.owner.query("update members set roles = '{worker}' where user_id = $1", [boss.id])
    expect((await feed(third)).statusCode).toBe(404)
    await t.owner.query("update members set roles = '{manager}' where user_id = $1", [boss.id])
    expect((await feed(third)).statusCode).toBe(200)
  })

  it('is made by managers of the company alone', async () => {
    const rows = async () =>
      (await t.owner.query('select * from calendar_feeds order by company_id, user_id')).rows
    const before = await rows()
    expect((await call(client, 'POST', 'company-calendar', {})).status).toBe(403)
    expect((await call(client, 'DELETE', 'company-calendar')).status).toBe(403)
    expect((await call(boss, 'POST', 'company-calendar', { company: 999_999 })).status).toBe(404)
    expect((await call(boss, 'POST', 'company-calendar', { company: 'x' })).status).toBe(400)
    expect(await rows()).toEqual(before)
  })
})
