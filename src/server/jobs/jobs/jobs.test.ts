import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BOULDER, DENVER, HOUSTON } from '../../testing/places.ts'

let t: TestApp
let company: number
let other: number
let admin: TestPerson
let manager: TestPerson
let worker: TestPerson
let client: TestPerson
let stranger: TestPerson
let otherAdmin: TestPerson
let otherClient: TestPerson
let pending: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Front Range')
  other = await t.makeCompany('Lone Star')
  admin = await t.makePerson(company, 'administrator')
  manager = await t.makePerson(company, 'manager', { firstName: 'Mara', lastName: 'Lopez' })
  worker = await t.makePerson(company, 'worker', { firstName: 'Walt', lastName: 'Quinn' })
  client = await t.makePerson(company, 'client', {
    firstName: 'Cleo',
    lastName: "O'Brien",
    phone: '7205550142',
  })
  stranger = await t.makePerson(company, 'client')
  otherAdmin = await t.makePerson(other, 'administrator')
  otherClient = await t.makePerson(other, 'client')
  pending = await t.makePerson(company, 'worker', { approval: 'pending' })
})
afterAll(() => t.close())

const post = (person: TestPerson | null, url: string, body: unknown, headers?: Record<string, string>) =>
  t.call(person, 'POST', url, body, headers)
const get = (person: TestPerson | null, url: string) => t.call(person, 'GET', url)

async function makeJob(columns: Record<string, unknown> = {}) {
  return t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    locations: [DENVER],
    first_address: DENVER.address,
    first_city: 'Denver',
    first_state: 'CO',
    ...columns,
  })
}

