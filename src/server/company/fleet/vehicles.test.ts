import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/kernel/dates.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/app.ts'
import { remindOfInspections } from './fleet.reminders.ts'

let t: TestApp
let company: number
let other: number
let boss: TestPerson
let otherBoss: TestPerson
let worker: TestPerson
let client: TestPerson
let today: string

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', { email: 'office@peak.test', timezone: 'America/Denver' })
  other = await t.makeCompany('Valley Movers')
  boss = await t.makePerson(company, 'manager', { firstName: 'Ada', lastName: 'Hill' })
  otherBoss = await t.makePerson(other, 'administrator')
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client')
  const { rows } = await t.owner.query(
    `select to_char(now() at time zone 'America/Denver', 'YYYY-MM-DD') as today`,
  )
  today = rows[0].today
})
afterAll(() => t.close())

const base = '/wp/v2/fleet/vehicles'
const post = (path: string, body?: unknown, person: TestPerson | null = boss) =>
  t.call(person, 'POST', base + path, body)
const get = (path: string, person: TestPerson | null = boss) => t.call(person, 'GET', base + path)
const remove = (path: string, person: TestPerson | null = boss) => t.call(person, 'DELETE', base + path)

let count = 0
async function makeVehicle(more: Record<string, unknown> = {}, person = boss): Promise<number> {
  const { body } = await post('', { name: `Truck ${(count += 1)}`, ...more }, person)
  return body.id
}
async function makeFile(mimeType = 'image/jpeg', companyId = company): Promise<number> {
  const { rows } = await t.owner.query(
    `insert into files (company_id, owner_id, purpose, storage_key, mime_type, size, sha256, title)
     values ($1, 1, 'certificate', gen_random_uuid()::text, $2, 9, 'x', 'front') returning id`,
    [companyId, mimeType],
  )
  return rows[0].id
}
const TABLES = ['vehicles', 'vehicle_outages', 'vehicle_inspections', 'vehicle_damages', 'vehicle_services']
const stored = () =>
  Promise.all(
    TABLES.map(async (table) => (await t.owner.query(`select * from ${table} order by company_id, id`)).rows),
  )
/** Returns the response to a rejected call, and checks that nothing changed. */
async function refused(call: () => Promise<TestAnswer>) {
  const before = await stored()
  const { status, body } = await call()
  expect(await stored()).toEqual(before)
  return [status, body.code, body.data?.fields ?? body.message]
}
const conflict = (message: string) => [409, 'rest_conflict', message]
const RETIRED = 'This vehicle is retired. Take it into use again first.'
const inspection = (more: Record<string, unknown> = {}) => ({
  date: today,
  kind: 'annual',
  inspector: 'Rocky Mountain Fleet',
  result: 'pass',
  ...more,
})
const damage = (more: Record<string, unknown> = {}) => ({
  date: today,
  place: 'Rear door',
  description: 'Dent from a dock',
  ...more,
})

