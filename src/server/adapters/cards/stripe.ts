import Stripe from 'stripe'
import type { Cards, CardsError, Intent, NewIntent } from './cards.ts'
import { toCardsError, declinedIntent, isNotFoundError, isRejection } from './errors.ts'
import { createChargebacks } from './stripe.chargebacks.ts'
import { callWithIds } from './stripe.ask.ts'
import { toCard, toEvent, toIntent, toRefund, toSetup } from './shapes.ts'
import { createTransport } from './transport.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Address of the simulator; Stripe's own when undefined. */
  baseUrl?: string
  /** Address of the simulator for the browser code, if the simulator is used. */
  standInUrl?: string
  /** Timeout of one request in milliseconds; 20 seconds by default. */
  timeoutMs?: number
}

/** Expanded in every intent, so that its card is known. */
const EXPAND = ['payment_method', 'latest_charge']
const MAX_REFUNDS = 1000

/**
 * Creates the card adapter on Stripe's official SDK. It does not retry: the calling steps retry with their
 * own idempotency keys.
 */
export function createStripe(settings: StripeSettings): Cards {
  const { secretKey, publishableKey, webhookSecret, baseUrl, standInUrl, timeoutMs = 20_000 } = settings
  const transport = createTransport(baseUrl)
  const stripe = new Stripe(secretKey, {
    ...transport.options,
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const { customers, paymentIntents, paymentMethods, refunds, setupIntents } = stripe

  return {
    browser: { publishableKey, standInUrl: standInUrl ?? null },
    createCustomer: ({ name, email, metadata }, key) =>
      callWithIds(async () => {
        const known = { name, metadata: { ...metadata }, ...(email !== null && { email }) }
        return (await customers.create(known, { idempotencyKey: key })).id
      }),
    deleteCustomer: (customerId) =>
      callWithIds(async () => {
        try {
          await customers.del(customerId)
        } catch (error) {
          if (!isNotFoundError(error)) throw error
        }
      }, customerId),
    createSetup: ({ customerId, paymentMethodId }, key) =>
      callWithIds(
        async () => {
          const params = {
            customer: customerId,
            payment_method: paymentMethodId,
            allowed_payment_method_types: ['card' as const],
            usage: 'off_session' as const,
            confirm: true,
            use_stripe_sdk: true,
            expand: ['payment_method'],
          }
          return toSetup(await setupIntents.create(params, { idempotencyKey: key }))
        },
        customerId,
        paymentMethodId,
      ),
    readSetup: (setupId) =>
      callWithIds(
        async () => toSetup(await setupIntents.retrieve(setupId, { expand: ['payment_method'] })),
        setupId,
      ),
    detachCard: (paymentMethodId) =>
      callWithIds(async () => {
        try {
          await paymentMethods.detach(paymentMethodId)
        } catch (error) {
          if (isNotFoundError(error)) return
          if (!isRejection(error)) throw error
          const method = await paymentMethods.retrieve(paymentMethodId)
          if (method.customer !== null) throw error
        }
      }, paymentMethodId),
    readCard: (paymentMethodId) =>
      callWithIds(async () => toCard(await paymentMethods.retrieve(paymentMethodId)), paymentMethodId),
    createIntent: (intent, key) =>
      callWithIds(
        async () => toIntent(await paymentIntents.create(toParams(intent), { idempotencyKey: key })),
        intent.customerId,
        intent.paymentMethodId,
      ),
    confirmIntent: (intentId, key, how) =>
      callWithIds(async () => {
        try {
          const params = {
            use_stripe_sdk: true,
            expand: EXPAND,
            ...(how?.isOffSession && { off_session: true }),
          }
          return toIntent(await paymentIntents.confirm(intentId, params, { idempotencyKey: key }))
        } catch (error) {
          const declined = declinedIntent(error)
          if (!declined) throw error
          return withFailure(toIntent(declined), toCardsError(error))
        }
      }, intentId),
    captureIntent: (intentId, amountCents, key) =>
      callWithIds(async () => {
        const params = { amount_to_capture: amountCents, expand: EXPAND }
        return toIntent(await paymentIntents.capture(intentId, params, { idempotencyKey: key }))
      }, intentId),
    cancelIntent: (intentId) =>
      callWithIds(async () => {
        try {
          return toIntent(await paymentIntents.cancel(intentId, { expand: EXPAND }))
        } catch (error) {
          if (!isRejection(error) || isNotFoundError(error)) throw error
          const intent = await paymentIntents.retrieve(intentId, { expand: EXPAND })
          if (intent.status !== 'canceled') throw error
          return toIntent(intent)
        }
      }, intentId),
    readIntent: (intentId) =>
      callWithIds(
        async () => toIntent(await paymentIntents.retrieve(intentId, { expand: EXPAND })),
        intentId,
      ),
    createRefund: ({ intentId, amountCents, metadata }, key) =>
      callWithIds(async () => {
        const params = { payment_intent: intentId, amount: amountCents, metadata: { ...metadata } }
        return toRefund(await refunds.create(params, { idempotencyKey: key }))
      }, intentId),
    listRefunds: (intentId) =>
      callWithIds(async () => {
        const all = refunds.list({ payment_intent: intentId, limit: 100 })
        // Stripe lists the newest first.
        return (await all.autoPagingToArray({ limit: MAX_REFUNDS })).map(toRefund).toReversed()
      }, intentId),
    ...createChargebacks(stripe),
    readEvent(rawBody, signature) {
      if (signature === undefined) return null
      try {
        return toEvent(stripe.webhooks.constructEvent(rawBody, signature, webhookSecret))
      } catch {
        return null
      }
    },
    stop: () => Promise.resolve(transport.stop()),
  }
}

function toParams(intent: NewIntent): Stripe.PaymentIntentCreateParams {
  return {
    amount: intent.amountCents,
    currency: 'usd',
    customer: intent.customerId,
    payment_method: intent.paymentMethodId,
    allowed_payment_method_types: ['card'],
    capture_method: intent.capture,
    confirmation_method: intent.confirmation,
    description: intent.description,
    metadata: { ...intent.metadata },
    ...(intent.keepsCard && { setup_future_usage: 'off_session' as const }),
    expand: EXPAND,
  }
}

/** Uses the message of the decline if the intent that came with it has none. */
function withFailure(intent: Intent, error: CardsError): Intent {
  const { message, code, declineCode } = error
  return { ...intent, failure: intent.failure ?? { message, code, declineCode } }
}