describe('creating a job', () => {
  it('stores what a manager sends and calculates type, distance, and amount', async () => {
    const answer = await post(manager, '/wp/v2/jobs', {
      client: { id: client.id },
      jobDate: '2026-12-01 09:00:00',
      crewSize: 3,
      notes: '  Piano on the second floor  ',
      useTruck: true,
      locations: [
        {
          ...DENVER,
          activities: [
            { activityType: 'load', activityDate: '2026-12-01', startTime: '09:00', endTime: '12:00' },
          ],
        },
        {
          ...BOULDER,
          activities: [
            { activityType: 'unload', activityDate: '2026-12-01', startTime: '13:00', endTime: '15:00' },
          ],
        },
      ],
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      version: 1,
      jobStatus: 'inquiring',
      jobDate: '2026-12-01 09:00:00',
      notes: 'Piano on the second floor',
      addedBy: manager.id,
      client: { id: client.id, firstName: 'Cleo' },
      billingContact: { id: client.id },
    })
    expect(answer.body.distanceMiles).toBeCloseTo(24.6, 0)
    // Three hours and two at the rate of a crew of three, the truck, and its miles.
    expect(answer.body.documents.estimate.total).toBe(704.47)
    const row = await t.jobRow(answer.body.id)
    expect(row['starts_at']).toBe('2026-12-01T16:00:00.000Z')
    expect(row['ends_at']).toBe('2026-12-01T22:00:00.000Z')
  })

  it('makes the client the client of their own job, with the type that follows from the facts', async () => {
    const answer = await post(client, '/wp/v2/jobs', {
      jobType: 'junk_removal',
      useTruck: true,
      locations: [DENVER, HOUSTON],
      crewSize: 2,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      jobType: 'interstate',
      client: { id: client.id },
      jobStatus: 'inquiring',
    })
    const without = await post(client, '/wp/v2/jobs', { locations: [DENVER, HOUSTON] })
    expect(without.body.jobType).toBe('moving_labor')
  })

  it('makes a move to another state interstate with a truck, also for the office', async () => {
    const places = { locations: [DENVER, HOUSTON], crewSize: 2 }
    const made = await post(manager, '/wp/v2/jobs', { ...places, useTruck: true })
    expect(made.body).toMatchObject({ jobType: 'interstate', allowedTypes: ['interstate', 'junk_removal'] })
    const labor = await post(manager, '/wp/v2/jobs', places)
    expect(labor.body.jobType).toBe('moving_labor')
    const truck = await post(manager, `/wp/v2/jobs/${labor.body.id}`, { useTruck: true })
    expect(truck.body.jobType).toBe('interstate')
    const back = await post(manager, `/wp/v2/jobs/${labor.body.id}`, { jobType: 'moving_labor' })
    expect([back.status, back.body.data.fields]).toEqual([
      400,
      { jobType: 'This job type does not fit the locations.' },
    ])
    // What was stored before stays until its locations or the truck change.
    const older = await makeJob({
      job_type: 'moving_labor',
      use_truck: true,
      locations: made.body.locations,
    })
    const noted = await post(manager, `/wp/v2/jobs/${older}`, { notes: 'Ring twice' })
    expect([noted.status, noted.body.jobType]).toEqual([200, 'moving_labor'])
  })

  it.each([
    ['jobStatus', { jobStatus: 'scheduled' }],
    ['jobSource', { jobSource: 'yelp' }],
    ['minimumTime', { minimumTime: 1 }],
    ['packingHours', { packingHours: 1 }],
    ['client', { client: { id: 999_999 } }],
  ])('rejects a client that sets %s', async (field, body) => {
    const before = await count()
    const answer = await post(client, '/wp/v2/jobs', body)
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('rest_forbidden')
    expect(answer.body.data.fields).toHaveProperty(field)
    expect(await count()).toBe(before)
  })

  it('rejects workers with 403, visitors with 401, and people awaiting approval with their text', async () => {
    const before = await count()
    expect((await post(worker, '/wp/v2/jobs', {})).status).toBe(403)
    expect((await post(null, '/wp/v2/jobs', {})).body.code).toBe('rest_authentication_missing')
    const answer = await post(pending, '/wp/v2/jobs', {})
    expect(answer.status).toBe(403)
    expect(answer.body.message).toBe('Your account is pending administrator approval.')
    expect(await count()).toBe(before)
  })

  it.each([
    [{ crewSize: 0 }, 'crewSize', 'Crew size must be at least 1.'],
    [{ crewSize: 101 }, 'crewSize', 'Crew size must be at most 100.'],
    [{ packingHours: 1001 }, 'packingHours', 'At most 1,000 hours.'],
    [{ crewSize: 'three' }, 'crewSize', 'Only numeric values allowed'],
    [{ jobDate: '2026-02-30 09:00:00' }, 'jobDate', 'Pick a valid date.'],
    [{ jobType: 'rocket' }, 'jobType', 'Pick one of the choices.'],
    [{ locations: [{ latitude: 900 }] }, 'locations.0.latitude', /90/],
    [{ locations: [{ numRooms: 'many' }] }, 'locations.0.numRooms', 'Only numeric values allowed'],
    [{ contactPerson: [{ name: '', phone: '3035550100' }] }, 'contactPerson.0.name', 'Required.'],
    [{ contactPerson: [{ name: 'Ann', phone: '555' }] }, 'contactPerson.0.phone', /phone/i],
  ])('rejects bad input %j beside its field', async (body, field, message) => {
    const before = await count()
    const answer = await post(manager, '/wp/v2/jobs', body)
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('rest_invalid_param')
    expect(answer.body.data.fields[field]).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    )
    expect(await count()).toBe(before)
  })

  it('rejects a client of another company', async () => {
    const before = await count()
    const answer = await post(manager, '/wp/v2/jobs', { client: { id: otherClient.id } })
    expect(answer.status).toBe(404)
    expect(await count()).toBe(before)
  })

  it('repeats the first response for a repeated key, and returns 422 for another body', async () => {
    const headers = { 'idempotency-key': 'create-once' }
    const before = await count()
    const first = await post(manager, '/wp/v2/jobs', { notes: 'once' }, headers)
    const second = await post(manager, '/wp/v2/jobs', { notes: 'once' }, headers)
    expect(second.body).toEqual(first.body)
    expect(await count()).toBe(before + 1)
    const third = await post(manager, '/wp/v2/jobs', { notes: 'twice' }, headers)
    expect(third.status).toBe(422)
    // The same key of another person is a different key.
    const fourth = await post(admin, '/wp/v2/jobs', { notes: 'once' }, headers)
    expect(fourth.body.id).not.toBe(first.body.id)
    expect(await count()).toBe(before + 2)
  })

  it('creates one job when the same key is sent ten times at the same time', async () => {
    const before = await count()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        post(manager, '/wp/v2/jobs', { notes: 'at once' }, { 'idempotency-key': 'at-once' }),
      ),
    )
    expect(await count()).toBe(before + 1)
    for (const answer of answers) expect([200, 409]).toContain(answer.status)
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).size).toBe(1)
  })

  async function count(): Promise<number> {
    const { rows } = await t.owner.query('select count(*) as n from jobs')
    return rows[0].n
  }
})

