import type { Cents } from '../../../shared/kernel/money.ts'

/** A stored card as the provider tells of it; numbers are known to us by their last four digits only. */
export interface ProviderCard {
  /** The provider's name for it: `pm_…`. */
  paymentMethodId: string
  /** The same for the same number, whoever stores it; '' where the provider does not tell. */
  fingerprint: string
  brand: string
  last4: string
  funding: 'credit' | 'debit' | 'prepaid' | 'unknown'
  expMonth: number
  expYear: number
  /** As it stands on the card; '' where it was not given. */
  holder: string
}

/** How far a charge has come at the provider. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded'

/** A payment intent as it stands at the provider: what was really charged is told here and nowhere else. */
export interface Intent {
  /** `pi_…` */
  id: string
  status: IntentStatus
  amountCents: Cents
  /** What has been captured; 0 until then. */
  capturedCents: Cents
  /** With it the browser can authenticate this one charge. */
  clientSecret: string
  /** Why the last try failed; null while none has. */
  failure: { message: string; code: string; declineCode: string } | null
  card: ProviderCard | null
  /** The holder's bank has questioned the payment at some time: there are chargebacks to look up. */
  isDisputed: boolean
  metadata: Readonly<Record<string, string>>
  createdAt: Date
}

/** A provider's setup intent: the bank's verification of a card for later charges. */
export interface Setup {
  /** `seti_…` */
  id: string
  /** `requires_payment_method`: the bank or its holder refused, `failure` says why. */
  status: 'requires_action' | 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
  /** With it the browser can authenticate this one card. */
  clientSecret: string
  customerId: string | null
  failure: Intent['failure']
  card: ProviderCard | null
}

/** A refund as it stands at the provider. */
export interface ProviderRefund {
  /** `re_…` */
  id: string
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  amountCents: Cents
  metadata: Readonly<Record<string, string>>
  createdAt: Date
}

/**
 * How a chargeback stands at the provider. The `inquiry_…` ones are questions of the holder's bank that take no money
 * back (the provider's `warning_…`).
 */
export type ProviderChargebackStatus =
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'inquiry_needs_response'
  | 'inquiry_under_review'
  | 'inquiry_closed'

/** A chargeback (the provider's "dispute") as it stands at the provider; amounts are what its balance really moved by. */
export interface ProviderChargeback {
  /** `du_…` or `dp_…` */
  id: string
  intentId: string | null
  status: ProviderChargebackStatus
  /** The provider's word, such as `fraudulent` or `product_not_received`. */
  reason: string
  /** What the holder questions. */
  amountCents: Cents
  /** Taken from our balance so far, without the fee. */
  withdrawnCents: Cents
  /** Given back to our balance so far. */
  reinstatedCents: Cents
  /** The provider's fees for it. */
  feeCents: Cents
  /** Until when evidence is taken; null where none is asked for. */
  dueBy: Date | null
  /** How often evidence was sent to the bank, also from the provider's own screens. */
  submissions: number
  createdAt: Date
}

/** What is told to the holder's bank. */
export interface ChargebackEvidence {
  customerName: string
  customerEmail: string
  productDescription: string
  /** `YYYY-MM-DD`, or '' while there is none. */
  serviceDate: string
  /** The company's own words. */
  explanation: string
  /** The uploaded PDF, by the provider's name `file_…`. */
  fileId: string
}

/** What a new charge is made of. */
export interface NewIntent {
  customerId: string
  paymentMethodId: string
  amountCents: Cents
  /** When the money is taken: at once, or by a call of its own. */
  capture: 'automatic' | 'manual'
  /** Who confirms after authentication: the browser, or our server by a second call. */
  confirmation: 'automatic' | 'manual'
  /** The card is kept for later payments once this one went through. */
  keepsCard: boolean
  /** Said on the card holder's statement and in the provider's own screens. */
  description: string
  metadata: Readonly<Record<string, string>>
}

/** A signed message of the provider: something changed with this intent or card. */
export interface CardEvent {
  id: string
  type: string
  /** The intent that it is about, where it is about one. */
  intentId: string | null
  metadata: Readonly<Record<string, string>>
}

/** The most that the provider takes as evidence of one chargeback, in bytes (docs.stripe.com/disputes/best-practices). */
export const MOST_EVIDENCE_BYTES = 4_500_000