describe('vehicles', () => {
  const facts = {
    name: 'Big Blue',
    make: 'Ford',
    model: 'F350',
    year: 2019,
    plate: 'ABC-123',
    plateState: 'CO',
    vin: '1M8GDM9AXKP042788',
    sizeFeet: 26,
    capacityCubicFeet: 1700,
    capacityPounds: 10_000,
    grossWeightPounds: 26_000,
    licenseClass: 'cdlB',
    isRented: true,
    fuel: 'diesel',
    odometer: 80_500,
    purchasedOn: '2019-05-01',
    notes: 'Lift gate.',
  }

  it('are added with all their facts, and shown with their allowed actions', async () => {
    const photo = await makeFile()
    const { status, body } = await post('', { ...facts, vin: '1m8gdm9ax-kp042788', photoId: photo })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...facts,
      id: expect.any(Number),
      version: expect.any(Number),
      photo: { id: photo, title: 'front', mime_type: 'image/jpeg', source_url: expect.any(String) },
      retiredOn: null,
      status: 'in_service',
      outage: null,
      annualDue: null,
      hasFailed: false,
      openDamages: 0,
      actions: ['takeOut', 'retire', 'delete'],
      outages: [],
      inspections: [],
      damages: [],
      services: [],
    })
    const saved = await post(`/${body.id}`, { odometer: 81_000, photoId: null, year: null })
    expect(saved.body).toMatchObject({ odometer: 81_000, photo: null, year: null, make: 'Ford' })
    expect((await get(`/${body.id}`)).body).toEqual(saved.body)
  })

  it('can be searched, filtered by status, and paged', async () => {
    const van = await makeVehicle({ name: 'Zebra van', make: 'Hino', plate: 'ZZZ 9' })
    const out = await makeVehicle({ name: 'Zebra box' })
    const gone = await makeVehicle({ name: 'Zebra old' })
    await post(`/${out}/out-of-service`, { since: today, reason: 'Brakes' })
    await post(`/${gone}/retire`, { isRetired: true })
    const ids = async (query: string, person = boss) =>
      (await get(query, person)).body.map((one: { id: number }) => one.id) as number[]
    expect(await ids('?search=zebra')).toEqual([out, van, gone])
    expect(await ids('?search=HINO zzz')).toEqual([van])
    expect(await ids('?search=zebra&status=out_of_service')).toEqual([out])
    expect(await ids('?search=zebra&status=in_service&status=retired')).toEqual([van, gone])
    expect((await get('?search=zebra&per_page=2')).headers).toMatchObject({
      'x-wp-total': '3',
      'x-wp-totalpages': '2',
    })
    expect(await ids('?search=zebra&per_page=2&page=2')).toEqual([gone])
    expect(await ids('?search=zebra', otherBoss)).toEqual([])
    expect((await get('?status=lost')).status).toBe(400)
  })

  it('have a unique name and VIN within the company', async () => {
    const first = await makeVehicle({ name: 'Twin', vin: '11111111111111111' })
    const second = await makeVehicle()
    const name = [409, 'rest_conflict', { name: 'Another vehicle has this name.' }]
    const vin = [409, 'rest_conflict', { vin: 'Another vehicle has this VIN.' }]
    expect(await refused(() => post('', { name: 'TWIN' }))).toEqual(name)
    expect(await refused(() => post(`/${second}`, { name: 'twin' }))).toEqual(name)
    expect(await refused(() => post(`/${second}`, { vin: '1111 1111 1111 1111 1' }))).toEqual(vin)
    expect((await post(`/${first}`, { name: 'Twin', vin: '11111111111111111' })).status).toBe(200)
    expect((await post('', { name: 'Twin', vin: '11111111111111111' }, otherBoss)).status).toBe(200)
  })

  it.each([
    [{ name: ' ' }, { name: 'Required.' }],
    [{ year: 1776 }, { year: 'At least 1900.' }],
    [{ year: 2020.5 }, { year: 'Only whole numbers.' }],
    [{ plateState: 'XX' }, { plateState: 'Choose a state.' }],
    [{ vin: 'A?B' }, { vin: 'Only letters and digits, 5 to 17 of them.' }],
    [{ fuel: 'coal' }, { fuel: 'Choose a fuel.' }],
    [{ capacityPounds: -1 }, { capacityPounds: 'At least 0.' }],
    [{ grossWeightPounds: 200_001 }, { grossWeightPounds: 'At most 200000.' }],
    [{ licenseClass: 'none' }, { licenseClass: 'Choose a license.' }],
    [{ purchasedOn: 'soon' }, { purchasedOn: 'Pick a valid date.' }],
    [{ photoId: 999_999 }, { photoId: 'Upload this picture again.' }],
  ])('reject %o', async (bad, fields) => {
    const id = await makeVehicle()
    const wanted = [400, 'rest_invalid_param', fields]
    expect(await refused(() => post('', { name: 'New one', ...bad }))).toEqual(wanted)
    expect(await refused(() => post(`/${id}`, bad))).toEqual(wanted)
  })

  it('reject a photo that is a PDF or of another company', async () => {
    for (const photoId of [await makeFile('application/pdf'), await makeFile('image/png', other)])
      expect((await refused(() => post('', { name: 'New one', photoId })))[0]).toBe(400)
  })

  it('can be deleted while they have no records, and only retired after that', async () => {
    const fresh = await makeVehicle()
    expect((await remove(`/${fresh}`)).body.message).toBe('Vehicle deleted.')
    expect((await get(`/${fresh}`)).status).toBe(404)
    const used = await makeVehicle()
    await post(`/${used}/damages`, damage())
    expect(await refused(() => remove(`/${used}`))).toEqual([
      409,
      'record_in_use',
      'This vehicle has a history and stays. Retire it.',
    ])
    const retired = await post(`/${used}/retire`, { isRetired: true })
    expect(retired.body).toMatchObject({ status: 'retired', retiredOn: today, actions: ['unretire'] })
    const again = () => post(`/${used}/retire`, { isRetired: true })
    expect(await refused(again)).toEqual(conflict('This vehicle is retired already.'))
    expect(await refused(() => post(`/${used}/damages`, damage()))).toEqual(conflict(RETIRED))
    const takeOut = () => post(`/${used}/out-of-service`, { since: today, reason: 'x' })
    expect(await refused(takeOut)).toEqual(conflict(RETIRED))
    expect((await post(`/${used}/retire`, { isRetired: false })).body.status).toBe('in_service')
    const back = () => post(`/${used}/retire`, { isRetired: false })
    expect(await refused(back)).toEqual(conflict('This vehicle is in use.'))
  })
})

