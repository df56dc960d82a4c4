import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkChain } from '../../../shared/jobs/agreements/records.ts'
import type { ChangeRate } from '../../../shared/jobs/change-orders/change-order.ts'
import { priceLine, type ChangeInput } from '../../../shared/jobs/change-orders/pricing.ts'
import { sha256Of } from '../agreements/agreements.service.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
let lead: TestPerson
let helper: TestPerson
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
  lead = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Reed' })
  helper = await t.makePerson(company, 'worker')
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
const decide = (who: TestPerson, order: string, body: object) =>
  t.call(who, 'POST', `${path()}/${order}/decision`, body)
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

describe('a change order', () => {
  it('is priced by the rates of the job and adds to agreed price, bill and invoice', async () => {
    const order = await signed()
    expect(order).toMatchObject({ total: 195, agreedBefore: 240, agreedAfter: 435 })
    const sent = await send(lead, order)
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(sent.body).toMatchObject({
      agreed: 435,
      orders: [
        { id: order.id, total: 195, signedBy: 'Zoe Quinn', takenBy: 'Ann Reed', withdrawn: null, flags: [] },
      ],
    })
    expect(await bill()).toMatchObject({
      agreed: 435,
      total: 435,
      lines: [
        { item: 'hourlyRateTwo', agreed: 240, now: 240 },
        { item: 'changeOrder', label: 'Upright piano (Heavy item fee)', agreed: 75, now: 75, isChange: true },
        {
          item: 'changeOrder',
          label: 'Elevator (Moving labor, crew of 2)',
          agreed: 120,
          now: 120,
          isChange: true,
        },
      ],
    })
    const shown = await t.call(client, 'GET', `/wp/v2/jobs/${job}`)
    expect((await show(client)).body.agreed).toBe(435)
    expect(shown.body.documents.estimate.total).toBe(240)
    const lines = shown.body.documents.estimate.variables.lineItems
    expect(lines.map(({ item }: { item: string }) => item)).toEqual(['hourlyRateTwo'])
    await start()
    expect(
      (await t.call(lead, 'POST', `/wp/v2/jobs/${job}/finish`, { isSure: true })).body.bill.dueTotal,
    ).toBe(435)
    const { rows } = await t.owner.query(
      `select sum(rate * units)::float8 as total from revenue_lines where job_id = $1`,
      [job],
    )
    expect(rows[0].total).toBe(435)
  })

  it('keeps what was signed in a chained record, and the same one twice is one', async () => {
    const order = await signed()
    expect((await send(lead, order)).status).toBe(200)
    const again = await send(lead, { ...order, sentAt: new Date().toISOString() })
    expect(again.status).toBe(200)
    expect(again.body.orders).toHaveLength(1)
    expect(again.body.agreed).toBe(435)
    const [record] = await records()
    const { sentAt: _sentAt, ...content } = order
    expect(record).toMatchObject({ name: 'changeOrder', by: lead.id, content })
    const { rows } = await t.owner.query(
      `select id::int, job_id::int as "jobId", user_id::int as "userId", name, type, clause, content,
        agreed_at::int as timestamp, ip, user_agent as "userAgent", content_hash as "contentHash",
        previous_hash as "previousHash", field_hashes as "fieldHashes", hash from agreements where job_id = $1`,
      [job],
    )
    expect(await checkChain(rows, sha256Of)).toEqual([])
    const changed = await send(lead, { ...order, signer: { ...order.signer, name: 'Somebody else' } })
    expect(changed).toMatchObject({
      status: 409,
      body: { message: 'This change order was sent already, with other content.' },
    })
    job = await makeJob()
    expect((await send(lead, order)).status).toBe(409)
    expect(await records()).toEqual([])
  })

  it('stays as signed where the rates differ now, which the office reads and confirms', async () => {
    const order = await signed([{ ...PIANO, units: 2 }])
    const [line] = order.lines
    const cheaper = { ...order, lines: [{ ...line, rate: 50, total: 100 }], total: 100, agreedAfter: 340 }
    expect((await send(lead, cheaper)).body.orders[0].flags).toEqual([])
    expect((await show(client)).body.orders[0].flags).toEqual([])
    const flag = 'Upright piano (Heavy item fee): the job’s rate is $75.00; $50.00 was signed.'
    expect((await show(manager)).body).toMatchObject({ agreed: 340, orders: [{ flags: [flag] }] })
    const listed = async () => (await t.call(manager, 'GET', '/wp/v2/today')).body.waiting.changeOrders
    const row = { jobId: job, client: expect.stringMatching(/^Zoe/), text: flag, at: expect.any(String) }
    expect(await listed()).toEqual({ rows: [row], total: 1 })
    expect(
      (await decide(manager, order.id, { decision: 'confirm', reason: 'As promised' })).body,
    ).toMatchObject({
      agreed: 340,
      orders: [{ flags: [] }],
    })
    expect((await decide(manager, order.id, { decision: 'confirm', reason: 'As promised' })).status).toBe(200)
    expect(await listed()).toEqual({ rows: [], total: 0 })
    expect((await records()).map(({ name }) => name)).toEqual(['changeOrder', 'changeOrderReview'])
  })

  it('that was signed before the move was finished is kept when it arrives later', async () => {
    const order = await signed([PIANO], { deviceTime: new Date(Date.now() - 3_600_000).toISOString() })
    await start()
    expect((await t.call(lead, 'POST', `/wp/v2/jobs/${job}/finish`, { isSure: true })).status).toBe(200)
    expect((await send(lead, order)).status).toBe(200)
    expect((await show(manager)).body.orders[0].flags).toEqual(['It arrived after the move was finished.'])
    expect(await bill()).toMatchObject({ agreed: 315, total: 315, dueTotal: 315 })
    expect(
      await send(lead, await signed([PIANO], { agreedBefore: 315, agreedAfter: 390, id: randomUUID() })),
    ).toMatchObject({
      status: 409,
      body: { message: 'This move is finished. It takes no more change orders.' },
    })
    expect(await records()).toHaveLength(1)
  })

  it('is withdrawn by the office with a reason until the move is finished', async () => {
    const order = await signed()
    await send(lead, order)
    for (const [who, status] of [
      [lead, 403],
      [client, 403],
      [other, 404],
    ] as const)
      expect((await decide(who, order.id, { decision: 'withdraw', reason: 'No' })).status).toBe(status)
    expect(await decide(manager, order.id, { decision: 'withdraw', reason: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'Say why.' },
    })
    expect((await decide(manager, randomUUID(), { decision: 'withdraw', reason: 'No' })).status).toBe(404)
    expect((await decide(manager, order.id, { decision: 'confirm', reason: 'Fine' })).status).toBe(409)
    expect(await records()).toHaveLength(1)
    const withdrawn = await decide(manager, order.id, { decision: 'withdraw', reason: 'The piano stays' })
    expect(withdrawn.body).toMatchObject({
      agreed: 240,
      orders: [{ withdrawn: { by: 'Max Orr', reason: 'The piano stays' }, mayWithdraw: false }],
    })
    expect((await show(client)).body.orders[0].withdrawn.by).toBe('Peak Movers')
    expect((await decide(manager, order.id, { decision: 'withdraw', reason: 'Again' })).status).toBe(200)
    expect(await records()).toHaveLength(2)
    expect(await bill()).toMatchObject({ agreed: 240, total: 240 })
    const second = await signed()
    await send(lead, second)
    await start()
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { jobStatus: 'completed' })
    expect(await decide(manager, second.id, { decision: 'withdraw', reason: 'Late' })).toMatchObject({
      status: 409,
    })
    expect(await records()).toHaveLength(3)
  })
})
