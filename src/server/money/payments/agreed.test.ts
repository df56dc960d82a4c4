import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONSENT_CLAUSE, CONSENT_NAME } from '../../../shared/jobs/documents/consent.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
let other: TestPerson
let card: number
let job: number
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    variables: { depositLocal: { value: 50, unitsLabel: '$' }, changeDatetimeFee: { value: 25 } },
  })
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  client = await t.makePerson(company, 'client', { email: 'client@peak.test' })
  other = await t.makePerson(await t.makeCompany('Other'), 'administrator')
  const saved = await t.call(client, 'POST', '/wp/v2/payments/cards/stripe', {
    paymentMethodId: 'pm_card_visa',
  })
  card = saved.body.id
})
afterAll(() => t.close())

const place = (address: string, addressState: string) => ({
  address,
  addressState,
  addressCountry: 'US',
  activities: [],
})
const BETWEEN_STATES = [place('1 Main St, Cheyenne, WY 82001', 'WY'), place('2 Elm St, Reno, NV 89501', 'NV')]

/** Two hours of a crew of two, with a minimum of three hours: $240. */
function makeJob(columns: Record<string, unknown> = {}): Promise<number> {
  return t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'moving_labor',
    job_date: '2027-03-04 09:00',
    starts_at: '2027-03-04T16:00:00Z',
    ends_at: '2027-03-04T19:00:00Z',
    is_local: true,
    locations: [place('1 Main St, Cheyenne, WY 82001', 'WY')],
    ...columns,
  })
}
beforeEach(async () => {
  job = await makeJob()
})

const get = async (who = client) => (await t.call(who, 'GET', `/wp/v2/jobs/${job}`)).body
const save = (fields: object) => t.call(manager, 'POST', `/wp/v2/jobs/${job}`, fields)
const line = (rate: number, units: number, item = 'hourlyRateTwo') => ({
  item,
  rate,
  units,
  lineItemDate: null,
})
const estimate = (...lineItems: object[]) =>
  save({ documents: { estimate: { variables: { dirty: true, lineItems } } } })
const revenue = (...lineItems: object[]) => save({ financial: { revenue: { isDirty: true, lineItems } } })

/** Consents to electronic records, reads the estimate, and returns the call that agrees to what was read. */
async function readEstimate(who = client) {
  const { consent } = await get(who)
  const send = (body: object) => t.call(who, 'POST', `/wp/v2/jobs/${job}/agreements`, body)
  await send({
    name: CONSENT_NAME,
    type: 'acknowledgement',
    clause: CONSENT_CLAUSE,
    content: consent.content,
  })
  const { agreementType: type, clause, variables: content } = (await get(who)).documents.estimate
  return () => send({ name: 'estimate', type, clause, content })
}

async function agreeToEstimate(who = client) {
  const agree = await readEstimate(who)
  expect((await agree()).status).toBe(200)
}

async function charge(who: TestPerson, lines?: unknown) {
  const lineItems = lines ?? (await get(who)).payments.due
  return t.call(who, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, { productId: job, lineItems })
}
const moneyRows = async () =>
  (await t.owner.query('select count(*)::int as n from transactions where job_id = $1', [job])).rows[0].n

async function setVariable(name: string, variable: object) {
  const variables = { [name]: variable }
  const saved = await t.call(manager, 'POST', `/wp/v2/companies/${company}`, { variables })
  expect(saved.status).toBe(200)
}

