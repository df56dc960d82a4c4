import { newId, randomText } from './account.ts'
import { needsAuthentication } from './attempt.ts'
import { findCustomer } from './customers.ts'
import { expired, generic, incorrectCvc } from './declines.ts'
import { readFlag, readList, readMetadata, readOneOf, requireText, type Params } from './params.ts'
import { findMethod, rejectUsedMethod } from './payment-methods.ts'
import { nowSeconds, type Provider } from './provider.ts'
import type { StoredMethod, StoredSetup } from './records.ts'
import { ProviderError, notFound, invalidParam } from './refusal.ts'
import { failureJson, setupJson } from './render.payments.ts'
import type { Decline } from './test-card.ts'
import { findByKey } from './test-cards.ts'

/**
 * Verifies a card with its bank and stores it for later payments: it is stored immediately, waits for its
 * holder to authenticate, or is declined. Setup intents are confirmed in the call that creates them.
 */
export function createSetup(provider: Provider, params: Params): StoredSetup {
  const customer = findCustomer(provider, requireText(params, 'customer'), 'customer')
  const allowed = readList(params, 'allowed_payment_method_types')
  if (allowed.length > 0 && !allowed.includes('card'))
    throw invalidParam('allowed_payment_method_types', 'Only cards are taken here.')
  if (!readFlag(params, 'confirm')) throw invalidParam('confirm', 'Setups are confirmed at once here.')
  readOneOf(params, 'usage', ['off_session', 'on_session'])
  const method = findMethod(provider, requireText(params, 'payment_method'), 'payment_method')
  rejectUsedMethod(method)
  if (method.customerId !== null && method.customerId !== customer.id)
    throw invalidParam('payment_method', 'This payment method belongs to another customer.')
  const id = newId('seti')
  const setup: StoredSetup = {
    id,
    created: nowSeconds(provider),
    clientSecret: `${id}_secret_${randomText(24)}`,
    status: 'requires_payment_method',
    customerId: customer.id,
    methodId: method.id,
    failure: null,
    metadata: readMetadata(params),
  }
  provider.state.setups.set(id, setup)
  trySetup(provider, setup, method)
  return setup
}

/** Returns a setup intent by id. */
export function findSetup(provider: Provider, id: string): StoredSetup {
  const setup = provider.state.setups.get(id)
  if (!setup) throw notFound('setup_intent', id)
  return setup
}

/** Applies what the holder did on the 3-D Secure page; returns false if no authentication is pending. */
export function authenticateSetup(
  provider: Provider,
  setup: StoredSetup,
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

function trySetup(provider: Provider, setup: StoredSetup, method: StoredMethod): void {
  const { behaviour } = findByKey(method.testCard)
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

function keep(provider: Provider, setup: StoredSetup, method: StoredMethod): void {
  Object.assign(method, { customerId: setup.customerId, isSpent: false, isSetUp: true })
  setup.status = 'succeeded'
  provider.emit('setup_intent.succeeded', setupJson(provider, setup), null)
}

function refuse(provider: Provider, setup: StoredSetup, why: Decline): never {
  setup.failure = { type: 'card_error', ...why, methodId: setup.methodId, chargeId: null }
  provider.emit('setup_intent.setup_failed', setupJson(provider, setup), null)
  const error = failureJson(provider, setup.failure)
  throw new ProviderError(402, { ...error, setup_intent: setupJson(provider, setup) }, true)
}
