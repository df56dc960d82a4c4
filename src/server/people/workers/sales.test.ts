import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let other: number
let manager: TestPerson
let seller: TestPerson
let worker: TestPerson
let client: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Movers', { timezone: 'America/Denver' })
  other = await t.makeCompany()
  manager = await t.makePerson(company, 'manager')
  seller = await t.makePerson(company, 'manager', { isSales: true })
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client')
  stranger = await t.makePerson(other, 'administrator', { isSales: true })
})
afterAll(() => t.close())

const post = (who: TestPerson | null, url: string, body?: unknown) =>
  t.call(who, 'POST', `/wp/v2/${url}`, body)
const schedule = async (who = seller, span = 'from=2031-05-01&to=2031-05-31') =>
  (await t.call(who, 'GET', `/wp/v2/users/me/sales-schedule?${span}`)).body

describe('the sales-call list', () => {
  const change = (who: TestPerson | null, type: string, workerId = worker.id, id = company) =>
    post(who, `companies/${id}/workers/${workerId}/sales-call`, { type })
  const listed = async () => (await t.owner.query('select user_id from sales_call')).rows

  it('adds and removes workers, and returns the company', async () => {
    const added = await change(manager, 'add')
    expect(added.body).toMatchObject({ id: company, workers: [worker.id], salesCall: [worker.id] })
    expect((await change(manager, 'add')).body.salesCall).toEqual([worker.id])
    const seen = await t.call(manager, 'GET', `/wp/v2/companies/${company}?context=edit`)
    expect(seen.body.salesCall).toEqual([worker.id])
    expect((await t.call(null, 'GET', `/wp/v2/companies/${company}`)).body).not.toHaveProperty('salesCall')
    expect((await change(manager, 'delete')).body.salesCall).toEqual([])
  })

  it('is changed only by managers, and contains only workers of the company', async () => {
    for (const [who, status] of [
      [null, 401],
      [worker, 403],
      [client, 403],
      [stranger, 404],
    ] as const)
      expect((await change(who, 'add')).status).toBe(status)
    expect((await change(manager, 'add', client.id)).status).toBe(404)
    expect((await change(manager, 'add', stranger.id)).status).toBe(404)
    expect((await change(manager, 'keep')).status).toBe(400)
    expect(await listed()).toEqual([])
  })
})

