import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

const PLACE = {
  address: '1600 Broadway, Denver, CO 80202',
  city: 'Denver',
  addressState: 'CO',
  activities: [],
}

let t: TestApp
let company: number
let manager: TestPerson
let seller: TestPerson
let helper: TestPerson
let client: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany()
  const other = await t.makeCompany()
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  seller = await t.makePerson(company, 'worker', { firstName: 'Sal', lastName: 'Moss' })
  helper = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', {
    firstName: 'Cleo',
    lastName: 'O’Brien',
    phone: '7205550142',
    email: 'cleo.brien@example.test',
  })
  await t.makePerson(company, 'client', { firstName: 'Clea', lastName: 'Brandt', phone: '7205550199' })
  for (let count = 0; count < 6; count++)
    await t.makePerson(company, 'client', { firstName: 'Maria', lastName: `Vega${'abcdef'[count]}` })
  stranger = await t.makePerson(other, 'manager')
  await t.makePerson(other, 'client', { firstName: 'Cleo', lastName: 'Elsewhere', phone: '7205550142' })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.query('delete from rate_limits')
})

async function makeSale(columns: Record<string, unknown> = {}): Promise<number> {
  const id = await t.makeJob(company, { locations: [PLACE], crew_size: 2, ...columns })
  await t.addCrew(company, id, seller.id, ['sales'])
  await t.addCrew(company, id, helper.id, ['contact'])
  return id
}
const find = (who: TestPerson, id: number, search: string) =>
  t.call(who, 'GET', `/wp/v2/jobs/${id}/clients?search=${encodeURIComponent(search)}`)
const create = (who: TestPerson, id: number, body: object) =>
  t.call(who, 'POST', `/wp/v2/jobs/${id}/clients`, body, { 'idempotency-key': randomUUID() })
const change = (who: TestPerson, id: number, body: object) =>
  t.call(who, 'POST', `/wp/v2/jobs/${id}/client`, body)
const save = (who: TestPerson, id: number, body: object) => t.call(who, 'POST', `/wp/v2/jobs/${id}`, body)
const clientRow = async (id: number) =>
  (await t.owner.query('select * from members where company_id = $1 and user_id = $2', [company, id])).rows[0]

describe('the client search of a worker who sells a job', () => {
  it.each([
    ['720 555 0142', ['Cleo O']],
    ['+1 (720) 555-0142', ['Cleo O']],
    ['cle', ['Clea B', 'Cleo O']],
    ['cleo obr', ['Cleo O']],
    ['maria vega', ['Maria V', 'Maria V', 'Maria V', 'Maria V', 'Maria V']],
    ['nobody', []],
    // Letters match only names, so that neither an email nor a phone number can be guessed letter by letter.
    ['cleo example', []],
    ['clea 720555', ['Clea B']],
    ["cle'a", ['Clea B']],
  ])('finds by %s the first names and last initials of %j', async (search, names) => {
    const answer = await find(seller, await makeSale(), search)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(
      answer.body.map((row: { firstName: string; lastName: string }) => `${row.firstName} ${row.lastName}`),
    ).toEqual(names)
    expect(JSON.stringify(answer.body)).not.toMatch(/720555|@|Brien/)
  })

  it.each([
    'cl',
    'c l e',
    "c'''",
    'c\u0301\u0301\u0301',
    'c12',
    '\uFE70\uFE70\uFE70',
    '555 0142',
    '72055501',
    '17205550142123',
  ])('rejects %j, which is too broad', async (search) => {
    const answer = await find(seller, await makeSale(), search)
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Type at least 3 letters of the name or all 10 digits of the phone number.',
    ])
    expect(answer.body.data.fields).toHaveProperty('search')
  })

  it('is rejected for crew without sales and for clients, and responds as unknown to others', async () => {
    const id = await makeSale({ client_id: client.id })
    for (const [person, status] of [
      [helper, 403],
      [client, 403],
      [stranger, 404],
      [manager, 200],
    ] as const)
      expect((await find(person, id, 'cleo')).status).toBe(status)
  })

  it('returns 429 for the 31st search of one person in a minute', async () => {
    const id = await makeSale()
    const busy = await t.makePerson(company, 'worker')
    await t.addCrew(company, id, busy.id, ['sales'])
    for (let count = 0; count < 30; count++) expect((await find(busy, id, 'cleo')).status).toBe(200)
    expect((await find(busy, id, 'cleo')).status).toBe(429)
  })
})

