import { newId, randomText } from './account.ts'
import { needsAuthentication } from './attempt.ts'
import { findCustomer } from './customers.ts'
import { expired, generic, incorrectCvc } from './declines.ts'
import { flagOf, listOf, metadataOf, oneOf, requireText, type Params } from './params.ts'
import { findMethod, refuseSpent } from './payment-methods.ts'
import { nowSeconds, type Provider } from './provider.ts'
import type { KeptMethod, KeptSetup } from './records.ts'
import { Refusal, refuseMissing, refuseParam } from './refusal.ts'
import { failureJson, setupJson } from './render.payments.ts'
import type { Decline } from './test-card.ts'
import { findKept } from './test-cards.ts'

/**
 * Verifies a card with its bank and stores it for later payments: it is stored immediately, waits for its
 * holder to authenticate, or is declined. Setup intents are confirmed in the call that creates them.
 */
export function createSetup(provider: Provider, params: Params): KeptSetup {
  const customer = findCustomer(provider, requireText(params, 'customer'), 'customer')
  const allowed = listOf(params, 'allowed_payment_method_types')
  if (allowed.length > 0 && !allowed.includes('card'))
    throw refuseParam('allowed_payment_method_types', 'Only cards are taken here.')
  if (!flagOf(params, 'confirm')) throw refuseParam('confirm', 'Setups are confirmed at once here.')
  oneOf(params, 'usage', ['off_session', 'on_session'])
  const method = findMethod(provider, requireText(params, 'payment_method'), 'payment_method')
  refuseSpent(method)
  if (method.customerId !== null && method.customerId !== customer.id)
    throw refuseParam('payment_method', 'This payment method belongs to another customer.')
  const id = newId('seti')
  const setup: KeptSetup = {
    id,
    created: nowSeconds(provider),
    clientSecret: `${id}_secret_${randomText(24)}`,
    status: 'requires_payment_method',
    customerId: customer.id,
    methodId: method.id,
    failure: null,
    metadata: metadataOf(params),
  }
  provider.state.setups.set(id, setup)
  trySetup(provider, setup, method)
  return setup
}

/** Returns a setup intent by id. */
export function findSetup(provider: Provider, id: string): KeptSetup {
  const setup = provider.state.setups.get(id)
  if (!setup) throw refuseMissing('setup_intent', id)
  return setup
}

/** Applies what the holder did on the 3-D Secure page; returns false if no authentication is pending. */
export function authenticateSetup(
  provider: Provider,
  setup: KeptSetup,
  result: 'success' | 'failure',
): boolean {
  if (setup.status !== 'requires_action') return false
  if (result === 'success') {
    keep(provider, setup, findMethod(provider, setup.methodId))
    return true
  }
  setup.status = 'requires_payment_method'
  setup.failure = {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    declineCode: null,
    message: 'The card could not be authenticated. Choose another payment method and try again.',
    methodId: setup.methodId,
    chargeId: null,
  }
  provider.emit('setup_intent.setup_failed', setupJson(provider, setup), null)
  return true
}

function trySetup(provider: Provider, setup: KeptSetup, method: KeptMethod): void {
  const { behaviour } = findKept(method.testCard)
  const now = new Date(provider.nowMs())
  const monthsLeft = (method.expYear - now.getUTCFullYear()) * 12 + method.expMonth - now.getUTCMonth() - 1
  if (monthsLeft < 0) refuse(provider, setup, expired)
  if (behaviour.failsCvc && method.hasCvc) refuse(provider, setup, incorrectCvc)
  if (behaviour.decline && behaviour.isNeverKept) refuse(provider, setup, behaviour.decline)
  if (behaviour.authentication === 'fails') refuse(provider, setup, generic)
  const isAsked = { requestsAuthentication: false }
  if (
    method.customerId === null &&
    needsAuthentication(behaviour, isAsked, method, { isOffSession: false })
  ) {
    setup.status = 'requires_action'
    provider.emit('setup_intent.requires_action', setupJson(provider, setup), null)
  } else keep(provider, setup, method)
}

function keep(provider: Provider, setup: KeptSetup, method: KeptMethod): void {
  Object.assign(method, { customerId: setup.customerId, isSpent: false, isSetUp: true })
  setup.status = 'succeeded'
  provider.emit('setup_intent.succeeded', setupJson(provider, setup), null)
}

function refuse(provider: Provider, setup: KeptSetup, why: Decline): never {
  setup.failure = { type: 'card_error', ...why, methodId: setup.methodId, chargeId: null }
  provider.emit('setup_intent.setup_failed', setupJson(provider, setup), null)
  const error = failureJson(provider, setup.failure)
  throw new Refusal(402, { ...error, setup_intent: setupJson(provider, setup) }, true)
}