describe('the name of a contact person', () => {
  const save = (id: number, name: string) =>
    t.call(manager, 'POST', `/wp/v2/jobs/${id}`, { contactPerson: [{ name, phone: '3035550100' }] })

  it.each(['X9$%<b>', '12', '<script>', 'Ann@home'])('is rejected when it is %j', async (name) => {
    const id = await makeJob()
    const before = await t.jobRow(id)
    const answer = await save(id, name)
    expect([answer.status, answer.body.data.fields]).toEqual([
      400,
      { 'contactPerson.0.name': 'Only letters and hyphens are allowed.' },
    ])
    expect(await t.jobRow(id)).toEqual(before)
  })

  it.each(['José Ñandú', "O'Brien-Smith Jr.", '王小明'])('is accepted when it is %s', async (name) => {
    expect((await save(await makeJob(), name)).status).toBe(200)
  })

  it('stays if it was stored before, also beside a new one', async () => {
    const id = await makeJob({ contact_person: JSON.stringify([{ name: 'Desk 2' }]) })
    const both = { contactPerson: [{ name: 'Desk 2' }, { name: 'Ann Lee' }] }
    expect((await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, both)).status).toBe(200)
  })
})

describe('access to a job', () => {
  it('shows it to its managers and client, and to no one of another company', async () => {
    const id = await makeJob()
    for (const person of [admin, manager, client])
      expect((await get(person, `/wp/v2/jobs/${id}`)).status).toBe(200)
    for (const person of [stranger, worker, otherAdmin, otherClient]) {
      const answer = await get(person, `/wp/v2/jobs/${id}`)
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual({
        code: 'rest_not_found',
        message: 'Job not found.',
        data: { status: 404, reason: 'job_not_found' },
      })
    }
    expect((await get(manager, '/wp/v2/jobs/999999999')).body).toEqual(
      (await get(otherAdmin, `/wp/v2/jobs/${id}`)).body,
    )
  })

  it('shows a scheduled job to workers without names, prices, and street', async () => {
    const id = await makeJob({
      job_status: 'scheduled',
      job_date: '2026-12-01 09:00',
      notes: 'Gate code 4711',
    })
    const { body } = await get(worker, `/wp/v2/jobs/${id}`)
    const text = JSON.stringify(body)
    for (const secret of [
      'Cleo',
      'Brien',
      '7205550142',
      client.email,
      '1600 Broadway',
      '80202',
      '4711',
      'lineItems',
    ])
      expect(text).not.toContain(secret)
    expect(body.locations[0]).toMatchObject({ address: 'Denver, CO', addressState: 'CO' })
    const list = await get(worker, '/wp/v2/jobs')
    expect(JSON.stringify(list.body)).not.toMatch(/Cleo|1600 Broadway|7205550142/)
    expect(list.body.map((row: { id: number }) => row.id)).toContain(id)
  })

  it.each([
    ['coordinates alone', { latitude: 39.7541, longitude: -104.9923 }],
    ['coordinates and an address', { address: '1600 Broadway', latitude: 39.7541, longitude: -104.9923 }],
    [
      'coordinates, an address and its state',
      { address: 'Broadway 1600', addressState: 'CO', latitude: 39.7541, longitude: -104.9923 },
    ],
    ['an address alone', { address: '1600 Broadway, Denver, CO 80202' }],
  ])('shows a worker outside the crew city and state of a job made by API with %s', async (_given, place) => {
    const made = await t.call(manager, 'POST', '/wp/v2/jobs', { locations: [{ ...place, activities: [] }] })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { id } = made.body
    await t.owner.query(
      `update jobs set job_status = 'scheduled', job_date = '2026-12-01 09:00' where id = $1`,
      [id],
    )
    const { body } = await get(worker, `/wp/v2/jobs/${id}`)
    expect(body.locations[0]).toMatchObject({ address: 'Denver, CO', city: 'Denver', addressState: 'CO' })
    const list = await get(worker, '/wp/v2/jobs')
    const row = list.body.find((one: { id: number }) => one.id === id)
    expect(row.locations[0]).toMatchObject({ address: 'Denver, CO', city: 'Denver', addressState: 'CO' })
  })

  it("shows the crew the address and the client's first name, and phone and email only with 'contact'", async () => {
    const id = await makeJob({ job_status: 'scheduled', job_date: '2026-12-01 09:00' })
    await t.addCrew(company, id, worker.id)
    const { body } = await get(worker, `/wp/v2/jobs/${id}`)
    expect(body.locations[0].address).toBe(DENVER.address)
    expect(body.client).toMatchObject({ firstName: 'Cleo', lastName: '', phone: null, email: null })
    await t.owner.query(`update job_crew set permissions = '{contact}' where job_id = $1`, [id])
    const { body: trusted } = await get(worker, `/wp/v2/jobs/${id}`)
    expect(trusted.client).toMatchObject({ firstName: 'Cleo', phone: '7205550142', email: client.email })
  })

  it('shortens crew names for clients and workers, and omits people who have left', async () => {
    const id = await makeJob()
    await t.addCrew(company, id, worker.id)
    await t.owner.query(`insert into job_crew (company_id, job_id, position) values ($1, $2, 1)`, [
      company,
      id,
    ])
    expect((await get(manager, `/wp/v2/jobs/${id}`)).body.crew[0]).toMatchObject({
      firstName: 'Walt',
      lastName: 'Quinn',
    })
    const { body } = await get(client, `/wp/v2/jobs/${id}`)
    expect(body.crew[0]).toMatchObject({ firstName: 'Walt', lastName: 'Q' })
    expect(body.crew[0]).not.toHaveProperty('hourlyRate')
    expect(body.crew[1]).toMatchObject({ id: null, firstName: 'Anon' })
  })

  it('records who has seen it, for managers', async () => {
    const id = await makeJob()
    await get(client, `/wp/v2/jobs/${id}`)
    await get(manager, `/wp/v2/jobs/${id}`)
    const { body } = await get(manager, `/wp/v2/jobs/${id}/see-by`)
    expect(body.map((row: { userId: number }) => row.userId)).toEqual([manager.id, client.id])
    expect((await get(client, `/wp/v2/jobs/${id}/see-by`)).status).toBe(403)
    expect((await get(otherAdmin, `/wp/v2/jobs/${id}/see-by`)).status).toBe(404)
  })
})