describe('setting the client of a job by a worker who sells it', () => {
  it('accepts a client they found, if the job has none, and shows phone and email', async () => {
    const id = await makeSale()
    const [found] = (await find(seller, id, '7205550142')).body
    const { body, status } = await save(seller, id, { version: 1, client: { id: found.id } })
    expect([status, body.client]).toEqual([
      200,
      expect.objectContaining({ lastName: 'O’Brien', phone: '7205550142', email: client.email }),
    ])
    const row = (await t.call(seller, 'GET', '/wp/v2/jobs')).body.find((one: { id: number }) => one.id === id)
    expect(row.client).toMatchObject({ lastName: 'O’Brien', phone: '7205550142' })
    // Other crew members see only the first name.
    expect((await t.call(helper, 'GET', `/wp/v2/jobs/${id}`)).body.client).toMatchObject({ lastName: '' })
  })

  it('cannot be undone, so that records cannot be read one after the other', async () => {
    const id = await makeSale({ client_id: client.id })
    const before = await t.jobRow(id)
    const answer = await save(seller, id, { client: null })
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'Only the office can take the client off a job.',
    ])
    expect(await t.jobRow(id)).toEqual(before)
  })

  it('adds a new client once, if the job has none', async () => {
    const id = await makeSale()
    const made = await create(seller, id, {
      firstName: 'Nina',
      lastName: 'Ray',
      phone: '(303) 555-0177',
      email: 'nina.ray@example.test',
    })
    expect([made.status, made.body]).toEqual([
      200,
      expect.objectContaining({ firstName: 'Nina', phone: '3035550177', email: 'nina.ray@example.test' }),
    ])
    expect((await save(seller, id, { client: { id: made.body.id } })).status).toBe(200)
    const again = await create(seller, id, { firstName: 'Nino', lastName: 'Ray' })
    expect([again.status, again.body.message]).toEqual([409, 'This job has a client already.'])
    const twice = await create(seller, await makeSale(), {
      firstName: 'N',
      lastName: 'R',
      email: 'nina.ray@example.test',
    })
    expect([twice.status, twice.body.code]).toEqual([409, 'email_taken'])
  })

  it('is rejected for everyone else', async () => {
    const id = await makeSale()
    const count = async () => (await t.owner.query('select count(*) from members')).rows[0].count
    const before = await count()
    for (const [person, status] of [
      [helper, 403],
      [client, 403],
      [stranger, 404],
    ] as const)
      expect((await create(person, id, { firstName: 'Ada', lastName: 'Byron' })).status).toBe(status)
    expect((await create(seller, id, { firstName: 'X9$%<b>', lastName: 'Byron' })).status).toBe(400)
    expect(await count()).toBe(before)
  })
})