describe('the agreed price of a job', () => {
  it('is the estimate that the client agreed to, whatever the office changes afterwards', async () => {
    await agreeToEstimate()
    await estimate(line(80, 9))
    expect((await get()).payments).toMatchObject({ total: 720, agreed: { total: 240, from: 'agreement' } })
  })

  it('is what the client read, or nothing, if the office edits the estimate at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      job = await makeJob()
      const agree = await readEstimate()
      const [saved, agreed] = await Promise.all([estimate(line(80, 9)), agree()])
      expect(saved.status).toBe(200)
      if (agreed.status !== 200) expect(agreed.body.code).toBe('document_changed')
      const expected =
        agreed.status === 200 ? { total: 240, from: 'agreement' } : { total: 720, from: 'estimate' }
      expect((await get()).payments).toMatchObject({ total: 720, agreed: expected })
    }
  })

  it('is the estimate at the time of scheduling if the client agreed to none', async () => {
    await save({ jobStatus: 'scheduled' })
    await estimate(line(80, 9))
    expect((await get()).payments).toMatchObject({ total: 720, agreed: { total: 240, from: 'booking' } })
    await save({ jobStatus: 'inquiring' })
    await save({ jobStatus: 'scheduled' })
    expect((await get()).payments.agreed).toEqual({ total: 720, from: 'booking', isFixed: false })
  })

  it('ignores what is agreed to after loading has begun', async () => {
    await save({ jobStatus: 'scheduled' })
    await t.owner.query(`update jobs set started_at = now() - interval '1 hour' where id = $1`, [job])
    await estimate(line(80, 9))
    await agreeToEstimate()
    expect((await get()).payments.agreed).toEqual({ total: 240, from: 'booking', isFixed: false })
  })

  it('stays what the client agreed to when the office moves the job to an earlier day', async () => {
    await agreeToEstimate()
    await save({ jobStatus: 'scheduled' })
    const moved = await save({ jobDate: '2026-03-04 09:00:00' })
    expect(moved.body.jobDate).toBe('2026-03-04 09:00:00')
    await save({ jobStatus: 'inquiring' })
    await estimate(line(80, 9))
    await save({ jobStatus: 'scheduled' })
    expect((await get()).payments).toMatchObject({ total: 720, agreed: { total: 240, from: 'agreement' } })
  })

  it('of a federal move determines the share at delivery and the part due later', async () => {
    job = await makeJob({ job_type: 'interstate', locations: BETWEEN_STATES })
    await save({ jobStatus: 'scheduled' })
    await estimate(line(80, 9))
    await save({ jobStatus: 'completed' })
    // The estimate has since grown to $720; 110 % of the agreed $240 may be charged at delivery.
    expect((await get()).payments).toMatchObject({
      total: 720,
      dueTotal: 264,
      later: { amount: 456, source: '49 CFR 375.407, 375.703' },
    })
  })
})

describe('the total of the payments', () => {
  it('comes from the invoice if estimate and invoice are equal', async () => {
    expect((await get(manager)).payments).toMatchObject({ total: 240, totalBy: 'invoice' })
  })

  it('comes from the estimate while the job is open and the invoice differs', async () => {
    await save({ jobStatus: 'scheduled' })
    await save({ documents: { invoice: { variables: { dirty: true, lineItems: [line(80, 2)] } } } })
    const { documents, payments } = await get(manager)
    expect(documents.invoice.total).toBe(160)
    expect(payments).toMatchObject({ total: 240, balance: 240, totalBy: 'estimate' })
    await save({ jobStatus: 'completed' })
    expect((await get(manager)).payments).toMatchObject({ total: 160, balance: 160, totalBy: 'invoice' })
  })

  it('is limited if the estimate is binding and the invoice exceeds it', async () => {
    job = await makeJob({ job_type: 'interstate', locations: BETWEEN_STATES })
    await save({ documents: { billOfLading: { variables: { optionEstimate: 'binding' } } } })
    await save({ jobStatus: 'scheduled' })
    await save({ documents: { invoice: { variables: { dirty: true, lineItems: [line(80, 9)] } } } })
    await save({ jobStatus: 'completed' })
    const { documents, payments } = await get(manager)
    expect([documents.invoice.total, payments.total, payments.totalBy]).toEqual([720, 240, 'limit'])
  })
})

