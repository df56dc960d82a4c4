import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
let worker: TestPerson
let card: number
let job: number
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    variables: { depositLocal: { value: 0, unitsLabel: '$' } },
  })
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  client = await t.makePerson(company, 'client')
  worker = await t.makePerson(company, 'worker')
  const saved = await t.call(client, 'POST', '/wp/v2/payments/cards/stripe', {
    paymentMethodId: 'pm_card_visa',
  })
  card = saved.body.id
})
afterAll(() => t.close())
beforeEach(async () => {
  job = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'moving_labor',
    job_date: '2027-03-04 09:00',
    starts_at: '2027-03-04T16:00:00Z',
    ends_at: '2027-03-04T19:00:00Z',
    is_local: true,
    locations: [{ address: '1 Main St, Cheyenne, WY', addressState: 'WY', activities: [] }],
  })
})

const get = async (who = client) => (await t.call(who, 'GET', `/wp/v2/jobs/${job}`)).body
const save = (fields: object) => t.call(manager, 'POST', `/wp/v2/jobs/${job}`, fields)
const record = (paymentType: string, amount: number, who = manager) =>
  t.call(who, 'POST', `/wp/v2/jobs/${job}/payments`, {
    amount,
    date: '2026-01-05',
    method: 'cash',
    paymentType,
  })
async function pay(lineItems: unknown, who = client) {
  return t.call(who, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, { productId: job, lineItems })
}
const tipLine = (amount: number) => ({
  productItemId: job,
  productItem: 'tip',
  productRate: amount,
  productUnits: 1,
  amount,
})

describe('a tip', () => {
  it('is asked for once, after the move, based on the bill', async () => {
    await save({ jobStatus: 'scheduled' })
    expect((await get()).payments).toMatchObject({ mayTip: false, tipBase: 240 })
    await t.owner.query(
      `update jobs set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 minute' where id = $1`,
      [job],
    )
    expect((await get()).payments.mayTip).toBe(true)
    await save({ jobStatus: 'completed' })
    await save({
      financial: {
        revenue: {
          isDirty: true,
          lineItems: [{ item: 'hourlyRateTwo', rate: 80, units: 4, lineItemDate: null }],
        },
      },
    })
    const { payments } = await get()
    expect(payments).toMatchObject({ dueTotal: 320, mayTip: true, tipBase: 320 })
    expect((await get(manager)).payments.mayTip).toBe(false)
    expect((await pay([...payments.due, tipLine(48)])).status).toBe(200)
    expect((await get()).payments).toMatchObject({ paid: 320, balance: 0, tips: 48, mayTip: false })
  })

  it('in cash is recorded by the office, and counts for the crew and not for the price', async () => {
    await t.addCrew(company, job, worker.id)
    await save({ jobStatus: 'scheduled' })
    await save({ jobStatus: 'completed' })
    const { body } = await record('tip', 60)
    expect(body.payments).toMatchObject({ paid: 0, balance: 240, tips: 60, dueTotal: 240 })
    expect(body.payments.lineItems).toMatchObject([{ paymentType: 'tip', amount: 60, counted: 0, tip: 60 }])
    await pay((await get()).payments.due)
    // Not 'Overpaid'.
    const { payments } = await get()
    expect(payments).toMatchObject({ paid: 240, balance: 0, tips: 60, mayTip: false, stage: 'receipt' })
    const summary = await t.call(worker, 'GET', '/wp/v2/workers/me/pay?from=2027-03-01&to=2027-03-31')
    expect(summary.body).toMatchObject({ tips: 60 })
    const { rows } = await t.owner.query(
      `select a.role, sum(l.credit_cents - l.debit_cents)::int as cents from journal_lines l
        join journal_entries e on e.company_id = l.company_id and e.id = l.entry_id
        join ledger_accounts a on a.company_id = l.company_id and a.id = l.account_id
        where e.job_id = $1 and a.role = 'tipsPayable' group by a.role`,
      [job],
    )
    expect(rows).toEqual([{ role: 'tipsPayable', cents: 6_000 }])
  })

  it('in cash is rejected for an inquiry, and for anyone but the office', async () => {
    const early = await record('tip', 60)
    expect([early.status, early.body.message]).toEqual([
      409,
      'A tip can be given once the move is scheduled.',
    ])
    await save({ jobStatus: 'scheduled' })
    expect((await record('tip', 60, client)).status).toBe(403)
    expect((await record('gift', 60)).status).toBe(400)
    const { rows } = await t.owner.query('select id from recorded_payments where job_id = $1', [job])
    expect(rows).toEqual([])
  })

  it('no longer counts after it was voided', async () => {
    await save({ jobStatus: 'scheduled' })
    const { id } = (await record('tip', 60)).body.payments.lineItems[0]
    const path = `/wp/v2/jobs/${job}/payments/${id}/void`
    const { body } = await t.call(manager, 'POST', path, { reason: 'Typed twice' })
    expect(body.payments).toMatchObject({ tips: 0, paid: 0 })
  })
})

