import Stripe from 'stripe'
import { CardsError } from './cards.ts'

const {
  StripeCardError,
  StripeConnectionError,
  StripeError,
  StripeIdempotencyError,
  StripeInvalidRequestError,
} = Stripe.errors

/** Codes that mean: the object exists, but in another state than expected. */
const CONFLICTS = new Set([
  'payment_intent_unexpected_state',
  'payment_method_unexpected_state',
  'charge_already_captured',
  'charge_already_refunded',
  'charge_disputed',
  'charge_expired_for_capture',
  'capture_charge_authorization_expired',
])
const LONGEST_MESSAGE = 500

/** Returns anything that the SDK threw as the adapter's own error; its message never contains a key. */
export function toCardsError(error: unknown): CardsError {
  if (error instanceof CardsError) return error
  if (!(error instanceof StripeError))
    return new CardsError(
      'unavailable',
      `The card provider could not be asked: ${withoutKeys(String(error))}`,
    )
  const { code = '', decline_code: declineCode = '' } = error
  const words = withoutKeys(error.message)
  if (error instanceof StripeCardError) return new CardsError('declined', words, { code, declineCode })
  if (error instanceof StripeConnectionError)
    return new CardsError('unavailable', `The card provider did not answer: ${words}`, {
      ...(error.detail instanceof Error && { cause: error.detail }),
    })
  const status = error.statusCode ?? 'without a status'
  const message = `The card provider answered ${status} (${error.requestId ?? 'unnamed'}): ${words}`
  return new CardsError(kindOf(error), message, { code })
}

/** Returns whether the provider says that the object does not exist. */
export function isNotFoundError(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError && error.statusCode === 404
}

/** Returns whether the provider understood the request and rejected it. */
export function isRejection(error: unknown): boolean {
  return error instanceof StripeInvalidRequestError
}

/** Returns the intent that a decline is about; null if the error is not a decline. */
export function declinedIntent(error: unknown): Stripe.PaymentIntent | null {
  return error instanceof StripeCardError ? (error.payment_intent ?? null) : null
}

function kindOf(error: InstanceType<typeof StripeError>): CardsError['kind'] {
  if (error instanceof StripeIdempotencyError) return 'invalid'
  // A rejected key, too many calls and a provider failure say nothing about the outcome of an earlier attempt
  // of this step.
  if (!(error instanceof StripeInvalidRequestError)) return 'unavailable'
  return CONFLICTS.has(error.code ?? '') ? 'conflict' : 'invalid'
}

function withoutKeys(text: string): string {
  return text
    .replaceAll(/\b(?:[srp]k_(?:test|live)|whsec|pi_\w+_secret)_[\w*]+/g, '…')
    .slice(0, LONGEST_MESSAGE)
}