describe('a binding estimate', () => {
  const setOption = async (optionEstimate: string) => {
    const saved = await save({ documents: { billOfLading: { variables: { optionEstimate } } } })
    expect(saved.status).toBe(200)
  }
  const finishWithNineHours = async () => {
    await estimate(line(80, 9))
    await save({ jobStatus: 'completed' })
    return (await get(manager)).payments
  }

  it('still binds after the office changes its type, if the client agreed to it', async () => {
    job = await makeJob({
      job_type: 'intrastate_local',
      locations: [place('1 Main St, Denver, CO 80202', 'CO'), place('2 Elm St, Denver, CO 80203', 'CO')],
    })
    await setOption('binding')
    await agreeToEstimate()
    await save({ jobStatus: 'scheduled' })
    await setOption('none')
    expect(await finishWithNineHours()).toMatchObject({
      total: 240,
      totalBy: 'limit',
      staffMost: 240,
      agreed: { total: 240, from: 'agreement', isFixed: true },
    })
  })

  it('still binds after the office changes its type, if the job was booked by it', async () => {
    job = await makeJob({ job_type: 'interstate', locations: BETWEEN_STATES })
    await setOption('binding')
    await save({ jobStatus: 'scheduled' })
    await setOption('nonbinding')
    expect(await finishWithNineHours()).toMatchObject({ total: 240, totalBy: 'limit', staffMost: 240 })
  })

  it('still binds after the move falls under rules without binding estimates', async () => {
    const inTexas = [place('1 Main St, Austin, TX 78701', 'TX'), place('2 Elm St, Austin, TX 78702', 'TX')]
    job = await makeJob({ job_type: 'intrastate_local', locations: inTexas })
    await setOption('notToExceed')
    await agreeToEstimate()
    await save({ jobStatus: 'scheduled' })
    const saved = await save({ jobType: 'interstate', locations: BETWEEN_STATES })
    expect(saved.body).toMatchObject({ jobType: 'interstate' })
    expect(await finishWithNineHours()).toMatchObject({ total: 240, totalBy: 'limit', staffMost: 240 })
  })

  it('binds from the time the office makes it binding', async () => {
    job = await makeJob({ job_type: 'interstate', locations: BETWEEN_STATES })
    await save({ jobStatus: 'scheduled' })
    await setOption('binding')
    expect(await finishWithNineHours()).toMatchObject({ total: 240, staffMost: 240 })
  })
})

