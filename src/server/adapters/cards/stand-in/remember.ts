import { newId } from './account.ts'
import type { State } from './state.ts'
import { keyOf, testCards } from './test-cards.ts'

/** A payment that succeeded before this simulator existed; amounts in cents, times ISO 8601. */
export interface PastPayment {
  intentId: string
  customerId: string
  paymentMethodId: string
  /** One of the published test cards. */
  card: { brand: string; last4: string; funding: string }
  amountCents: number
  description: string
  metadata: Readonly<Record<string, string>>
  paidAt: string
  refunds: readonly { id: string; amountCents: number; reason: string; madeAt: string }[]
}

/**
 * Stores payments that were made elsewhere, so that they can be refunded here. The product knows them
 * already, so no events are sent. Each is stored once.
 */
export function importPayments(state: State, past: readonly PastPayment[]): void {
  for (const payment of past) if (!state.intents.has(payment.intentId)) storePayment(state, payment)
}

function storePayment(state: State, payment: PastPayment): void {
  const { intentId, customerId, paymentMethodId: methodId, amountCents: amount } = payment
  const created = secondsOf(payment.paidAt)
  const chargeId = newId('ch')
  const metadata = { ...payment.metadata }
  const money = { created, intentId, chargeId, currency: 'usd', metadata }
  if (!state.customers.has(customerId))
    state.customers.set(customerId, {
      id: customerId,
      created,
      name: null,
      email: null,
      metadata: {},
    })
  state.methods.set(methodId, {
    id: methodId,
    created,
    customerId: null,
    // It paid once and was not stored for a customer.
    isSpent: true,
    testCard: testCardOf(payment.card),
    expMonth: 12,
    expYear: new Date(payment.paidAt).getUTCFullYear() + 3,
    hasCvc: true,
    isSetUp: false,
    holder: null,
    email: null,
    postalCode: null,
  })
  state.intents.set(intentId, {
    id: intentId,
    created,
    clientSecret: `${intentId}_secret_${newId('past')}`,
    status: 'succeeded',
    amount,
    currency: 'usd',
    customerId,
    methodId,
    capture: 'automatic',
    confirmation: 'automatic',
    description: payment.description,
    metadata,
    capturable: 0,
    received: amount,
    latestChargeId: chargeId,
    failure: null,
    isAuthenticated: false,
    requestsAuthentication: false,
    setsUp: false,
    canceledAt: null,
    cancellationReason: null,
  })
  const refunded = payment.refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
  state.charges.set(chargeId, {
    id: chargeId,
    created,
    intentId,
    methodId,
    customerId,
    amount,
    currency: 'usd',
    status: 'succeeded',
    failure: null,
    isCaptured: true,
    captured: amount,
    refunded,
    isReleased: false,
    isDisputed: false,
    isFollowedUp: true,
    isAuthenticated: false,
    metadata,
  })
  for (const refund of payment.refunds)
    state.refunds.set(refund.id, {
      ...money,
      id: refund.id,
      created: secondsOf(refund.madeAt),
      amount: refund.amountCents,
      status: 'succeeded',
      reason: null,
      metadata: {},
      becomes: null,
    })
}

function testCardOf({ brand, last4, funding }: PastPayment['card']): string {
  const card = testCards.find(
    (one) =>
      one.brand === brand &&
      one.funding === funding &&
      one.number.endsWith(last4) &&
      Object.keys(one.behaviour).length === 0,
  )
  if (!card) throw new Error(`There is no test card ${brand} ${last4} (${funding})`)
  return keyOf(card)
}

function secondsOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000)
}
