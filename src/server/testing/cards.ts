import { cents, type Cents } from '../../shared/kernel/money.ts'
import {
  CardsError,
  type CardEvent,
  type Cards,
  type Intent,
  type NewIntent,
  type ProviderCard,
  type ProviderRefund,
  type Setup,
} from '../adapters/cards/cards.ts'
// Letters and digits like the provider's own ids; some hexadecimal ids look like card numbers.
import { newId } from '../adapters/cards/stand-in/account.ts'
import { createTestChargebacks, type TestChargebacks } from './cards.chargebacks.ts'

/** A step of the provider, named like its method. */
export type CardStep =
  | 'createIntent'
  | 'confirmIntent'
  | 'captureIntent'
  | 'cancelIntent'
  | 'readIntent'
  | 'createRefund'
  | 'listRefunds'
  | 'listChargebacks'
  | 'listChargebacksSince'
  | 'uploadEvidence'
  | 'sendEvidence'
  | 'acceptChargeback'

/**
 * An in-memory card provider for tests of the code above the adapter; the adapter has its own tests over
 * HTTP. It records what was really charged and refunded.
 */
export interface TestCards extends Cards, TestChargebacks {
  intents: Map<string, Intent & { customerId: string; isManual: boolean; holdsOnly: boolean; method: string }>
  refunds: Map<string, ProviderRefund & { intentId: string }>
  setups: Map<string, Setup & { key: string }>
  /** Thrown by the next call of that step, before (`lost: false`) or after (`lost: true`) it is done. */
  faults: { step: CardStep; lost: boolean }[]
  /** The holder authenticates, or fails to. */
  authenticate(intentId: string, isSuccess: boolean): void
  /** A refund made in the provider's own screens. */
  refundThere(intentId: string, amountCents: Cents): ProviderRefund
  /** The browser confirms an intent of automatic confirmation with its client secret. */
  confirmThere(intentId: string): void
  /** The bank returns a refund after all. */
  failRefund(refundId: string): void
}

/** The signature of this provider's webhooks. */
export const CARDS_SIGNATURE = 'signed'

/** How a payment method behaves, according to its name. */
function behaviour(method: string): 'good' | 'declined' | 'authenticate' {
  if (/declin|insufficient|CustomerFail/i.test(method)) return 'declined'
  return /authenticationRequired|threeDSecure/i.test(method) ? 'authenticate' : 'good'
}

const DECLINE = { message: 'Your card was declined.', code: 'card_declined', declineCode: 'generic_decline' }

const HOLDER_WANTED = {
  message: 'The card was declined: its holder has to authenticate this payment.',
  code: 'authentication_required',
  declineCode: 'authentication_required',
}

