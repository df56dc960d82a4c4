import { requirePaymentMethod, captureCharge, attemptPayment, type PaymentAttempt } from './attempt.ts'
import { newId, randomText } from './account.ts'
import { findCustomer } from './customers.ts'
import {
  readAmount,
  readFlag,
  readList,
  readMetadata,
  readOneOf,
  requireText,
  readText,
  type Params,
} from './params.ts'
import { findMethod, rejectUsedMethod } from './payment-methods.ts'
import { nowSeconds, type Provider } from './provider.ts'
import type { Caller, IntentState, Json, StoredIntent, StoredMethod } from './records.ts'
import { ProviderError, notFound, invalidParam } from './refusal.ts'
import { failureJson, intentJson, publicIntentJson } from './render.payments.ts'

const MIN_CENTS = 50
const MAX_CENTS = 99_999_999
const CAN_CONFIRM: readonly IntentState[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]
const CAN_CANCEL: readonly IntentState[] = [...CAN_CONFIRM, 'requires_capture']
const THREE_D_SECURE = 'payment_method_options[card][request_three_d_secure]'

/** Creates an intent, and confirms it if requested. */
export function createIntent(provider: Provider, params: Params): StoredIntent {
  const amount = readAmount(params, 'amount')
  if (amount === undefined)
    throw invalidParam('amount', 'The parameter amount is missing.', 'parameter_missing')
  if (amount < MIN_CENTS)
    throw invalidParam('amount', 'The amount has to be $0.50 or more.', 'amount_too_small')
  if (amount > MAX_CENTS) throw invalidParam('amount', 'The amount is too large.', 'amount_too_large')
  const currency = requireText(params, 'currency').toLowerCase()
  if (currency !== 'usd') throw invalidParam('currency', 'Only usd is taken here.')
  const allowed = readList(params, 'allowed_payment_method_types')
  if (allowed.length > 0 && !allowed.includes('card'))
    throw invalidParam('allowed_payment_method_types', 'Only cards are taken here.')
  const customerId = readText(params, 'customer')
  if (customerId !== null) findCustomer(provider, customerId, 'customer')
  const methodId = readText(params, 'payment_method')
  const method = methodId === null ? null : usableMethod(provider, methodId, customerId)
  const isConfirmed = readFlag(params, 'confirm')
  readTry(params, 'server')
  const id = newId('pi')
  const intent: StoredIntent = {
    id,
    created: nowSeconds(provider),
    clientSecret: `${id}_secret_${randomText(24)}`,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    amount,
    currency,
    customerId,
    methodId: method?.id ?? null,
    capture: captureOf(params),
    confirmation: readOneOf(params, 'confirmation_method', ['automatic', 'manual']),
    description: readText(params, 'description'),
    metadata: readMetadata(params),
    capturable: 0,
    received: 0,
    latestChargeId: null,
    failure: null,
    isAuthenticated: false,
    requestsAuthentication: requestsAuthentication(params),
    setsUp: readText(params, 'setup_future_usage') !== null,
    canceledAt: null,
    cancellationReason: null,
  }
  provider.state.intents.set(id, intent)
  provider.emit('payment_intent.created', intentJson(provider, intent), id)
  return isConfirmed ? confirmIntent(provider, intent, params, 'server') : intent
}

/** Returns an intent by id; `param` names the parameter that contained it. */
export function findIntent(provider: Provider, id: string, param?: string): StoredIntent {
  const intent = provider.state.intents.get(id)
  if (!intent) throw notFound('payment_intent', id, param)
  return intent
}

/**
 * Charges an intent, or finds that its holder has to authenticate first; throws the decline if it is
 * declined.
 */
export function confirmIntent(
  provider: Provider,
  intent: StoredIntent,
  params: Params,
  caller: Caller,
): StoredIntent {
  if (!CAN_CONFIRM.includes(intent.status)) throw unexpected(provider, intent, 'confirmed', caller)
  if (caller === 'browser' && intent.confirmation === 'manual')
    throw invalidParam('confirmation_method', 'This payment is confirmed by the server alone.')
  const how = readTry(params, caller)
  const givenMethodId = readText(params, 'payment_method')
  const method =
    givenMethodId === null
      ? currentMethod(provider, intent, caller)
      : usableMethod(provider, givenMethodId, intent.customerId)
  if (method.id !== intent.methodId) intent.isAuthenticated = false
  intent.methodId = method.id
  intent.requestsAuthentication ||= requestsAuthentication(params)
  intent.setsUp ||= readText(params, 'setup_future_usage') !== null
  if (!attemptPayment(provider, intent, method, how) && intent.failure) {
    const error = failureJson(provider, intent.failure)
    throw new ProviderError(402, { ...error, payment_intent: shownTo(caller, provider, intent) }, true)
  }
  return intent
}

