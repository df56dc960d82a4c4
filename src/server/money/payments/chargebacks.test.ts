import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobFeatures } from '../../features.ts'
import { reconcileCharge } from './reconcile.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { CARDS_SIGNATURE } from '../../testing/cards.ts'
import { storeCard } from '../../testing/stored-card.ts'
import { findChargebacks } from './chargebacks.jobs.ts'

let t: TestApp
let company: number
let manager: TestPerson
let seller: TestPerson
let client: TestPerson
let card: number
let job: number
let payment: { id: number; intent: string }

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    email: 'office@peak.test',
    variables: { depositLocal: { value: 50, unitsLabel: '$' } },
  })
  manager = await t.makePerson(company, 'manager', { viewFinancials: true, email: 'money@peak.test' })
  seller = await t.makePerson(company, 'manager', { email: 'sales@peak.test' })
  client = await t.makePerson(company, 'client', { email: 'client@peak.test', firstName: 'Cleo' })
  card = (await storeCard(t, client, 'pm_card_visa', {})).body.id
})
afterAll(() => t.close())

beforeEach(async () => {
  job = await createPaidJob()
})

const context = () => ({ kernel: t.kernel, features: jobFeatures })
const settle = () => reconcileCharge(context(), { companyId: company, id: payment.id }, 'webhook')

async function createPaidJob(): Promise<number> {
  const id = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_date: '2027-03-04 09:00',
    is_local: true,
    locations: [{ address: '1 Main St, Denver, CO 80202', addressState: 'CO', activities: [] }],
  })
  const line = { productItemId: id, productItem: 'serviceFee', productRate: 50, productUnits: 1, amount: 50 }
  const paid = await t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, {
    productId: id,
    productType: 'jobs',
    lineItems: [line],
  })
  expect(paid.status).toBe(200)
  payment = { id: paid.body.transaction.id, intent: paid.body.paymentIntentId }
  return id
}

/** Makes the bank take the payment back and lets the server read it. */
async function openChargeback(how: Parameters<TestApp['cards']['openThere']>[1] = {}) {
  const there = t.cards.openThere(payment.intent, how)
  if (!there) throw new Error('The payment cannot be charged back')
  await settle()
  return there
}

const linesFor = async (who: TestPerson) =>
  (await t.call(who, 'GET', `/wp/v2/jobs/${job}`)).body.payments.lineItems
const chargebacksOf = async () => (await linesFor(manager))[0].chargebacks

async function ledger(): Promise<Record<string, number>> {
  const { rows } = await t.owner.query<{ role: string; cents: number }>(
    `select a.role, sum(l.debit_cents - l.credit_cents)::int as cents from journal_entries e
       join journal_lines l on l.company_id = e.company_id and l.entry_id = e.id
       join ledger_accounts a on a.company_id = l.company_id and a.id = l.account_id
      where e.company_id = $1 and e.job_id = $2 group by a.role having sum(l.debit_cents - l.credit_cents) <> 0`,
    [company, job],
  )
  return Object.fromEntries(rows.map(({ role, cents }) => [role, cents]))
}

async function mails(): Promise<{ recipient: string; subject: string; body_text: string }[]> {
  const { rows } = await t.owner.query(
    `select recipient, subject, body_text from deliveries where job_id = $1 and subject ~* 'chargeback|inquiry' order by id`,
    [job],
  )
  return rows
}

describe('a chargeback webhook', () => {
  const tell = (type: string) =>
    t.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: { 'stripe-signature': CARDS_SIGNATURE, 'content-type': 'application/json' },
      payload: JSON.stringify({ id: 'evt_1', type, intentId: payment.intent, metadata: {} }),
    })

  it('queues a check of the payment that it is about', async () => {
    t.queued.length = 0
    expect((await tell('charge.dispute.created')).statusCode).toBe(200)
    expect(t.queued).toEqual([
      { name: 'settle-transaction', work: { companyId: company, transactionId: payment.id } },
    ])
  })
})

