/** JSON as it goes over the wire. */
export type Json = { readonly [name: string]: unknown }

/** Who calls: our server with the secret key, or a browser with the publishable one. */
export type Caller = 'server' | 'browser'

/** Moments are epoch seconds, as the provider writes them; amounts are cents. */
export interface KeptCustomer {
  id: string
  created: number
  name: string | null
  email: string | null
  metadata: Record<string, string>
}

export interface KeptMethod {
  id: string
  created: number
  customerId: string | null
  /** Used without a customer, or taken off one: it cannot be used again. */
  isSpent: boolean
  /** Which published test card it is (test-cards.ts); no number is kept. */
  testCard: string
  expMonth: number
  expYear: number
  hasCvc: boolean
  /** Its holder authenticated it for payments off session. */
  isSetUp: boolean
  holder: string | null
  email: string | null
  postalCode: string | null
}

/** Why a try failed, as the provider says it. */
export interface KeptFailure {
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

export interface KeptIntent {
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
  failure: KeptFailure | null
  /** The holder authenticated for the try that is under way. */
  isAuthenticated: boolean
  requestsAuthentication: boolean
  setsUp: boolean
  canceledAt: number | null
  cancellationReason: string | null
}

/** A card that is verified for later payments. */
export interface KeptSetup {
  id: string
  created: number
  clientSecret: string
  status: 'requires_payment_method' | 'requires_action' | 'succeeded'
  customerId: string
  methodId: string
  failure: KeptFailure | null
  metadata: Record<string, string>
}

export interface KeptCharge {
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
  /** An authorization that was given back before any capture. */
  isReleased: boolean
  isDisputed: boolean
  /** What comes a little after the charge (a dispute, a warning) has come. */
  isFollowedUp: boolean
  isAuthenticated: boolean
  metadata: Record<string, string>
}

export interface KeptRefund {
  id: string
  created: number
  intentId: string
  chargeId: string
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  reason: string | null
  metadata: Record<string, string>
  /** What becomes of it by itself a little later. */
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

export interface KeptDispute {
  id: string
  created: number
  intentId: string
  chargeId: string
  amount: number
  currency: string
  reason: string
  status: DisputeStatus
  /** When evidence is taken no more; null in files of an earlier version. */
  dueBy: number | null
  /** What the balance moved by; fees are positive. */
  moves: { id: string; created: number; amount: number; fee: number; kind: 'dispute' | 'dispute_reversal' }[]
  evidence: Record<string, string>
  submissions: number
}

/** A file that was uploaded; what is in it is not kept. */
export interface KeptFile {
  id: string
  created: number
  name: string
  purpose: string
  size: number
  sha256: string
}

/** The answer that a key of a step gets again. */
export interface KeptAnswer {
  id: string
  createdMs: number
  /** What was asked for, as a hash. */
  asked: string
  path: string
  status: number
  body: string
}

export interface KeptEvent {
  id: string
  created: number
  type: string
  intentId: string | null
  /** waiting: on its way or tried again; lost: never sent, as a fault wanted. */
  status: 'waiting' | 'delivered' | 'given-up' | 'lost'
  attempts: number
  /** What the product answered last. */
  lastAnswer: string
  /** The body, until it is delivered. */
  payload: string
}
