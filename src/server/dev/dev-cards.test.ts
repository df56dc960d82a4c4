import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cents } from '../../shared/kernel/money.ts'
import { startTestProduct, type TestProduct } from '../adapters/cards/stand-in/test-product.ts'
import { handleFailures } from '../kernel/http/failures.ts'
import { parseQuery } from '../kernel/http/query-string.ts'
import { registerDevCards } from './dev-cards.ts'
import type { DevSection } from './dev.ts'

const kernel = { config: { PRODUCT_NAME: 'Movesheet' } as Parameters<typeof registerDevCards>[1]['config'] } // The only settings that it reads.

let product: TestProduct
let app: FastifyInstance
let base: string
let section: DevSection

beforeEach(async () => {
  product = await startTestProduct()
  app = Fastify({ forceCloseConnections: 'idle', routerOptions: { querystringParser: parseQuery } })
  handleFailures(app, { API_RATE_LIMIT: 0 })
  registerDevCards(app, kernel, { registerDevSection: (one) => (section = one) }, product.standIn)
  await app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` // listening on TCP, so an address with a port
})
afterEach(async () => {
  await app.close()
  await product.stop()
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(base + path, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
const page = async (query: Record<string, unknown> = {}) =>
  (await section.render({ query, id: null }))?.html ?? ''
const statusOf = async (id: string) => (await product.cards.readIntent(id)).status

/** Creates a payment that waits for authentication and returns its id. */
async function waiting(confirmation: 'manual' | 'automatic' = 'manual'): Promise<string> {
  const id = await product.newIntent({
    paymentMethodId: 'pm_card_threeDSecure2Required',
    confirmation,
    description: '<b>Deposit</b>',
  })
  await product.cards.confirmIntent(id, `confirm ${id}`)
  return id
}

describe('the cardholder on the developer page', () => {
  test.each([
    ['manual', 'success', 'requires_confirmation'],
    ['automatic', 'success', 'succeeded'],
    ['manual', 'failure', 'requires_payment_method'],
  ] as const)('authenticates with JSON (%s, %s): %s', async (confirmation, result, status) => {
    const id = await waiting(confirmation)
    const answer = await post(`/dev/cards/${id}/authenticate`, { result })
    expect([answer.status, await answer.json()]).toEqual([200, {}])
    expect(await statusOf(id)).toBe(status)
    expect((await post(`/dev/cards/${id}/authenticate`, { result })).status).toBe(409)
    expect(await statusOf(id)).toBe(status)
  })

  test('authenticates with the form of the page', async () => {
    const id = await waiting()
    expect(await page()).toContain(`action="/dev/cards/${id}/authenticate"`)
    const done = await form(`/dev/cards/${id}/authenticate`, { result: 'success' })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/dev/card-events'])
    expect(await statusOf(id)).toBe('requires_confirmation')
    expect(await page()).not.toContain('/authenticate')
    const late = await form(`/dev/cards/${id}/authenticate`, { result: 'success' })
    expect(decodeURIComponent(late.headers.get('location') ?? '')).toContain('does not wait for its holder')
  })

  test('gets an error for an unknown payment and for an invalid result', async () => {
    const id = await waiting()
    expect((await post('/dev/cards/pi_nothing/authenticate', { result: 'success' })).status).toBe(404)
    for (const body of [{}, { result: 'maybe' }, [], 'success'])
      expect((await post(`/dev/cards/${id}/authenticate`, body)).status).toBe(400)
    expect(await statusOf(id)).toBe('requires_action')
  })

  test('cannot be impersonated by other sites', async () => {
    const id = await waiting()
    const path = `/dev/cards/${id}/authenticate`
    expect((await post(path, { result: 'success' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    const sent = await form(path, { result: 'success' }, { 'sec-fetch-site': 'same-site' })
    expect(sent.headers.get('location')).toContain('note=')
    expect(await statusOf(id)).toBe('requires_action')
    expect((await post(path, { result: 'success' }, { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
})

test('payments are listed as JSON, newest first, in dollars', async () => {
  expect(await (await fetch(`${base}/dev/cards`)).json()).toEqual([])
  const first = await product.newIntent({ paymentMethodId: 'pm_card_visa_debit' })
  await product.cards.confirmIntent(first, 'first')
  await product.cards.createRefund({ intentId: first, amountCents: cents(1005), metadata: {} }, 'refund')
  const second = await waiting()
  expect(await (await fetch(`${base}/dev/cards`)).json()).toEqual([
    expect.objectContaining({
      paymentIntentId: second,
      status: 'requires_action',
      captured: 0,
      card: 'visa 3220 (credit)',
    }),
    {
      paymentIntentId: first,
      status: 'succeeded',
      amount: 123.45,
      captured: 123.45,
      refunded: 10.05,
      card: 'visa 5556 (debit)',
      description: 'Deposit of job 7',
      failure: null,
      metadata: { transactionId: '5' },
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      chargebacks: [],
    },
  ])
})

test('faults are added with JSON and with the form, and listed until they occur', async () => {
  expect((await post('/dev/cards/faults', { kind: 'down' })).status).toBe(200)
  const added = await form('/dev/cards/faults', { kind: 'webhook-twice', operation: ' charge.refunded ' })
  expect(added.status).toBe(303)
  expect((await form('/dev/cards/faults', { kind: '429', operation: '' })).status).toBe(303)
  expect(product.standIn.faults).toEqual([
    { kind: 'down', operation: undefined },
    { kind: 'webhook-twice', operation: 'charge.refunded' },
    { kind: '429', operation: undefined },
  ])
  expect(await page()).toContain('webhook-twice, next charge.refunded')
  for (const body of [{}, { kind: 'flood' }, { kind: 'down', operation: '<b>' }])
    expect((await post('/dev/cards/faults', body)).status).toBe(400)
  expect(product.standIn.faults).toHaveLength(3)
  for (let count = 3; count < 50; count += 1) await post('/dev/cards/faults', { kind: 'down' })
  expect((await post('/dev/cards/faults', { kind: 'down' })).status).toBe(409)
  expect(product.standIn.faults).toHaveLength(50)
})

test('the page shows payments, refunds, webhooks and test cards as text without scripts', async () => {
  expect(await page()).toContain('No payments yet.')
  const id = await product.newIntent({
    paymentMethodId: 'pm_card_chargeCustomerFail',
    metadata: { name: '<i>' },
  })
  await product.cards.confirmIntent(id, 'declined')
  const paid = await product.newIntent()
  await product.cards.confirmIntent(paid, 'paid')
  await product.cards.createRefund({ intentId: paid, amountCents: cents(250), metadata: {} }, 'refund')
  await waiting()
  await product.waitFor('payment_intent.payment_failed')
  const shown = await page({ note: '<u>note' })
  for (const text of [
    '$123.45',
    'generic_decline',
    'Refund $2.50: succeeded',
    '&#60;b&#62;Deposit',
    '&#60;i&#62;',
    '&#60;u&#62;note',
    'payment_intent.payment_failed',
    '4000000000009995',
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    'Authenticate: failure',
  ])
    expect(shown).toContain(text)
  expect(shown).not.toMatch(/<script| style=| on[a-z]+=/)
  expect(await section.render({ id: 'x', query: {} })).toBeUndefined()
})

test('a payment is charged back and the bank decides, with JSON and with the form', async () => {
  const id = await product.newIntent()
  await product.cards.confirmIntent(id, 'charged back')
  const opened = await post(`/dev/cards/${id}/chargeback`, { kind: 'chargeback' })
  expect([opened.status, (await post(`/dev/cards/${id}/chargeback`, {})).status]).toEqual([200, 409])
  const [dispute] = await product.cards.listChargebacks(id)
  expect(dispute).toMatchObject({ status: 'needs_response', withdrawnCents: 12_345 })
  expect(await page()).toContain('Bank decides: won')
  const decide = `/dev/cards/chargebacks/${dispute?.id}/decide`
  expect((await form(decide, { decision: 'won' })).status).toBe(303)
  expect((await post(decide, { decision: 'lost' })).status).toBe(409)
  expect((await post(decide, { decision: 'maybe' })).status).toBe(400)
  expect((await post('/dev/cards/chargebacks/du_none/decide', { decision: 'won' })).status).toBe(404)
  expect(await product.cards.listChargebacks(id)).toMatchObject([
    { status: 'won', withdrawnCents: 12_345, reinstatedCents: 12_345, feeCents: 1_500 },
  ])
})

test('without a simulator the page and its endpoints return 404', async () => {
  const bare = Fastify()
  registerDevCards(bare, kernel, { registerDevSection: () => expect.unreachable() }, null)
  expect((await bare.inject({ method: 'GET', url: '/dev/cards' })).statusCode).toBe(404)
})
