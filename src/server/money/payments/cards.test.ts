import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MANDATE_TEXT, MANDATE_VERSION } from '../../../shared/money/payments/mandate.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { jobFeatures } from '../../features.ts'
import { reconcileAll } from './reconcile.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
let job: number
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    variables: { depositLocal: { value: 50, unitsLabel: '$' } },
  })
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
})
afterAll(() => t.close())
beforeEach(async () => {
  client = await t.makePerson(company, 'client', { firstName: 'Cleo' })
  job = await makeJob()
  t.cards.faults.length = 0
})

function makeJob(): Promise<number> {
  return t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'moving_labor',
    job_date: '2027-03-04 09:00',
    is_local: true,
    locations: [{ address: '1 Main St, Cheyenne, WY', addressState: 'WY', activities: [] }],
  })
}

const keyed = (key?: string): Record<string, string> => (key === undefined ? {} : { 'idempotency-key': key })
const SAVE = '/wp/v2/payments/cards/stripe'
const save = (paymentMethodId: string, who = client, more: object = {}, key?: string) =>
  t.call(who, 'POST', SAVE, { paymentMethodId, ...more }, keyed(key))
const list = async () => (await t.call(client, 'GET', '/wp/v2/payments/cards')).body
const stored = async () =>
  (
    await t.owner.query(
      `select id, is_primary, is_chosen, mandate_version, mandate_text from cards
        where user_id = $1 and removed_at is null order by id`,
      [client.id],
    )
  ).rows
async function charge(card: number, who = client, of = job, key?: string) {
  const { payments } = (await t.call(who, 'GET', `/wp/v2/jobs/${of}`)).body
  const body = { productId: of, lineItems: payments.due }
  const headers = keyed(key)
  return t.call(who, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, body, headers)
}
async function payOnce(who: TestPerson, more: object, lineItems?: unknown) {
  const lines = lineItems ?? (await t.call(who, 'GET', `/wp/v2/jobs/${job}`)).body.payments.due
  return t.call(who, 'POST', '/wp/v2/transactions/checkout', { productId: job, lineItems: lines, ...more })
}
async function checkout(more: object, method = 'pm_card_visa') {
  const begun = await payOnce(client, { paymentMethodId: method, ...more })
  const { paymentIntentId } = begun.body
  return {
    begun,
    finish: async () => {
      t.cards.confirmThere(paymentIntentId)
      return t.call(client, 'POST', '/wp/v2/transactions/confirm', { paymentIntentId })
    },
  }
}

/** Makes the bank decline the next payment, whichever card it uses. */
function declineNext(): void {
  const confirmIntent = t.cards.confirmIntent.bind(t.cards)
  t.cards.confirmIntent = (intentId, ...more) => {
    t.cards.confirmIntent = confirmIntent
    const intent = t.cards.intents.get(intentId)
    if (intent) intent.method = 'pm_card_chargeCustomerFail'
    return confirmIntent(intentId, ...more)
  }
}