/** Starts an in-memory card provider. */
export function createTestCards(): TestCards {
  const intents: TestCards['intents'] = new Map()
  const setups: TestCards['setups'] = new Map()
  const refunds: TestCards['refunds'] = new Map()
  const faults: TestCards['faults'] = []
  // The first request of each key and its answer at that time: a repeat gets the same answer, whatever the
  // state is now.
  const keys = new Map<string, { asked: string; answer: unknown }>()
  const away = () => new CardsError('unavailable', 'The provider did not answer')

  /** Runs a step once for each key, with the faults queued for it. */
  const step = async <T>(name: CardStep, key: string | null, wanted: unknown, work: () => T): Promise<T> => {
    const at = faults.findIndex((fault) => fault.step === name)
    const fault = at >= 0 ? faults.splice(at, 1)[0] : undefined
    if (fault && !fault.lost) throw away()
    const asked = JSON.stringify([name, wanted])
    const known = key === null ? undefined : keys.get(key)
    if (known && known.asked !== asked)
      throw new CardsError('invalid', 'This key was used for another call or other parameters')
    const answer = known ? (known.answer as T) : structuredClone(work()) // stored by the same step under the same key
    if (key !== null) keys.set(key, { asked, answer })
    if (fault) throw away()
    return structuredClone(answer)
  }
  const find = (intentId: string) => {
    const intent = intents.get(intentId)
    if (!intent) throw new CardsError('invalid', 'No such payment_intent', { code: 'resource_missing' })
    return intent
  }
  const givenOf = (intentId: string) =>
    [...refunds.values()]
      .filter((one) => one.intentId === intentId && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amountCents, 0)
  const chargebacks = createTestChargebacks(step, (intentId) =>
    cents(find(intentId).capturedCents - givenOf(intentId)),
  )
  const cardOf = (method: string): ProviderCard => ({
    paymentMethodId: method.startsWith('pm_card_') ? `${newId('pm')}_${method.slice(8)}` : method,
    // A different number for each, unless its name says otherwise.
    fingerprint: /sameNumber/.test(method) ? 'same' : newId('fingerprint'),
    brand: 'visa',
    last4: '4242',
    funding: /debit/i.test(method) ? 'debit' : 'credit',
    expMonth: 12,
    expYear: 2034,
    holder: 'Test Holder',
  })
  const charge = (intent: ReturnType<typeof find>) => {
    if (intent.holdsOnly) intent.status = 'requires_capture'
    else {
      intent.status = 'succeeded'
      intent.capturedCents = intent.amountCents
    }
  }
  const confirm = (intent: ReturnType<typeof find>, isOffSession = false) => {
    if (intent.status !== 'requires_confirmation')
      throw new CardsError('conflict', 'Unexpected state', { code: 'payment_intent_unexpected_state' })
    const kind = behaviour(intent.method)
    if (kind === 'declined') {
      intent.status = 'requires_payment_method'
      intent.failure = DECLINE
    } else if (kind === 'authenticate' && intent.metadata['authenticated'] !== 'yes') {
      intent.status = isOffSession ? 'requires_payment_method' : 'requires_action'
      if (isOffSession) intent.failure = HOLDER_WANTED
    } else charge(intent)
    return intent
  }

  return {
    browser: { publishableKey: 'pk_test_memory', standInUrl: null },
    intents,
    setups,
    refunds,
    faults,
    createCustomer: async () => newId('cus'),
    createSetup: async ({ customerId, paymentMethodId }, key) => {
      const known = [...setups.values()].find((setup) => setup.key === key)
      if (known) return structuredClone(known)
      if (/^pm_card_(?:visa_)?chargeDeclined/.test(paymentMethodId))
        throw new CardsError('declined', DECLINE.message, DECLINE)
      const id = newId('seti')
      const setup = {
        id,
        status:
          behaviour(paymentMethodId) === 'authenticate'
            ? ('requires_action' as const)
            : ('succeeded' as const),
        clientSecret: `${id}_secret_x`,
        customerId,
        failure: null,
        card: cardOf(paymentMethodId),
        key,
      }
      setups.set(id, setup)
      return structuredClone(setup)
    },
    readSetup: async (setupId) => {
      const setup = setups.get(setupId)
      if (!setup) throw new CardsError('invalid', 'No such setup_intent', { code: 'resource_missing' })
      return structuredClone(setup)
    },
    deleteCustomer: async () => {},
    detachCard: async () => {},
    readCard: async (method) => cardOf(method),
    createIntent: (wanted: NewIntent, key) =>
      step('createIntent', key, wanted, () => {
        const intent = {
          id: newId('pi'),
          status: 'requires_confirmation' as const,
          amountCents: wanted.amountCents,
          capturedCents: cents(0),
          clientSecret: '',
          failure: null,
          card: cardOf(wanted.paymentMethodId),
          isDisputed: false,
          metadata: wanted.metadata,
          createdAt: new Date(),
          customerId: wanted.customerId,
          isManual: wanted.confirmation === 'manual',
          holdsOnly: wanted.capture === 'manual',
          method: wanted.paymentMethodId,
        }
        intent.clientSecret = `${intent.id}_secret_x`
        intents.set(intent.id, intent)
        return intent
      }),
    confirmIntent: (intentId, key, how) =>
      step('confirmIntent', key, intentId, () => confirm(find(intentId), how?.isOffSession)),
    captureIntent: (intentId, amountCents, key) =>
      step('captureIntent', key, [intentId, amountCents], () => {
        const intent = find(intentId)
        if (intent.status !== 'requires_capture')
          throw new CardsError('conflict', 'Unexpected state', { code: 'payment_intent_unexpected_state' })
        intent.status = 'succeeded'
        intent.capturedCents = amountCents
        return intent
      }),
    cancelIntent: (intentId) =>
      step('cancelIntent', null, intentId, () => {
        const intent = find(intentId)
        if (intent.status === 'succeeded')
          throw new CardsError('conflict', 'Unexpected state', { code: 'payment_intent_unexpected_state' })
        intent.status = 'canceled'
        return intent
      }),
    readIntent: (intentId) =>
      step('readIntent', null, intentId, () => ({
        ...find(intentId),
        isDisputed: [...chargebacks.chargebacks.values()].some((one) => one.intentId === intentId),
      })),
    createRefund: ({ intentId, amountCents, metadata }, key) =>
      step('createRefund', key, [intentId, amountCents], () => {
        const intent = find(intentId)
        const given = givenOf(intentId)
        const isTakenBack = [...chargebacks.chargebacks.values()].some(
          (one) =>
            one.intentId === intentId && ['needs_response', 'under_review', 'lost'].includes(one.status),
        )
        if (isTakenBack) throw new CardsError('conflict', 'Charged back', { code: 'charge_disputed' })
        if (intent.status !== 'succeeded' || given + amountCents > intent.capturedCents)
          throw new CardsError('invalid', 'More than was charged', { code: 'charge_already_refunded' })
        const refund = {
          id: newId('re'),
          status: 'succeeded' as const,
          amountCents,
          metadata,
          createdAt: new Date(),
          intentId,
        }
        refunds.set(refund.id, refund)
        return refund
      }),
    listRefunds: (intentId) =>
      step('listRefunds', null, intentId, () =>
        [...refunds.values()].filter((one) => one.intentId === intentId),
      ),
    ...chargebacks,
    readEvent: (rawBody, signature) =>
      signature === CARDS_SIGNATURE ? (JSON.parse(rawBody) as CardEvent) : null, // tests send nothing else
    authenticate: (intentId, isSuccess) => {
      const setup = setups.get(intentId)
      if (setup) {
        if (setup.status === 'requires_action')
          setup.status = isSuccess ? 'succeeded' : 'requires_payment_method'
        return
      }
      const intent = find(intentId)
      if (intent.status !== 'requires_action') return
      intent.metadata = { ...intent.metadata, authenticated: isSuccess ? 'yes' : 'no' }
      if (!isSuccess) {
        intent.status = 'requires_payment_method'
        intent.failure = {
          message: 'We are unable to authenticate your payment method.',
          code: 'payment_intent_authentication_failure',
          declineCode: '',
        }
      } else if (intent.isManual) intent.status = 'requires_confirmation'
      else charge(intent)
    },
    refundThere: (intentId, amountCents) => {
      const refund = {
        id: newId('re'),
        status: 'succeeded' as const,
        amountCents,
        metadata: {},
        createdAt: new Date(),
        intentId,
      }
      refunds.set(refund.id, refund)
      return refund
    },
    confirmThere: (intentId) => {
      const intent = find(intentId)
      if (!intent.isManual && intent.status === 'requires_confirmation') confirm(intent)
    },
    failRefund: (refundId) => {
      const refund = refunds.get(refundId)
      if (refund) refund.status = 'failed'
    },
    stop: () => Promise.resolve(),
  }
}