describe('saving a job', () => {
  it('accepts the whole job, raises the version once, and keeps absent fields', async () => {
    const id = await makeJob({ notes: 'as it was' })
    const { body: job } = await get(manager, `/wp/v2/jobs/${id}`)
    const same = await post(manager, `/wp/v2/jobs/${id}`, job)
    expect(same.status).toBe(200)
    expect(same.body.version).toBe(1)
    const saved = await post(manager, `/wp/v2/jobs/${id}`, { version: 1, crewSize: 4 })
    expect(saved.body).toMatchObject({ version: 2, crewSize: 4, notes: 'as it was' })
    const cleared = await post(manager, `/wp/v2/jobs/${id}`, { version: 2, notes: null, client: null })
    expect(cleared.body).toMatchObject({ version: 3, notes: '', client: null, billingContact: null })
  })

  it('rejects a stale version and changes nothing', async () => {
    const id = await makeJob()
    await post(manager, `/wp/v2/jobs/${id}`, { version: 1, notes: 'first' })
    const before = await t.jobRow(id)
    const answer = await post(admin, `/wp/v2/jobs/${id}`, { version: 1, notes: 'second' })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'job_version_conflict',
      message: 'Somebody else changed this job meanwhile.',
    })
    expect(await t.jobRow(id)).toEqual(before)
  })

  it('lets one of ten concurrent saves of the same version win', async () => {
    const id = await makeJob()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        post(manager, `/wp/v2/jobs/${id}`, { version: 1, notes: `save ${n}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect((await t.jobRow(id))['version']).toBe(2)
  })

  it('rejects fields that a client may not write, and saves nothing of the request', async () => {
    const id = await makeJob()
    const before = await t.jobRow(id)
    const answer = await post(client, `/wp/v2/jobs/${id}`, { notes: 'mine', jobStatus: 'scheduled' })
    expect(answer.status).toBe(403)
    expect(answer.body.data.fields).toHaveProperty('jobStatus')
    expect(await t.jobRow(id)).toEqual(before)
    expect(
      (await post(client, `/wp/v2/jobs/${id}`, { notes: 'mine', jobType: 'interstate' })).body,
    ).toMatchObject({
      notes: 'mine',
      jobType: 'moving_labor',
    })
  })

  it('does not let the client change date and crew size of a scheduled job', async () => {
    const id = await makeJob({ job_status: 'scheduled', job_date: '2026-12-01 09:00' })
    const before = await t.jobRow(id)
    for (const body of [{ jobDate: '2026-12-02 09:00:00' }, { crewSize: 5 }]) {
      expect((await post(client, `/wp/v2/jobs/${id}`, body)).status).toBe(403)
    }
    expect(await t.jobRow(id)).toEqual(before)
    expect((await post(client, `/wp/v2/jobs/${id}`, { notes: 'Ring twice' })).status).toBe(200)
  })

  it('lets only managers save a completed job', async () => {
    const id = await makeJob({ job_status: 'completed', job_date: '2026-10-01 09:00' })
    const before = await t.jobRow(id)
    expect((await post(client, `/wp/v2/jobs/${id}`, { notes: 'late' })).status).toBe(403)
    expect(await t.jobRow(id)).toEqual(before)
  })

  it("lets a worker change notes and status with 'sales' and nothing without it", async () => {
    const id = await makeJob({ job_status: 'scheduled', job_date: '2026-12-01 09:00' })
    await t.addCrew(company, id, worker.id)
    const before = await t.jobRow(id)
    expect((await post(worker, `/wp/v2/jobs/${id}`, { notes: 'x' })).status).toBe(403)
    expect(await t.jobRow(id)).toEqual(before)
    await t.owner.query(`update job_crew set permissions = '{sales}' where job_id = $1`, [id])
    expect(
      (await post(worker, `/wp/v2/jobs/${id}`, { notes: 'x', jobStatus: 'completed' })).body,
    ).toMatchObject({
      notes: 'x',
      jobStatus: 'completed',
    })
    expect((await post(worker, `/wp/v2/jobs/${id}`, { jobSource: 'yelp' })).status).toBe(403)
  })

  it('returns 404 for another company and changes nothing', async () => {
    const id = await makeJob()
    const before = await t.jobRow(id)
    for (const person of [otherAdmin, otherClient, stranger, worker])
      expect((await post(person, `/wp/v2/jobs/${id}`, { notes: 'mine now' })).status).toBe(404)
    expect((await post(null, `/wp/v2/jobs/${id}`, { notes: 'mine now' })).status).toBe(401)
    expect(await t.jobRow(id)).toEqual(before)
  })

  it('names the crew that a smaller size would leave out', async () => {
    const id = await makeJob({ crew_size: 2 })
    await t.addCrew(company, id, worker.id)
    const second = await t.makePerson(company, 'worker', { firstName: 'Ines', lastName: 'Moss' })
    await t.addCrew(company, id, second.id)
    const before = await t.jobRow(id)
    const answer = await post(manager, `/wp/v2/jobs/${id}`, { crewSize: 1 })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain('Walt Quinn')
    expect(answer.body.message).toContain('Ines Moss')
    expect(await t.jobRow(id)).toEqual(before)
  })

  it('moves untouched activities with the date', async () => {
    const activity = {
      id: 1,
      index: 0,
      activityType: 'load',
      activityDate: '2026-12-01',
      startTime: '09:00',
      endTime: '12:00',
    }
    const id = await makeJob({
      job_date: '2026-12-01 09:00',
      locations: [{ ...DENVER, activities: [activity] }],
    })
    const { body } = await post(manager, `/wp/v2/jobs/${id}`, { jobDate: '2026-12-03 10:30:00' })
    expect(body.locations[0].activities[0]).toMatchObject({
      activityDate: '2026-12-03',
      startTime: '10:30',
      endTime: '13:30',
    })
  })

  it('rejects a type that the locations do not allow, and follows them when they change', async () => {
    const id = await makeJob()
    const answer = await post(manager, `/wp/v2/jobs/${id}`, { jobType: 'interstate' })
    expect(answer.status).toBe(400)
    expect(answer.body.data.fields).toHaveProperty('jobType')
    await post(manager, `/wp/v2/jobs/${id}`, { jobType: 'intrastate_local', useTruck: true })
    const { body } = await post(manager, `/wp/v2/jobs/${id}`, { locations: [DENVER, HOUSTON] })
    expect(body.jobType).toBe('interstate')
  })
})

describe('the status of a job', () => {
  it('changes only along the allowed transitions', async () => {
    const id = await makeJob({ job_status: 'canceled' })
    const before = await t.jobRow(id)
    const answer = await post(manager, `/wp/v2/jobs/${id}`, { jobStatus: 'completed' })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'job_status_transition',
      message: "The status of this job is Canceled. It can't become Completed.",
    })
    expect(await t.jobRow(id)).toEqual(before)
    expect((await post(manager, `/wp/v2/jobs/${id}`, { jobStatus: 'inquiring' })).status).toBe(200)
  })

  it('cannot become scheduled while something is missing, and names what a job lacks', async () => {
    const id = await makeJob({ locations: [] })
    const before = await t.jobRow(id)
    const answer = await post(manager, `/wp/v2/jobs/${id}`, { jobStatus: 'scheduled' })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toMatch(/date/)
    expect(answer.body.message).toMatch(/location/)
    expect(await t.jobRow(id)).toEqual(before)
    const ready = { jobStatus: 'scheduled', jobDate: '2026-12-01 09:00:00', locations: [DENVER] }
    expect((await post(manager, `/wp/v2/jobs/${id}`, ready)).body).toMatchObject({ jobStatus: 'scheduled' })
    expect((await t.jobRow(id))['time_of_scheduling']).not.toBeNull()
  })
})

describe('deleting a job', () => {
  const remove = (person: TestPerson | null, id: number) => t.call(person, 'DELETE', `/wp/v2/jobs/${id}`)

  it('hides it from everyone but an administrator, who can restore it', async () => {
    const id = await makeJob()
    expect((await remove(manager, id)).body).toMatchObject({ deleted: true, message: 'Job deleted.' })
    expect((await get(manager, `/wp/v2/jobs/${id}`)).status).toBe(404)
    expect((await get(client, `/wp/v2/jobs/${id}`)).status).toBe(404)
    expect((await remove(manager, id)).status).toBe(404)
    expect((await post(manager, `/wp/v2/jobs/${id}/restore`, undefined)).status).toBe(403)
    expect((await post(otherAdmin, `/wp/v2/jobs/${id}/restore`, undefined)).status).toBe(404)
    const { body: deleted } = await get(admin, '/wp/v2/jobs?deleted=1')
    expect(deleted.map((row: { id: number }) => row.id)).toContain(id)
    expect((await get(manager, '/wp/v2/jobs?deleted=1')).status).toBe(403)
    expect((await post(admin, `/wp/v2/jobs/${id}/restore`, undefined)).body).toMatchObject({
      deletedAt: null,
    })
    expect((await get(manager, `/wp/v2/jobs/${id}`)).status).toBe(200)
    expect((await post(admin, `/wp/v2/jobs/${id}/restore`, undefined)).status).toBe(409)
  })

  it.each([
    ['a completed job by its manager', 'manager', 'completed', [403, 409]],
    ['a scheduled job by its client', 'client', 'scheduled', [403, 409]],
    ['any job by a worker', 'worker', 'scheduled', [403]],
    ['any job by another company', 'otherAdmin', 'inquiring', [404]],
    ['any job by another client', 'stranger', 'inquiring', [404]],
  ])('rejects %s', async (_what, who, status, codes) => {
    const people: Record<string, TestPerson> = { manager, client, worker, otherAdmin, stranger }
    const id = await makeJob({ job_status: status, job_date: '2026-12-01 09:00' })
    const before = await t.jobRow(id)
    expect(codes).toContain((await remove(people[who] ?? null, id)).status)
    expect(await t.jobRow(id)).toEqual(before)
  })

  it('lets a client delete their own inquiry', async () => {
    const id = await makeJob()
    expect((await remove(client, id)).status).toBe(200)
  })
})

describe('the history of a job', () => {
  it('shows managers who changed what, before and after', async () => {
    const id = await makeJob({ notes: 'old' })
    await post(manager, `/wp/v2/jobs/${id}`, { notes: 'new', crewSize: 3 })
    const { body, headers } = await get(manager, `/wp/v2/jobs/${id}/history`)
    expect(headers['x-wp-total']).toBe('2')
    expect(body[0]).toMatchObject({ userId: manager.id, firstName: 'Mara', action: 'changed' })
    expect(body[0].changes).toEqual(
      expect.arrayContaining([
        { field: 'notes', before: 'old', after: 'new' },
        { field: 'crewSize', before: 2, after: 3 },
      ]),
    )
    expect(body[1].action).toBe('created')
    expect((await get(client, `/wp/v2/jobs/${id}/history`)).status).toBe(403)
    expect((await get(otherAdmin, `/wp/v2/jobs/${id}/history`)).status).toBe(404)
  })

  it('cannot be changed, not even by the database owner', async () => {
    await makeJob()
    await expect(t.owner.query('update history set user_id = null')).rejects.toThrow(/append-only/)
    await expect(t.owner.query('delete from history')).rejects.toThrow(/append-only/)
  })
})
