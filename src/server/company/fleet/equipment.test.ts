import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/kernel/dates.ts'
import { createTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let other: number
let boss: TestPerson
let otherBoss: TestPerson
let worker: TestPerson
let otherWorker: TestPerson
let client: TestPerson
let today: string

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', { timezone: 'America/Denver' })
  other = await t.makeCompany('Valley Movers')
  boss = await t.makePerson(company, 'manager', { firstName: 'Ada', lastName: 'Hill' })
  otherBoss = await t.makePerson(other, 'administrator')
  worker = await t.makePerson(company, 'worker', { firstName: 'Walt', lastName: 'Finch' })
  otherWorker = await t.makePerson(other, 'worker')
  client = await t.makePerson(company, 'client')
  const { rows } = await t.owner.query(
    `select to_char(now() at time zone 'America/Denver', 'YYYY-MM-DD') as today`,
  )
  today = rows[0].today
})
afterAll(() => t.close())

const base = '/wp/v2/equipment'
const post = (path: string, body?: unknown, person: TestPerson | null = boss) =>
  t.call(person, 'POST', base + path, body)
const get = (path: string, person: TestPerson | null = boss) => t.call(person, 'GET', base + path)
const remove = (path: string, person: TestPerson | null = boss) => t.call(person, 'DELETE', base + path)
const make = async (more: Record<string, unknown> = {}): Promise<number> =>
  (await post('', { name: 'Hand truck', category: 'dolly', ...more })).body.id
const lend = (id: number, more: Record<string, unknown> = {}, person: TestPerson | null = boss) =>
  post(`/${id}/check-out`, { workerId: worker.id, ...more }, person)
const stored = () =>
  Promise.all(
    ['equipment', 'equipment_loans'].map(
      async (table) => (await t.owner.query(`select * from ${table} order by company_id, id`)).rows,
    ),
  )
/** Returns the response to a rejected call, and checks that nothing changed. */
async function refused(call: () => Promise<TestAnswer>) {
  const before = await stored()
  const { status, body } = await call()
  expect(await stored()).toEqual(before)
  return [status, body.code, body.data?.fields ?? body.message]
}