describe('taking vehicles out of service', () => {
  it('ends and is reversed, and its times are stored', async () => {
    const id = await makeVehicle()
    const since = addDays(today, -3)
    const { body: out } = await post(`/${id}/out-of-service`, { since, reason: 'Transmission' })
    expect(out).toMatchObject({
      status: 'out_of_service',
      outage: { since, until: null, reason: 'Transmission' },
      actions: ['bringBack', 'retire'],
    })
    const again = () => post(`/${id}/out-of-service`, { since: today, reason: 'x' })
    expect(await refused(again)).toEqual(conflict('This vehicle is out of service, or will be, already.'))
    const { body: back } = await post(`/${id}/in-service`)
    expect(back).toMatchObject({ status: 'in_service', outage: null })
    expect(back.outages).toEqual([{ id: expect.any(Number), since, until: today, reason: 'Transmission' }])
    expect(await refused(() => post(`/${id}/in-service`))).toEqual(conflict('This vehicle is in service.'))
    const overlapping = () => post(`/${id}/out-of-service`, { since: addDays(today, -1), reason: 'x' })
    expect(await refused(overlapping)).toEqual(
      conflict('This vehicle was out of service at that time already.'),
    )
  })

  it('can be planned and canceled', async () => {
    const id = await makeVehicle()
    const plan = { since: addDays(today, 5), until: addDays(today, 8), reason: 'Paint' }
    const { body } = await post(`/${id}/out-of-service`, plan)
    expect(body).toMatchObject({ status: 'in_service', outage: plan })
    expect((await post(`/${id}/in-service`)).body).toMatchObject({ outage: null, outages: [] })
  })

  it('requires a reason and an end after the start', async () => {
    const id = await makeVehicle()
    const out = (body: object) => refused(() => post(`/${id}/out-of-service`, body))
    expect(await out({ since: today, reason: ' ' })).toEqual([
      400,
      'rest_invalid_param',
      { reason: 'Required.' },
    ])
    expect((await out({ since: today, until: today, reason: 'x' }))[2]).toEqual({
      until: 'Has to be after the first day.',
    })
  })

  it('succeeds once when two managers do it at the same time', async () => {
    const id = await makeVehicle()
    const out = () => post(`/${id}/out-of-service`, { since: today, reason: 'Brakes' })
    const answers = await Promise.all([out(), out(), out()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('vehicle records', () => {
  it('of inspections show when the next one is due and whether defects were found', async () => {
    const id = await makeVehicle()
    const report = await makeFile('application/pdf')
    const { body: passed } = await post(
      `/${id}/inspections`,
      inspection({ date: addDays(today, -10), fileIds: [report] }),
    )
    expect(passed).toEqual({
      id: expect.any(Number),
      date: addDays(today, -10),
      kind: 'annual',
      inspector: 'Rocky Mountain Fleet',
      result: 'pass',
      defects: '',
      nextDue: null,
      files: [expect.objectContaining({ id: report })],
    })
    const due = (await get(`/${id}`)).body.annualDue
    expect(due.slice(5)).toBe(addDays(today, -10).slice(5))
    const next = addDays(today, 100)
    await post(`/${id}/inspections/${passed.id}`, { nextDue: next })
    const { body: failed } = await post(
      `/${id}/inspections`,
      inspection({ kind: 'daily', result: 'fail', defects: 'Left tail light' }),
    )
    expect((await get(`/${id}`)).body).toMatchObject({ annualDue: next, hasFailed: true })
    expect((await remove(`/${id}/inspections/${failed.id}`)).body.message).toBe('Inspection deleted.')
    expect((await get(`/${id}`)).body).toMatchObject({ hasFailed: false })
    expect((await remove(`/${id}/inspections/${failed.id}`)).status).toBe(404)
  })

  it('of damages count until they are repaired', async () => {
    const id = await makeVehicle()
    const job = await t.makeJob(company)
    const { body } = await post(`/${id}/damages`, damage({ cost: 350.5, jobId: job }))
    expect(body).toMatchObject({ cost: 350.5, jobId: job, repairedOn: null, files: [] })
    expect((await get(`/${id}`)).body.openDamages).toBe(1)
    const repaired = await post(`/${id}/damages/${body.id}`, { repairedOn: today, cost: null })
    expect(repaired.body).toMatchObject({ repairedOn: today, cost: null, jobId: job })
    expect((await get(`/${id}`)).body.openDamages).toBe(0)
  })

  it('of maintenance raise the odometer and never lower it', async () => {
    const id = await makeVehicle({ odometer: 1_000 })
    const entry = { date: today, odometer: 1_500, what: 'Oil change', cost: 89.95 }
    const { body } = await post(`/${id}/maintenance`, entry)
    expect(body).toEqual({ ...entry, id: expect.any(Number), files: [] })
    await post(`/${id}/maintenance`, { ...entry, odometer: 900 })
    expect((await get(`/${id}`)).body.odometer).toBe(1_500)
    expect((await remove(`/${id}/maintenance/${body.id}`)).status).toBe(200)
  })

  it.each([
    ['inspections', { kind: 'monthly' }, { kind: 'Choose a kind.' }],
    ['inspections', { inspector: '' }, { inspector: 'Required.' }],
    ['inspections', { nextDue: '2020-01-01' }, { nextDue: 'Has to be after the inspection.' }],
    ['inspections', { date: '2999-01-01' }, { date: 'This day is in the future.' }],
    ['inspections', { fileIds: [999_999] }, { fileIds: 'Upload these files again.' }],
    ['damages', { place: '' }, { place: 'Required.' }],
    ['damages', { cost: -1 }, { cost: 'At least 0.' }],
    ['damages', { jobId: 999_999 }, { jobId: 'Job not found.' }],
    ['damages', { repairedOn: '2020-01-01' }, { repairedOn: 'Has to be after the damage.' }],
    ['maintenance', { what: '' }, { what: 'Required.' }],
    ['maintenance', { odometer: 1.5 }, { odometer: 'Only whole numbers.' }],
  ])('of %s reject %o', async (kind, bad, fields) => {
    const good = { inspections: inspection(), damages: damage(), maintenance: { date: today, what: 'Oil' } }[
      kind
    ]
    const id = await makeVehicle()
    const wanted = [400, 'rest_invalid_param', fields]
    expect(await refused(() => post(`/${id}/${kind}`, { ...good, ...bad }))).toEqual(wanted)
    const { body } = await post(`/${id}/${kind}`, good)
    expect(await refused(() => post(`/${id}/${kind}/${body.id}`, bad))).toEqual(wanted)
  })

  it('cannot name a job of another company, and belong to one vehicle', async () => {
    const id = await makeVehicle()
    const theirs = await t.makeJob(other)
    expect((await refused(() => post(`/${id}/damages`, damage({ jobId: theirs }))))[0]).toBe(400)
    const { body } = await post(`/${id}/damages`, damage())
    const neighbour = await makeVehicle()
    expect((await refused(() => post(`/${neighbour}/damages/${body.id}`, { place: 'x' })))[0]).toBe(404)
    expect((await refused(() => remove(`/${neighbour}/damages/${body.id}`)))[0]).toBe(404)
  })
})

it('only managers of the company see or change its vehicles', async () => {
  const id = await makeVehicle()
  const { body: made } = await post(`/${id}/inspections`, inspection())
  const { body: hit } = await post(`/${id}/damages`, damage())
  const { body: work } = await post(`/${id}/maintenance`, { date: today, what: 'Oil' })
  const calls = (person: TestPerson) => [
    () => get(`?company=${company}`, person),
    () => get(`/${id}`, person),
    () => get(`/${id}/history`, person),
    () => post('', { name: 'Theirs', company }, person),
    () => post(`/${id}`, { notes: 'theirs' }, person),
    () => remove(`/${id}`, person),
    () => post(`/${id}/retire`, { isRetired: true }, person),
    () => post(`/${id}/out-of-service`, { since: today, reason: 'x' }, person),
    () => post(`/${id}/in-service`, undefined, person),
    () => post(`/${id}/inspections`, inspection(), person),
    () => post(`/${id}/inspections/${made.id}`, { inspector: 'x' }, person),
    () => remove(`/${id}/inspections/${made.id}`, person),
    () => post(`/${id}/damages`, damage(), person),
    () => post(`/${id}/damages/${hit.id}`, { place: 'x' }, person),
    () => remove(`/${id}/damages/${hit.id}`, person),
    () => post(`/${id}/maintenance`, { date: today, what: 'x' }, person),
    () => post(`/${id}/maintenance/${work.id}`, { what: 'x' }, person),
    () => remove(`/${id}/maintenance/${work.id}`, person),
  ]
  for (const call of calls(otherBoss))
    expect((await refused(call)).slice(0, 2)).toEqual([404, 'rest_not_found'])
  for (const person of [worker, client])
    for (const call of calls(person))
      expect((await refused(call)).slice(0, 2)).toEqual([403, 'rest_forbidden'])
})

it('the history shows who changed what of this vehicle and its records only', async () => {
  const id = await makeVehicle({ name: 'Told', odometer: 10 })
  const neighbour = await makeVehicle()
  await post(`/${neighbour}/damages`, damage())
  const { body: hit } = await post(`/${id}/damages`, damage({ cost: 20 }))
  await post(`/${id}/damages/${hit.id}`, { cost: 25.5 })
  await remove(`/${id}/damages/${hit.id}`)
  await post(`/${id}`, { odometer: 12, purchasedOn: '2024-02-03' })
  const { body, headers } = await get(`/${id}/history`)
  const told = body.map((one: { record: string; action: string }) => `${one.record} ${one.action}`)
  expect(told).toEqual([
    'Vehicle changed',
    'Damage deleted',
    'Damage changed',
    'Damage added',
    'Vehicle added',
  ])
  expect(headers['x-wp-total']).toBe('5')
  expect(body[0]).toMatchObject({ who: 'Ada Hill', at: expect.stringMatching(/Z$/) })
  expect(body[0].changes).toEqual([
    { field: 'Odometer, mi', before: '10', after: '12' },
    { field: 'Purchased', before: '', after: '02/03/2024' },
  ])
  expect(body[2].changes).toEqual([{ field: 'Cost', before: '$20.00', after: '$25.50' }])
})

it('the daily job reminds of annual inspections 30, 7, and 0 days before, once each', async () => {
  await t.owner.query('delete from vehicle_inspections')
  const id = await makeVehicle({ name: 'Reminded' })
  const due = '2031-06-30'
  await t.owner.query(
    `insert into vehicle_inspections (company_id, vehicle_id, inspected_on, kind, inspector, result, next_due_on)
     values ($1, $2, '2030-07-01', 'annual', 'Fleet', 'pass', $3)`,
    [company, id, due],
  )
  const round = async (day: string) => {
    const { rows: before } = await t.owner.query('select coalesce(max(id), 0) as id from deliveries')
    const asked = { id: company, name: 'Peak Movers', email: 'office@peak.test', timezone: 'America/Denver' }
    await inTenant(t.kernel.db, { companyIds: [company], userId: null }, (tx) =>
      remindOfInspections(tx, t.kernel, { ...asked, today: day }),
    )
    const { rows } = await t.owner.query('select subject from deliveries where id > $1', [before[0].id])
    return rows.map(({ subject }) => subject)
  }
  expect(await round(addDays(due, -31))).toEqual([])
  expect(await round(addDays(due, -30))).toEqual(['Reminded: annual inspection is due in 30 days'])
  expect(await round(addDays(due, -30))).toEqual([])
  expect(await round(addDays(due, -7))).toEqual(['Reminded: annual inspection is due in 7 days'])
  expect(await round(addDays(due, 2))).toEqual(['Reminded: annual inspection was due 2 days ago'])
  await post(`/${id}/retire`, { isRetired: true })
  expect(await round(addDays(due, 3))).toEqual([])
})

describe('the jobs of a vehicle', () => {
  it('are those ahead between two days, by time, and of its company alone', async () => {
    const id = await makeVehicle()
    const owner = await t.makePerson(company, 'client', { firstName: 'Zoe', lastName: 'Hart' })
    const makeJob = async (day: string, more: object = {}) => {
      const job = await t.makeJob(company, {
        client_id: owner.id,
        job_status: 'scheduled',
        job_date: `${day} 09:00:00`,
        starts_at: `${day}T16:00:00Z`,
        ends_at: `${day}T19:00:00Z`,
        ...more,
      })
      await t.owner.query('insert into job_vehicles (company_id, job_id, vehicle_id) values ($1, $2, $3)', [
        company,
        job,
        id,
      ])
      return job
    }
    const [late, early] = [await makeJob('2031-01-08'), await makeJob('2031-01-07')]
    await makeJob('2031-01-07', { job_status: 'canceled' })
    await makeJob('2031-01-05')
    const jobs = await get(`/${id}/jobs?since=2031-01-06`)
    expect(jobs.body).toEqual([
      { jobId: early, client: 'Zoe Hart', start: '2031-01-07 09:00:00' },
      { jobId: late, client: 'Zoe Hart', start: '2031-01-08 09:00:00' },
    ])
    expect((await get(`/${id}/jobs?since=2031-01-06&until=2031-01-08`)).body).toHaveLength(1)
    expect((await get(`/${id}/jobs?since=soon`)).status).toBe(400)
    expect((await get(`/${id}/jobs?since=2031-01-06`, otherBoss)).status).toBe(404)
    expect((await get(`/${id}/jobs?since=2031-01-06`, worker)).status).toBe(403)
  })
})
