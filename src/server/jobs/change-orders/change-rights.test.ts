import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ChangeRate } from '../../../shared/jobs/change-orders/change-order.ts'
import { priceLine, type ChangeInput } from '../../../shared/jobs/change-orders/pricing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
let stranger: TestPerson
let lead: TestPerson
let helper: TestPerson
let worker: TestPerson
let other: TestPerson
let job: number
let day = 0

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    variables: {
      depositLocal: { value: 0, unitsLabel: '$' },
      heavyItemFee: { value: 75, unitsLabel: 'items' },
    },
  })
  manager = await t.makePerson(company, 'manager', {
    viewFinancials: true,
    firstName: 'Max',
    lastName: 'Orr',
  })
  client = await t.makePerson(company, 'client', { firstName: 'Zoe' })
  stranger = await t.makePerson(company, 'client')
  lead = await t.makePerson(company, 'worker', { firstName: 'Ann' })
  helper = await t.makePerson(company, 'worker')
  worker = await t.makePerson(company, 'worker')
  other = await t.makePerson(await t.makeCompany('Other Movers'), 'manager')
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.query('delete from rate_limits')
  job = await makeJob()
})

async function makeJob(more: object = {}) {
  day += 1
  const date = `2027-0${3 + Math.floor(day / 28)}-${String((day % 28) + 1).padStart(2, '0')}`
  const id = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'moving_labor',
    job_date: `${date} 09:00`,
    starts_at: `${date}T16:00:00Z`,
    ends_at: `${date}T19:00:00Z`,
    is_local: true,
    locations: [{ address: '1 Main St, Cheyenne, WY', addressState: 'WY', activities: [] }],
    ...more,
  })
  await t.addCrew(company, id, lead.id, ['contact', 'documents', 'payment'])
  await t.addCrew(company, id, helper.id, ['contact', 'documents'])
  const saved = await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, { jobStatus: 'scheduled' })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return id
}

const path = () => `/wp/v2/jobs/${job}/change-orders`
const show = (who: TestPerson) => t.call(who, 'GET', path())
const send = (who: TestPerson, body: object) => t.call(who, 'POST', path(), body)
const start = () => t.call(manager, 'POST', `/wp/v2/jobs/${job}/start`)
const bill = async () => (await t.call(lead, 'GET', `/wp/v2/jobs/${job}/finish`)).body.bill
const records = async () =>
  (
    await t.owner.query(
      `select name, user_id::int as by, content from agreements where job_id = $1 order by id`,
      [job],
    )
  ).rows

const PIANO: ChangeInput = { key: 'item.heavy', units: 1, note: 'Upright piano' }
const WAITING: ChangeInput = { key: 'waiting.crew', units: 1.5, note: 'Elevator' }

/** A change order as the lead's phone makes it of the job's answer. */
async function signed(inputs: readonly ChangeInput[] = [PIANO, WAITING], more: object = {}) {
  const { body } = await show(lead)
  const lines = inputs.map((input) => priceLine(body.pricing.rates as ChangeRate[], input))
  const total = lines.reduce((sum, line) => sum + Math.round((line?.total ?? 0) * 100), 0) / 100
  const now = new Date().toISOString()
  return {
    id: randomUUID(),
    lines,
    ratesVersion: body.pricing.version as string,
    total,
    agreedBefore: body.agreed as number,
    agreedAfter: Math.round((body.agreed + total) * 100) / 100,
    signer: { name: 'Zoe Quinn', strokes: [[[0.1, 0.2] as const, [0.3, 0.4] as const]] },
    deviceTime: now,
    sentAt: now,
    ...more,
  }
}

