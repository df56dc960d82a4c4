import type { State } from './state.ts'
import type { DisputeStatus, IntentState, StoredMethod } from './records.ts'
import { findByKey } from './test-cards.ts'

/** The simulator's records: what was really charged, refunded and rejected, oldest first. */
export interface ProviderRecords {
  intents: RecordedIntent[]
  charges: {
    id: string
    intentId: string
    amountCents: number
    capturedCents: number
    refundedCents: number
    status: 'succeeded' | 'failed'
    isReleased: boolean
    failureCode: string | null
  }[]
  refunds: RecordedRefund[]
  disputes: RecordedDispute[]
}

export interface RecordedIntent {
  id: string
  status: IntentState
  amountCents: number
  capturedCents: number
  /** Refunded amount, without failed refunds. */
  refundedCents: number
  customerId: string | null
  /** Such as `visa 4242 (debit)`; empty without a card. */
  card: string
  description: string
  failureCode: string | null
  metadata: Readonly<Record<string, string>>
  createdAt: string
}

export interface RecordedRefund {
  id: string
  intentId: string
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
  metadata: Readonly<Record<string, string>>
}

export interface RecordedDispute {
  id: string
  intentId: string
  status: DisputeStatus
  reason: string
  amountCents: number
  /** What the balance lacks because of it, without the fee. */
  takenCents: number
  feeCents: number
  submissions: number
  evidence: Readonly<Record<string, string>>
  /** The evidence file; null before it was sent. */
  file: { name: string; size: number; sha256: string } | null
}

/** Lists all stored intents, charges and refunds. */
export function listRecords(state: State): ProviderRecords {
  const refunded = new Map<string, number>()
  for (const { intentId, amount, status } of state.refunds.values())
    if (status !== 'failed') refunded.set(intentId, (refunded.get(intentId) ?? 0) + amount)
  return {
    intents: [...state.intents.values()].map((intent) => {
      const tried = intent.methodId ?? intent.failure?.methodId ?? ''
      return {
        id: intent.id,
        status: intent.status,
        amountCents: intent.amount,
        capturedCents: intent.received,
        refundedCents: refunded.get(intent.id) ?? 0,
        customerId: intent.customerId,
        card: cardText(state.methods.get(tried)),
        description: intent.description ?? '',
        failureCode: intent.failure ? (intent.failure.declineCode ?? intent.failure.code) : null,
        metadata: intent.metadata,
        createdAt: new Date(intent.created * 1000).toISOString(),
      }
    }),
    charges: [...state.charges.values()].map((charge) => ({
      id: charge.id,
      intentId: charge.intentId,
      amountCents: charge.amount,
      capturedCents: charge.captured,
      refundedCents: charge.refunded,
      status: charge.status,
      isReleased: charge.isReleased,
      failureCode: charge.failure ? (charge.failure.declineCode ?? charge.failure.code) : null,
    })),
    refunds: [...state.refunds.values()].map(({ id, intentId, amount, status, metadata }) => ({
      id,
      intentId,
      amountCents: amount,
      status,
      metadata,
    })),
    disputes: [...state.disputes.values()].map((dispute) => ({
      id: dispute.id,
      intentId: dispute.intentId,
      status: dispute.status,
      reason: dispute.reason,
      amountCents: dispute.amount,
      takenCents: dispute.moves.reduce((sum, { amount }) => sum - amount, 0),
      feeCents: dispute.moves.reduce((sum, { fee }) => sum + fee, 0),
      submissions: dispute.submissions,
      evidence: dispute.evidence,
      file: state.files.get(dispute.evidence['uncategorized_file'] ?? '') ?? null,
    })),
  }
}

/** Returns a card as text, such as `visa 4242 (debit)`; empty if there is none. */
export function cardText(method: StoredMethod | undefined): string {
  if (!method) return ''
  const { brand, number, funding } = findByKey(method.testCard)
  return `${brand} ${number.slice(-4)} (${funding})`
}
