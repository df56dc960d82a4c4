import { scheduleDispute } from './disputes.ts'
import { newId } from './account.ts'
import { authenticationRequired, expired, generic, incorrectCvc } from './declines.ts'
import { rejectUsedMethod } from './payment-methods.ts'
import { nowSeconds, type Provider } from './provider.ts'
import type { StoredCharge, StoredIntent, StoredMethod } from './records.ts'
import { intentJson } from './render.payments.ts'
import type { Behaviour, Decline } from './test-card.ts'
import { findByKey } from './test-cards.ts'

/**
 * How a payment is attempted: whether its holder is present, and whether required authentication is a
 * failure.
 */
export interface PaymentAttempt {
  isOffSession: boolean
  failsOnAction: boolean
}

/**
 * Attempts a payment with a card: it is charged or authorized, waits for its holder to authenticate, or
 * fails, which is recorded in the intent. Returns true unless it failed.
 */
export function attemptPayment(
  provider: Provider,
  intent: StoredIntent,
  method: StoredMethod,
  how: PaymentAttempt,
): boolean {
  const { behaviour } = findByKey(method.testCard)
  const isGoingOn = intent.isAuthenticated || intent.status === 'requires_action'
  if (method.customerId === null) {
    if (!isGoingOn) rejectUsedMethod(method)
    method.isSpent = true
  }
  intent.failure = null
  const now = new Date(provider.nowMs())
  const monthsLeft = (method.expYear - now.getUTCFullYear()) * 12 + method.expMonth - now.getUTCMonth() - 1
  if (monthsLeft < 0) return decline(provider, intent, method, expired)
  if (behaviour.failsCvc && method.hasCvc) return decline(provider, intent, method, incorrectCvc)
  if (!intent.isAuthenticated && needsAuthentication(behaviour, intent, method, how)) {
    if (behaviour.authentication === 'fails' || behaviour.authentication === 'optional-fails')
      return decline(provider, intent, method, generic)
    if (how.isOffSession || how.failsOnAction)
      return decline(provider, intent, method, authenticationRequired)
    intent.status = 'requires_action'
    provider.emit('payment_intent.requires_action', intentJson(provider, intent), intent.id)
    return true
  }
  if (behaviour.decline) return decline(provider, intent, method, behaviour.decline)
  charge(provider, intent, method)
  return true
}

/** Captures an authorized charge: the intent has succeeded, and the rest is released. */
export function captureCharge(
  provider: Provider,
  intent: StoredIntent,
  charged: StoredCharge,
  amount: number,
): void {
  charged.isCaptured = true
  charged.captured = amount
  intent.received = amount
  intent.capturable = 0
  intent.status = 'succeeded'
  provider.emit('payment_intent.succeeded', intentJson(provider, intent), intent.id)
  scheduleDispute(provider, charged)
}

/** Returns whether the bank requires the holder to authenticate. */
export function needsAuthentication(
  { authentication }: Behaviour,
  intent: Pick<StoredIntent, 'requestsAuthentication'>,
  method: Pick<StoredMethod, 'isSetUp'>,
  { isOffSession }: Pick<PaymentAttempt, 'isOffSession'>,
): boolean {
  if (authentication === 'required' || authentication === 'fails') return true
  if (authentication === 'unless-set-up') return !(isOffSession && method.isSetUp)
  if (authentication === 'set-up') return !isOffSession
  return authentication !== undefined && intent.requestsAuthentication
}

function charge(provider: Provider, intent: StoredIntent, method: StoredMethod): void {
  const charged = storeCharge(provider, intent, method, null)
  intent.isAuthenticated = false
  if (intent.setsUp && intent.customerId !== null)
    Object.assign(method, { customerId: intent.customerId, isSpent: false, isSetUp: true })
  if (intent.capture === 'automatic') return captureCharge(provider, intent, charged, intent.amount)
  intent.capturable = intent.amount
  intent.status = 'requires_capture'
  provider.emit('payment_intent.amount_capturable_updated', intentJson(provider, intent), intent.id)
}

function decline(provider: Provider, intent: StoredIntent, method: StoredMethod, why: Decline): false {
  const charged = storeCharge(provider, intent, method, why)
  intent.failure = { type: 'card_error', ...why, methodId: method.id, chargeId: charged.id }
  requirePaymentMethod(provider, intent)
  return false
}

/** Records a failed attempt: the intent waits for another payment method. */
export function requirePaymentMethod(provider: Provider, intent: StoredIntent): void {
  intent.methodId = null
  intent.isAuthenticated = false
  intent.status = 'requires_payment_method'
  provider.emit('payment_intent.payment_failed', intentJson(provider, intent), intent.id)
}

function storeCharge(
  provider: Provider,
  intent: StoredIntent,
  method: StoredMethod,
  failure: Decline | null,
): StoredCharge {
  const charged: StoredCharge = {
    id: newId('ch'),
    created: nowSeconds(provider),
    intentId: intent.id,
    methodId: method.id,
    customerId: intent.customerId,
    amount: intent.amount,
    currency: intent.currency,
    status: failure ? 'failed' : 'succeeded',
    failure,
    isCaptured: false,
    captured: 0,
    refunded: 0,
    isReleased: false,
    isDisputed: false,
    isFollowedUp: false,
    isAuthenticated: intent.isAuthenticated,
    metadata: intent.metadata,
  }
  provider.state.charges.set(charged.id, charged)
  intent.latestChargeId = charged.id
  return charged
}