/**
 * The narrow door to the card provider. Every method that asks the provider rejects with a CardsError when it
 * refuses or does not answer. `key` is the idempotency key of that one step: with the same key a step is done
 * once, however often it is asked for within a day.
 */
export interface Cards {
  /** What the browser's part needs: the publishable key, and the stand-in's address where it serves (no slash at the end). */
  browser: { publishableKey: string; standInUrl: string | null }
  createCustomer(
    customer: { name: string; email: string | null; metadata: Readonly<Record<string, string>> },
    key: string,
  ): Promise<string>
  /** Removes a customer and the cards on it; one that is gone already is no failure. */
  deleteCustomer(customerId: string): Promise<void>
  /**
   * Verifies a card with its bank and keeps it for charges while its holder is away; the holder may have to authenticate
   * before it is kept. Rejects as declined where the bank says no.
   */
  createSetup(wanted: { customerId: string; paymentMethodId: string }, key: string): Promise<Setup>
  readSetup(setupId: string): Promise<Setup>
  /** Forgets a card; one that is gone already is no failure. */
  detachCard(paymentMethodId: string): Promise<void>
  /** A card, also one that is not attached yet. */
  readCard(paymentMethodId: string): Promise<ProviderCard>
  /** Makes an intent that nobody has confirmed: no money moves yet. */
  createIntent(intent: NewIntent, key: string): Promise<Intent>
  /**
   * Charges, or finds that the holder has to authenticate first. A decline resolves, with `requires_payment_method` and its
   * failure. `isOffSession`: the holder is not there to authenticate, which then fails as `authentication_required`.
   */
  confirmIntent(intentId: string, key: string, how?: { isOffSession: boolean }): Promise<Intent>
  /** Takes the money of an authorized intent, whole or in part; the rest is let go. */
  captureIntent(intentId: string, amountCents: Cents, key: string): Promise<Intent>
  /** Makes sure that nothing is charged any more; rejects as `conflict` when it has been charged already. */
  cancelIntent(intentId: string): Promise<Intent>
  readIntent(intentId: string): Promise<Intent>
  createRefund(
    refund: { intentId: string; amountCents: Cents; metadata: Readonly<Record<string, string>> },
    key: string,
  ): Promise<ProviderRefund>
  /** All refunds of an intent, oldest first, also those that were made in the provider's own screens. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>
  /** All chargebacks of an intent, oldest first. */
  listChargebacks(intentId: string): Promise<ProviderChargeback[]>
  /** All chargebacks that were opened since then, of whatever payment of the account, oldest first. */
  listChargebacksSince(since: Date): Promise<ProviderChargeback[]>
  /**
   * Stores a PDF for the evidence of a chargeback, at most `MOST_EVIDENCE_BYTES`; returns the provider's name
   * for it.
   */
  uploadEvidence(pdf: { name: string; bytes: Uint8Array }, key: string): Promise<string>
  /** Sends evidence to the holder's bank, which takes it once; rejects as `invalid` when it is too late or was sent. */
  sendEvidence(chargebackId: string, evidence: ChargebackEvidence, key: string): Promise<ProviderChargeback>
  /** Gives a chargeback up: it is lost at once. Rejects as `invalid` when it is closed. */
  acceptChargeback(chargebackId: string, key: string): Promise<ProviderChargeback>
  /** The event in a webhook's raw body, or null when its signature does not fit. */
  readEvent(rawBody: string, signature: string | undefined): CardEvent | null
  stop(): Promise<void>
}

/**
 * What the provider refused or failed with. `declined`: the bank said no, with words for the holder; `invalid`: there is
 * no such thing, or not in this way; `conflict`: it stands differently than was thought; `unavailable`: no answer, or one
 * that says nothing, so that what happened is not known.
 */
export class CardsError extends Error {
  readonly kind: 'declined' | 'invalid' | 'conflict' | 'unavailable'
  /** The provider's own code, such as `card_declined` or `expired_card`. */
  readonly code: string
  readonly declineCode: string

  constructor(
    kind: CardsError['kind'],
    message: string,
    more: { code?: string; declineCode?: string; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'CardsError'
    this.kind = kind
    this.code = more.code ?? ''
    this.declineCode = more.declineCode ?? ''
  }
}
