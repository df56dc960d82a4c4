import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BOULDER, DENVER } from '../../testing/places.ts'

let t: TestApp
let company: number
let manager: TestPerson
let seller: TestPerson
let client: TestPerson
let neighbour: TestPerson
let staff: TestPerson
let outsider: TestPerson
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Front Range', { variables: { changeCrewSizeFee: { value: 15 } } })
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  seller = await t.makePerson(company, 'worker', { firstName: 'Walt', lastName: 'Quinn' })
  client = await t.makePerson(company, 'client', { firstName: 'Cleo', lastName: 'Reyes' })
  neighbour = await t.makePerson(company, 'client', { firstName: 'Nell', lastName: 'Ortiz' })
  staff = await t.makePerson(company, 'manager', { firstName: 'Mara', lastName: 'Lopez' })
  outsider = await t.makePerson(await t.makeCompany('Lone Star'), 'client')
})
afterAll(() => t.close())
// No worker can be on two jobs at the same time.
afterEach(() => t.owner.query('delete from job_crew where company_id = $1', [company]))

const DETAILS = { locationSize: 900, longCarry: 80, elevator: true }
const LOAD = {
  id: 1,
  index: 0,
  activityType: 'load',
  activityDate: '2026-12-01',
  startTime: '09:00',
  endTime: '12:00',
}
const PLACE = { ...DENVER, ...DETAILS, activities: [LOAD] }
const makeJob = (columns: Record<string, unknown> = {}) =>
  t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    locations: [PLACE],
    job_date: '2026-12-01 09:00',
    crew_size: 3,
    ...columns,
  })
const save = (who: TestPerson, id: number, body: object) => t.call(who, 'POST', `/wp/v2/jobs/${id}`, body)
const open = (who: TestPerson, id: number) => t.call(who, 'GET', `/wp/v2/jobs/${id}`)

describe('people that a worker with sales permission can put on a job', () => {
  const saleOf = async (columns: Record<string, unknown> = {}, permissions = ['sales']) => {
    const id = await makeJob(columns)
    await t.addCrew(company, id, seller.id, permissions)
    return id
  }

  it.each<[string, () => number]>([
    ['a client that they do not know', () => neighbour.id],
    ['somebody of the staff', () => staff.id],
    ['themselves', () => seller.id],
    ['somebody of another company', () => outsider.id],
    ['nobody there is', () => 999_999],
  ])('never include %s, and the response is that for a missing id', async (_who, personOf) => {
    const id = await saleOf()
    const before = await t.jobRow(id)
    for (const field of ['client', 'billingContact']) {
      const answer = await save(seller, id, { isBillingContact: false, [field]: { id: personOf() } })
      expect([answer.status, answer.body.message]).toEqual([404, 'Client not found.'])
      expect(answer.body.data.fields).toEqual({ [field]: 'Client not found.' })
    }
    expect(await t.jobRow(id)).toEqual(before)
  })

  it('include clients of jobs that they sell, and of no other job they are on', async () => {
    const id = await saleOf()
    const helping = await saleOf({ client_id: neighbour.id, job_date: '2026-12-09 09:00' }, ['contact'])
    expect((await save(seller, id, { client: { id: neighbour.id } })).status).toBe(404)
    await t.owner.query(`update job_crew set permissions = '{sales}' where job_id = $1`, [helping])
    const answer = await save(seller, id, { client: { id: neighbour.id } })
    expect([answer.status, answer.body.client.lastName]).toEqual([200, 'Ortiz'])
    // The only job with this client was the one changed before.
    expect((await save(seller, id, { client: { id: client.id } })).status).toBe(404)
  })

  it('may include the current payer, who is not shown to them', async () => {
    const id = await saleOf({ billing_contact_id: neighbour.id, is_billing_contact: false })
    const kept = await save(seller, id, { billingContact: { id: neighbour.id }, notes: 'Rang' })
    expect([kept.status, kept.body.billingContact]).toEqual([200, null])
    expect((await save(seller, id, { client: { id: neighbour.id } })).status).toBe(404)
    expect(await t.jobRow(id)).toMatchObject({ client_id: client.id, billing_contact_id: neighbour.id })
  })

  it('are any clients of the company for the office, and no one else', async () => {
    const id = await makeJob()
    expect((await save(manager, id, { client: { id: neighbour.id } })).body.client.lastName).toBe('Ortiz')
    const before = await t.jobRow(id)
    for (const person of [staff, seller, outsider])
      expect((await save(manager, id, { client: { id: person.id } })).status).toBe(404)
    expect(await t.jobRow(id)).toEqual(before)
  })
})

it('leaves the hours of a completed job to the office', async () => {
  const id = await makeJob({ job_status: 'completed' })
  await t.addCrew(company, id, seller.id, ['sales'])
  const before = await t.jobRow(id)
  const longer = { locations: [{ ...PLACE, activities: [{ ...LOAD, endTime: '20:00' }] }] }
  const answer = await save(seller, id, longer)
  expect([answer.status, answer.body.code]).toEqual([403, 'rest_forbidden'])
  expect(answer.body.data.fields).toHaveProperty(['locations.0.activities'])
  expect(await t.jobRow(id)).toEqual(before)
  const shown = (await open(seller, id)).body
  expect(shown.actions.activities).toBe('none')
  expect((await save(seller, id, { locations: shown.locations, notes: 'Done' })).status).toBe(200)
  expect((await save(manager, id, longer)).status).toBe(200)
})

