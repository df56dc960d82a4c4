import { cents, sumCents, type Cents } from '../../../shared/kernel/money.ts'
import {
  kindOfRecorded,
  netCentsOfKinds,
  settleLines,
  type ChargePurpose,
  type LineKind,
} from '../../../shared/jobs/finances/lines.ts'
import type { TransactionLine } from '../../../shared/jobs/finances/payment.ts'
import type {
  PaymentType,
  RefundStatus,
  TransactionStatus,
} from '../../../shared/jobs/finances/payment.choices.ts'
import type { ChargebackStatus } from '../../../shared/jobs/finances/chargeback.ts'

/** A charge as stored in its table; amounts in cents. */
export interface StoredCharge {
  id: number
  companyId: number
  jobId: number
  userId: number
  createdBy: number
  createdByName: string
  /** Whether the payer typed the card themselves, on the phone of the crew member who began the charge. */
  isClientPresent: boolean
  purpose: ChargePurpose
  lines: TransactionLine[]
  amountCents: Cents
  capture: 'automatic' | 'manual'
  confirmation: 'automatic' | 'manual'
  cardId: number | null
  paymentMethodId: string
  customerId: string
  brand: string
  last4: string
  funding: 'credit' | 'debit' | 'prepaid' | 'unknown'
  status: TransactionStatus
  capturedCents: Cents
  refundedCents: Cents
  failureCode: string
  failureMessage: string
  providerKey: string
  intentId: string | null
  caller: string | null
  idempotencyKey: string | null
  requestHash: string | null
  createdAt: string
  settledAt: string | null
  leaseUntil: string | null
  usedAt: string | null
  /** The version of the consent that its holder gave, if the card is stored once the charge succeeds. */
  mandateVersion: number | null
  /** Oldest first. */
  refunds: StoredRefund[]
  /** Oldest first. */
  chargebacks: StoredChargeback[]
}

export interface StoredRefund {
  id: number
  amountCents: Cents
  status: RefundStatus
  reason: string
  providerKey: string
  refundId: string | null
  createdBy: number | null
  createdByName: string
  createdAt: string
  settledAt: string | null
  leaseUntil: string | null
  /** The claim that it pays; what the client paid for the move stays paid then. */
  claimId?: number | null
}

/** A chargeback as stored in its table; amounts in cents. */
export interface StoredChargeback {
  id: number
  companyId: number
  jobId: number
  transactionId: number
  /** The provider's id of the chargeback. */
  disputeId: string
  status: ChargebackStatus
  reason: string
  amountCents: Cents
  withdrawnCents: Cents
  reinstatedCents: Cents
  feeCents: Cents
  dueBy: string | null
  openedAt: string
  withdrawnAt: string | null
  reinstatedAt: string | null
  closedAt: string | null
  submissions: number
  response: 'evidence' | 'accept' | null
  providerKey: string
  respondedBy: number | null
  respondedByName: string
  respondedAt: string | null
  answeredAt: string | null
  problem: string
  explanation: string
  fileId: number | null
}

/** A payment in another way that a manager recorded. */
export interface RecordedPayment {
  id: number
  amountCents: Cents
  /** `YYYY-MM-DD` */
  paidOn: string
  method: 'cash' | 'cashiers' | 'check'
  paymentType: PaymentType
  note: string
  recordedBy: number
  recordedByName: string
  recordedAt: string
  voidedAt: string | null
  voidReason: string
  /** Why the office has to look at it; empty if it fits. */
  doubt: string
  photoFileId: number | null
}

/** A check to the client that paid a claim of the job. */
export interface ClaimCheck {
  claimId: number
  /** `YYYY-MM-DD`. */
  day: string
  checkNumber: string
  amountCents: Cents
}

/** Everything that was paid, tried or refunded for one job; the newest charge and payment first. */
export interface JobMoney {
  charges: StoredCharge[]
  recorded: RecordedPayment[]
  claimChecks: ClaimCheck[]
}

/** Returns what a charge paid of each kind of line, minus refunds of it; nothing unless it succeeded. */
export function settledLinesOf(charge: StoredCharge) {
  return settleLines(charge, charge.capturedCents, cents(charge.refundedCents - claimCentsOf(charge)))
}

/** Returns the cents of refunds that pay claims: they give back nothing of what was paid for the move. */
function claimCentsOf({ refunds }: StoredCharge): Cents {
  return sumCents(
    refunds
      .filter(({ claimId, status }) => typeof claimId === 'number' && status !== 'failed')
      .map(({ amountCents }) => amountCents),
  )
}

/**
 * Returns the cents that count towards the total: captured and recorded minus refunded, without tips and
 * fees.
 */
export function paidCentsOf(money: JobMoney): Cents {
  const charged = money.charges.map((charge) => netCentsOfKinds(settledLinesOf(charge), 'price'))
  return sumCents([...charged, recordedCentsOf(money, 'price')])
}

/** Cents of one kind that were recorded by hand and not voided. */
function recordedCentsOf({ recorded }: JobMoney, kind: LineKind): Cents {
  return sumCents(
    recorded
      .filter(({ voidedAt, paymentType }) => voidedAt === null && kindOfRecorded(paymentType) === kind)
      .map(({ amountCents }) => amountCents),
  )
}

/** Returns the cents of tips, charged and recorded, minus refunds. */
export function tipCentsOf(money: JobMoney): Cents {
  const charged = money.charges.map((charge) => netCentsOfKinds(settledLinesOf(charge), 'tip'))
  return sumCents([...charged, recordedCentsOf(money, 'tip')])
}

/** Returns the cents charged for each revenue line by its id, minus refunds. */
export function chargedByRevenueLine(money: JobMoney): Map<number, Cents> {
  const charged = new Map<number, Cents>()
  for (const charge of money.charges) {
    if (charge.purpose !== 'revenueLine') continue
    for (const { line, kind, netCents } of settledLinesOf(charge)) {
      if (kind !== 'price') continue
      charged.set(line.productItemId, cents((charged.get(line.productItemId) ?? 0) + netCents))
    }
  }
  return charged
}

/** Returns the cents that lost chargebacks withdrew from a charge. */
export function lostCentsOfCharge({ chargebacks }: Pick<StoredCharge, 'chargebacks'>): Cents {
  return sumCents(
    chargebacks
      .filter(({ status }) => status === 'lost')
      .map(({ withdrawnCents, reinstatedCents }) => cents(withdrawnCents - reinstatedCents)),
  )
}

/** Returns the cents that lost chargebacks withdrew from a job. */
export function lostCentsOf({ charges }: JobMoney): Cents {
  return sumCents(charges.map((charge) => lostCentsOfCharge(charge)))
}

/** Returns whether the provider may still take money for a charge. */
export function isChargeOpen(charge: Pick<StoredCharge, 'status'>): boolean {
  return ['requires_action', 'requires_confirmation', 'requires_capture'].includes(charge.status)
}