describe('equipment', () => {
  it('is added with all its facts, and changed field by field', async () => {
    const { body: truck } = await t.call(boss, 'POST', '/wp/v2/fleet/vehicles', { name: 'Truck 1' })
    const { status, body } = await post('', {
      name: 'Moving blankets',
      category: 'pads',
      tag: 'PAD-1',
      quantity: 60,
      lowQuantity: 60,
      condition: 'fair',
      purchasedOn: '2025-01-02',
      cost: 499.99,
      vehicleId: truck.id,
      location: 'Shelf B',
      notes: 'Blue ones.',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Moving blankets',
      category: 'pads',
      tag: 'PAD-1',
      quantity: 60,
      lowQuantity: 60,
      condition: 'fair',
      purchasedOn: '2025-01-02',
      cost: 499.99,
      vehicle: { id: truck.id, name: 'Truck 1' },
      location: 'Shelf B',
      notes: 'Blue ones.',
      retiredOn: null,
      out: 0,
      available: 60,
      isLow: true,
      loans: [],
      actions: ['checkOut', 'retire', 'delete'],
    })
    const saved = await post(`/${body.id}`, { lowQuantity: null, vehicleId: null, cost: null })
    expect(saved.body).toMatchObject({
      lowQuantity: null,
      vehicle: null,
      cost: null,
      isLow: false,
      quantity: 60,
    })
    expect((await t.call(boss, 'DELETE', `/wp/v2/fleet/vehicles/${truck.id}`)).status).toBe(200)
  })

  it('keeps the vehicle that it is stored in', async () => {
    const { body: truck } = await t.call(boss, 'POST', '/wp/v2/fleet/vehicles', { name: 'Truck 2' })
    const id = await make({ vehicleId: truck.id })
    expect((await t.call(boss, 'DELETE', `/wp/v2/fleet/vehicles/${truck.id}`)).body.code).toBe(
      'record_in_use',
    )
    expect((await get(`?vehicle=${truck.id}`)).body.map((one: { id: number }) => one.id)).toEqual([id])
  })

  it('can be searched, filtered, and paged', async () => {
    const strap = await make({ name: 'Quokka strap', category: 'straps', quantity: 2, lowQuantity: 5 })
    const radio = await make({ name: 'Quokka radio', category: 'electronics', tag: 'SN-77' })
    const old = await make({ name: 'Quokka old' })
    await post(`/${old}/retire`, { isRetired: true })
    await lend(radio)
    const ids = async (query: string) =>
      (await get(query)).body.map((one: { id: number }) => one.id) as number[]
    expect(await ids('?search=quokka')).toEqual([radio, strap])
    expect(await ids('?search=quokka sn-77')).toEqual([radio])
    expect(await ids('?search=quokka&category=straps')).toEqual([strap])
    expect(await ids('?search=quokka&low=1')).toEqual([strap])
    expect(await ids('?search=quokka&out=1')).toEqual([radio])
    expect(await ids('?search=quokka&retired=1')).toEqual([old])
    expect(await ids(`?search=quokka&worker=${worker.id}`)).toEqual([radio])
    expect(await ids(`?search=quokka&worker=${boss.id}`)).toEqual([])
    expect((await get('?search=quokka&per_page=1')).headers['x-wp-totalpages']).toBe('2')
    expect((await get('?search=quokka', otherBoss)).body).toEqual([])
  })

  it.each([
    [{ name: '' }, { name: 'Required.' }],
    [{ category: 'food' }, { category: 'Choose a category.' }],
    [{ quantity: -1 }, { quantity: 'At least 0.' }],
    [{ quantity: 1.5 }, { quantity: 'Only whole numbers.' }],
    [{ condition: 'lost' }, { condition: 'Choose a condition.' }],
    [{ cost: 0.001 }, { cost: 'At most two decimals.' }],
    [{ vehicleId: 999_999 }, { vehicleId: 'Choose a vehicle of this company.' }],
  ])('rejects %o', async (bad, fields) => {
    const id = await make()
    const wanted = [400, 'rest_invalid_param', fields]
    expect(await refused(() => post('', { name: 'x', category: 'other', ...bad }))).toEqual(wanted)
    expect(await refused(() => post(`/${id}`, bad))).toEqual(wanted)
  })

  it('cannot be stored in a vehicle of another company', async () => {
    const theirs = await t.call(otherBoss, 'POST', '/wp/v2/fleet/vehicles', { name: 'Theirs' })
    const body = { name: 'x', category: 'other', vehicleId: theirs.body.id }
    expect((await refused(() => post('', body)))[0]).toBe(400)
  })

  it('can be deleted before it was ever checked out, and only retired after', async () => {
    const fresh = await make()
    expect((await remove(`/${fresh}`)).body.message).toBe('Equipment deleted.')
    const id = await make()
    const { body } = await lend(id)
    const retire = (isRetired: boolean) => () => post(`/${id}/retire`, { isRetired })
    expect(await refused(retire(true))).toEqual([
      409,
      'rest_conflict',
      'This equipment is checked out. Record its return first.',
    ])
    await post(`/${id}/loans/${body.loans[0].id}/return`, { condition: 'good' })
    expect(await refused(() => remove(`/${id}`))).toEqual([
      409,
      'record_in_use',
      'This was checked out before and can’t be deleted. Retire it.',
    ])
    expect((await retire(true)()).body).toMatchObject({ retiredOn: today, actions: ['unretire'] })
    expect(await refused(retire(true))).toEqual([409, 'rest_conflict', 'This is retired already.'])
    expect(await refused(() => lend(id))).toEqual([409, 'rest_conflict', 'This is retired.'])
    expect((await retire(false)()).body.retiredOn).toBeNull()
    expect(await refused(retire(false))).toEqual([409, 'rest_conflict', 'This is in use.'])
  })
})