it('keeps the activities of locations that a client sends without them, and takes those of the office as sent', async () => {
  const { activities: _, ...bare } = PLACE
  const work = async (id: number) =>
    ((await t.jobRow(id))['locations'] as { activities: object[] }[]).map(
      ({ activities }) => activities.length,
    )
  for (const columns of [{}, { job_status: 'scheduled', job_date: '2026-12-08 09:00' }]) {
    const id = await makeJob(columns)
    const saved = await save(client, id, { locations: [bare], notes: 'Ring twice' })
    expect([saved.status, await work(id)]).toEqual([200, [1]])
    expect((await save(manager, id, { locations: [bare] })).status).toBe(200)
    expect(await work(id)).toEqual([0])
  }
})

it('names the crew to a client by first name and initial, to the office in full', async () => {
  const id = await makeJob()
  const second = await t.makePerson(company, 'worker', { firstName: 'Ines', lastName: 'Moss' })
  for (const member of [seller, second]) await t.addCrew(company, id, member.id)
  const small = { crewSize: 1 }
  const scheduled = await makeJob({ job_status: 'scheduled', job_date: '2027-03-04 09:00' })
  for (const member of [seller, second]) await t.addCrew(company, scheduled, member.id)
  const request = { productId: scheduled, for: 'changeCrewSize', crewSize: 1 }
  for (const answer of [
    await save(client, id, small),
    await t.call(client, 'POST', `/wp/v2/jobs/${id}/change-crew-size`, small),
    await t.call(client, 'POST', '/wp/v2/transactions/quote', request),
  ]) {
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain('2 crew members are assigned: Walt Q, Ines M.')
    expect(JSON.stringify(answer.body)).not.toMatch(/Quinn|Moss/)
  }
  const told = await save(manager, id, small)
  expect(told.body.message).toContain('2 crew members are assigned: Walt Quinn, Ines Moss.')
})

describe('staff notes on a location', () => {
  const NOTES = { locationSize: 900 }
  const bare = ({ locations }: { locations: Record<string, unknown>[] }) => locations
  it('cannot be set by a client with a new job', async () => {
    for (const [key, value] of Object.entries(NOTES)) {
      const answer = await t.call(client, 'POST', '/wp/v2/jobs', { locations: [{ ...DENVER, [key]: value }] })
      expect([answer.status, answer.body.code]).toEqual([403, 'rest_forbidden'])
      expect(answer.body.data.fields).toHaveProperty([`locations.0.${key}`])
    }
    const { rows } = await t.owner.query('select 1 from jobs where added_by = $1', [client.id])
    expect(rows).toEqual([])
    const made = await t.call(client, 'POST', '/wp/v2/jobs', { locations: [DENVER] })
    expect(made.status).toBe(200)
  })

  it('are not shown to the client, and stay when they save their locations', async () => {
    const id = await makeJob({ locations: [PLACE, { ...BOULDER, locationSize: 40, activities: [] }] })
    const shown = (await open(client, id)).body
    for (const location of bare(shown))
      for (const key of Object.keys(NOTES)) expect(location).not.toHaveProperty(key)
    const before = await t.jobRow(id)
    // Sending exactly what they were shown is not a change.
    expect((await save(client, id, { locations: bare(shown) })).body.version).toBe(shown.version)
    expect(await t.jobRow(id)).toEqual(before)
    const [first, second] = bare(shown)
    const saved = await save(client, id, {
      locations: [
        { ...second, locationSize: null },
        { ...first, numRooms: 4 },
      ],
    })
    expect(saved.status).toBe(200)
    expect((await open(manager, id)).body.locations).toMatchObject([
      { address: BOULDER.address, locationSize: 40 },
      { address: DENVER.address, numRooms: 4, ...DETAILS },
    ])
  })

  it('are shown to staff, and stay on a scheduled job whose kind of work its client changes', async () => {
    const id = await makeJob({ job_status: 'scheduled' })
    await t.addCrew(company, id, seller.id)
    expect((await open(seller, id)).body.locations[0]).toMatchObject(DETAILS)
    const [place] = bare((await open(client, id)).body)
    const saved = await save(client, id, {
      locations: [{ ...place, activities: [{ ...LOAD, activityType: 'labor' }] }],
    })
    expect(saved.status).toBe(200)
    expect((await open(manager, id)).body.locations[0]).toMatchObject({
      ...DETAILS,
      activities: [{ activityType: 'labor' }],
    })
  })
})

it('keeps the communication that a job was closed in until it is an inquiry again', async () => {
  const id = await makeJob()
  const silent = await makeJob()
  for (const text of ['Hello', 'When can you come?'])
    await t.owner.query(
      `insert into communications (company_id, job_id, type, direction, body) values ($1, $2, 'sms', 'incoming', $3)`,
      [company, id, text],
    )
  const newest = await t.owner.query('select max(id) as id from communications where job_id = $1', [id])
  const closed = await save(manager, id, { jobStatus: 'scheduled' })
  expect(closed.body.closedIn).toEqual({
    communicationId: Number(newest.rows[0].id),
    time: closed.body.timeOfScheduling,
  })
  expect((await open(client, id)).body.closedIn).toBeNull()
  expect((await save(manager, id, { notes: 'Piano' })).body.closedIn).toEqual(closed.body.closedIn)
  expect((await save(manager, id, { jobStatus: 'inquiring' })).body.closedIn).toBeNull()
  const alone = await save(manager, silent, { jobStatus: 'scheduled' })
  expect(alone.body.closedIn).toEqual({ communicationId: null, time: alone.body.timeOfScheduling })
})
