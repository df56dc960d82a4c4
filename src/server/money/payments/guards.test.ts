import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import { jobFeatures } from '../../features.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { reconcileAll, reconcileCharge } from './reconcile.ts'

let t: TestApp
let company: number
let manager: TestPerson
let admin: TestPerson
let client: TestPerson
let job: number
let charge: number
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak', { variables: { depositLocal: { value: 50, unitsLabel: '$' } } })
  manager = await t.makePerson(company, 'manager', {
    viewFinancials: true,
    firstName: 'Mona',
    lastName: 'Gray',
  })
  admin = await t.makePerson(company, 'administrator')
  client = await t.makePerson(company, 'client')
  job = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_date: '2027-03-04 09:00',
    locations: [{ address: '1 Main St', addressState: 'CO', activities: [] }],
  })
  const card = await t.call(client, 'POST', '/wp/v2/payments/cards/stripe', {
    paymentMethodId: 'pm_card_visa',
  })
  const paid = await t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${card.body.id}`, {
    productId: job,
    lineItems: [
      { productItemId: job, productItem: 'serviceFee', productRate: 50, productUnits: 1, amount: 50 },
    ],
  })
  charge = paid.body.transaction.id
  await t.call(manager, 'POST', `/wp/v2/transactions/${charge}/refund`, { amount: 10, reason: 'Internal' })
  await t.call(manager, 'POST', `/wp/v2/jobs/${job}/payments`, {
    amount: 5,
    date: '2026-01-05',
    method: 'cash',
    paymentType: 'other',
  })
})
afterAll(() => t.close())

const asApp = (work: (tx: Tx) => Promise<unknown>) =>
  inTenant(t.kernel.db, { companyIds: [company], userId: manager.id }, work)

describe('the database rejects', () => {
  it.each([
    ['another amount', sql`update transactions set amount_cents = 1`, /cannot be changed/],
    ['another capture', sql`update transactions set captured_cents = 4000`, /stays/],
    ['another card', sql`update transactions set last4 = '1111'`, /stays/],
    ['a refund that nobody made', sql`update transactions set refunded_cents = 2000`, /do not add up/],
    ['a charge that is forgotten', sql`delete from transactions`, /permission denied/],
    ['a smaller refund', sql`update refunds set amount_cents = 1`, /as it was made/],
    ['another reason', sql`update refunds set reason = 'x'`, /as it was made/],
    ['a refund that its charge does not know of', sql`update refunds set status = 'failed'`, /do not add up/],
    ['another recorded amount', sql`update recorded_payments set amount_cents = 1`, /as it was recorded/],
    ['a changed booking', sql`update journal_lines set debit_cents = 1`, /permission denied/],
    ['a booking that is forgotten', sql`delete from journal_entries`, /permission denied/],
  ])('%s', async (_what, statement, message) => {
    await expect(asApp((tx) => statement.execute(tx))).rejects.toThrow(message)
  })

  it('lines added to a posted entry, balanced or not', async () => {
    const { rows } = await t.owner.query(
      'select entry_id, account_id from journal_lines where company_id = $1 order by entry_id limit 1',
      [company],
    )
    const add = asApp((tx) =>
      sql`insert into journal_lines (company_id, entry_id, position, account_id, debit_cents, credit_cents) values
        (${company}, ${rows[0].entry_id}, 90, ${rows[0].account_id}, 5, 0),
        (${company}, ${rows[0].entry_id}, 91, ${rows[0].account_id}, 0, 5)`.execute(tx),
    )
    await expect(add).rejects.toThrow(/stands already/)
  })
})

describe('permissions on refunds and cards', () => {
  it('shows the reason of a refund only to the office, and names in the history who gave it', async () => {
    const seen = await t.call(client, 'GET', `/wp/v2/jobs/${job}/transactions`)
    expect(JSON.stringify(seen.body)).not.toContain('Internal')
    const office = await t.call(manager, 'GET', `/wp/v2/jobs/${job}/transactions`)
    expect(office.body[0].refunds).toMatchObject([{ reason: 'Internal', createdBy: 'Mona Gray' }])
    const { rows } = await t.owner.query(
      `select distinct user_id from history where table_name = 'refunds' and job_id = $1`,
      [job],
    )
    expect(rows).toEqual([{ user_id: manager.id }])
  })

  it('keeps managers from using the cards of other office users', async () => {
    const card = await t.call(admin, 'POST', '/wp/v2/payments/cards/stripe', {
      paymentMethodId: 'pm_card_visa',
    })
    expect((await t.call(manager, 'GET', `/wp/v2/payments/cards/${admin.id}`)).status).toBe(404)
    expect((await t.call(manager, 'DELETE', `/wp/v2/payments/cards/${card.body.id}`)).status).toBe(404)
    const forAdmin = { paymentMethodId: 'pm_card_visa', userId: admin.id }
    expect((await t.call(manager, 'POST', '/wp/v2/payments/cards/stripe', forAdmin)).status).toBe(404)
    expect((await t.call(admin, 'GET', '/wp/v2/payments/cards')).body).toHaveLength(1)
  })
})

describe('stored and tried cards', () => {
  it('are stored once for one key, at most 20, and exactly one is the primary card', async () => {
    const person = await t.makePerson(company, 'client')
    const save = (key?: string, paymentMethodId = 'pm_card_visa') =>
      t.call(
        person,
        'POST',
        '/wp/v2/payments/cards/stripe',
        { paymentMethodId },
        key ? { 'idempotency-key': key } : {},
      )
    const first = await save('one')
    expect((await save('one')).body.id).toBe(first.body.id)
    const other = await save('one', 'pm_card_mastercard')
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch'])
    await Promise.all(Array.from({ length: 19 }, () => save()))
    const full = await save()
    expect([full.status, full.body.message]).toEqual([409, '20 cards are stored. Remove one first.'])
    const list = (await t.call(person, 'GET', '/wp/v2/payments/cards')).body
    expect(list).toHaveLength(20)
    const primary = list.filter((card: { primaryCard: boolean }) => card.primaryCard)
    expect(primary).toMatchObject([{ id: first.body.id }])
    expect((await t.call(person, 'DELETE', `/wp/v2/payments/cards/${first.body.id}`)).status).toBe(200)
    const after = (await t.call(person, 'GET', '/wp/v2/payments/cards')).body
    expect(after.filter((card: { primaryCard: boolean }) => card.primaryCard)).toHaveLength(1)
  })

  it('are not tried any more after too many declines, even by calls at the same time', async () => {
    const thief = await t.makePerson(company, 'client')
    const tries = await Promise.all(
      Array.from({ length: 45 }, () =>
        t.call(thief, 'POST', '/wp/v2/payments/cards/stripe', { paymentMethodId: 'pm_card_chargeDeclined' }),
      ),
    )
    const declined = tries.filter(({ status }) => status === 402).length
    expect(declined).toBeLessThanOrEqual(30)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(45 - declined)
  })

  it('count once each if a browser tries them with the provider directly', { timeout: 60_000 }, async () => {
    const thief = await t.makePerson(company, 'client')
    const id = await t.makeJob(company, { client_id: thief.id, billing_contact_id: thief.id })
    const { body } = await t.call(thief, 'GET', `/wp/v2/jobs/${id}`)
    const begin = () =>
      t.call(thief, 'POST', '/wp/v2/transactions/checkout', {
        productId: id,
        productType: 'jobs',
        lineItems: body.payments.due,
        paymentMethodId: 'pm_card_chargeDeclined',
      })
    const confirm = (paymentIntentId: string) =>
      t.call(thief, 'POST', '/wp/v2/transactions/confirm', { paymentIntentId })
    const context = { kernel: t.kernel, features: jobFeatures }
    const refused = { paymentMethodId: 'pm_card_chargeDeclined' }
    for (let count = 1; count <= 24; count += 1)
      await t.call(thief, 'POST', '/wp/v2/payments/cards/stripe', refused)
    for (let count = 25; count <= 30; count += 1) {
      const begun = await begin()
      expect([count, begun.status]).toEqual([count, 200])
      const { paymentIntentId, transaction } = begun.body
      t.cards.confirmThere(paymentIntentId)
      // The server learns of it from the webhook, from the browser's call afterwards, or only with the next
      // payment.
      if (count % 3 === 0) continue
      if (count % 2 === 0)
        await reconcileCharge(context, { companyId: company, id: transaction.id }, 'webhook')
      expect((await confirm(paymentIntentId)).status).toBe(402)
      expect((await confirm(paymentIntentId)).status).toBe(402)
    }
    // The last one is recorded by reconciliation before anything else is tried.
    await reconcileAll(context)
    expect((await begin()).status).toBe(429)
  })
})
