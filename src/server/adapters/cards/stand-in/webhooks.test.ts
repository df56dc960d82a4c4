import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cents } from '../../../../shared/kernel/money.ts'
import { startTestProduct, waitUntil, type TestProduct } from './test-product.ts'

let product: TestProduct
beforeEach(async () => {
  product = await startTestProduct()
})
afterEach(() => product.stop())

const types = () => product.received.map(({ type }) => type)
const charge = async (paymentMethodId = 'pm_card_visa', capture: 'automatic' | 'manual' = 'automatic') => {
  const id = await product.newIntent({ paymentMethodId, capture })
  await product.cards.confirmIntent(id, `confirm ${id}`)
  return id
}
const comes = (list: readonly string[]) => waitUntil(() => types().length >= list.length, list.join(', '))

describe('webhooks to the product', () => {
  const refund = (intentId: string, amount: number) =>
    product.cards.createRefund({ intentId, amountCents: cents(amount), metadata: {} }, `refund ${amount}`)
  const stories: [string, () => Promise<unknown>, string[]][] = [
    ['a charge', () => charge(), ['payment_intent.created', 'payment_intent.succeeded']],
    [
      'a decline',
      () => charge('pm_card_chargeCustomerFail'),
      ['payment_intent.created', 'payment_intent.payment_failed'],
    ],
    [
      'an authorization and its capture',
      async () => product.cards.captureIntent(await charge('pm_card_visa', 'manual'), cents(100), 'capture'),
      ['payment_intent.created', 'payment_intent.amount_capturable_updated', 'payment_intent.succeeded'],
    ],
    [
      'an authorization that is given back',
      async () => product.cards.cancelIntent(await charge('pm_card_visa', 'manual')),
      ['payment_intent.created', 'payment_intent.amount_capturable_updated', 'payment_intent.canceled'],
    ],
    [
      'a failed authentication',
      async () => product.standIn.authenticate(await charge('pm_card_authenticationRequired'), 'failure'),
      ['payment_intent.created', 'payment_intent.requires_action', 'payment_intent.payment_failed'],
    ],
    [
      'a refund that fails',
      async () => refund(await charge('pm_card_refundFail'), 100),
      [
        'payment_intent.created',
        'payment_intent.succeeded',
        'refund.created',
        'charge.refunded',
        'refund.failed',
        'refund.updated',
      ],
    ],
    [
      'a dispute',
      () => charge('pm_card_createDispute'),
      [
        'payment_intent.created',
        'payment_intent.succeeded',
        'charge.dispute.created',
        'charge.dispute.funds_withdrawn',
      ],
    ],
    [
      'two disputes',
      () => charge('pm_card_createMultipleDisputes'),
      [
        'payment_intent.created',
        'payment_intent.succeeded',
        'charge.dispute.created',
        'charge.dispute.funds_withdrawn',
        'charge.dispute.created',
        'charge.dispute.funds_withdrawn',
      ],
    ],
    [
      'a warning',
      () => charge('pm_card_createIssuerFraudRecord'),
      ['payment_intent.created', 'payment_intent.succeeded', 'radar.early_fraud_warning.created'],
    ],
  ]
  test.each(stories)('are sent for %s', async (_name, tell, list) => {
    await tell()
    await comes(list)
    expect(types()).toEqual(list)
    const [intent] = product.standIn.books().intents
    expect(product.received.map(({ intentId }) => intentId)).toEqual(list.map(() => intent?.id))
    expect(product.received[0]?.metadata).toEqual({ transactionId: '5' })
    await waitUntil(
      () => product.standIn.events().every(({ status }) => status === 'delivered'),
      'the outcomes',
    )
    expect(product.unsigned()).toBe(0)
  })

  test('prevent a refund after a chargeback but not after an inquiry', async () => {
    const disputed = await charge('pm_card_createDispute')
    const asked = await charge('pm_card_createDisputeInquiry')
    await product.waitFor('charge.dispute.created', 2)
    await expect(refund(disputed, 100)).rejects.toMatchObject({ kind: 'conflict', code: 'charge_disputed' })
    expect((await refund(asked, 200)).status).toBe('succeeded')
  })
})

describe('webhook delivery', () => {
  test('retries while the product responds with an error', async () => {
    product.answers.push(500, 404, 503)
    await product.newIntent()
    await comes(['1', '2', '3', '4'])
    expect(new Set(product.received.map(({ id }) => id)).size).toBe(1)
    await waitUntil(() => product.standIn.events()[0]?.status === 'delivered', 'the delivery')
    expect(product.standIn.events()[0]).toMatchObject({ attempts: 4, lastAnswer: '204', payload: '' })
  })

  test('stops after the last attempt', async () => {
    await product.stop()
    product = await startTestProduct({ secondMs: 1, target: () => 'http://127.0.0.1:1' })
    await product.newIntent()
    await waitUntil(() => product.standIn.events()[0]?.status === 'given-up', 'the end')
    expect(product.standIn.events()[0]).toMatchObject({
      attempts: 9,
      lastAnswer: expect.stringContaining('no answer'),
    })
  })

  test('delivers a late event after the one that followed it', async () => {
    product.standIn.faults.push({ kind: 'webhook-late', operation: 'payment_intent.created' })
    await charge()
    await comes(['1', '2'])
    expect(types()).toEqual(['payment_intent.succeeded', 'payment_intent.created'])
  })

  test('delivers a doubled event twice with the same content', async () => {
    product.standIn.faults.push({ kind: 'webhook-twice', operation: 'payment_intent.succeeded' })
    await charge()
    await comes(['1', '2', '3'])
    expect(types()).toEqual([
      'payment_intent.created',
      'payment_intent.succeeded',
      'payment_intent.succeeded',
    ])
    expect(product.received[1]).toEqual(product.received[2])
  })

  test('delivers an event out of order, or late when no event follows', async () => {
    product.standIn.faults.push({ kind: 'webhook-out-of-order' })
    await charge()
    await comes(['1', '2'])
    expect(types()).toEqual(['payment_intent.succeeded', 'payment_intent.created'])
    product.standIn.faults.push({ kind: 'webhook-out-of-order' })
    await product.newIntent()
    await comes(['1', '2', '3'])
    expect(types()[2]).toBe('payment_intent.created')
  })

  test('never delivers a lost event', async () => {
    product.standIn.faults.push({ kind: 'webhook-lost', operation: 'payment_intent.succeeded' })
    const id = await charge()
    await product.newIntent()
    await comes(['1', '2'])
    expect(types()).toEqual(['payment_intent.created', 'payment_intent.created'])
    const lost = product.standIn.events().filter(({ intentId }) => intentId === id)
    expect(lost.map(({ status }) => status)).toEqual(['delivered', 'lost'])
    expect(product.standIn.faults).toEqual([])
  })
})