it('does not count a change fee paid by check towards the price', async () => {
  await save({ jobStatus: 'scheduled' })
  expect((await record('changeFee', 25)).body.payments).toMatchObject({ paid: 0, tips: 0, balance: 240 })
})

describe('the payment receipt', () => {
  it('adds up: the paid amount is what counts towards the price, and everything else is listed separately', async () => {
    await t.owner.query('update companies set card_fee_percent = 2 where id = $1', [company])
    await save({ jobStatus: 'scheduled' })
    await save({ jobStatus: 'completed' })
    const quote = { productId: job, for: 'due', tip: 40, cardId: card }
    const { lineItems } = (await t.call(client, 'POST', '/wp/v2/transactions/quote', quote)).body
    const charged = await pay(lineItems)
    await t.owner.query('update companies set card_fee_percent = 0 where id = $1', [company])
    await record('tip', 60)
    await t.call(manager, 'POST', `/wp/v2/transactions/${charged.body.transaction.id}/refund`, { amount: 10 })
    const { payments } = await get()
    const sumOf = (kind: string) =>
      payments.receipt
        .filter((line: { kind: string }) => line.kind === kind)
        .reduce((sum: number, line: { amount: number }) => sum + Math.round(line.amount * 100), 0)
    expect(sumOf('price')).toBe(payments.paid * 100)
    expect(sumOf('tip')).toBe(payments.tips * 100)
    expect(payments).toMatchObject({ paid: 230, tips: 100 })
    expect(
      payments.receipt.map((line: { kind: string; amount: number }) => [line.kind, line.amount]),
    ).toEqual(
      expect.arrayContaining([
        ['price', 240],
        ['price', -10],
        ['tip', 40],
        ['tip', 60],
        ['cardFee', expect.any(Number)],
      ]),
    )
  })
})

describe('the due part of a balance', () => {
  it('is shown with the part that trade rules defer', async () => {
    const place = (address: string, addressState: string) => ({ address, addressState, activities: [] })
    job = await t.makeJob(company, {
      client_id: client.id,
      job_type: 'interstate',
      job_date: '2027-03-04 09:00',
      starts_at: '2027-03-04T16:00:00Z',
      ends_at: '2027-03-04T19:00:00Z',
      locations: [place('1 Main St, Cheyenne, WY', 'WY'), place('2 Elm St, Reno, NV', 'NV')],
    })
    await save({ jobStatus: 'scheduled' })
    await save({ jobStatus: 'completed' })
    const line = { item: 'hourlyRateTwo', rate: 80, units: 9, lineItemDate: null }
    await save({ financial: { revenue: { isDirty: true, lineItems: [line] } } })
    const { payments } = await get()
    expect(payments).toMatchObject({ balance: 720, dueTotal: 264, later: { amount: 456 } })
    expect(payments.shares).toMatchObject([{ item: 'afterDelivery', amount: 720, isDue: true, due: 264 }])
  })

  it('keeps rate and units of a fractional line that is charged in full', async () => {
    await save({ jobStatus: 'scheduled' })
    const line = { item: 'hourlyRateTwo', rate: 80, units: 2.33, lineItemDate: null }
    const { body } = await save({ financial: { revenue: { isDirty: true, lineItems: [line] } } })
    const { id } = body.financial.revenue.lineItems[0]
    const quote = { productId: job, for: 'revenueLine', revenueLineId: id }
    const quoted = await t.call(manager, 'POST', '/wp/v2/transactions/quote', quote)
    expect(quoted.body.lineItems).toMatchObject([{ productRate: 80, productUnits: 2.33, amount: 186.4 }])
    expect((await pay(quoted.body.lineItems, manager)).body).toMatchObject({
      transaction: { captured: 186.4, lineItems: [{ productRate: 80, productUnits: 2.33 }] },
    })
  })
})
