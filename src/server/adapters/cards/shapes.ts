import type Stripe from 'stripe'
import { cents } from '../../../shared/kernel/money.ts'
import {
  CardsError,
  type CardEvent,
  type Intent,
  type ProviderCard,
  type ProviderChargeback,
  type ProviderChargebackStatus,
  type ProviderRefund,
  type Setup,
} from './cards.ts'

const INTENT_STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'canceled',
  'succeeded',
] as const
const FUNDINGS = ['credit', 'debit', 'prepaid'] as const
const REFUND_STATUSES = ['requires_action', 'succeeded', 'failed', 'canceled'] as const

/** Converts a payment method to our card; throws if it is not a card. */
export function toCard(method: Stripe.PaymentMethod): ProviderCard {
  if (!method.card) throw new CardsError('invalid', 'This payment method is not a card.')
  const { brand, last4, funding, exp_month: expMonth, exp_year: expYear } = method.card
  return {
    paymentMethodId: method.id,
    fingerprint: method.card.fingerprint ?? '',
    brand,
    last4,
    funding: FUNDINGS.find((one) => one === funding) ?? 'unknown',
    expMonth,
    expYear,
    holder: method.billing_details.name ?? '',
  }
}

/** Converts a payment intent to ours. */
export function toIntent(intent: Stripe.PaymentIntent): Intent {
  const error = intent.last_payment_error
  return {
    id: intent.id,
    // An unknown status counts as not settled.
    status: INTENT_STATUSES.find((one) => one === intent.status) ?? 'processing',
    amountCents: cents(intent.amount),
    capturedCents: cents(intent.amount_received),
    clientSecret: intent.client_secret ?? '',
    failure: error
      ? { message: error.message ?? '', code: error.code ?? '', declineCode: error.decline_code ?? '' }
      : null,
    card: cardOf(intent),
    isDisputed: isWhole(intent.latest_charge) && intent.latest_charge.disputed,
    metadata: intent.metadata,
    createdAt: fromEpoch(intent.created),
  }
}

/**
 * Returns the card of the intent, or after a failure the one that was tried, because the provider removes it
 * from the intent.
 */
function cardOf(intent: Stripe.PaymentIntent): ProviderCard | null {
  const { payment_method: method, last_payment_error: error, latest_charge: charge } = intent
  if (isWhole(method) && method.card) return toCard(method)
  if (error?.payment_method?.card) return toCard(error.payment_method)
  return isWhole(charge) ? chargedCard(charge) : null
}

function chargedCard(charge: Stripe.Charge): ProviderCard | null {
  const card = charge.payment_method_details?.card
  if (!card || charge.payment_method === null) return null
  return {
    paymentMethodId: charge.payment_method,
    fingerprint: card.fingerprint ?? '',
    brand: card.brand ?? 'unknown',
    last4: card.last4 ?? '',
    funding: FUNDINGS.find((one) => one === card.funding) ?? 'unknown',
    expMonth: card.exp_month,
    expYear: card.exp_year,
    holder: charge.billing_details.name ?? '',
  }
}

const SETUP_STATUSES = ['requires_action', 'requires_payment_method', 'succeeded', 'canceled'] as const

/** Converts a setup intent to ours. */
export function toSetup(setup: Stripe.SetupIntent): Setup {
  const { payment_method: method, last_setup_error: error, customer } = setup
  return {
    id: setup.id,
    status: SETUP_STATUSES.find((one) => one === setup.status) ?? 'processing',
    clientSecret: setup.client_secret ?? '',
    customerId: nameOf(customer),
    failure: error
      ? { message: error.message ?? '', code: error.code ?? '', declineCode: error.decline_code ?? '' }
      : null,
    card: isWhole(method) && method.card ? toCard(method) : null,
  }
}

/** Converts a refund to ours; without a status it is still pending. */
export function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    status: REFUND_STATUSES.find((one) => one === refund.status) ?? 'pending',
    amountCents: cents(refund.amount),
    metadata: refund.metadata ?? {},
    createdAt: fromEpoch(refund.created),
  }
}

const CHARGEBACK_STATUSES: Partial<Record<string, ProviderChargebackStatus>> = {
  needs_response: 'needs_response',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  warning_needs_response: 'inquiry_needs_response',
  warning_under_review: 'inquiry_under_review',
  warning_closed: 'inquiry_closed',
  appeal_needs_response: 'needs_response',
  appeal_under_review: 'under_review',
  // The provider settled it before any money was withdrawn.
  prevented: 'inquiry_closed',
}

/** Converts the provider's dispute to our chargeback; amounts are the sums of its balance transactions. */
export function toChargeback(dispute: Stripe.Dispute): ProviderChargeback {
  const moved = dispute.balance_transactions
  const { due_by: dueBy, submission_count: submissions } = dispute.evidence_details
  return {
    id: dispute.id,
    intentId: nameOf(dispute.payment_intent),
    // An unknown status counts as under review by the bank.
    status: CHARGEBACK_STATUSES[dispute.status] ?? 'under_review',
    reason: dispute.reason,
    amountCents: cents(dispute.amount),
    withdrawnCents: cents(moved.reduce((sum, { amount }) => sum - Math.min(amount, 0), 0)),
    reinstatedCents: cents(moved.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)),
    feeCents: cents(moved.reduce((sum, { fee }) => sum + fee, 0)),
    dueBy: dueBy === null ? null : fromEpoch(dueBy),
    submissions,
    createdAt: fromEpoch(dispute.created),
  }
}

/**
 * Converts an event; its intent is the object itself, or the one that its charge, refund or dispute belongs
 * to.
 */
export function toEvent(event: Stripe.Event): CardEvent {
  // Events of all types arrive here; only their common fields are read.
  const object = event.data.object as {
    object?: unknown
    id?: unknown
    payment_intent?: unknown
    metadata?: unknown
  }
  return {
    id: event.id,
    type: event.type,
    intentId: object.object === 'payment_intent' ? textOrNull(object.id) : nameOf(object.payment_intent),
    metadata: textsOf(object.metadata),
  }
}

function nameOf(given: unknown): string | null {
  return typeof given === 'object' && given !== null && 'id' in given
    ? textOrNull(given.id)
    : textOrNull(given)
}

function textsOf(given: unknown): Record<string, string> {
  if (typeof given !== 'object' || given === null) return {}
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function textOrNull(given: unknown): string | null {
  return typeof given === 'string' ? given : null
}

function isWhole<T extends object>(given: string | T | null | undefined): given is T {
  return typeof given === 'object' && given !== null
}

function fromEpoch(seconds: number): Date {
  return new Date(seconds * 1000)
}
