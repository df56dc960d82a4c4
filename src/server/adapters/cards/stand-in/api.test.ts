import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from './test-product.ts'

let product: TestProduct
let stripe: Stripe
let customer: string
beforeAll(async () => {
  product = await startTestProduct()
  const { hostname, port } = new URL(product.standIn.settings.baseUrl)
  stripe = new Stripe(product.standIn.settings.secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  customer = (
    await stripe.customers.create({ name: 'Ann Bell', email: 'ann@example.test', metadata: { userId: '3' } })
  ).id
})
afterAll(() => product.stop())

const charge = (params: Partial<Stripe.PaymentIntentCreateParams>) =>
  stripe.paymentIntents.create({
    amount: 12_345,
    currency: 'usd',
    customer,
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
    confirm: true,
    ...params,
  })
interface Sent {
  method?: string
  body?: string
  key?: string
  headers?: Record<string, string>
}
const raw = (path: string, options: Sent = {}) => {
  const { baseUrl, secretKey } = product.standIn.settings
  const { key = secretKey, ...rest } = options
  return fetch(baseUrl + path, { ...rest, headers: { authorization: `Bearer ${key}`, ...rest.headers } })
}

test('customers are created and read', async () => {
  expect(await stripe.customers.retrieve(customer)).toMatchObject({
    object: 'customer',
    name: 'Ann Bell',
    email: 'ann@example.test',
    metadata: { userId: '3' },
  })
  await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
  })
})

test('an intent is created and confirmed in one call, with the requested fields expanded', async () => {
  const intent = await charge({
    expand: ['latest_charge', 'payment_method', 'customer'],
    metadata: { a: 'b' },
  })
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 12_345,
    latest_charge: {
      object: 'charge',
      amount_captured: 12_345,
      paid: true,
      refunded: false,
      outcome: { type: 'authorized', risk_level: 'normal' },
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242', three_d_secure: null } },
      metadata: { a: 'b' },
    },
    payment_method: { object: 'payment_method', type: 'card', card: { exp_year: expect.any(Number) } },
    customer: { id: customer },
  })
  expect((await stripe.paymentIntents.retrieve(intent.id)).latest_charge).toMatch(/^ch_/)
})

test('a decline names its intent, payment method and charge', async () => {
  await expect(charge({ payment_method: 'pm_card_visa_chargeDeclinedStolenCard' })).rejects.toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'stolen_card',
    payment_intent: { status: 'requires_payment_method', payment_method: null },
    payment_method: { object: 'payment_method', card: { last4: '9979' } },
    charge: expect.stringMatching(/^ch_/),
  })
})

describe('authentication', () => {
  const asked = { payment_method_options: { card: { request_three_d_secure: 'any' as const } } }
  const statusOf = async (params: Partial<Stripe.PaymentIntentCreateParams>) => {
    try {
      return (await charge(params)).status
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) return error.decline_code
      throw error
    }
  }

  test.each([
    ['authenticationRequired', { off_session: true }, 'authentication_required'],
    ['authenticationRequired', { error_on_requires_action: true }, 'authentication_required'],
    ['authenticationRequiredOnSetup', { off_session: true }, 'authentication_required'],
    ['authenticationRequiredSetupForOffSession', { off_session: true }, 'succeeded'],
    ['authenticationRequiredSetupForOffSession', {}, 'requires_action'],
    ['threeDSecureOptional', {}, 'succeeded'],
    ['threeDSecureOptional', asked, 'requires_action'],
    ['threeDSecureOptionalProcessingError', asked, 'generic_decline'],
    ['amex_threeDSecureNotSupported', asked, 'succeeded'],
    ['visa', asked, 'succeeded'],
  ])('confirming %s with %j results in %s', async (name, params, outcome) => {
    expect(await statusOf({ payment_method: `pm_card_${name}`, ...params })).toBe(outcome)
  })

  test('a card that was set up needs no authentication off session', async () => {
    const intent = await charge({
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      setup_future_usage: 'off_session',
      confirmation_method: 'automatic',
      expand: ['payment_method'],
    })
    expect(intent.next_action).toMatchObject({
      type: 'use_stripe_sdk',
      use_stripe_sdk: {
        type: 'three_d_secure_redirect',
        stripe_js: `${product.standIn.settings.baseUrl}/3d-secure/${intent.id}?client_secret=${intent.client_secret}`,
      },
    })
    await product.standIn.authenticate(intent.id, 'success')
    const done = await stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge', 'payment_method'],
    })
    expect(done).toMatchObject({
      status: 'succeeded',
      next_action: null,
      latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
      payment_method: { customer },
    })
    const method = done.payment_method as Stripe.PaymentMethod // expanded above
    expect(await statusOf({ payment_method: method.id, off_session: true })).toBe('succeeded')
    expect(await statusOf({ payment_method: method.id })).toBe('requires_action')
  })
})