describe('adding a card', () => {
  it('verifies it with its bank and stores it with the consent of its holder', async () => {
    const answer = await save('pm_card_visa')
    expect(answer.body).toMatchObject({ message: 'Card saved.', primaryCard: true })
    expect([...t.cards.setups.values()].at(-1)).toMatchObject({ status: 'succeeded' })
    const [card] = await stored()
    expect(card).toMatchObject({ is_primary: true, is_chosen: false, mandate_version: MANDATE_VERSION })
    expect(card.mandate_text).toBe(MANDATE_TEXT)
  })

  it('stores it only after its holder has confirmed it to the bank', async () => {
    const asked = await save('pm_card_authenticationRequired')
    expect([asked.status, asked.body.code]).toEqual([409, 'card_unconfirmed'])
    const { setupIntentId, clientSecret } = asked.body.data
    expect(clientSecret).toContain(setupIntentId)
    const early = await save('pm_card_authenticationRequired', client, { setupIntentId })
    expect(early.body.code).toBe('card_unconfirmed')
    expect(await stored()).toEqual([])
    t.cards.authenticate(setupIntentId, true)
    expect((await save('pm_card_authenticationRequired', client, { setupIntentId })).status).toBe(200)
    expect(await stored()).toHaveLength(1)
  })

  it('stores it once when the same call is repeated after confirmation by its holder', async () => {
    const first = await save('pm_card_authenticationRequired', client, {}, 'card-1')
    t.cards.authenticate(first.body.data.setupIntentId, true)
    const again = await save('pm_card_authenticationRequired', client, {}, 'card-1')
    const third = await save('pm_card_authenticationRequired', client, {}, 'card-1')
    expect([again.status, third.body.id]).toEqual([200, again.body.id])
    expect(await stored()).toHaveLength(1)
  })

  it("is rejected with another person's setup", async () => {
    const theirs = await t.makePerson(company, 'client')
    const asked = await save('pm_card_authenticationRequired', theirs)
    const { setupIntentId } = asked.body.data
    t.cards.authenticate(setupIntentId, true)
    const answer = await save('pm_card_authenticationRequired', client, { setupIntentId })
    expect([answer.status, answer.body.code]).toEqual([404, 'rest_not_found'])
    expect(await stored()).toEqual([])
    expect((await save('pm_card_visa', client, { setupIntentId: 'pi_1' })).status).toBe(400)
  })

  it('leaves confirmation to the holder when the office adds a card that the bank wants confirmed', async () => {
    const asked = await save('pm_card_authenticationRequired', manager, { userId: client.id })
    expect([asked.status, asked.body.code, asked.body.data.clientSecret]).toEqual([
      409,
      'card_unconfirmed',
      undefined,
    ])
    expect(await stored()).toEqual([])
  })

  it('does not store a card that the bank declines', async () => {
    const answer = await save('pm_card_chargeDeclined')
    expect([answer.status, answer.body.code]).toEqual([402, 'card_declined'])
    expect(await stored()).toEqual([])
  })
})

describe('a checkout in the browser', () => {
  it('stores no card unless asked to', async () => {
    const { finish } = await checkout({})
    expect((await finish()).body.status).toBe('succeeded')
    expect(await stored()).toEqual([])
  })

  it('stores the card once the payment succeeds', async () => {
    const { finish } = await checkout({ saveCard: true })
    expect(await stored()).toEqual([])
    expect((await finish()).body.status).toBe('succeeded')
    expect(await stored()).toMatchObject([{ is_primary: true, mandate_version: MANDATE_VERSION }])
    await reconcileAll({ kernel: t.kernel, features: jobFeatures })
    expect(await stored()).toHaveLength(1)
  })

  it('does not store a declined card', async () => {
    const { finish } = await checkout({ saveCard: true }, 'pm_card_chargeCustomerFail')
    expect((await finish()).status).toBe(402)
    expect(await stored()).toEqual([])
  })
})

