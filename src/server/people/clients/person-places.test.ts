import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let worker: TestPerson
let client: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany()
  manager = await t.makePerson(company, 'manager')
  client = await t.makePerson(company, 'client', { firstName: 'Cleo', lastName: 'Pine' })
  worker = await t.makePerson(company, 'worker', { firstName: 'Walt', lastName: 'Oak' })
  const firm = await t.makePerson(company, 'client', { firstName: 'Fay', lastName: 'Elm' })
  const pending = await t.makePerson(company, 'worker', { approval: 'pending' })
  const other = await t.makeCompany()
  stranger = await t.makePerson(other, 'manager')
  const theirs = await t.makePerson(other, 'client')
  await t.makePerson(company, 'client', { firstName: 'Nolan', lastName: 'Nowhere' })
  const ids = [client.id, worker.id, firm.id, pending.id, theirs.id]
  await t.owner.query(
    `update members set address_details = '{"latitude": 39.7, "longitude": -105}', phone = '3035550100' where user_id = any($1)`,
    [ids],
  )
  await t.owner.query(`update members set is_company = true, company_name = 'Elm Co' where user_id = $1`, [
    firm.id,
  ])
})
afterAll(() => t.close())

const places = async (who: TestPerson | null, kind: string, search = '') =>
  t.call(who, 'GET', `/wp/v2/${kind}-places?search=${search}`)

test('names the clients with a location on the map of clients, and shows nothing else about them', async () => {
  const { status, body } = await places(manager, 'client')
  expect(status).toBe(200)
  expect(body).toEqual({
    places: [
      { id: expect.any(Number), name: 'Elm Co (Fay Elm)', latitude: 39.7, longitude: -105 },
      { id: client.id, name: 'Cleo Pine', latitude: 39.7, longitude: -105 },
    ],
    isCut: false,
  })
})

test('leaves workers who await approval out of the map of workers', async () => {
  expect((await places(manager, 'worker')).body.places).toEqual([
    { id: worker.id, name: 'Walt Oak', latitude: 39.7, longitude: -105 },
  ])
})

test('shows on a map the people that the search of the list finds', async () => {
  expect((await places(manager, 'client', 'cleo')).body.places).toHaveLength(1)
  expect((await places(manager, 'client', '3035550100')).body.places).toHaveLength(2)
  expect((await places(manager, 'worker', 'cleo')).body.places).toEqual([])
})

test('shows no one of another company on a map, and only to managers', async () => {
  expect((await places(stranger, 'client')).body.places).toHaveLength(1)
  expect(JSON.stringify((await places(stranger, 'client')).body)).not.toContain('Cleo')
  expect((await places(stranger, 'worker')).body.places).toEqual([])
  for (const kind of ['client', 'worker']) {
    expect((await places(worker, kind)).status).toBe(403)
    expect((await places(client, kind)).status).toBe(403)
    expect((await places(null, kind)).status).toBe(401)
    expect((await places(manager, kind, 'x'.repeat(101))).status).toBe(400)
  }
})

test('shows the newest 2,000 people on a map of too many and says so', async () => {
  const crowded = await t.makeCompany()
  const boss = await t.makePerson(crowded, 'manager')
  await t.owner.query(
    `with made as (insert into users (email, first_name, last_name)
       select 'crowd' || n || '@example.test', 'Person', 'Number' from generate_series(1, 2001) n returning id)
     insert into members (company_id, user_id, roles, first_name, last_name, address_details)
       select $1, id, '{client}', 'Person', 'Number', '{"latitude": 39.7, "longitude": -105}' from made`,
    [crowded],
  )
  const { body } = await places(boss, 'client')
  expect([body.places.length, body.isCut]).toEqual([2000, true])
})

test("centers a new job's map on the company's address, or elsewhere if that has no coordinates", async () => {
  const place = async () =>
    (await t.call(manager, 'GET', '/wp/v2/jobs/add-job')).body.companyInfo.place as unknown
  expect(await place()).toBeNull()
  await t.owner.query('update companies set latitude = 39.75, longitude = -104.99 where id = $1', [company])
  expect(await place()).toEqual({ latitude: 39.75, longitude: -104.99 })
  const id = await t.makeJob(company)
  const { body } = await t.call(manager, 'GET', `/wp/v2/jobs/${id}`)
  expect(body.companyInfo.place).toEqual({ latitude: 39.75, longitude: -104.99 })
})
