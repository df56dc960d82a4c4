import type { Provider } from './provider.ts'
import type {
  Json,
  StoredCharge,
  StoredDispute,
  StoredFailure,
  StoredIntent,
  StoredRefund,
  StoredSetup,
} from './records.ts'
import { cardJson, customerJson, methodJson } from './render.cards.ts'
import { findByKey } from './test-cards.ts'

/** Returns an intent as the provider shows it to the server. */
export function intentJson(provider: Provider, intent: StoredIntent, expand: readonly string[] = []): Json {
  const whole = expandIntent(provider, intent, expand)
  return {
    ...publicIntentJson(provider, intent),
    amount_capturable: intent.capturable,
    amount_received: intent.received,
    automatic_payment_methods: null,
    cancellation_reason: intent.cancellationReason,
    customer: whole('customer', intent.customerId),
    latest_charge: whole('latest_charge', intent.latestChargeId),
    metadata: intent.metadata,
    payment_method: whole('payment_method', intent.methodId),
    payment_method_options: {
      card: { request_three_d_secure: intent.requestsAuthentication ? 'any' : 'automatic' },
    },
    setup_future_usage: intent.setsUp ? 'off_session' : null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
  }
}

/** Returns an intent as shown to a browser that knows its secret. */
export function publicIntentJson(provider: Provider, intent: StoredIntent): Json {
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: intent.amount,
    canceled_at: intent.canceledAt,
    capture_method: intent.capture,
    client_secret: intent.clientSecret,
    confirmation_method: intent.confirmation,
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: intent.failure ? failureJson(provider, intent.failure) : null,
    livemode: false,
    next_action: nextActionJson(provider, intent),
    payment_method: intent.methodId,
    payment_method_types: ['card'],
    status: intent.status,
  }
}

/** Returns a setup intent as the provider shows it to the server and to a browser that knows its secret. */
export function setupJson(provider: Provider, setup: StoredSetup, expand: readonly string[] = []): Json {
  const method = provider.state.methods.get(setup.methodId)
  return {
    id: setup.id,
    object: 'setup_intent',
    client_secret: setup.clientSecret,
    created: setup.created,
    customer: setup.customerId,
    last_setup_error: setup.failure ? failureJson(provider, setup.failure) : null,
    livemode: false,
    metadata: setup.metadata,
    next_action: nextActionJson(provider, setup),
    payment_method: method && expand.includes('payment_method') ? methodJson(method) : setup.methodId,
    payment_method_types: ['card'],
    status: setup.status,
    usage: 'off_session',
  }
}

/** Returns why an attempt failed, as in the intent and in the response to the attempt. */
export function failureJson(provider: Provider, failure: StoredFailure): Json & { message: string } {
  const { type, code, declineCode, message, methodId, chargeId } = failure
  const method = methodId === null ? undefined : provider.state.methods.get(methodId)
  return {
    type,
    code,
    message,
    ...(declineCode !== null && { decline_code: declineCode }),
    ...(chargeId !== null && { charge: chargeId }),
    ...(method && { payment_method: methodJson(method) }),
  }
}

/** Returns a charge as the provider shows it. */
export function chargeJson(provider: Provider, charge: StoredCharge): Json {
  const method = provider.state.methods.get(charge.methodId)
  const failed = charge.failure
  const risk = method && findByKey(method.testCard).behaviour.risk
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.captured,
    amount_refunded: charge.refunded,
    billing_details: method ? methodJson(method)['billing_details'] : { name: null },
    captured: charge.isCaptured,
    created: charge.created,
    currency: charge.currency,
    customer: charge.customerId,
    disputed: charge.isDisputed,
    failure_code: failed?.code ?? null,
    failure_message: failed?.message ?? null,
    livemode: false,
    metadata: charge.metadata,
    outcome: {
      type: failed ? (failed.declineCode === 'fraudulent' ? 'blocked' : 'issuer_declined') : 'authorized',
      reason: failed ? (failed.declineCode ?? failed.code) : null,
      risk_level: risk ?? 'normal',
    },
    paid: charge.status === 'succeeded',
    payment_intent: charge.intentId,
    payment_method: charge.methodId,
    payment_method_details: {
      type: 'card',
      card: method
        ? {
            ...cardJson(method),
            three_d_secure: charge.isAuthenticated
              ? { result: 'authenticated', authentication_flow: 'challenge', version: '2.2.0' }
              : null,
          }
        : null,
    },
    refunded: charge.isReleased || (charge.captured > 0 && charge.refunded === charge.captured),
    status: charge.status,
  }
}

/** Returns a refund as the provider shows it. */
export function refundJson(refund: StoredRefund): Json {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: refund.chargeId,
    created: refund.created,
    currency: refund.currency,
    ...(refund.status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    reason: refund.reason,
    receipt_number: null,
    status: refund.status,
  }
}

/** Returns a dispute as the provider shows it. */
export function disputeJson(provider: Provider, dispute: StoredDispute): Json {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: dispute.moves.map(({ id, created, amount, fee, kind }) => ({
      id,
      object: 'balance_transaction',
      amount,
      created,
      currency: dispute.currency,
      fee,
      net: amount - fee,
      reporting_category: kind,
      source: dispute.id,
      type: 'adjustment',
    })),
    charge: dispute.chargeId,
    created: dispute.created,
    currency: dispute.currency,
    evidence: dispute.evidence,
    evidence_details: {
      due_by: dispute.dueBy,
      has_evidence: Object.keys(dispute.evidence).length > 0,
      past_due: dispute.dueBy !== null && Math.floor(provider.nowMs() / 1000) > dispute.dueBy,
      submission_count: dispute.submissions,
    },
    is_charge_refundable: dispute.status.startsWith('warning_'),
    livemode: false,
    metadata: {},
    payment_intent: dispute.intentId,
    reason: dispute.reason,
    status: dispute.status,
  }
}

/** Returns the address of the page where the holder authenticates. */
function authenticationUrl(provider: Provider, intent: Pick<StoredIntent, 'id' | 'clientSecret'>): string {
  return `${provider.baseUrl()}/3d-secure/${intent.id}?client_secret=${intent.clientSecret}`
}

function nextActionJson(
  provider: Provider,
  intent: Pick<StoredIntent, 'id' | 'clientSecret'> & { status: string },
): Json | null {
  if (intent.status !== 'requires_action') return null
  const page = authenticationUrl(provider, intent)
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page } }
}

function expandIntent(provider: Provider, intent: StoredIntent, expand: readonly string[]) {
  const { customers, charges, methods } = provider.state
  const shown: Record<string, () => Json | undefined> = {
    customer: () => show(customers.get(intent.customerId ?? ''), customerJson),
    latest_charge: () =>
      show(charges.get(intent.latestChargeId ?? ''), (charge) => chargeJson(provider, charge)),
    payment_method: () => show(methods.get(intent.methodId ?? ''), methodJson),
  }
  return (name: string, id: string | null): Json | string | null =>
    expand.includes(name) ? (shown[name]?.() ?? id) : id
}

function show<T>(row: T | undefined, toJson: (row: T) => Json): Json | undefined {
  return row === undefined ? undefined : toJson(row)
}