describe('a payment with a chargeback', () => {
  it('is shown with its reason and deadline to the office only', async () => {
    await openChargeback({ reason: 'product_not_received', dueBy: new Date('2026-12-12T18:00:00Z') })
    expect(await chargebacksOf()).toMatchObject([
      {
        status: 'needs_response',
        amount: 50,
        taken: 50,
        fee: 15,
        reason: 'The cardholder says the move did not take place.',
        dueBy: '2026-12-12T18:00:00.000Z',
        mayRespond: true,
      },
    ])
    const { body } = await t.call(manager, 'GET', `/wp/v2/jobs/${job}`)
    expect(body.next).toMatchObject({ turn: 'office' })
    expect(body.next.text).toMatch(/^Answer the chargeback by Sat, Dec 12/)
    expect((await linesFor(seller))[0].chargebacks).toMatchObject([{ mayRespond: false, explanation: '' }])

    const { body: seen } = await t.call(client, 'GET', `/wp/v2/jobs/${job}`)
    expect(seen.payments.lineItems[0]).toMatchObject({ chargebacks: [], returned: 0 })
    expect(seen.payments.chargebackDue).toBeNull()
    expect(JSON.stringify(seen)).not.toMatch(/fraudulent|Answer the/)
  })

  it('is mailed once to the company, administrators and managers who see financials', async () => {
    await openChargeback()
    await settle()
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(['money@peak.test', 'office@peak.test'])
    expect(sent[0]?.subject).toBe(`Chargeback of $50.00: job #${job}`)
    expect(sent[0]?.body_text).toContain('The cardholder says they did not authorize this payment.')
    expect(sent[0]?.body_text).toContain('Client: Cleo')
    expect(sent[0]?.body_text).toMatch(/Respond by: /)
  })

  it('is a claim in the ledger, stays paid, and cannot be refunded', async () => {
    await openChargeback()
    expect(await ledger()).toEqual({
      customerDeposits: -5_000,
      disputedPayments: 5_000,
      cardClearing: -1_500,
      chargebackFees: 1_500,
    })
    const { body } = await t.call(manager, 'GET', `/wp/v2/jobs/${job}`)
    expect(body.payments).toMatchObject({ paid: 50, dueTotal: 0 })
    const refund = await t.call(manager, 'POST', `/wp/v2/transactions/${payment.id}/refund`)
    expect([refund.status, refund.body.message]).toEqual([
      409,
      "The cardholder's bank took this payment back. It can't be refunded as well.",
    ])
    expect([...t.cards.refunds.values()].filter(({ intentId }) => intentId === payment.intent)).toEqual([])
  })

  it('counts as received again once it is won, and can be refunded then', async () => {
    const there = await openChargeback()
    t.cards.decideThere(there.id, 'won')
    await settle()
    await settle()
    expect(await ledger()).toEqual({ customerDeposits: -5_000, cardClearing: 3_500, chargebackFees: 1_500 })
    expect(await chargebacksOf()).toMatchObject([{ status: 'won', taken: 0, mayRespond: false }])
    expect((await mails()).map(({ subject }) => subject)).toContain(`Chargeback won: $50.00: job #${job}`)
    const refund = await t.call(manager, 'POST', `/wp/v2/transactions/${payment.id}/refund`)
    expect(refund.status).toBe(200)
  })

  it('is a loss once it is lost, is not due again, and cannot be refunded', async () => {
    const there = await openChargeback()
    t.cards.decideThere(there.id, 'lost')
    await settle()
    expect(await ledger()).toEqual({
      customerDeposits: -5_000,
      cardClearing: -1_500,
      chargebackFees: 1_500,
      chargebackLosses: 5_000,
    })
    const { body } = await t.call(client, 'GET', `/wp/v2/jobs/${job}`)
    expect(body.payments).toMatchObject({ paid: 50, due: [], lineItems: [{ returned: 50, chargebacks: [] }] })
    expect(body.payments.receipt[0].what).toMatch(/returned by the card’s bank/)
    const refund = await t.call(manager, 'POST', `/wp/v2/transactions/${payment.id}/refund`)
    expect(refund.status).toBe(409)
  })

  it("is found if its webhook never came, and so is the bank's decision", async () => {
    const there = t.cards.openThere(payment.intent)
    await findChargebacks(context())
    expect(await chargebacksOf()).toMatchObject([{ status: 'needs_response' }])
    t.cards.decideThere(there?.id ?? '', 'won')
    await findChargebacks(context())
    expect(await chargebacksOf()).toMatchObject([{ status: 'won' }])
    expect(await findChargebacks(context())).toBe(0)
  })

  it('is found even if the provider no longer lists it', async () => {
    const there = await openChargeback({ createdAt: new Date(Date.now() - 60 * 86_400_000) })
    t.cards.decideThere(there.id, 'lost')
    await findChargebacks(context())
    expect(await chargebacksOf()).toMatchObject([{ status: 'lost' }])
  })

  it('is reported once if two checks run at the same time', async () => {
    t.cards.openThere(payment.intent)
    await Promise.all([settle(), findChargebacks(context()), settle()])
    await settle()
    expect(await chargebacksOf()).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
  })
})

describe('an inquiry of the bank about a payment', () => {
  it('takes no money, can be refunded, and is closed', async () => {
    const there = await openChargeback({ isInquiry: true })
    expect(await chargebacksOf()).toMatchObject([{ status: 'inquiry_needs_response', taken: 0, fee: 0 }])
    expect(await ledger()).toEqual({ customerDeposits: -5_000, cardClearing: 5_000 })
    expect((await mails())[0]?.subject).toBe(`Bank inquiry about a payment of $50.00: job #${job}`)
    t.cards.decideThere(there.id, 'closed')
    await settle()
    expect(await chargebacksOf()).toMatchObject([{ status: 'inquiry_closed', mayRespond: false }])
    const refund = await t.call(manager, 'POST', `/wp/v2/transactions/${payment.id}/refund`)
    expect(refund.status).toBe(200)
  })

  it('becomes a chargeback, which is reported as a chargeback', async () => {
    const there = await openChargeback({ isInquiry: true })
    t.cards.decideThere(there.id, 'escalated')
    await settle()
    expect(await ledger()).toMatchObject({ disputedPayments: 5_000, chargebackFees: 1_500 })
    expect((await mails()).map(({ subject }) => subject)).toContain(`Chargeback of $50.00: job #${job}`)
  })
})

describe('erasing a client with a chargeback', () => {
  it('waits until the bank has decided', async () => {
    const administrator = await t.makePerson(company, 'administrator')
    const there = await openChargeback()
    const blocks = async () =>
      (await t.call(administrator, 'GET', `/wp/v2/people/${client.id}/erasure`)).body.blocks as string[]
    expect(await blocks()).toContain(`The bank has not decided about a payment of job #${job}.`)
    t.cards.decideThere(there.id, 'lost')
    await settle()
    expect((await blocks()).join(' ')).not.toContain(`decided about a payment of job #${job}.`)
  })
})

describe('the chargebacks table', () => {
  it('keeps its facts, and cannot be emptied or read by another company', async () => {
    await openChargeback()
    await expect(t.owner.query('delete from chargebacks where job_id = $1', [job])).rejects.toThrow()
    await expect(
      t.owner.query(`update chargebacks set dispute_id = 'du_other' where job_id = $1`, [job]),
    ).rejects.toThrow('A chargeback stays as it was made')
    const { rows } = await t.kernel.pool.query('select id from chargebacks')
    expect(rows).toEqual([])
  })
})
