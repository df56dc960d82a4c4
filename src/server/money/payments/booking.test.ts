import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONSENT_CLAUSE, CONSENT_NAME } from '../../../shared/jobs/documents/consent.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { DENVER } from '../../testing/places.ts'
import { reconcileAll } from './reconcile.ts'
import { jobFeatures } from '../../features.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
let seller: TestPerson
let other: TestPerson
let card: number
let job: number
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    variables: {
      depositLocal: { value: 50, unitsLabel: '$' },
      beforePickupLocal: { value: 25 },
      beforeDeliveryLocal: { value: 25 },
    },
  })
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  seller = await t.makePerson(company, 'manager')
  client = await t.makePerson(company, 'client')
  other = await t.makePerson(await t.makeCompany('Other'), 'administrator')
  card = (await t.call(client, 'POST', '/wp/v2/payments/cards/stripe', { paymentMethodId: 'pm_card_visa' }))
    .body.id
})
afterAll(() => t.close())
beforeEach(async () => {
  job = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'moving_labor',
    job_date: '2027-03-01 09:00:00',
    starts_at: '2027-03-01T16:00:00Z',
    ends_at: '2027-03-01T19:00:00Z',
    locations: [{ ...DENVER, addressState: 'WY' }],
  })
})

const get = async (who = client) => (await t.call(who, 'GET', `/wp/v2/jobs/${job}`)).body
async function agree(name: string) {
  const shown = (await get()).documents[name]
  return t.call(client, 'POST', `/wp/v2/jobs/${job}/agreements`, {
    name,
    type: shown.agreementType,
    clause: shown.clause,
    content: shown.variables,
  })
}
async function agreeAll() {
  const { consent } = await get()
  await t.call(client, 'POST', `/wp/v2/jobs/${job}/agreements`, {
    name: CONSENT_NAME,
    type: 'acknowledgement',
    clause: CONSENT_CLAUSE,
    content: consent.content,
  })
  await agree('estimate')
  return agree('clientAgreement')
}
async function pay() {
  const { payments } = await get()
  return t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, {
    productId: job,
    lineItems: payments.due,
  })
}
const record = (body: object = {}, who = manager) =>
  t.call(who, 'POST', `/wp/v2/jobs/${job}/payments`, {
    amount: 50,
    date: '2026-01-05',
    method: 'check',
    paymentType: 'deposit',
    ...body,
  })

describe('what the office sends a client', () => {
  const info = async () => (await t.call(manager, 'GET', `/wp/v2/jobs/${job}/booking-info`)).body

  it('is a payment request once that is the next step of a scheduled job', async () => {
    expect(await info()).toMatchObject({
      kind: 'estimate',
      kinds: expect.arrayContaining(['paymentRequest']),
    })
    await agreeAll()
    await t.owner.query(`update jobs set job_status = 'scheduled' where id = $1`, [job])
    expect(await info()).toMatchObject({ kind: 'paymentRequest', next: 'Pay what is due: $110.00' })
  })
})

describe('automatic scheduling of a job', () => {
  it('happens with the last agreement when the deposit was paid first', async () => {
    await pay()
    expect((await get()).jobStatus).toBe('inquiring')
    expect((await agreeAll()).body.jobStatus).toBe('scheduled')
  })

  it('happens with the deposit when everything was agreed to first', async () => {
    expect((await agreeAll()).body.jobStatus).toBe('inquiring')
    await pay()
    const booked = await get()
    expect(booked).toMatchObject({ jobStatus: 'scheduled', payments: { stage: 'pay', paid: 50 } })
    // A quarter of the price is due once the job is scheduled.
    expect(booked.payments.due).toMatchObject([{ productItem: 'beforePickup', amount: 60 }])
  })

  it('happens when reconciliation finds a deposit whose answer was lost', async () => {
    await agreeAll()
    t.cards.faults.push({ step: 'confirmIntent', lost: true })
    expect((await pay()).status).toBe(502)
    await reconcileAll({ kernel: t.kernel, features: jobFeatures })
    expect((await get()).jobStatus).toBe('scheduled')
  })

  it('happens with a check that the office records, by its own call or by saving the job', async () => {
    await agreeAll()
    expect((await record()).body).toMatchObject({
      jobStatus: 'scheduled',
      payments: { paid: 50, dirty: true },
    })
    const saved = await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { jobStatus: 'inquiring' })
    expect(saved.body.jobStatus).toBe('inquiring')
    const lineItems = [{ amount: 1, date: '2026-01-06', method: 'cash', paymentType: 'deposit' }]
    const again = await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { payments: { lineItems } })
    expect(again.body).toMatchObject({ jobStatus: 'scheduled', payments: { paid: 51 } })
  })

  it('does not happen with a partial deposit', async () => {
    await agreeAll()
    expect((await record({ amount: 49.99 })).body).toMatchObject({
      jobStatus: 'inquiring',
      payments: { due: [{ productItem: 'serviceFee', amount: 0.01 }] },
    })
  })
})

