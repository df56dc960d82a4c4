import type { Cents } from '../../../shared/kernel/money.ts'

/** A stored card as the provider returns it; we know only the last four digits of the number. */
export interface ProviderCard {
  /** The provider's id: `pm_…`. */
  paymentMethodId: string
  /** The same for the same number, no matter who stores it; '' if the provider does not return it. */
  fingerprint: string
  brand: string
  last4: string
  funding: 'credit' | 'debit' | 'prepaid' | 'unknown'
  expMonth: number
  expYear: number
  /** The name on the card; '' if it was not given. */
  holder: string
}

/** Status of a charge at the provider. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded'

/** A payment intent at the provider: the only source for what was really charged. */
export interface Intent {
  /** `pi_…` */
  id: string
  status: IntentStatus
  amountCents: Cents
  /** The captured amount; 0 until then. */
  capturedCents: Cents
  /** Lets the browser authenticate this one charge. */
  clientSecret: string
  /** Why the last attempt failed; null if none has. */
  failure: { message: string; code: string; declineCode: string } | null
  card: ProviderCard | null
  /** Whether the holder's bank has ever disputed the payment, so that there are chargebacks to read. */
  isDisputed: boolean
  metadata: Readonly<Record<string, string>>
  createdAt: Date
}

/** A setup intent of the provider: the bank's verification of a card for later charges. */
export interface Setup {
  /** `seti_…` */
  id: string
  /** `requires_payment_method`: the bank or the holder declined, see `failure`. */
  status: 'requires_action' | 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
  /** Lets the browser authenticate this one card. */
  clientSecret: string
  customerId: string | null
  failure: Intent['failure']
  card: ProviderCard | null
}

/** A refund at the provider. */
export interface ProviderRefund {
  /** `re_…` */
  id: string
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  amountCents: Cents
  metadata: Readonly<Record<string, string>>
  createdAt: Date
}

/**
 * Status of a chargeback at the provider. The `inquiry_…` ones are inquiries of the holder's bank that
 * withdraw no money (the provider's `warning_…`).
 */
export type ProviderChargebackStatus =
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'inquiry_needs_response'
  | 'inquiry_under_review'
  | 'inquiry_closed'

/** A chargeback (the provider's "dispute") at the provider; amounts are the actual changes of its balance. */
export interface ProviderChargeback {
  /** `du_…` or `dp_…` */
  id: string
  intentId: string | null
  status: ProviderChargebackStatus
  /** The provider's reason, such as `fraudulent` or `product_not_received`. */
  reason: string
  /** The disputed amount. */
  amountCents: Cents
  /** Withdrawn from our balance so far, without the fee. */
  withdrawnCents: Cents
  /** Returned to our balance so far. */
  reinstatedCents: Cents
  /** The provider's fees for the chargeback. */
  feeCents: Cents
  /** Deadline for evidence; null if none is requested. */
  dueBy: Date | null
  /** How often evidence was sent to the bank, including from the provider's dashboard. */
  submissions: number
  createdAt: Date
}

/** Evidence for the holder's bank. */
export interface ChargebackEvidence {
  customerName: string
  customerEmail: string
  productDescription: string
  /** `YYYY-MM-DD`, or '' if there is none. */
  serviceDate: string
  /** The company's explanation. */
  explanation: string
  /** The uploaded PDF, by the provider's id `file_…`. */
  fileId: string
}

/** The data of a new charge. */
export interface NewIntent {
  customerId: string
  paymentMethodId: string
  amountCents: Cents
  /** When the money is captured: immediately, or by a separate call. */
  capture: 'automatic' | 'manual'
  /** Who confirms after authentication: the browser, or our server by a second call. */
  confirmation: 'automatic' | 'manual'
  /** Whether the card is stored for later payments after this one succeeded. */
  keepsCard: boolean
  /** Shown on the card holder's statement and in the provider's dashboard. */
  description: string
  metadata: Readonly<Record<string, string>>
}

/** A signed event of the provider: something about this intent or card has changed. */
export interface CardEvent {
  id: string
  type: string
  /** The intent that the event is about, if any. */
  intentId: string | null
  metadata: Readonly<Record<string, string>>
}