describe('on a federal move', () => {
  const carried = { key: 'impracticable.work', units: 10, note: 'Shuttle' }
  beforeEach(async () => {
    job = await makeJob({
      job_type: 'interstate',
      is_local: false,
      locations: [
        { address: '1 Main St, Cheyenne, WY', addressState: 'WY', activities: [] },
        { address: '2 Oak St, Denver, CO', addressState: 'CO', activities: [] },
      ],
    })
  })

  it('a change before loading is part of the estimate, of which 110 percent is paid at the door', async () => {
    const { body } = await show(lead)
    expect(body).toMatchObject({ agreed: 240, rule: expect.stringContaining('49 CFR 375.407(d)') })
    expect(body.rule).toMatch(/^Before loading/)
    await send(lead, await signed([PIANO]))
    expect(await bill()).toMatchObject({
      agreed: 315,
      cap: expect.stringContaining('At most $346.50 is paid at the door, 110 percent of the agreed price.'),
    })
  })

  it('a change after loading is beside it, and impracticable operations up to 15 percent', async () => {
    await start()
    expect((await show(lead)).body.rule).toMatch(/^After loading has begun/)
    await send(lead, await signed([PIANO, carried]))
    expect((await show(lead)).body.orders[0]).toMatchObject({ isAfterLoading: true, total: 875 })
    // 110 percent of $240 and $75 beside it are $339, and 15 percent of that more.
    const cap = expect.stringContaining('At most $389.85 is paid at the door: 110 percent')
    expect(await bill()).toMatchObject({ agreed: 1115, total: 1115, cap })
    await t.call(lead, 'POST', `/wp/v2/jobs/${job}/finish`, { isSure: true })
    // $315 of other charges, and 15 percent of them.
    expect(await bill()).toMatchObject({ total: 1115, dueTotal: 362.25, later: 752.75 })
  })
})

describe('who makes and sees change orders', () => {
  it('is the office, crew members with payment, and the client to read', async () => {
    const order = await signed()
    for (const [who, status] of [
      [helper, 403],
      [worker, 403],
      [client, 403],
      [stranger, 403],
      [other, 404],
    ] as const)
      expect((await send(who, order)).status).toBe(status)
    expect(await records()).toEqual([])
    expect((await send(manager, order)).status).toBe(200)
    for (const [who, status] of [
      [helper, 403],
      [worker, 403],
      [stranger, 404],
      [other, 404],
    ] as const)
      expect((await show(who)).status).toBe(status)
    const { body } = await show(client)
    expect(body).toMatchObject({
      pricing: null,
      blockedBy: null,
      agreed: 435,
      orders: [{ mayWithdraw: false }],
    })
    expect(JSON.stringify((await t.call(helper, 'GET', `/wp/v2/jobs/${job}`)).body)).not.toMatch(
      /"(?:rate|total)":(?:75|120|195|435)\b/,
    )
  })

  it('prints it for the same people', async () => {
    const order = await signed()
    await send(lead, order)
    const print = (who: TestPerson, id: string) => t.call(who, 'POST', `${path()}/${id}/pdf`)
    for (const who of [client, lead, manager])
      expect((await print(who, order.id)).body.download_link).toMatch(/\/files\//)
    expect((await print(helper, order.id)).status).toBe(403)
    expect((await print(other, order.id)).status).toBe(404)
    expect((await print(client, randomUUID())).status).toBe(404)
  })
})

describe('a change order that is not right', () => {
  it.each([
    ['a total that is not the sum of its lines', { total: 1 }, 'The total is not the sum of the lines.'],
    [
      'another price after it',
      { agreedAfter: 1 },
      'The agreed price after is not the price before and the change.',
    ],
    ['no lines', { lines: [] }, 'Add what changes.'],
    ['no name', { signer: { name: ' ' } }, 'Required.'],
    ['no id', { id: 'one' }, 'Invalid id'],
  ])('with %s is refused and changes nothing', async (_what, more, message) => {
    expect(await send(lead, await signed(undefined, more))).toMatchObject({ status: 400, body: { message } })
    expect(await records()).toEqual([])
  })

  it.each([
    ['canceled', 'This job is called off.'],
    ['inquiring', 'This move is not booked yet. Change its estimate instead.'],
  ])('on a job that is %s is refused', async (status, message) => {
    const order = await signed()
    await t.owner.query(`update jobs set job_status = $2 where id = $1`, [job, status])
    expect(await send(lead, order)).toMatchObject({ status: 409, body: { message } })
    expect(await records()).toEqual([])
  })
})
