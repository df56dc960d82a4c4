import { type Cents, cents } from '../../../shared/kernel/money.ts'
import {
  kindOfRecorded,
  paymentTypeOf,
  settleLines,
  type LineKind,
  lineLabels,
} from '../../../shared/jobs/finances/lines.ts'
import {
  CHARGE_ITEM_LABELS,
  PAYMENT_TYPE_LABELS,
  type PaymentMethod,
  type PaymentType,
} from '../../../shared/jobs/finances/payment.choices.ts'
import { lostCentsOfCharge, type JobMoney, type RecordedPayment, type StoredCharge } from './money.ts'

/** Money that was received, or refunded if negative: for a charge one for each kind of line that it paid. */
export interface PaymentEntry {
  /** The id of the payment, or of the refund. */
  id: number
  /** The time of a charge or refund; null for a payment that was recorded by its day. */
  at: string | null
  /** The day of a recorded payment, `YYYY-MM-DD`; '' for the others. */
  day: string
  kind: LineKind
  what: string
  method: PaymentMethod
  brand: string
  last4: string
  cents: Cents
  refundOf: number | null
  isPending: boolean
}

/**
 * Returns all payments and refunds of a job, oldest first, except those that were declined, voided or
 * rejected by the provider.
 */
export function listPaymentEntries(money: JobMoney): PaymentEntry[] {
  return [
    ...money.charges.flatMap((charge) => [...chargeParts(charge), ...refundParts(charge)]),
    ...money.recorded.filter(({ voidedAt }) => voidedAt === null).map(recordedPart),
  ].toSorted((one, other) => (timeOf(one) < timeOf(other) ? -1 : timeOf(one) > timeOf(other) ? 1 : 0))
}

/** A refund to a card that pays a claim. */
export interface ClaimRefundEntry {
  id: number
  claimId: number
  at: string
  brand: string
  last4: string
  cents: Cents
  isPending: boolean
}

/** Returns the refunds that pay claims of a job, oldest first, except those that the provider rejected. */
export function listClaimRefunds({ charges }: JobMoney): ClaimRefundEntry[] {
  return charges
    .flatMap(({ refunds, brand, last4 }) =>
      refunds.flatMap(({ id, claimId, status, amountCents, settledAt, createdAt }) =>
        typeof claimId !== 'number' || status === 'failed'
          ? []
          : [
              {
                id,
                claimId,
                at: settledAt ?? createdAt,
                brand,
                last4,
                cents: amountCents,
                isPending: status === 'pending',
              },
            ],
      ),
    )
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

function timeOf({ at, day }: PaymentEntry): string {
  return at ?? day
}

function chargeParts(charge: StoredCharge): PaymentEntry[] {
  const parts = byKind(charge, cents(0))
  return [...parts].flatMap(([kind, amount]) =>
    amount === 0
      ? []
      : [{ ...partOf(charge, kind), id: charge.id, at: charge.settledAt ?? charge.createdAt, cents: amount }],
  )
}

/** The part of each kind in each refund, in the order in which they were made. */
function refundParts(charge: StoredCharge): PaymentEntry[] {
  let back = cents(0)
  return charge.refunds.flatMap((refund) => {
    // A refund that pays a claim gives back nothing of what was paid for the move.
    if (refund.status === 'failed' || typeof refund.claimId === 'number') return []
    const before = byKind(charge, back)
    back = cents(back + refund.amountCents)
    const after = byKind(charge, back)
    return [...before].flatMap(([kind, amount]) => {
      const taken = cents((after.get(kind) ?? 0) - amount)
      if (taken === 0) return []
      return [
        {
          ...partOf(charge, kind),
          id: refund.id,
          at: refund.settledAt ?? refund.createdAt,
          cents: taken,
          refundOf: charge.id,
          isPending: refund.status === 'pending',
        },
      ]
    })
  })
}

/** Label of a payment that the cardholder's bank returned to them permanently. */
const RETURNED = 'returned by the card’s bank'

function partOf(charge: StoredCharge, kind: LineKind) {
  return {
    kind,
    day: '',
    what: lostCentsOfCharge(charge) > 0 ? `${whatOf(charge, kind)}, ${RETURNED}` : whatOf(charge, kind),
    method: 'card' as const,
    brand: charge.brand,
    last4: charge.last4,
    refundOf: null,
    isPending: false,
  }
}

/** What a charge's lines of one kind have paid after a refund of this amount. */
function byKind(charge: StoredCharge, refundedCents: Cents): Map<LineKind, Cents> {
  const sums = new Map<LineKind, Cents>()
  for (const { kind, netCents } of settleLines(charge, charge.capturedCents, refundedCents))
    sums.set(kind, cents((sums.get(kind) ?? 0) + netCents))
  return sums
}

function whatOf(charge: StoredCharge, kind: LineKind): string {
  const lines = settleLines(charge, charge.capturedCents, cents(0)).filter((one) => one.kind === kind)
  const isShare = kind === 'price' && charge.purpose !== 'revenueLine'
  if (isShare || lines.length === 0) return nameOf(paymentTypeOf(charge.lines))
  if (kind === 'cardFee') return CHARGE_ITEM_LABELS.cardFee
  return lineLabels(lines.map(({ line }) => line))
}

/** Returns what a payment was for, as the payer saw it when it was due. */
function nameOf(type: PaymentType): string {
  return type === 'afterDelivery' ? CHARGE_ITEM_LABELS.afterDelivery : PAYMENT_TYPE_LABELS[type]
}

function recordedPart(payment: RecordedPayment): PaymentEntry {
  return {
    id: payment.id,
    at: null,
    day: payment.paidOn,
    kind: kindOfRecorded(payment.paymentType),
    what: nameOf(payment.paymentType),
    method: payment.method,
    brand: '',
    last4: '',
    cents: payment.amountCents,
    refundOf: null,
    isPending: false,
  }
}