describe('checking out equipment', () => {
  it('shows who holds how many, from when until when, and the condition on return', async () => {
    const id = await make({ name: 'Drill' })
    const due = addDays(today, 3)
    const { body: out } = await lend(id, { dueDate: due, note: 'With bits' })
    expect(out).toMatchObject({ out: 1, available: 0, actions: [] })
    expect(out.loans).toEqual([
      {
        id: expect.any(Number),
        worker: { id: worker.id, firstName: 'Walt', lastName: 'Finch' },
        quantity: 1,
        outAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        outBy: 'Ada Hill',
        dueDate: due,
        isOverdue: false,
        note: 'With bits',
        returnedAt: null,
        returnedBy: null,
        condition: null,
      },
    ])
    const loan = out.loans[0].id
    const { body: held } = await get('/mine', worker)
    expect(held.find((one: { id: number }) => one.id === loan)).toEqual({
      id: loan,
      quantity: 1,
      outAt: out.loans[0].outAt,
      dueDate: due,
      isOverdue: false,
      note: 'With bits',
      equipment: { id, name: 'Drill', category: 'dolly', tag: '' },
      company: { id: company, name: 'Peak Movers' },
    })
    const { body: back } = await post(`/${id}/loans/${loan}/return`, { condition: 'poor' })
    // The only piece.
    expect(back).toMatchObject({ out: 0, loans: [], condition: 'poor' })
    const { body: past } = await get(`/${id}/loans`)
    expect(past).toEqual([
      {
        ...out.loans[0],
        returnedAt: expect.any(String),
        returnedBy: 'Ada Hill',
        condition: 'poor',
      },
    ])
    expect(await refused(() => post(`/${id}/loans/${loan}/return`, { condition: 'good' }))).toEqual([
      409,
      'rest_conflict',
      'This was already returned.',
    ])
  })

  it('never hands out more pieces than available, also with two concurrent calls', async () => {
    const id = await make({ quantity: 3 })
    const answers = await Promise.all([lend(id, { quantity: 2 }), lend(id, { quantity: 2 })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await refused(() => lend(id, { quantity: 2 }))).toEqual([
      409,
      'rest_conflict',
      { quantity: 'Only 1 left.' },
    ])
    await lend(id)
    expect((await refused(() => lend(id)))[2]).toEqual({ quantity: 'All of these are checked out.' })
    expect(await refused(() => post(`/${id}`, { quantity: 2 }))).toEqual([
      409,
      'rest_conflict',
      { quantity: '3 of these are checked out.' },
    ])
  })

  it('accepts only people who work here and a day that is not past', async () => {
    const id = await make()
    const bad = (more: Record<string, unknown>) => refused(() => lend(id, more))
    const stranger = [400, 'rest_invalid_param', { workerId: 'Choose a worker of this company.' }]
    for (const workerId of [client.id, otherWorker.id, 999_999])
      expect(await bad({ workerId })).toEqual(stranger)
    expect((await bad({ dueDate: addDays(today, -1) }))[2]).toEqual({
      dueDate: 'Pick a day that is not past.',
    })
    expect((await bad({ quantity: 0 }))[2]).toEqual({ quantity: 'At least 1.' })
    expect((await lend(id, { workerId: boss.id })).status).toBe(200)
    const loan = (await get(`/${id}/loans`)).body[0].id
    const back = () => post(`/${id}/loans/${loan}/return`, { condition: 'gone' })
    expect((await refused(back))[2]).toEqual({ condition: 'Choose a condition.' })
    const neighbour = await make()
    const wrong = () => post(`/${neighbour}/loans/${loan}/return`, { condition: 'good' })
    expect((await refused(wrong))[0]).toBe(404)
  })

  it('becomes overdue after its day', async () => {
    const id = await make()
    await lend(id)
    await t.owner.query('update equipment_loans set due_on = $1 where equipment_id = $2', [
      addDays(today, -1),
      id,
    ])
    const { body } = await get(`/${id}/loans`)
    expect(body[0].isOverdue).toBe(true)
    const { body: held } = await get('/mine', worker)
    expect(held.find((one: { equipment: { id: number } }) => one.equipment.id === id).isOverdue).toBe(true)
  })
})

it('only managers see and change equipment, and workers see what they hold', async () => {
  const id = await make({ quantity: 5 })
  const { body } = await lend(id)
  const loan = body.loans[0].id
  const calls = (person: TestPerson) => [
    () => get(`?company=${company}`, person),
    () => get(`/${id}/loans`, person),
    () => post('', { name: 'x', category: 'other', company }, person),
    () => post(`/${id}`, { notes: 'theirs' }, person),
    () => remove(`/${id}`, person),
    () => post(`/${id}/retire`, { isRetired: true }, person),
    () => lend(id, {}, person),
    () => post(`/${id}/loans/${loan}/return`, { condition: 'good' }, person),
  ]
  for (const call of calls(otherBoss))
    expect((await refused(call)).slice(0, 2)).toEqual([404, 'rest_not_found'])
  for (const person of [worker, client])
    for (const call of calls(person))
      expect((await refused(call)).slice(0, 2)).toEqual([403, 'rest_forbidden'])
  expect((await get('/mine', otherWorker)).body).toEqual([])
  expect((await get('/mine', client)).status).toBe(403)
})