/** Applies what the holder did on the 3-D Secure page; returns false if no authentication is pending. */
export function authenticateIntent(
  provider: Provider,
  intent: StoredIntent,
  result: 'success' | 'failure',
): boolean {
  if (intent.status !== 'requires_action') return false
  if (result === 'failure') {
    intent.failure = {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      declineCode: null,
      message: 'The card could not be authenticated. Choose another payment method and try again.',
      methodId: intent.methodId,
      chargeId: null,
    }
    requirePaymentMethod(provider, intent)
    return true
  }
  intent.isAuthenticated = true
  intent.status = 'requires_confirmation'
  // With automatic confirmation the payment continues by itself, and may still be declined.
  if (intent.confirmation === 'automatic')
    attemptPayment(provider, intent, currentMethod(provider, intent, 'server'), {
      isOffSession: false,
      failsOnAction: false,
    })
  return true
}

/** Captures an authorized intent, fully or in part. */
export function captureIntent(provider: Provider, intent: StoredIntent, params: Params): StoredIntent {
  const charge = provider.state.charges.get(intent.latestChargeId ?? '')
  if (intent.status !== 'requires_capture' || !charge) throw unexpected(provider, intent, 'captured')
  const amount = readAmount(params, 'amount_to_capture') ?? intent.capturable
  if (amount > intent.capturable)
    throw invalidParam('amount_to_capture', 'This is more than was authorized.', 'amount_too_large')
  if (amount === 0)
    throw invalidParam('amount_to_capture', 'There has to be something to capture.', 'amount_too_small')
  captureCharge(provider, intent, charge, amount)
  return intent
}

/** Cancels an intent that was not charged; an authorization is released. */
export function cancelIntent(provider: Provider, intent: StoredIntent, params: Params): StoredIntent {
  if (!CAN_CANCEL.includes(intent.status)) throw unexpected(provider, intent, 'canceled')
  const charge = provider.state.charges.get(intent.latestChargeId ?? '')
  if (charge && intent.status === 'requires_capture') charge.isReleased = true
  intent.status = 'canceled'
  intent.capturable = 0
  intent.isAuthenticated = false
  intent.canceledAt = nowSeconds(provider)
  intent.cancellationReason = readText(params, 'cancellation_reason')
  provider.emit('payment_intent.canceled', intentJson(provider, intent), intent.id)
  return intent
}

function usableMethod(provider: Provider, id: string, customerId: string | null): StoredMethod {
  const method = findMethod(provider, id, 'payment_method')
  rejectUsedMethod(method)
  if (method.customerId !== null && method.customerId !== customerId)
    throw invalidParam(
      'payment_method',
      'This payment method belongs to another customer, or the customer is not named.',
    )
  return method
}

function currentMethod(provider: Provider, intent: StoredIntent, caller: Caller): StoredMethod {
  if (intent.methodId === null)
    throw unexpected(provider, intent, 'confirmed without a payment method', caller)
  return findMethod(provider, intent.methodId, 'payment_method')
}

/** Only the server may say that the holder is not present, or that required authentication is a failure. */
function readTry(params: Params, caller: Caller): PaymentAttempt {
  const isServer = caller === 'server'
  return {
    isOffSession: isServer && readFlag(params, 'off_session'),
    failsOnAction: isServer && readFlag(params, 'error_on_requires_action'),
  }
}

function captureOf(params: Params): StoredIntent['capture'] {
  const method = readOneOf(params, 'capture_method', ['automatic', 'automatic_async', 'manual'])
  return method === 'manual' ? 'manual' : 'automatic'
}

function requestsAuthentication(params: Params): boolean {
  return ['any', 'challenge'].includes(params.get(THREE_D_SECURE) ?? '')
}

function unexpected(
  provider: Provider,
  intent: StoredIntent,
  what: string,
  caller: Caller = 'server',
): ProviderError {
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This payment can not be ${what}: its status is ${intent.status}.`,
    payment_intent: shownTo(caller, provider, intent),
  }
  return new ProviderError(400, error, true)
}

function shownTo(caller: Caller, provider: Provider, intent: StoredIntent): Json {
  return caller === 'browser' ? publicIntentJson(provider, intent) : intentJson(provider, intent)
}