describe('the sales schedule', () => {
  const hours = [
    { weekday: 1, from: '08:00', to: '12:00' },
    { weekday: 1, from: '13:00', to: '24:00' },
    { weekday: 6, from: '09:30', to: '11:00' },
  ]
  const visit = {
    start: '2031-05-03 14:30',
    minutes: 45,
    name: 'Lena Ruiz',
    phone: '(303) 555-0177',
    note: 'Piano',
  }

  it('stores the hours of a week', async () => {
    expect((await post(seller, 'users/me/sales-schedule', { hours })).body.message).toBe('Hours saved.')
    expect(await schedule()).toMatchObject({ companyId: company, timezone: 'America/Denver', hours })
    for (const [wrong, field, message] of [
      [{ weekday: 7, from: '08:00', to: '09:00' }, 'hours.0.weekday', expect.any(String)],
      [{ weekday: 1, from: '9', to: '10:00' }, 'hours.0.from', 'Pick a valid time.'],
      [{ weekday: 1, from: '10:00', to: '10:00' }, 'hours.0.to', 'The end is before the start.'],
    ] as const) {
      const answer = await post(seller, 'users/me/sales-schedule', { hours: [wrong] })
      expect(answer.body.data.fields).toEqual({ [field]: message })
    }
    const twice = [...hours, { weekday: 1, from: '11:00', to: '12:30' }]
    expect((await post(seller, 'users/me/sales-schedule', { hours: twice })).body.data.fields).toEqual({
      'hours.3.from': 'This overlaps another span of the day.',
    })
    expect((await schedule()).hours).toEqual(hours)
    await post(seller, 'users/me/sales-schedule', { hours: [] })
    expect((await schedule()).hours).toEqual([])
  })

  it("stores appointments in the company's time zone", async () => {
    const jobId = await t.makeJob(company)
    const added = await post(seller, 'users/me/sales-appointments', { ...visit, jobId })
    expect(added.body).toEqual({
      ...visit,
      id: expect.any(Number),
      start: '2031-05-03 14:30:00',
      phone: '3035550177',
      jobId,
    })
    const { rows } = await t.owner.query('select starts_at from sales_appointments')
    expect(rows).toEqual([{ starts_at: '2031-05-03T20:30:00.000Z' }])
    expect((await schedule()).appointments).toEqual([added.body])
    expect((await schedule(seller, 'from=2031-05-04&to=2031-05-31')).appointments).toEqual([])
    const url = `users/me/sales-appointments/${added.body.id}`
    const moved = await post(seller, url, { ...visit, start: '2031-05-04 09:00', phone: null })
    expect(moved.body).toMatchObject({ start: '2031-05-04 09:00:00', phone: null, jobId: null })
    const colleague = await t.makePerson(company, 'manager', { isSales: true })
    for (const who of [colleague, stranger]) {
      expect((await post(who, url, visit)).status).toBe(404)
      expect((await t.call(who, 'DELETE', `/wp/v2/${url}`)).status).toBe(404)
    }
    expect((await schedule()).appointments).toEqual([moved.body])
    expect((await t.call(seller, 'DELETE', `/wp/v2/${url}`)).status).toBe(200)
    expect((await t.call(seller, 'DELETE', `/wp/v2/${url}`)).status).toBe(404)
  })

  it.each([
    [{ name: ' ' }, 'name', 'Required.'],
    [{ minutes: 1 }, 'minutes', 'At least 5 minutes.'],
    [{ start: 'tomorrow' }, 'start', 'Pick a date and a time.'],
    [{ start: '2031-02-31 10:00' }, 'start', 'Pick a valid date.'],
    [{ phone: '12' }, 'phone', 'Invalid phone'],
    [{ jobId: 999_999 }, 'jobId', 'There is no such job.'],
  ])('rejects an appointment with %j', async (wrong, field, message) => {
    const answer = await post(seller, 'users/me/sales-appointments', { ...visit, ...wrong })
    expect(answer.status).toBe(400)
    expect(answer.body.data.fields).toEqual({ [field]: message })
    expect((await schedule()).appointments).toEqual([])
  })

  it('links no job of another company, and for a worker only their own jobs', async () => {
    const foreign = await t.makeJob(other)
    expect((await post(seller, 'users/me/sales-appointments', { ...visit, jobId: foreign })).status).toBe(400)
    const selling = await t.makePerson(company, 'worker', { isSales: true })
    const jobId = await t.makeJob(company)
    expect((await post(selling, 'users/me/sales-appointments', { ...visit, jobId })).status).toBe(400)
    await t.addCrew(company, jobId, selling.id)
    expect((await post(selling, 'users/me/sales-appointments', { ...visit, jobId })).status).toBe(200)
  })

  it('is rejected for a person who is not a salesperson', async () => {
    await t.owner.query('delete from sales_hours')
    for (const who of [manager, worker, client]) {
      expect(
        (await t.call(who, 'GET', '/wp/v2/users/me/sales-schedule?from=2031-05-01&to=2031-05-02')).status,
      ).toBe(403)
      expect((await post(who, 'users/me/sales-schedule', { hours })).status).toBe(403)
      expect((await post(who, 'users/me/sales-appointments', visit)).status).toBe(403)
    }
    expect((await post(seller, 'users/me/sales-schedule', { hours, company: other })).status).toBe(404)
    const { rows } = await t.owner.query('select count(*)::int as kept from sales_hours')
    expect(rows).toEqual([{ kept: 0 }])
  })
})