describe('a charge of a stored card by the office', () => {
  it('captures the deposit of an inquiry', async () => {
    expect((await charge(manager)).body).toMatchObject({ status: 'succeeded', transaction: { captured: 50 } })
  })

  it('captures the deposit of an inquiry within the price that its client agreed to', async () => {
    await setVariable('depositLocal', { value: 100, unitsLabel: '%' })
    job = await makeJob()
    await agreeToEstimate()
    await setVariable('depositLocal', { value: 50, unitsLabel: '$' })
    await estimate(line(80, 9))
    expect((await get(manager)).payments).toMatchObject({ dueTotal: 720, staffMost: 240 })
    const refused = await charge(manager)
    expect([refused.status, refused.body.code]).toEqual([409, 'amount_not_agreed'])
    expect((await charge(manager, refused.body.data.lineItems)).body).toMatchObject({
      transaction: { captured: 240 },
    })
  })

  it('covers the agreed rates and the actual hours, at most 25 % above the agreed price', async () => {
    await save({ jobStatus: 'scheduled' })
    await save({ jobStatus: 'completed' })
    await revenue(line(80, 3.5))
    expect((await get(manager)).payments).toMatchObject({ dueTotal: 280, staffMost: 280 })
    await revenue(line(80, 9))
    const { payments } = await get(manager)
    expect(payments).toMatchObject({ dueTotal: 720, staffMost: 300 })
    const refused = await charge(manager)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'amount_not_agreed',
      'The client has not agreed to this amount.',
    ])
    expect(await moneyRows()).toBe(0)
    const quoted = await t.call(manager, 'POST', '/wp/v2/transactions/quote', { productId: job })
    expect(quoted.body).toMatchObject({ amount: 300, lineItems: [{ productItem: 'afterDelivery' }] })
    expect(refused.body.data.lineItems).toEqual(quoted.body.lineItems)
    expect((await charge(manager, quoted.body.lineItems)).body).toMatchObject({ status: 'succeeded' })
    const nothing = await charge(manager)
    expect([nothing.status, nothing.body.code]).toEqual([409, 'amount_not_agreed'])
    // The client may pay everything that is due.
    expect((await charge(client)).body).toMatchObject({ transaction: { captured: 420 } })
  })

  it('is at most the agreed price before the move has started', async () => {
    await t.owner.query(
      `update companies set variables = variables || '{"beforePickupLocal": {"value": 100, "unitsLabel": "%"}}'
        where id = $1`,
      [company],
    )
    await save({ jobStatus: 'scheduled' })
    await t.owner.query(`update companies set variables = variables - 'beforePickupLocal' where id = $1`, [
      company,
    ])
    await estimate(line(80, 3.5))
    expect((await get(manager)).payments).toMatchObject({ dueTotal: 280, staffMost: 240 })
    expect((await charge(manager)).body.code).toBe('amount_not_agreed')
    await t.owner.query(`update jobs set started_at = now() where id = $1`, [job])
    expect((await get(manager)).payments).toMatchObject({ dueTotal: 280, staffMost: 280 })
  })

  it('is limited to what the company allows above the agreed price', async () => {
    const path = `/wp/v2/companies/${company}`
    const set = (value: number) =>
      t.call(manager, 'POST', path, { variables: { mostAboveAgreed: { value } } })
    expect((await set(101)).status).toBe(400)
    expect((await set(0)).status).toBe(200)
    await save({ jobStatus: 'scheduled' })
    await save({ jobStatus: 'completed' })
    await revenue(line(80, 9))
    expect((await get(manager)).payments.staffMost).toBe(240)
    await set(25)
  })

  it('is limited to what the company allowed above the agreed price at the time of the agreement', async () => {
    await save({ jobStatus: 'scheduled' })
    await setVariable('mostAboveAgreed', { value: 100 })
    const { version } = await get(manager)
    expect((await t.call(manager, 'POST', `/wp/v2/jobs/${job}/use-current-rates`, { version })).status).toBe(
      200,
    )
    await setVariable('mostAboveAgreed', { value: 25 })
    await save({ jobStatus: 'completed' })
    await revenue(line(80, 9))
    expect((await get(manager)).payments.staffMost).toBe(300)
  })

  it('is at most what that person agreed to, even if the other payer agreed to more', async () => {
    const friend = await t.makePerson(company, 'client')
    await agreeToEstimate()
    await save({ billingContact: { id: friend.id }, isBillingContact: false })
    await estimate(line(80, 9))
    await agreeToEstimate(friend)
    await save({ jobStatus: 'scheduled' })
    await save({ jobStatus: 'completed' })
    const { payments } = await get(manager)
    expect(payments).toMatchObject({ dueTotal: 720, agreed: { total: 720 }, staffMost: 720 })
    const path = `/wp/v2/transactions/checkout/charge/${card}`
    const body = { productId: job, userId: client.id }
    const refused = await t.call(manager, 'POST', path, { ...body, lineItems: payments.due })
    expect([refused.status, refused.body.code]).toEqual([409, 'amount_not_agreed'])
    const { lineItems } = refused.body.data
    expect((await t.call(manager, 'POST', path, { ...body, lineItems })).body).toMatchObject({
      transaction: { captured: 300 },
    })
  })

  it('pays a line of revenue within the agreed amount', async () => {
    await save({ jobStatus: 'scheduled' })
    await save({ jobStatus: 'completed' })
    const { body } = await revenue(line(80, 3), line(900, 1, 'materials'))
    const materials = body.financial.revenue.lineItems[1]
    const quote = { productId: job, for: 'revenueLine', revenueLineId: materials.id }
    const quoted = await t.call(manager, 'POST', '/wp/v2/transactions/quote', quote)
    expect(quoted.body.amount).toBe(240)
    const whole = { ...quoted.body.lineItems[0], productRate: 900, amount: 900 }
    expect((await charge(manager, [whole])).body.code).toBe('amount_not_agreed')
    expect((await charge(manager, quoted.body.lineItems)).status).toBe(200)
  })

  it('of a federal move is at most 110 % of the agreed price and excludes what is due later', async () => {
    job = await makeJob({ job_type: 'interstate', job_date: '2026-01-10 09:00', locations: BETWEEN_STATES })
    await t.owner.query(
      `update jobs set starts_at = '2026-01-10T16:00:00Z', ends_at = '2026-01-10T19:00:00Z' where id = $1`,
      [job],
    )
    await save({ jobStatus: 'scheduled' })
    await save({ jobStatus: 'completed' })
    await revenue(line(80, 9))
    const { payments } = await get(manager)
    // More than 30 days ago, so the full amount is due.
    expect(payments).toMatchObject({ dueTotal: 720, staffMost: 264 })
    expect((await charge(manager)).body.code).toBe('amount_not_agreed')
    expect((await charge(client)).body).toMatchObject({ transaction: { captured: 720 } })
  })

  it.each([
    ['a tip', 'tip', { productItem: 'tip', productRate: 20, productUnits: 1, amount: 20 }],
    [
      'a change of date',
      'changeMoveDate',
      { productItem: 'changeDatetimeFee', productRate: 25, productUnits: 1, amount: 25 },
    ],
  ])('is rejected for %s, which the client pays', async (_what, purpose, sent) => {
    await save({ jobStatus: 'scheduled' })
    const lines = [{ productItemId: job, ...sent }]
    const refused = await charge(manager, lines)
    expect([refused.status, refused.body.code]).toEqual([409, 'amount_not_agreed'])
    const quote = { productId: job, for: purpose, tip: 20 }
    expect((await t.call(manager, 'POST', '/wp/v2/transactions/quote', quote)).status).toBe(409)
    expect(await moneyRows()).toBe(0)
    expect((await charge(client, lines)).body).toMatchObject({ status: 'succeeded' })
  })

  it('is rejected beyond the agreed amount with a newly entered card too', async () => {
    await save({ jobStatus: 'scheduled' })
    await estimate(line(80, 9))
    await save({ jobStatus: 'completed' })
    const { payments } = await get(manager)
    const answer = await t.call(manager, 'POST', '/wp/v2/transactions/checkout', {
      productId: job,
      lineItems: payments.due,
      paymentMethodId: 'pm_card_visa',
    })
    expect([answer.status, answer.body.code]).toEqual([409, 'amount_not_agreed'])
  })

  it('is rejected for the office of another company', async () => {
    const lineItems = (await get(manager)).payments.due
    const body = { productId: job, lineItems }
    expect((await t.call(other, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, body)).status).toBe(
      404,
    )
  })

  it('cancels an unconfirmed charge that now exceeds the agreed price', async () => {
    await save({ jobStatus: 'scheduled' })
    await save({ jobStatus: 'completed' })
    await revenue(line(80, 3.75))
    t.cards.faults.push({ step: 'confirmIntent', lost: false })
    expect((await charge(manager)).status).toBe(502)
    await t.owner.query(
      `update jobs set booked_estimate = '{"lineItems": [{"item": "hourlyRateTwo", "rate": 80, "units": 2}]}'
        where id = $1`,
      [job],
    )
    const again = await charge(manager)
    expect([again.status, again.body.code]).toEqual([409, 'amount_not_agreed'])
    const { rows } = await t.owner.query(
      'select status, captured_cents from transactions where job_id = $1',
      [job],
    )
    expect(rows).toEqual([{ status: 'canceled', captured_cents: 0 }])
  })
})
