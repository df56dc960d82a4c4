/** JSON of the API. */
export type Json = { readonly [name: string]: unknown }

/** The caller: our server with the secret key, or a browser with the publishable key. */
export type Caller = 'server' | 'browser'

/** Times are epoch seconds, as the provider writes them; amounts are cents. */
export interface StoredCustomer {
  id: string
  created: number
  name: string | null
  email: string | null
  metadata: Record<string, string>
}

export interface StoredMethod {
  id: string
  created: number
  customerId: string | null
  /** Used without a customer, or detached from one: it cannot be used again. */
  isSpent: boolean
  /** Which published test card it is (test-cards.ts); no number is stored. */
  testCard: string
  expMonth: number
  expYear: number
  hasCvc: boolean
  /** Whether its holder authenticated it for payments off session. */
  isSetUp: boolean
  holder: string | null
  email: string | null
  postalCode: string | null
}

/** Why an attempt failed, as the provider reports it. */
export interface StoredFailure {
  type: 'card_error' | 'invalid_request_error'
  code: string
  declineCode: string | null
  message: string
  methodId: string | null
  chargeId: string | null
}

export type IntentState =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

export interface StoredIntent {
  id: string
  created: number
  clientSecret: string
  status: IntentState
  amount: number
  currency: string
  customerId: string | null
  methodId: string | null
  capture: 'automatic' | 'manual'
  confirmation: 'automatic' | 'manual'
  description: string | null
  metadata: Record<string, string>
  capturable: number
  received: number
  latestChargeId: string | null
  failure: StoredFailure | null
  /** Whether the holder authenticated the current attempt. */
  isAuthenticated: boolean
  requestsAuthentication: boolean
  setsUp: boolean
  canceledAt: number | null
  cancellationReason: string | null
}

/** A card that is verified for later payments. */
export interface StoredSetup {
  id: string
  created: number
  clientSecret: string
  status: 'requires_payment_method' | 'requires_action' | 'succeeded'
  customerId: string
  methodId: string
  failure: StoredFailure | null
  metadata: Record<string, string>
}

export interface StoredCharge {
  id: string
  created: number
  intentId: string
  methodId: string
  customerId: string | null
  amount: number
  currency: string
  status: 'succeeded' | 'failed'
  failure: { code: string; declineCode: string | null; message: string } | null
  isCaptured: boolean
  captured: number
  refunded: number
  /** Whether the authorization was released before any capture. */
  isReleased: boolean
  isDisputed: boolean
  /** Whether the events shortly after the charge (a dispute, a warning) have happened. */
  isFollowedUp: boolean
  isAuthenticated: boolean
  metadata: Record<string, string>
}

export interface StoredRefund {
  id: string
  created: number
  intentId: string
  chargeId: string
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  reason: string | null
  metadata: Record<string, string>
  /** Its next status, which it reaches by itself a little later. */
  becomes: 'succeeded' | 'failed' | null
}

export type DisputeStatus =
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'

export interface StoredDispute {
  id: string
  created: number
  intentId: string
  chargeId: string
  amount: number
  currency: string
  reason: string
  status: DisputeStatus
  /** Deadline for evidence; null in files of an earlier version. */
  dueBy: number | null
  /** Changes of the balance; fees are positive. */
  moves: { id: string; created: number; amount: number; fee: number; kind: 'dispute' | 'dispute_reversal' }[]
  evidence: Record<string, string>
  submissions: number
}

/** An uploaded file; its content is not stored. */
export interface StoredFile {
  id: string
  created: number
  name: string
  purpose: string
  size: number
  sha256: string
}

/** The response stored for an idempotency key. */
export interface StoredAnswer {
  id: string
  createdMs: number
  /** Hash of the request. */
  asked: string
  path: string
  status: number
  body: string
}

export interface StoredEvent {
  id: string
  created: number
  type: string
  intentId: string | null
  /** waiting: in delivery or being retried; lost: never sent because of a fault. */
  status: 'waiting' | 'delivered' | 'given-up' | 'lost'
  attempts: number
  /** The product's last response. */
  lastAnswer: string
  /** The body, until it is delivered. */
  payload: string
}