/** Maximum size of the evidence of one chargeback, in bytes (docs.stripe.com/disputes/best-practices). */
export const MAX_EVIDENCE_BYTES = 4_500_000

/**
 * The interface to the card provider. Every method that calls the provider rejects with a CardsError if the
 * provider refuses or does not respond. `key` is the idempotency key of that one step: with the same key a
 * step is executed once, however often it is requested within a day.
 */
export interface Cards {
  /**
   * Settings for the browser: the publishable key, and the simulator's address if it is in use (without a
   * trailing slash).
   */
  browser: { publishableKey: string; standInUrl: string | null }
  createCustomer(
    customer: { name: string; email: string | null; metadata: Readonly<Record<string, string>> },
    key: string,
  ): Promise<string>
  /** Deletes a customer and its cards; does nothing if it is deleted already. */
  deleteCustomer(customerId: string): Promise<void>
  /**
   * Verifies a card with its bank and stores it for charges while its holder is away; the holder may have to
   * authenticate first. Rejects as declined if the bank declines.
   */
  createSetup(wanted: { customerId: string; paymentMethodId: string }, key: string): Promise<Setup>
  readSetup(setupId: string): Promise<Setup>
  /** Deletes a card; does nothing if it is deleted already. */
  detachCard(paymentMethodId: string): Promise<void>
  /** Reads a card, even one that is not attached yet. */
  readCard(paymentMethodId: string): Promise<ProviderCard>
  /** Creates an unconfirmed intent: no money moves yet. */
  createIntent(intent: NewIntent, key: string): Promise<Intent>
  /**
   * Charges, or finds that the holder has to authenticate first. A decline resolves, with
   * `requires_payment_method` and its failure. `isOffSession`: the holder is not there to authenticate, so a
   * required authentication fails as `authentication_required`.
   */
  confirmIntent(intentId: string, key: string, how?: { isOffSession: boolean }): Promise<Intent>
  /** Captures an authorized intent, fully or in part; the rest is released. */
  captureIntent(intentId: string, amountCents: Cents, key: string): Promise<Intent>
  /** Makes sure that nothing more is charged; rejects as `conflict` if it has been charged already. */
  cancelIntent(intentId: string): Promise<Intent>
  readIntent(intentId: string): Promise<Intent>
  createRefund(
    refund: { intentId: string; amountCents: Cents; metadata: Readonly<Record<string, string>> },
    key: string,
  ): Promise<ProviderRefund>
  /** Returns all refunds of an intent, oldest first, including those created in the provider's dashboard. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>
  /** Returns all chargebacks of an intent, oldest first. */
  listChargebacks(intentId: string): Promise<ProviderChargeback[]>
  /** Returns all chargebacks opened since then, of any payment of the account, oldest first. */
  listChargebacksSince(since: Date): Promise<ProviderChargeback[]>
  /**
   * Uploads a PDF as evidence of a chargeback, at most `MAX_EVIDENCE_BYTES`; returns the provider's id of
   * it.
   */
  uploadEvidence(pdf: { name: string; bytes: Uint8Array }, key: string): Promise<string>
  /**
   * Sends evidence to the holder's bank, which accepts it once; rejects as `invalid` if it is too late or was
   * sent already.
   */
  sendEvidence(chargebackId: string, evidence: ChargebackEvidence, key: string): Promise<ProviderChargeback>
  /** Accepts a chargeback, which is lost immediately. Rejects as `invalid` if it is closed. */
  acceptChargeback(chargebackId: string, key: string): Promise<ProviderChargeback>
  /** Returns the event in a webhook's raw body, or null if its signature does not match. */
  readEvent(rawBody: string, signature: string | undefined): CardEvent | null
  stop(): Promise<void>
}

/**
 * An error of the provider. `declined`: the bank declined, with a message for the holder; `invalid`: the
 * object does not exist or the request is not valid; `conflict`: the object is in another state than
 * expected; `unavailable`: no response, or one without information, so the outcome is unknown.
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