describe('due amounts during a job', () => {
  it('are each share of the price less what was paid, then the balance, then a receipt', async () => {
    await agreeAll()
    await pay()
    await pay()
    expect((await get()).payments).toMatchObject({ due: [], paid: 110, mayTip: false, stage: 'pay' })
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}/start`)
    expect((await get()).payments.due).toMatchObject([{ productItem: 'beforeDelivery', amount: 60 }])
    await pay()
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { jobStatus: 'completed' })
    expect((await get()).payments.due).toMatchObject([{ productItem: 'afterDelivery', amount: 70 }])
    const { payments } = await get()
    const tip = { productItemId: job, productItem: 'tip', productRate: 48, productUnits: 1, amount: 48 }
    const paid = await t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, {
      productId: job,
      lineItems: [...payments.due, tip],
    })
    expect(paid.body.status).toBe('succeeded')
    expect((await get()).payments).toMatchObject({
      due: [],
      paid: 240,
      balance: 0,
      tips: 48,
      stage: 'receipt',
    })
  })
})

describe('a recorded payment', () => {
  it('is neither changed by a save nor removed by being left out of it', async () => {
    const { payments } = (await record()).body
    const [line] = payments.lineItems
    const save = (lineItems: object[], who = manager) =>
      t.call(who, 'POST', `/wp/v2/jobs/${job}`, { payments: { lineItems } })
    expect((await save([])).body.payments.paid).toBe(50)
    expect((await save([line])).body.payments.paid).toBe(50)
    const changed = await save([{ ...line, amount: 60 }])
    expect([changed.status, changed.body.code]).toEqual([409, 'line_is_paid'])
    expect(
      (await save([{ amount: 5, date: '2999-01-01', method: 'cash', paymentType: 'other' }])).status,
    ).toBe(400)
    expect(
      (await save([{ amount: 5, date: '2026-01-05', method: 'card', paymentType: 'other' }])).status,
    ).toBe(400)
    expect(
      (await save([{ amount: 5, date: '2026-01-05', method: 'cash', paymentType: 'other' }], client)).status,
    ).toBe(403)
    expect((await get()).payments.paid).toBe(50)
  })

  it('is voided once, with a reason, by a user who sees financials', async () => {
    const { payments } = (await record()).body
    const [{ id }] = payments.lineItems
    const voiding = (who: TestPerson, reason = 'Bounced', of = id) =>
      t.call(who, 'POST', `/wp/v2/jobs/${job}/payments/${of}/void`, { reason })
    expect((await voiding(seller)).status).toBe(403)
    expect((await voiding(client)).status).toBe(403)
    expect((await voiding(other)).status).toBe(404)
    expect((await voiding(manager, '')).status).toBe(400)
    expect((await voiding(manager, 'x', 999_999)).status).toBe(404)
    const answer = await voiding(manager)
    expect(answer.body.payments).toMatchObject({ paid: 0, lineItems: [{ id, status: 'voided', counted: 0 }] })
    expect((await voiding(manager)).status).toBe(409)
    expect((await get()).payments.lineItems).toEqual([])
  })

  it.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.001 }, 'amount'],
    [{ date: '2026-02-30' }, 'date'],
    [{ date: '2999-01-01' }, 'date'],
    [{ method: 'card' }, 'method'],
    [{ paymentType: 'gift' }, 'paymentType'],
  ])('with %j is rejected', async (body, field) => {
    const answer = await record(body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.data.fields)).toEqual([field])
    expect((await get()).payments.lineItems).toEqual([])
  })

  it('can only be made by the office', async () => {
    expect((await record({}, client)).status).toBe(403)
    expect((await record({}, other)).status).toBe(404)
    expect((await record({}, seller)).status).toBe(200)
  })
})