describe('a checkout that the server confirms', () => {
  const manual = (more: object = {}, method = 'pm_card_visa', who = client, lineItems?: unknown) =>
    payOnce(who, { confirmationMethod: 'manual', paymentMethodId: method, ...more }, lineItems)
  const confirm = (paymentIntentId: string) =>
    t.call(client, 'POST', '/wp/v2/transactions/confirm', { paymentIntentId })
  const paid = async () => (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body.payments.paid

  it.each([
    [false, 0],
    [true, 1],
  ])('pays immediately and stores the card only with saveCard (%s)', async (saveCard, count) => {
    expect((await manual({ saveCard })).body).toMatchObject({ status: 'succeeded', clientSecret: null })
    expect(await paid()).toBe(50)
    expect(await stored()).toHaveLength(count)
  })

  it.each([
    [false, 0],
    [true, 1],
  ])('waits for 3-D Secure and stores the card only after it (saveCard: %s)', async (saveCard, count) => {
    const begun = await manual({ saveCard }, 'pm_card_authenticationRequired')
    expect(begun.body).toMatchObject({ status: 'requires_action', requiresAction: true })
    expect([await paid(), await stored()]).toEqual([0, []])
    t.cards.authenticate(begun.body.paymentIntentId, true)
    expect((await confirm(begun.body.paymentIntentId)).body.status).toBe('succeeded')
    expect(await paid()).toBe(50)
    expect(await stored()).toHaveLength(count)
  })

  it('stores no card whose 3-D Secure check failed, and allows payment in another way', async () => {
    const begun = await manual({ saveCard: true }, 'pm_card_authenticationRequired')
    t.cards.authenticate(begun.body.paymentIntentId, false)
    expect((await confirm(begun.body.paymentIntentId)).status).toBe(402)
    expect(await stored()).toEqual([])
    expect((await manual()).body.status).toBe('succeeded')
  })

  it("returns the bank's message for a decline and stores no card", async () => {
    const answer = await manual({ saveCard: true }, 'pm_card_chargeCustomerFail')
    expect([answer.status, answer.body.code]).toEqual([402, 'card_declined'])
    expect([await paid(), await stored()]).toEqual([0, []])
  })

  it('adds the card fee for a credit card and not for a debit card', async () => {
    await t.owner.query('update companies set card_fee_percent = 2 where id = $1', [company])
    const refused = await manual()
    expect(refused.body).toMatchObject({ code: 'amount_changed', data: { amount: 51 } })
    const lines = refused.body.data.lineItems
    expect((await manual({}, 'pm_card_visa_debit', client, lines)).body.code).toBe('amount_changed')
    expect((await manual({}, 'pm_card_visa', client, lines)).body.status).toBe('succeeded')
    job = await makeJob()
    expect((await manual({}, 'pm_card_visa_debit')).body.status).toBe('succeeded')
    await t.owner.query('update companies set card_fee_percent = 0 where id = $1', [company])
  })

  it('is rejected for the office with saveCard, and for a person who does not pay for the job', async () => {
    const answer = await manual({ saveCard: true, userId: client.id }, 'pm_card_visa', manager)
    expect([answer.status, answer.body.message]).toEqual([
      400,
      "Add the client's card first, then charge it.",
    ])
    const lineItems = (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body.payments.due
    const stranger = await t.makePerson(company, 'client')
    expect((await manual({}, 'pm_card_visa', stranger, lineItems)).status).toBe(404)
    expect((await manual({ confirmationMethod: 'x' })).status).toBe(400)
    expect(await paid()).toBe(0)
  })
})

describe('a stored card', () => {
  it('is removed if it never paid and is declined', async () => {
    const { body: card } = await save('pm_card_chargeCustomerFail')
    expect((await charge(card.id)).status).toBe(402)
    expect(await list()).toEqual([])
    expect((await charge(card.id)).status).toBe(404)
  })

  it('stays if it has paid before and is declined', async () => {
    const { body: card } = await save('pm_card_visa')
    await charge(card.id)
    job = await makeJob()
    await t.owner.query(`update cards set payment_method_id = 'pm_x_chargeCustomerFail' where id = $1`, [
      card.id,
    ])
    expect((await charge(card.id)).status).toBe(402)
    expect(await list()).toHaveLength(1)
  })

  it('stays if a payment stored it and it is declined later', async () => {
    await payOnce(client, { confirmationMethod: 'manual', paymentMethodId: 'pm_card_visa', saveCard: true })
    const [card] = await stored()
    job = await makeJob()
    declineNext()
    expect((await charge(card.id)).status).toBe(402)
    expect(await stored()).toMatchObject([{ id: card.id, is_primary: true }])
  })

  it('becomes the primary one when it pays, unless its holder has chosen another', async () => {
    const { body: first } = await save('pm_card_visa')
    const { body: second } = await save('pm_card_mastercard')
    expect(await stored()).toMatchObject([{ is_primary: true }, { is_primary: false }])
    await charge(second.id)
    expect(await stored()).toMatchObject([{ is_primary: false }, { is_primary: true, is_chosen: false }])
    await t.call(client, 'POST', '/wp/v2/cards/primary-card', { id: first.id })
    job = await makeJob()
    await charge(second.id)
    expect(await stored()).toMatchObject([{ is_primary: true, is_chosen: true }, { is_primary: false }])
    const { body: third } = await save('pm_card_discover')
    await t.call(client, 'DELETE', `/wp/v2/payments/cards/${first.id}`)
    const left = await stored()
    expect(left).toMatchObject([
      { id: second.id, is_primary: true },
      { id: third.id, is_primary: false },
    ])
  })
})

describe('a charge by the office', () => {
  it('asks the holder to pay instead of counting as declined when the bank requires the holder', async () => {
    const first = await save('pm_card_authenticationRequired')
    const { setupIntentId } = first.body.data
    t.cards.authenticate(setupIntentId, true)
    const { body: card } = await save('pm_card_authenticationRequired', client, { setupIntentId })
    const answer = await charge(card.id, manager, job, 'office-1')
    expect([answer.status, answer.body.code]).toEqual([409, 'authentication_required'])
    expect((await charge(card.id, manager, job, 'office-1')).body.code).toBe('authentication_required')
    const { rows } = await t.owner.query(
      'select status, failure_code, captured_cents from transactions where job_id = $1',
      [job],
    )
    expect(rows).toEqual([{ status: 'canceled', failure_code: 'authentication_required', captured_cents: 0 }])
    expect(await list()).toHaveLength(1)
    const mails = await t.owner.query('select subject, body_text from deliveries where job_id = $1', [job])
    expect(mails.rows).toMatchObject([
      {
        subject: 'Confirm your payment of $50.00',
        body_text: expect.stringContaining(`/job/${job}?tab=payments`),
      },
    ])
    // The client is present, authenticates, and pays.
    const begun = await charge(card.id)
    expect(begun.body).toMatchObject({ requiresAction: true })
    t.cards.authenticate(begun.body.paymentIntentId, true)
    const { paymentIntentId } = begun.body
    const done = await t.call(client, 'POST', '/wp/v2/transactions/confirm', { paymentIntentId })
    expect(done.body.status).toBe('succeeded')
  })

  it('still requires the holder when the office resumes it after an interruption', async () => {
    const first = await save('pm_card_authenticationRequired')
    const { setupIntentId } = first.body.data
    t.cards.authenticate(setupIntentId, true)
    const { body: card } = await save('pm_card_authenticationRequired', client, { setupIntentId })
    t.cards.faults.push({ step: 'confirmIntent', lost: false })
    expect((await charge(card.id, manager)).status).toBe(502)
    const { payments } = (await t.call(manager, 'GET', `/wp/v2/jobs/${job}`)).body
    const { paymentIntentId } = payments.open[0]
    const again = await t.call(manager, 'POST', '/wp/v2/transactions/confirm', { paymentIntentId })
    expect([again.status, again.body.code]).toEqual([409, 'authentication_required'])
    expect(await list()).toHaveLength(1)
  })

  it('is recorded with the same outcome by reconciliation after an interrupted call', async () => {
    const first = await save('pm_card_authenticationRequired')
    const { setupIntentId } = first.body.data
    t.cards.authenticate(setupIntentId, true)
    const { body: card } = await save('pm_card_authenticationRequired', client, { setupIntentId })
    t.cards.faults.push({ step: 'confirmIntent', lost: true })
    expect((await charge(card.id, manager)).status).toBe(502)
    await reconcileAll({ kernel: t.kernel, features: jobFeatures })
    const { rows } = await t.owner.query('select status, failure_code from transactions where job_id = $1', [
      job,
    ])
    expect(rows).toEqual([{ status: 'canceled', failure_code: 'authentication_required' }])
    expect(await list()).toHaveLength(1)
  })
})
