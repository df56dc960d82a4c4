import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cents } from '../../../shared/kernel/money.ts'
import { CardsError } from '../../adapters/cards/cards.ts'
import { jobFeatures } from '../../features.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { storeCard } from '../../testing/stored-card.ts'
import { reconcileAll, reconcileCharge, releaseLeases } from './reconcile.ts'

/** More than one page of a reconciliation run. */
const HELD = 230

let t: TestApp
let company: number
let client: TestPerson
let card: number
/** A card whose bank requires authentication each time. */
let asking: number
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    variables: { depositLocal: { value: 50, unitsLabel: '$' } },
  })
  client = await t.makePerson(company, 'client')
  const saved = await t.call(client, 'POST', '/wp/v2/payments/cards/stripe', {
    paymentMethodId: 'pm_card_visa',
  })
  card = saved.body.id
  asking = (await storeCard(t, client, 'pm_card_authenticationRequired')).body.id
})
afterAll(() => t.close())

const context = () => ({ kernel: t.kernel, features: jobFeatures })

/** Creates a deposit that succeeded at the provider with a lost answer. */
async function loseDeposit(): Promise<number> {
  const job = await t.makeJob(company, { client_id: client.id, billing_contact_id: client.id })
  t.cards.faults.push({ step: 'confirmIntent', lost: true })
  const line = { productItemId: job, productItem: 'serviceFee', productRate: 50, productUnits: 1, amount: 50 }
  const answer = await t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, {
    productId: job,
    productType: 'jobs',
    lineItems: [line],
  })
  expect(answer.status).toBe(502)
  return job
}

async function paidOf(job: number): Promise<number> {
  const { body } = await t.call(client, 'GET', `/wp/v2/jobs/${job}`)
  return body.payments.paid
}

/** Creates authorized amounts: they stay open for days, and every run passes them. */
async function hold(count: number): Promise<void> {
  const job = await t.makeJob(company, { client_id: client.id, billing_contact_id: client.id })
  const key = () => crypto.randomUUID()
  for (let n = 0; n < count; n += 1) {
    const intent = await t.cards.createIntent(
      {
        customerId: 'cus_1',
        paymentMethodId: 'pm_good',
        amountCents: cents(5_000),
        capture: 'manual',
        confirmation: 'manual',
        keepsCard: false,
        description: '',
        metadata: {},
      },
      key(),
    )
    await t.cards.confirmIntent(intent.id, key())
    await t.owner.query(
      `insert into transactions (company_id, job_id, user_id, created_by, purpose, lines, amount_cents, capture,
         confirmation, payment_method_id, customer_id, status, intent_id)
       values ($1, $2, $3, $3, 'due', '[]', 5000, 'manual', 'manual', 'pm_good', 'cus_1', 'requires_capture', $4)`,
      [company, job, client.id, intent.id],
    )
  }
}

it('settles the charges behind one that cannot be settled', { timeout: 60_000 }, async () => {
  const broken = await loseDeposit()
  const job = await loseDeposit()
  // A database step fails for the first of them, and a read from the provider for the one next to the second.
  await t.owner.query(
    `alter table transactions add constraint broken check (job_id <> ${broken} or status <> 'succeeded')`,
  )
  const silent = await loseDeposit()
  const { rows } = await t.owner.query('select intent_id from transactions where job_id = $1', [silent])
  const { cards } = t.kernel
  t.kernel.cards = {
    ...cards,
    readIntent: async (id) => {
      if (id === rows[0].intent_id) throw new CardsError('unavailable', 'No answer')
      return cards.readIntent(id)
    },
  }
  const last = await loseDeposit()
  await reconcileAll(context())
  t.kernel.cards = cards
  await t.owner.query('alter table transactions drop constraint broken')
  expect([await paidOf(broken), await paidOf(job), await paidOf(silent), await paidOf(last)]).toEqual([
    0, 50, 0, 50,
  ])
  await reconcileAll(context())
  expect([await paidOf(broken), await paidOf(silent)]).toEqual([50, 50])
})

it('resumes at the start of a process what a dead one was working on', async () => {
  const job = await loseDeposit()
  await t.owner.query(`update transactions set lease_until = now() + interval '1 hour' where job_id = $1`, [
    job,
  ])
  await reconcileAll(context())
  expect(await paidOf(job)).toBe(0)
  await releaseLeases(t.kernel.db)
  await reconcileAll(context())
  expect(await paidOf(job)).toBe(50)
})

it('finds a lost charge behind any number of authorized amounts', { timeout: 60_000 }, async () => {
  await hold(HELD)
  const job = await loseDeposit()
  expect(await reconcileAll(context())).toBe(HELD + 1)
  expect(await paidOf(job)).toBe(50)
})

describe('a payment that its holder did not confirm', () => {
  let job: number
  let failed: { companyId: number; id: number }

  const pay = async (cardId: number) => {
    const { body } = await t.call(client, 'GET', `/wp/v2/jobs/${job}`)
    const wanted = { productId: job, productType: 'jobs', lineItems: body.payments.due }
    return t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${cardId}`, wanted)
  }
  const giveUp = () => t.call(client, 'POST', `/wp/v2/transactions/${failed.id}/cancel`)
  const webhook = () => reconcileCharge(context(), failed, 'webhook')

  /**
   * Delays the next read of a charge from the provider; returns when that read has begun, and a function that
   * ends it.
   */
  function slowLook(): { begun: Promise<void>; end: () => void } {
    const { cards } = t.kernel
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    t.kernel.cards = {
      ...cards,
      readIntent: async (id) => {
        t.kernel.cards = cards
        begun.resolve()
        await ended.promise
        return cards.readIntent(id)
      },
    }
    return { begun: begun.promise, end: ended.resolve }
  }

  beforeEach(async () => {
    job = await t.makeJob(company, { client_id: client.id, billing_contact_id: client.id })
    const begun = await pay(asking)
    expect(begun.body.status).toBe('requires_action')
    failed = { companyId: company, id: begun.body.transaction.id }
    t.cards.authenticate(begun.body.paymentIntentId, false)
  })

  it.each([
    ['is given up', giveUp],
    ['is followed by another one', () => pay(card)],
  ])('%s while its webhook is being processed', async (_name, act) => {
    const look = slowLook()
    const told = webhook()
    await look.begun
    const answer = act()
    await sleep(400)
    look.end()
    expect(await told).toBe('done')
    expect(await answer).toMatchObject({ status: 200 })
  })

  it.each([
    ['before', async () => [await webhook(), await giveUp(), await webhook()]],
    ['after', async () => [await giveUp(), await webhook(), await webhook()]],
    ['while', () => Promise.all([webhook(), giveUp(), webhook()])],
  ])('makes way for the next one when its webhook arrives twice, %s it is canceled', async (_name, act) => {
    await act()
    const next = pay(card)
    await webhook()
    expect(await next).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(await paidOf(job)).toBe(50)
  })
})
