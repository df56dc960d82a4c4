import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cents } from '../../../shared/kernel/money.ts'
import { CardsError, type Cards, type ProviderCard } from './cards.ts'
import { startTestProduct, type TestProduct } from './stand-in/test-product.ts'
import { createStripe } from './stripe.ts'

let product: TestProduct
let cards: Cards
beforeAll(async () => {
  product = await startTestProduct()
  ;({ cards } = product)
})
beforeEach(() => void (product.standIn.faults.length = 0))
afterAll(() => product.stop())

const booked = (id: string) => {
  const books = product.standIn.books()
  return {
    intent: books.intents.find((intent) => intent.id === id),
    charges: books.charges.filter((charge) => charge.intentId === id),
    refunds: books.refunds.filter((refund) => refund.intentId === id),
  }
}
const failure = async (promise: Promise<unknown>): Promise<CardsError> => {
  const error = await promise.then(
    () => new Error('It was done.'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(CardsError)
  return error as CardsError // An error of another class failed the assertion above.
}

let keys = 0
const key = () => `key ${(keys += 1)}`
const newCustomer = () =>
  cards.createCustomer({ name: 'Ann Bell', email: 'ann@example.test', metadata: { userId: '3' } }, key())

/** Saves a card whose bank asks for no authentication. */
async function keepCard(customerId: string, paymentMethodId: string, step: string): Promise<ProviderCard> {
  const { card } = await cards.createSetup({ customerId, paymentMethodId }, step)
  if (!card) throw new Error('The provider told no card')
  return card
}

describe('cards', () => {
  test('saves, reads and detaches a card', async () => {
    const customerId = await newCustomer()
    expect(customerId).toMatch(/^cus_/)
    const card = await keepCard(customerId, 'pm_card_visa_debit', key())
    expect(card).toEqual({
      paymentMethodId: expect.stringMatching(/^pm_\w{24}$/),
      fingerprint: expect.stringMatching(/^\w{16}$/),
      brand: 'visa',
      last4: '5556',
      funding: 'debit',
      expMonth: expect.any(Number),
      expYear: new Date().getUTCFullYear() + 1,
      holder: '',
    })
    expect(await cards.readCard(card.paymentMethodId)).toEqual(card)
    expect(await keepCard(customerId, card.paymentMethodId, key())).toEqual(card)
    const other = await failure(keepCard(await newCustomer(), card.paymentMethodId, key()))
    expect(other.kind).toBe('invalid')
    await cards.detachCard(card.paymentMethodId)
    await cards.detachCard(card.paymentMethodId)
    await cards.detachCard('pm_nothing')
    expect((await failure(keepCard(customerId, card.paymentMethodId, key()))).kind).toBe('invalid')
  })

  test('deletes the cards with their customer and accepts a repeated deletion', async () => {
    const customer = await newCustomer()
    const card = await keepCard(customer, 'pm_card_visa', key())
    await cards.deleteCustomer(customer)
    await cards.deleteCustomer(customer)
    expect((await failure(keepCard(customer, 'pm_card_visa', key()))).kind).toBe('invalid')
    expect((await failure(keepCard(await newCustomer(), card.paymentMethodId, key()))).kind).toBe('invalid')
  })

  test('does not save a card declined by the bank and shows the holder the reason', async () => {
    const error = await failure(
      keepCard(await newCustomer(), 'pm_card_visa_chargeDeclinedInsufficientFunds', key()),
    )
    expect(error).toMatchObject({
      kind: 'declined',
      code: 'card_declined',
      declineCode: 'insufficient_funds',
    })
    expect(error.message).toBe('The card does not have enough funds.')
  })

  test('rejects unknown and malformed ids as invalid', async () => {
    expect(await failure(cards.readCard('pm_nothing'))).toMatchObject({
      kind: 'invalid',
      code: 'resource_missing',
    })
    for (const name of ['', '.', '..', 'pm_1/detach', 'pm_1?x', '../customers', 'pm_'])
      expect([name, (await failure(cards.readCard(name))).kind]).toEqual([name, 'invalid'])
    expect((await failure(product.newIntent({ customerId: '' }))).kind).toBe('invalid')
    expect((await failure(cards.confirmIntent('', key()))).kind).toBe('invalid')
    expect((await failure(keepCard('cus_nobody', 'pm_card_visa', key()))).kind).toBe('invalid')
    expect((await failure(cards.readIntent('pi_nothing'))).kind).toBe('invalid')
  })
})

describe('charges', () => {
  test('creates a charge without moving money, then confirms it', async () => {
    const customerId = await newCustomer()
    const { paymentMethodId } = await keepCard(customerId, 'pm_card_mastercard', key())
    const intent = await cards.createIntent(
      {
        customerId,
        paymentMethodId,
        amountCents: cents(20_050),
        capture: 'automatic',
        confirmation: 'manual',
        keepsCard: false,
        description: 'Deposit of job 7',
        metadata: { transactionId: '12' },
      },
      key(),
    )
    expect(intent).toMatchObject({
      id: expect.stringMatching(/^pi_/),
      status: 'requires_confirmation',
      amountCents: 20_050,
      capturedCents: 0,
      failure: null,
      card: { paymentMethodId, brand: 'mastercard', last4: '4444' },
      metadata: { transactionId: '12' },
    })
    expect(intent.clientSecret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`))
    expect(Math.abs(intent.createdAt.getTime() - Date.now())).toBeLessThan(10_000)
    expect(booked(intent.id).charges).toEqual([])
    const charged = await cards.confirmIntent(intent.id, key())
    expect(charged).toMatchObject({ status: 'succeeded', capturedCents: 20_050, card: { last4: '4444' } })
    expect(await cards.readIntent(intent.id)).toEqual(charged)
    expect(booked(intent.id).charges).toEqual([
      expect.objectContaining({ status: 'succeeded', capturedCents: 20_050 }),
    ])
    const again = await failure(cards.confirmIntent(intent.id, key()))
    expect(again).toMatchObject({ kind: 'conflict', code: 'payment_intent_unexpected_state' })
    expect(booked(intent.id).charges).toHaveLength(1)
  })

  test('resolves a declined charge with its failure and the card that was tried', async () => {
    const id = await product.newIntent({ paymentMethodId: 'pm_card_chargeCustomerFail' })
    const declined = await cards.confirmIntent(id, key())
    expect(declined).toMatchObject({
      status: 'requires_payment_method',
      capturedCents: 0,
      failure: { code: 'card_declined', declineCode: 'generic_decline', message: 'The card was declined.' },
      card: { last4: '0341' },
    })
    expect(await cards.readIntent(id)).toMatchObject({
      status: 'requires_payment_method',
      failure: declined.failure,
    })
    expect((await failure(cards.confirmIntent(id, key()))).kind).toBe('conflict')
  })

  test('authorizes first and captures a part of the amount once', async () => {
    const id = await product.newIntent({ capture: 'manual' })
    expect(await cards.confirmIntent(id, key())).toMatchObject({
      status: 'requires_capture',
      capturedCents: 0,
    })
    const tooMuch = await failure(cards.captureIntent(id, cents(12_346), key()))
    expect(tooMuch).toMatchObject({ kind: 'invalid', code: 'amount_too_large' })
    expect(await cards.captureIntent(id, cents(10_000), key())).toMatchObject({
      status: 'succeeded',
      amountCents: 12_345,
      capturedCents: 10_000,
    })
    expect((await failure(cards.captureIntent(id, cents(2345), key()))).kind).toBe('conflict')
    expect(booked(id).charges).toEqual([
      expect.objectContaining({ amountCents: 12_345, capturedCents: 10_000 }),
    ])
  })

  test('rejects a capture before the authorization', async () => {
    const id = await product.newIntent({ capture: 'manual' })
    expect((await failure(cards.captureIntent(id, cents(100), key()))).kind).toBe('conflict')
  })

  test.each(['requires_confirmation', 'requires_capture', 'requires_action', 'requires_payment_method'])(
    'cancels a charge with status %s, also when repeated',
    async (status) => {
      const method = status === 'requires_action' ? 'pm_card_threeDSecure2Required' : 'pm_card_visa'
      const paymentMethodId = status === 'requires_payment_method' ? 'pm_card_chargeCustomerFail' : method
      const id = await product.newIntent({ capture: 'manual', paymentMethodId })
      if (status !== 'requires_confirmation') await cards.confirmIntent(id, key())
      expect((await cards.readIntent(id)).status).toBe(status)
      expect((await cards.cancelIntent(id)).status).toBe('canceled')
      expect((await cards.cancelIntent(id)).status).toBe('canceled')
      expect((await failure(cards.confirmIntent(id, key()))).kind).toBe('conflict')
      expect(booked(id).charges.filter(({ isReleased }) => isReleased)).toHaveLength(
        status === 'requires_capture' ? 1 : 0,
      )
    },
  )

  test('does not cancel a charge that succeeded', async () => {
    const id = await product.newIntent()
    await cards.confirmIntent(id, key())
    expect((await failure(cards.cancelIntent(id))).kind).toBe('conflict')
    expect(booked(id).intent).toMatchObject({ status: 'succeeded', capturedCents: 12_345 })
    expect((await failure(cards.cancelIntent('pi_nothing'))).kind).toBe('invalid')
  })

  test.each([
    [{ amountCents: cents(49) }, 'amount_too_small'],
    [{ amountCents: cents(100_000_000) }, 'amount_too_large'],
    [{ customerId: 'cus_nobody' }, 'resource_missing'],
    [{ paymentMethodId: 'pm_nothing' }, 'resource_missing'],
    [{ metadata: { text: 'a'.repeat(501) } }, ''],
  ])('rejects %j as invalid', async (wrong, code) => {
    const before = product.standIn.books().intents.length
    expect(await failure(product.newIntent(wrong))).toMatchObject({ kind: 'invalid', code })
    expect(product.standIn.books().intents).toHaveLength(before)
  })

  test("accepts only a card of the charge's customer, and a card without a customer once", async () => {
    const { paymentMethodId } = await keepCard(await newCustomer(), 'pm_card_visa', key())
    expect((await failure(product.newIntent({ paymentMethodId }))).kind).toBe('invalid')
    const loose = await cards.readCard('pm_card_visa')
    const id = await product.newIntent({ paymentMethodId: loose.paymentMethodId })
    const other = await product.newIntent({ paymentMethodId: loose.paymentMethodId })
    expect((await cards.confirmIntent(id, key())).status).toBe('succeeded')
    expect((await failure(product.newIntent({ paymentMethodId: loose.paymentMethodId }))).kind).toBe(
      'invalid',
    )
    expect((await failure(cards.confirmIntent(other, key()))).kind).toBe('invalid')
    expect(booked(other).charges).toEqual([])
  })
})

describe('3-D Secure', () => {
  const waiting = async (
    confirmation: 'manual' | 'automatic',
    paymentMethodId = 'pm_card_authenticationRequired',
  ) => {
    const id = await product.newIntent({ paymentMethodId, confirmation })
    expect((await cards.confirmIntent(id, key())).status).toBe('requires_action')
    expect(booked(id).charges).toEqual([])
    return id
  }

  test('waits for a second call with manual confirmation', async () => {
    const id = await waiting('manual')
    expect(await product.standIn.authenticate(id, 'success')).toBe(true)
    expect(await product.standIn.authenticate(id, 'success')).toBe(false)
    expect((await cards.readIntent(id)).status).toBe('requires_confirmation')
    expect(await cards.confirmIntent(id, key())).toMatchObject({ status: 'succeeded', capturedCents: 12_345 })
  })

  test('continues without another call with automatic confirmation', async () => {
    const id = await waiting('automatic')
    await product.standIn.authenticate(id, 'success')
    expect(await cards.readIntent(id)).toMatchObject({ status: 'succeeded', capturedCents: 12_345 })
    expect((await failure(cards.confirmIntent(id, key()))).kind).toBe('conflict')
  })

  test.each(['manual', 'automatic'] as const)(
    'asks for another card after a failed authentication (%s)',
    async (confirmation) => {
      const id = await waiting(confirmation)
      await product.standIn.authenticate(id, 'failure')
      expect(await cards.readIntent(id)).toMatchObject({
        status: 'requires_payment_method',
        failure: { code: 'payment_intent_authentication_failure' },
        card: { last4: '3184' },
      })
      expect(booked(id).charges).toEqual([])
    },
  )

  test.each([
    ['manual', true],
    ['manual', false],
    ['automatic', true],
    ['automatic', false],
  ] as const)(
    'saves a new card with %s confirmation only if requested (%s)',
    async (confirmation, keepsCard) => {
      const { paymentMethodId } = await cards.readCard('pm_card_authenticationRequired')
      const id = await product.newIntent({ paymentMethodId, confirmation, keepsCard })
      expect((await cards.confirmIntent(id, key())).status).toBe('requires_action')
      await product.standIn.authenticate(id, 'success')
      const paid =
        confirmation === 'manual' ? await cards.confirmIntent(id, key()) : await cards.readIntent(id)
      expect(paid).toMatchObject({ status: 'succeeded', card: { paymentMethodId } })
      const next = product.newIntent({ paymentMethodId })
      if (keepsCard) expect(await next).toMatch(/^pi_/)
      else expect((await failure(next)).kind).toBe('invalid')
    },
  )

  test('is required when a card is saved without a payment', async () => {
    const customerId = await newCustomer()
    const { paymentMethodId } = await cards.readCard('pm_card_authenticationRequired')
    const setup = await cards.createSetup({ customerId, paymentMethodId }, key())
    expect(setup).toMatchObject({ status: 'requires_action', customerId })
    expect(await product.standIn.authenticate(setup.id, 'success')).toBe(true)
    expect(await cards.readSetup(setup.id)).toMatchObject({ status: 'succeeded', card: { paymentMethodId } })
    expect(await product.newIntent({ customerId, paymentMethodId })).toMatch(/^pi_/)
  })

  test('may be followed by a decline after a successful authentication', async () => {
    const id = await waiting('automatic', 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds')
    await product.standIn.authenticate(id, 'success')
    expect(await cards.readIntent(id)).toMatchObject({
      status: 'requires_payment_method',
      failure: { code: 'card_declined', declineCode: 'insufficient_funds' },
    })
  })

  test('is requested again when the charge is confirmed before the holder responds', async () => {
    const id = await waiting('manual')
    expect((await cards.confirmIntent(id, key())).status).toBe('requires_action')
    expect(booked(id).charges).toEqual([])
  })
})

describe('refunds', () => {
  const charged = async (paymentMethodId = 'pm_card_visa') => {
    const id = await product.newIntent({ paymentMethodId })
    await cards.confirmIntent(id, key())
    return id
  }
  const refund = (intentId: string, amountCents: number) =>
    cards.createRefund({ intentId, amountCents: cents(amountCents), metadata: { refundId: '4' } }, key())

  test('returns money in parts, never more than was captured', async () => {
    const id = await charged()
    const first = await refund(id, 2345)
    expect(first).toMatchObject({ status: 'succeeded', amountCents: 2345, metadata: { refundId: '4' } })
    expect(await failure(refund(id, 10_001))).toMatchObject({ kind: 'invalid', code: 'amount_too_large' })
    const second = await refund(id, 10_000)
    expect(await failure(refund(id, 1))).toMatchObject({ kind: 'conflict', code: 'charge_already_refunded' })
    expect(await cards.listRefunds(id)).toEqual([first, second])
    expect(booked(id).intent).toMatchObject({ capturedCents: 12_345, refundedCents: 12_345 })
  })

  test('lists all refunds, oldest first', async () => {
    const id = await charged()
    for (let count = 1; count <= 103; count += 1) await refund(id, count)
    const amounts = (await cards.listRefunds(id)).map(({ amountCents }) => amountCents)
    expect(amounts).toEqual(Array.from({ length: 103 }, (_, index) => index + 1))
  })

  test('rejects a refund of an amount that was not charged', async () => {
    expect((await failure(refund(await product.newIntent(), 100))).kind).toBe('invalid')
    expect((await failure(refund('pi_nothing', 100))).kind).toBe('invalid')
    expect(await cards.listRefunds(await product.newIntent())).toEqual([])
  })

  test('completes a pending refund later', async () => {
    const id = await charged('pm_card_pendingRefund')
    expect((await refund(id, 500)).status).toBe('pending')
    await product.waitFor('refund.updated')
    expect((await cards.listRefunds(id))[0]?.status).toBe('succeeded')
  })

  test('makes the money refundable again when a refund fails later', async () => {
    const id = await charged('pm_card_refundFail')
    const made = await refund(id, 12_345)
    expect(made.status).toBe('succeeded')
    const [event] = await product.waitFor('refund.failed')
    expect(event).toMatchObject({ intentId: id, metadata: { refundId: '4' } })
    expect((await cards.listRefunds(id))[0]?.status).toBe('failed')
    expect(booked(id).intent?.refundedCents).toBe(0)
    expect((await refund(id, 12_345)).amountCents).toBe(12_345)
  })
})

describe('idempotency keys', () => {
  test('runs a step once per key and repeats the first response', async () => {
    const id = await product.newIntent()
    const first = await cards.confirmIntent(id, 'confirm once')
    expect(await cards.confirmIntent(id, 'confirm once')).toEqual(first)
    const made = { intentId: id, amountCents: cents(100), metadata: {} }
    const refunds = await Promise.all(
      Array.from({ length: 5 }, () => cards.createRefund(made, 'refund once')),
    )
    expect(new Set(refunds.map((refund) => refund.id)).size).toBe(1)
    expect(booked(id)).toMatchObject({
      charges: [{ capturedCents: 12_345 }],
      refunds: [{ amountCents: 100 }],
    })
  })

  test('repeats a decline for the same key', async () => {
    const id = await product.newIntent({ paymentMethodId: 'pm_card_chargeCustomerFail' })
    const first = await cards.confirmIntent(id, 'decline once')
    expect(await cards.confirmIntent(id, 'decline once')).toEqual(first)
    expect(booked(id).charges).toHaveLength(1)
  })

  test('rejects a key that was used for another request', async () => {
    const id = await product.newIntent()
    await cards.confirmIntent(id, 'one key')
    await cards.createRefund({ intentId: id, amountCents: cents(100), metadata: {} }, 'other key')
    const refund = cards.createRefund({ intentId: id, amountCents: cents(200), metadata: {} }, 'other key')
    expect((await failure(refund)).kind).toBe('invalid')
    const other = await product.newIntent()
    expect((await failure(cards.confirmIntent(other, 'one key'))).kind).toBe('invalid')
    expect(booked(other).charges).toEqual([])
    expect(booked(id).refunds).toHaveLength(1)
  })
})

describe('provider failures', () => {
  const nothing = ['down', '500', '429', 'key-in-use'] as const
  test.each(nothing)(
    'reports %s as unavailable when nothing was done, and succeeds on retry',
    async (kind) => {
      const id = await product.newIntent()
      product.standIn.faults.push({ kind, operation: 'payment_intents.confirm' })
      expect((await failure(cards.confirmIntent(id, `key of ${kind}`))).kind).toBe('unavailable')
      expect(product.standIn.faults).toEqual([])
      expect(booked(id).charges).toEqual([])
      expect((await cards.confirmIntent(id, `key of ${kind}`)).status).toBe('succeeded')
    },
  )

  const done = ['lost-answer', 'time-out', '500-after-success'] as const
  test.each(done)(
    'reports %s as unavailable when the step was done, and returns its result for the same key',
    async (kind) => {
      const hasty = createStripe({ ...product.standIn.settings, timeoutMs: 100 })
      const id = await product.newIntent()
      product.standIn.faults.push({ kind })
      const started = Date.now()
      expect((await failure(hasty.confirmIntent(id, `key of ${kind}`))).kind).toBe('unavailable')
      expect(Date.now() - started).toBeLessThan(1000)
      expect(booked(id)).toMatchObject({
        intent: { status: 'succeeded' },
        charges: [{ capturedCents: 12_345 }],
      })
      expect(await hasty.confirmIntent(id, `key of ${kind}`)).toMatchObject({ status: 'succeeded' })
      expect(booked(id).charges).toHaveLength(1)
      await hasty.stop()
    },
  )

  test('repeats a stored 500 for the key, so that only a read shows what was done', async () => {
    const id = await product.newIntent()
    product.standIn.faults.push({ kind: '500-kept' })
    expect((await failure(cards.confirmIntent(id, 'kept'))).kind).toBe('unavailable')
    expect((await failure(cards.confirmIntent(id, 'kept'))).kind).toBe('unavailable')
    expect(await cards.readIntent(id)).toMatchObject({ status: 'succeeded', capturedCents: 12_345 })
  })

  const steps: [string, (id: string) => Promise<unknown>][] = [
    ['customers.create', () => newCustomer()],
    ['customers.delete', async () => cards.deleteCustomer(await newCustomer())],
    ['setup_intents.create', async () => keepCard(await newCustomer(), 'pm_card_visa', key())],
    ['payment_methods.retrieve', () => cards.readCard('pm_card_visa')],
    [
      'payment_methods.detach',
      async () => cards.detachCard((await cards.readCard('pm_card_visa')).paymentMethodId),
    ],
    ['payment_intents.create', () => product.newIntent()],
    ['payment_intents.retrieve', (id) => cards.readIntent(id)],
    ['payment_intents.capture', (id) => cards.captureIntent(id, cents(100), key())],
    ['payment_intents.cancel', (id) => cards.cancelIntent(id)],
    [
      'refunds.create',
      (id) => cards.createRefund({ intentId: id, amountCents: cents(1), metadata: {} }, key()),
    ],
    ['refunds.list', (id) => cards.listRefunds(id)],
  ]
  test.each(steps)('limits a fault to %s and reports it as unavailable', async (operation, step) => {
    const id = await product.newIntent()
    product.standIn.faults.push({ kind: 'down', operation })
    expect((await failure(step(id))).kind).toBe('unavailable')
    expect(product.standIn.faults).toEqual([])
  })

  test('reports an unreachable provider and a rejected secret key as unavailable without revealing the key', async () => {
    const { settings } = product.standIn
    const nobody = createStripe({ ...settings, baseUrl: 'http://127.0.0.1:1' })
    expect((await failure(nobody.readIntent('pi_1'))).kind).toBe('unavailable')
    const secretKey = 'sk_test_wrong4242'
    const refused = await failure(createStripe({ ...settings, secretKey }).readIntent('pi_1'))
    expect(refused.kind).toBe('unavailable')
    expect(refused.message).toMatch(/^The card provider answered 401 .*…/)
    expect(`${refused.message} ${String(refused.cause)}`).not.toMatch(/sk_|wrong|4242/)
  })
})

describe('incoming webhooks', () => {
  const { webhooks } = Stripe
  const body = (object: object, type = 'payment_intent.succeeded') =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
  const signed = (payload: string, timestamp?: number, secret = product.standIn.settings.webhookSecret) =>
    webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) })
  const intent = { object: 'payment_intent', id: 'pi_1', metadata: { transactionId: '5' } }

  test('reads an event with a valid signature', () => {
    const payload = body(intent)
    expect(cards.readEvent(payload, signed(payload))).toEqual({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      intentId: 'pi_1',
      metadata: { transactionId: '5' },
    })
  })

  test.each([
    [{ object: 'charge', id: 'ch_1', payment_intent: 'pi_2', metadata: {} }, 'pi_2'],
    [{ object: 'refund', id: 're_1', payment_intent: { id: 'pi_3' }, metadata: null }, 'pi_3'],
    [{ object: 'customer', id: 'cus_1' }, null],
  ])('returns the intent of %j', (object, intentId) => {
    const payload = body(object, 'x.y')
    expect(cards.readEvent(payload, signed(payload))).toEqual({
      id: 'evt_1',
      type: 'x.y',
      intentId,
      metadata: {},
    })
  })

  test('returns null without a signature or with one for another body, another secret or an old timestamp', () => {
    const payload = body(intent)
    const old = Math.floor(Date.now() / 1000) - 301
    expect(cards.readEvent(payload, undefined)).toBeNull()
    expect(cards.readEvent(payload, '')).toBeNull()
    expect(cards.readEvent(payload, 'nonsense')).toBeNull()
    expect(cards.readEvent(`${payload} `, signed(payload))).toBeNull()
    expect(cards.readEvent(payload, signed(payload, undefined, 'whsec_other'))).toBeNull()
    expect(cards.readEvent(payload, signed(payload, old))).toBeNull()
    expect(cards.readEvent(payload, signed(payload, old + 60))).not.toBeNull()
  })
})