describe('changing the client of a job by a worker who sells it', () => {
  it("changes name, phone, email and address in the company's record, but not the login", async () => {
    const mover = await t.makePerson(company, 'client', { firstName: 'Old', lastName: 'Name' })
    await t.owner.query(`update members set notes = 'Pays late' where user_id = $1`, [mover.id])
    const id = await makeSale({ client_id: mover.id })
    const { status, body } = await change(seller, id, {
      firstName: 'New',
      phone: '303-555-0111',
      email: 'new.mail@example.test',
      address: '1 Pine St, Denver, CO',
    })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ firstName: 'New', lastName: 'Name', email: 'new.mail@example.test' }),
    ])
    expect(JSON.stringify(body)).not.toContain('Pays late')
    expect(await clientRow(mover.id)).toMatchObject({
      first_name: 'New',
      last_name: 'Name',
      phone: '3035550111',
      email: 'new.mail@example.test',
      address: '1 Pine St, Denver, CO',
      notes: 'Pays late',
    })
    const { rows } = await t.owner.query('select email from users where id = $1', [mover.id])
    expect(rows[0].email).toBe(mover.email)
  })

  it('is rejected for others, without a client, and with an invalid name', async () => {
    const id = await makeSale({ client_id: client.id })
    const before = await clientRow(client.id)
    for (const [person, body, status] of [
      [helper, { firstName: 'Eve' }, 403],
      [client, { firstName: 'Eve' }, 403],
      [stranger, { firstName: 'Eve' }, 404],
      [seller, { firstName: 'E<b>' }, 400],
      [seller, { email: 'not an address' }, 400],
    ] as const)
      expect((await change(person, id, body)).status).toBe(status)
    expect(await clientRow(client.id)).toEqual(before)
    expect((await change(seller, await makeSale(), { firstName: 'Eve' })).status).toBe(409)
    await t.owner.query('update jobs set deleted_at = now() where id = $1', [id])
    expect((await change(manager, id, { firstName: 'Eve' })).status).toBe(404)
    const administrator = await t.makePerson(company, 'administrator')
    expect((await change(administrator, id, { firstName: 'Eve' })).status).toBe(409)
    expect((await create(administrator, id, { firstName: 'Eve', lastName: 'New' })).status).toBe(409)
    expect(await clientRow(client.id)).toEqual(before)
  })
})

describe("a person's own profile", () => {
  it("is open to a client, without the office's notes, and no other client's is", async () => {
    await t.owner.query(`update members set notes = 'Pays late' where user_id = $1`, [client.id])
    await makeSale({ client_id: client.id })
    const own = await t.call(client, 'GET', `/wp/v2/clients/${client.id}`)
    expect([own.status, own.body]).toEqual([
      200,
      expect.objectContaining({ firstName: 'Cleo', phone: '7205550142', notes: '', mayWrite: false }),
    ])
    const jobs = await t.call(client, 'GET', `/wp/v2/clients/${client.id}/jobs`)
    expect([jobs.status, jobs.body.length > 0]).toEqual([200, true])
    const other = await t.makePerson(company, 'client')
    for (const url of [`clients/${client.id}`, `clients/${client.id}/jobs`]) {
      expect((await t.call(other, 'GET', `/wp/v2/${url}`)).status).toBe(404)
      expect((await t.call(seller, 'GET', `/wp/v2/${url}`)).status).toBe(403)
      expect((await t.call(stranger, 'GET', `/wp/v2/${url}`)).status).toBe(404)
    }
    expect((await t.call(client, 'POST', `/wp/v2/clients/${client.id}`, { firstName: 'Eve' })).status).toBe(
      403,
    )
    expect((await t.call(manager, 'GET', `/wp/v2/clients/${client.id}`)).body).toMatchObject({
      notes: 'Pays late',
      mayWrite: true,
    })
  })

  it('is open to a worker, with only their own pay', async () => {
    await t.owner.query('update members set hourly_rate = 21.5 where user_id = $1', [helper.id])
    const job = await makeSale({ job_status: 'scheduled' })
    await t.owner.query('update job_crew set rating = 4.5, is_rated = true where job_id = $1', [job])
    const own = await t.call(helper, 'GET', `/wp/v2/workers/${helper.id}?_embed=1`)
    expect([own.status, own.body]).toEqual([
      200,
      expect.objectContaining({ hourlyRate: 21.5, mayWrite: false, mayDelete: false }),
    ])
    expect(own.body.jobs[0].crew).toEqual([{ id: helper.id, rating: 4.5, isRated: true }])
    expect((await t.call(helper, 'GET', `/wp/v2/workers/${helper.id}/jobs`)).body[0].crew).toHaveLength(1)
    for (const [person, status] of [
      [seller, 404],
      [client, 403],
      [stranger, 404],
    ] as const) {
      expect((await t.call(person, 'GET', `/wp/v2/workers/${helper.id}`)).status).toBe(status)
      expect((await t.call(person, 'GET', `/wp/v2/workers/${helper.id}/jobs`)).status).toBe(status)
    }
    expect((await t.call(helper, 'POST', `/wp/v2/workers/${helper.id}`, { hourlyRate: 99 })).status).toBe(403)
  })
})