test('an intent without a card accepts one when it is confirmed', async () => {
  const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd', customer })
  expect(intent.status).toBe('requires_payment_method')
  await expect(stripe.paymentIntents.confirm(intent.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  const done = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_mastercard' })
  expect(done.status).toBe('succeeded')
})

test('another card can pay the same intent after a decline', async () => {
  const intent = await charge({ confirm: false })
  await expect(
    stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeCustomerFail' }),
  ).rejects.toMatchObject({ code: 'card_declined' })
  const done = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  expect(done).toMatchObject({ status: 'succeeded', last_payment_error: null })
  const charges = product.standIn.books().charges.filter((one) => one.intentId === intent.id)
  expect(charges.map((one) => one.status)).toEqual(['failed', 'succeeded'])
})

test('intents are listed by customer in pages, newest first', async () => {
  const other = (await stripe.customers.create({ name: 'Bob' })).id
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.unshift((await charge({ customer: other })).id)
  const page = await stripe.paymentIntents.list({ customer: other, limit: 2, expand: ['data.latest_charge'] })
  expect(page).toMatchObject({
    object: 'list',
    has_more: true,
    data: [{ latest_charge: { object: 'charge' } }, {}],
  })
  expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const next = await stripe.paymentIntents.list({ customer: other, limit: 3, starting_after: ids[1] ?? '' })
  expect(next).toMatchObject({ has_more: false })
  expect(next.data.map(({ id }) => id)).toEqual(ids.slice(2))
  const before = await stripe.paymentIntents.list({ customer: other, limit: 1, ending_before: ids[2] ?? '' })
  expect(before).toMatchObject({ has_more: true, data: [{ id: ids[1] }] })
  const first = await stripe.paymentIntents.list({ customer: other, limit: 1, ending_before: ids[1] ?? '' })
  expect(first).toMatchObject({ has_more: false, data: [{ id: ids[0] }] })
  const all = await stripe.paymentIntents
    .list({ customer: other, limit: 2 })
    .autoPagingToArray({ limit: 100 })
  expect(all.map(({ id }) => id)).toEqual(ids)
})

test('refunds can be read one by one, and by charge', async () => {
  const intent = await charge({})
  const refund = await stripe.refunds.create({ payment_intent: intent.id, reason: 'requested_by_customer' })
  expect(refund).toMatchObject({ status: 'succeeded', amount: 12_345, reason: 'requested_by_customer' })
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ id: refund.id, payment_intent: intent.id })
  const { latest_charge: charged } = intent
  const listed = await stripe.refunds.list({ charge: typeof charged === 'string' ? charged : '' })
  expect(listed.data).toHaveLength(1)
  const whole = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
  expect(whole.latest_charge).toMatchObject({ refunded: true, amount_refunded: 12_345 })
})

