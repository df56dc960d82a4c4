import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOME_SIZES } from '../../../shared/trade/home-sizes.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BOULDER, DENVER } from '../../testing/places.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
let worker: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Front Range', { standard_crew_size: 5 })
  manager = await t.makePerson(company, 'administrator')
  client = await t.makePerson(company, 'client')
  worker = await t.makePerson(company, 'worker')
  stranger = await t.makePerson(await t.makeCompany('Lone Star'), 'administrator')
})
afterAll(() => t.close())

const post = (person: TestPerson, path: string, body: object) =>
  t.call(person, 'POST', `/wp/v2/jobs${path}`, body)
const makeJob = (columns: Record<string, unknown> = {}) =>
  t.makeJob(company, { client_id: client.id, billing_contact_id: client.id, ...columns })

it.each([
  ['the standard crew of the company without a home size', {}, 5],
  ['the crew of its home by the table', { homeSize: 'H3' }, 3],
  ['the crew of its home by the table', { homeSize: 'ST' }, 2],
  ['the crew that was sent', { homeSize: 'H3', crewSize: 6 }, 6],
])('gives a new job %s', async (_what, sent, crewSize) => {
  for (const person of [manager, client]) {
    const { status, body } = await post(person, '', sent)
    expect(status).toBe(200)
    expect(body).toMatchObject({ homeSize: null, ...sent, crewSize })
  }
})

it('gives a new job the crew of the company’s own table, which its draft shows', async () => {
  const row = { crew: 7, hours: 4, cubicFeet: 500 }
  const own = await t.makeCompany('Own Table', {
    booking: { homeWork: Object.fromEntries(HOME_SIZES.map((size) => [size, row])) },
  })
  const office = await t.makePerson(own, 'manager')
  const draft = await t.call(office, 'GET', '/wp/v2/jobs/add-job')
  expect(draft.body.homeCrews).toMatchObject({ ST: 7, H4: 7 })
  expect((await post(office, '', { homeSize: 'A1' })).body.crewSize).toBe(7)
})

it('can be changed by the office and by the client of an inquiry, and keeps the crew of a stored job', async () => {
  const id = await makeJob()
  expect((await post(manager, `/${id}`, { homeSize: 'H4' })).body).toMatchObject({
    homeSize: 'H4',
    crewSize: 2,
  })
  expect((await post(client, `/${id}`, { homeSize: 'A2' })).body).toMatchObject({
    homeSize: 'A2',
    crewSize: 2,
  })
  expect((await post(client, `/${id}`, { homeSize: null })).body.homeSize).toBeNull()
  const history = await t.call(manager, 'GET', `/wp/v2/jobs/${id}/history`)
  expect(history.body[0].changes).toEqual([{ field: 'homeSize', before: 'A2', after: null }])
})

it("is rejected if it is unknown, not the caller's to change, or of another company, and nothing changes", async () => {
  const id = await makeJob({ home_size: 'A2', job_status: 'scheduled', job_date: '2027-03-01 09:00:00' })
  await t.addCrew(company, id, worker.id, ['sales'])
  const before = await t.jobRow(id)
  const unknown = await post(manager, `/${id}`, { homeSize: 'XL' })
  expect([unknown.status, unknown.body.data.fields]).toEqual([400, { homeSize: 'Pick one of the choices.' }])
  for (const person of [client, worker]) {
    const refused = await post(person, `/${id}`, { homeSize: 'H1' })
    expect([refused.status, refused.body.message]).toEqual([403, "You can't change the home size."])
  }
  expect((await post(stranger, `/${id}`, { homeSize: 'H1' })).status).toBe(404)
  await t.owner.query('update jobs set deleted_at = now() where id = $1', [id])
  expect((await post(manager, `/${id}`, { homeSize: 'H1' })).status).toBe(409)
  await t.owner.query('update jobs set deleted_at = null where id = $1', [id])
  expect(await t.jobRow(id)).toEqual(before)
})

it('is shown to the client and the crew, and not to a worker outside the crew', async () => {
  const id = await makeJob({ home_size: 'A3', job_status: 'scheduled', job_date: '2027-03-01 09:00:00' })
  const shown = async (person: TestPerson) => (await t.call(person, 'GET', `/wp/v2/jobs/${id}`)).body.homeSize
  expect(await shown(worker)).toBeNull()
  await t.addCrew(company, id, worker.id)
  for (const person of [worker, client, manager]) expect(await shown(person)).toBe('A3')
})

it('does not change the estimate or documents of a job when it changes', async () => {
  const id = await makeJob({ job_date: '2027-03-01 09:00:00', locations: [DENVER, BOULDER] })
  const read = async () => {
    const { documents } = (await t.call(client, 'GET', `/wp/v2/jobs/${id}`)).body
    return [documents.estimate.variables, documents.coloradoClientAgreement.variables]
  }
  const before = await read()
  await post(manager, `/${id}`, { homeSize: 'H4' })
  expect(await read()).toEqual(before)
})

it('begins a job for a client of the company, and for nobody else', async () => {
  const draft = (person: TestPerson, id: number) => t.call(person, 'GET', `/wp/v2/jobs/add-job?client=${id}`)
  expect((await draft(manager, client.id)).body.client).toMatchObject({ id: client.id })
  for (const id of [worker.id, stranger.id, 999_999]) expect((await draft(manager, id)).status).toBe(404)
  expect((await draft(stranger, client.id)).status).toBe(404)
  const other = await t.makePerson(company, 'client')
  // A client begins jobs of their own alone.
  expect((await draft(client, other.id)).body.client).toMatchObject({ id: client.id })
  expect((await t.call(manager, 'GET', '/wp/v2/jobs/add-job?client=x')).status).toBe(400)
})