describe('invalid calls', () => {
  test('unknown keys are rejected, and publishable keys for server calls', async () => {
    const { publishableKey, secretKey } = product.standIn.settings
    for (const key of ['', 'sk_test_nobody', `${secretKey}x`]) {
      expect((await raw('/v1/customers', { method: 'POST', key })).status).toBe(401)
    }
    for (const path of [
      '/v1/customers',
      '/v1/refunds',
      '/v1/payment_intents',
      '/v1/payment_intents/pi_1/capture',
    ]) {
      const answer = await raw(path, { method: 'POST', key: publishableKey })
      expect(answer.status).toBe(403)
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    const basic = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
    expect((await raw('/v1/payment_intents', { headers: { authorization: basic } })).status).toBe(200)
  })

  test.each([
    ['/v1/nothing', 404, ''],
    ['/v1/payment_intents?shape=round', 400, 'parameter_unknown'],
    ['/v1/payment_intents?limit=0', 400, ''],
    ['/v1/payment_intents?limit=x', 400, 'parameter_invalid_integer'],
    ['/v1/payment_intents?starting_after=pi_nothing', 400, 'resource_missing'],
    ['/v1/payment_intents?expand[0]=data.secrets', 400, ''],
    ['/v1/payment_intents/../customers', 404, ''],
    ['/v1/payment_intents/a%2Fb', 404, ''],
  ])('GET %s returns %i', async (path, status, code) => {
    const answer = await raw(path)
    expect(answer.status).toBe(status)
    const { error } = (await answer.json()) as { error: { type: string; code?: string } } // the shape of its errors
    expect(error.type).toBe('invalid_request_error')
    expect(error.code ?? '').toBe(code)
  })

  test('wrong parameters create nothing', async () => {
    const before = product.standIn.books().intents.length
    const bodies = [
      'amount=x',
      'amount=500',
      'amount=500&currency=eur',
      'amount=500&currency=usd&confirm=maybe',
    ]
    const more = [
      'capture_method=later',
      'allowed_payment_method_types[0]=paper_check',
      'colour=red',
      'expand[0]=all',
    ]
    for (const body of [...bodies, ...more.map((one) => `amount=500&currency=usd&${one}`)]) {
      const answer = await raw('/v1/payment_intents', { method: 'POST', body })
      expect([body, answer.status]).toEqual([body, 400])
    }
    expect(product.standIn.books().intents).toHaveLength(before)
  })

  test('bodies that are too large are not read', async () => {
    const body = `description=${'a'.repeat(70_000)}`
    expect((await raw('/v1/customers', { method: 'POST', body })).status).toBe(413)
    const many = Array.from({ length: 201 }, (_, index) => `metadata[${index}]=1`).join('&')
    expect((await raw('/v1/customers', { method: 'POST', body: many })).status).toBe(400)
    const key = { 'idempotency-key': 'k'.repeat(256) }
    expect((await raw('/v1/customers', { method: 'POST', headers: key })).status).toBe(400)
  })
})

test('a replay is marked, and an invalid call is not stored for its key', async () => {
  const headers = { 'idempotency-key': 'marked' }
  const wrong = await raw('/v1/payment_intents', { method: 'POST', headers, body: 'amount=1&currency=usd' })
  expect(wrong.status).toBe(400)
  const body = 'amount=500&currency=usd'
  const first = await raw('/v1/payment_intents', { method: 'POST', headers, body })
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  const second = await raw('/v1/payment_intents', {
    method: 'POST',
    headers,
    body: 'currency=usd&amount=500',
  })
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect(await second.text()).toBe(await first.text())
})

describe('the control calls of a separate process', () => {
  const post = (path: string, body: unknown, key?: string) =>
    raw(path, { method: 'POST', body: JSON.stringify(body), ...(key !== undefined && { key }) })

  test('return the books, accept faults and authenticate, only with the secret key', async () => {
    const { publishableKey } = product.standIn.settings
    expect((await raw('/stand-in/books', { key: publishableKey })).status).toBe(401)
    expect(await (await raw('/stand-in/books')).json()).toEqual(product.standIn.books())
    expect((await post('/stand-in/faults', { kind: 'nonsense' })).status).toBe(400)
    expect((await post('/stand-in/faults', { kind: 'down', operation: 'customers.create' })).status).toBe(200)
    expect(product.standIn.faults.splice(0)).toEqual([{ kind: 'down', operation: 'customers.create' }])
    const { id } = await charge({
      payment_method: 'pm_card_authenticationRequired',
      confirmation_method: 'manual',
    })
    const result = 'success'
    expect((await post('/stand-in/authenticate', { intentId: id, result: 'maybe' })).status).toBe(400)
    expect((await post('/stand-in/authenticate', { intentId: 'pi_nothing', result })).status).toBe(404)
    expect((await post('/stand-in/authenticate', { intentId: id, result }, publishableKey)).status).toBe(401)
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_action')
    expect((await post('/stand-in/authenticate', { intentId: id, result })).status).toBe(200)
    expect((await post('/stand-in/authenticate', { intentId: id, result })).status).toBe(409)
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_confirmation')
    expect((await raw('/stand-in/nothing')).status).toBe(404)
  })
})
