import { isInquiry, needsResponse } from '../../../shared/jobs/finances/chargeback.rules.ts'
import { isCanceled } from '../../../shared/jobs/jobs/job.lifecycle.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { ERRORS } from '../../../shared/kernel/errors.ts'
import { agreedTotalCents, tipBaseCents } from '../../../shared/jobs/finances/agreed.ts'
import { cents, dollarsFromCents, sumCents, type Cents } from '../../../shared/kernel/money.ts'
import { dueLines, owedCents, paidCentsByShare, sharesOf } from '../../../shared/jobs/finances/due.ts'
import {
  kindOfRecorded,
  linesTotalCents,
  netCentsOfKinds,
  paymentTypeOf,
} from '../../../shared/jobs/finances/lines.ts'
import type { JobPayments, PaymentLine, Transaction } from '../../../shared/jobs/finances/payment.ts'
import { profileFor } from '../../../shared/trade/profiles.ts'
import { isAgreedFixed } from '../../../shared/trade/delivery-limit.ts'
import { viewChargeback } from './chargebacks.view.ts'
import { cardFeePercent, acceptsTip, staffLimitCents } from './charge.limits.ts'
import { localDay, type MoneyState } from './due.ts'
import { listClaimRefunds, listPaymentEntries } from './payments.made.ts'
import {
  settledLinesOf,
  isChargeOpen,
  lostCentsOfCharge,
  type RecordedPayment,
  type StoredCharge,
} from './money.ts'

/** Returns a card number as it is displayed: masked except for its last four digits. */
export function maskedNumber(last4: string): string {
  return last4 === '' ? '' : `**** **** **** ${last4}`
}

/** Returns a charge as its payer and the office see it; only the office reads the reason of a refund. */
export function viewTransaction(charge: StoredCharge, isOffice = false): Transaction {
  return {
    id: charge.id,
    productId: charge.jobId,
    productType: 'jobs',
    userId: charge.userId,
    status: charge.status,
    amount: dollarsFromCents(charge.amountCents),
    captured: dollarsFromCents(charge.capturedCents),
    refunded: dollarsFromCents(charge.refundedCents),
    lineItems: charge.lines,
    cardId: charge.cardId,
    cardType: charge.brand,
    cardNumberMasked: maskedNumber(charge.last4),
    paymentIntentId: charge.intentId,
    message: charge.failureMessage,
    isUsed: charge.usedAt !== null,
    createdAt: charge.createdAt,
    settledAt: charge.settledAt,
    createdBy: charge.createdByName,
    refunds: charge.refunds.map((refund) => ({
      id: refund.id,
      amount: dollarsFromCents(refund.amountCents),
      status: refund.status,
      reason: isOffice ? refund.reason : '',
      createdAt: refund.createdAt,
      createdBy: refund.createdByName,
    })),
  }
}

/**
 * Returns what a viewer sees of a job's payments; null if they see no prices. `isDayFull`: others have taken
 * the day of an unpaid inquiry; the office may still charge for it.
 */
export function viewPayments(state: MoneyState, viewer: Viewer, isDayFull = false): JobPayments | null {
  const isManager = viewer.kind === 'manager'
  if (!isManager && viewer.kind !== 'client') return null
  const { job, money, facts } = state
  const shares = sharesOf(facts)
  const paid = paidCentsByShare(shares, facts.paidCents)
  const due = dueLines(facts)
  const owed = owedCents(facts)
  const open = money.charges.filter((charge) => isChargeOpen(charge))
  let dueLeft: number = linesTotalCents(due)
  // The amount due now may be part of a share, because trade rules defer the rest.
  const dueOf = ({ amountCents, isDue }: (typeof shares)[number], paidPart: Cents) => {
    const part = isDue ? Math.min(amountCents - paidPart, dueLeft) : 0
    dueLeft -= part
    return dollarsFromCents(cents(part))
  }
  const isPayable = job.deletedAt === null && due.length > 0
  const { blockedBy } = blockOf(state, { isDue: due.length > 0, isDayFull: isDayFull && !isManager })
  return {
    dirty: money.recorded.some(({ voidedAt }) => voidedAt === null),
    lineItems: linesOf(state, viewer),
    due,
    dueTotal: dollarsFromCents(linesTotalCents(due)),
    shares: shares.map((share, index) => ({
      item: share.item,
      amount: dollarsFromCents(share.amountCents),
      paid: dollarsFromCents(paid[index] ?? cents(0)),
      isDue: share.isDue,
      due: dueOf(share, paid[index] ?? cents(0)),
      when: share.when,
    })),
    total: dollarsFromCents(owed),
    totalBy: owed === facts.invoiceCents ? 'invoice' : job.jobStatus === 'completed' ? 'limit' : 'estimate',
    paid: dollarsFromCents(facts.paidCents),
    balance: dollarsFromCents(cents(owed - facts.paidCents)),
    tips: dollarsFromCents(state.tipCents),
    agreed: {
      total: dollarsFromCents(agreedTotalCents(state.prices.agreed)),
      from: state.prices.agreed.from,
      isFixed: isAgreedFixed(profileFor(job), state.prices.option, state.prices.agreed),
    },
    staffMost: isManager ? staffMostOf(state) : null,
    later: laterOf(state),
    stage: stageOf(state, due.length > 0),
    mayPay: isPayable && blockedBy === null,
    blockedBy,
    isDayFull,
    // Asked once, after the move. The office records a tip that it received; it charges none.
    mayTip: !isManager && acceptsTip(job) && state.isOver && state.tipCents === 0 && blockedBy === null,
    tipBase: dollarsFromCents(tipBaseCents(cents(owed), state.prices.invoice)),
    receipt: listPaymentEntries(money).map(({ cents: amount, brand, last4, ...part }) => ({
      ...part,
      cardType: brand,
      cardLast4: last4,
      amount: dollarsFromCents(amount),
    })),
    claimRefunds: listClaimRefunds(money).map(({ cents: amount, brand, last4, ...refund }) => ({
      ...refund,
      cardType: brand,
      cardLast4: last4,
      amount: dollarsFromCents(amount),
    })),
    claimChecks: money.claimChecks.map(({ amountCents, ...check }) => ({
      ...check,
      amount: dollarsFromCents(amountCents),
    })),
    changeFees: changeFeesOf(state, isManager),
    cardFeePercent: cardFeePercent(job),
    mayRecord: isManager && job.deletedAt === null,
    mayRefund: isManager && viewer.viewFinancials,
    chargebackDue: isManager ? chargebackDueOf(state) : null,
    open: open.map((charge) => viewTransaction(charge, isManager)),
  }
}

function staffMostOf(state: MoneyState): number | null {
  const { billingContactId, clientId } = state.job
  const left = staffLimitCents(state, billingContactId ?? clientId)
  return left === null ? null : dollarsFromCents(left)
}

/** Why nothing can be paid now, as text, or null. */
function blockOf(
  state: MoneyState,
  { isDue, isDayFull }: { isDue: boolean; isDayFull: boolean },
): { blockedBy: string | null } {
  const { job, money } = state
  if (job.deletedAt !== null) return { blockedBy: 'This job is deleted.' }
  if (isCanceled(job.jobStatus)) return { blockedBy: 'This job is called off.' }
  const isHeld = money.charges.some(({ status }) => status === 'requires_capture')
  if (isHeld && isDue) return { blockedBy: 'The office holds an amount on a card for this job.' }
  if (isDayFull) return { blockedBy: ERRORS.day_full.text }
  return { blockedBy: null }
}

/** 'Book Now' while the deposit is unpaid, the receipt once a completed job is fully paid, else 'Pay Now'. */
function stageOf({ job, facts }: MoneyState, isDue: boolean): JobPayments['stage'] {
  if (job.jobStatus === 'inquiring') return 'book'
  const isOver = job.jobStatus === 'completed' && !isDue && facts.paidCents >= owedCents(facts)
  return isOver ? 'receipt' : 'pay'
}

function laterOf({ job, facts, laterDay }: MoneyState): JobPayments['later'] {
  const { laterCents, isLaterDue } = facts.atDelivery
  if (job.jobStatus !== 'completed' || laterCents <= 0 || isLaterDue) return null
  const left = Math.min(laterCents, owedCents(facts) - facts.paidCents)
  if (left <= 0) return null
  return {
    amount: dollarsFromCents(cents(left)),
    day: laterDay,
    source: profileFor(job).deliveryShare.source,
  }
}

/** The fees for a client's changes of date and crew size, until a scheduled move has started. */
function changeFeesOf({ job, money, facts }: MoneyState, isOffice: boolean): JobPayments['changeFees'] {
  if (job.deletedAt !== null || (job.jobStatus !== 'inquiring' && job.jobStatus !== 'scheduled')) return null
  if (job.jobStatus === 'scheduled' && facts.hasStarted) return null
  const isFree = job.jobStatus === 'inquiring'
  const { changeDatetimeFee, changeCrewSizeFee } = job.company.variables
  return {
    date: isFree ? 0 : changeDatetimeFee.value,
    crewMember: isFree ? 0 : changeCrewSizeFee.value,
    isFree,
    unused: money.charges
      .filter((charge) => isUnusedFee(charge))
      .map((charge) => viewTransaction(charge, isOffice)),
  }
}

/** Returns whether a charge is a fee that a change can still use. */
export function isUnusedFee(charge: StoredCharge): boolean {
  const isFee = charge.purpose === 'changeMoveDate' || charge.purpose === 'changeCrewSize'
  return isFee && charge.status === 'succeeded' && charge.refundedCents === 0 && charge.usedAt === null
}

/** The unanswered chargeback with the earliest deadline. */
function chargebackDueOf({ job, money }: MoneyState): JobPayments['chargebackDue'] {
  const [first] = money.charges
    .flatMap(({ chargebacks }) => chargebacks)
    .filter(needsResponse)
    .toSorted((one, other) => ((one.dueBy ?? '~') < (other.dueBy ?? '~') ? -1 : 1))
  if (!first) return null
  const day = first.dueBy === null ? null : localDay(job.company.timezone, new Date(first.dueBy))
  return { day, isInquiry: isInquiry(first) }
}

function linesOf({ job, money }: MoneyState, viewer: Viewer): PaymentLine[] {
  const isManager = viewer.kind === 'manager'
  const timezone = job.company.timezone
  const charges = money.charges
    .filter((charge) => isManager || charge.capturedCents > 0 || isChargeOpen(charge))
    .map((charge) => chargeLine(charge, timezone, viewer))
  const recorded = money.recorded
    .filter(({ voidedAt }) => isManager || voidedAt === null)
    .map((payment) => recordedLine(payment, isManager))
  return [...charges, ...recorded].toSorted((one, other) => (one.paidAt < other.paidAt ? 1 : -1))
}

function chargeLine(charge: StoredCharge, timezone: string, viewer: Viewer): PaymentLine {
  const paidAt = charge.settledAt ?? charge.createdAt
  const brought = settledLinesOf(charge)
  const amount = charge.capturedCents > 0 ? charge.capturedCents : charge.amountCents
  return {
    id: charge.id,
    amount: dollarsFromCents(amount),
    date: localDay(timezone, new Date(paidAt)),
    paidAt,
    method: 'card',
    paymentType: paymentTypeOf(charge.lines),
    note: charge.failureMessage,
    transactionId: charge.id,
    status: charge.status,
    cardType: charge.brand,
    cardNumberMasked: maskedNumber(charge.last4),
    counted: dollarsFromCents(netCentsOfKinds(brought, 'price')),
    tip: dollarsFromCents(netCentsOfKinds(brought, 'tip')),
    refunded: dollarsFromCents(charge.refundedCents),
    returned: dollarsFromCents(lostCentsOfCharge(charge)),
    chargebacks:
      viewer.kind === 'manager'
        ? charge.chargebacks.map((one) => viewChargeback(one, viewer.viewFinancials))
        : [],
    recordedBy: charge.createdByName,
    lineItems: charge.lines,
  }
}

function recordedLine(payment: RecordedPayment, isManager: boolean): PaymentLine {
  const isVoided = payment.voidedAt !== null
  const kind = kindOfRecorded(payment.paymentType)
  return {
    id: payment.id,
    amount: dollarsFromCents(payment.amountCents),
    date: payment.paidOn,
    paidAt: payment.recordedAt,
    method: payment.method,
    paymentType: payment.paymentType,
    note: !isManager
      ? ''
      : isVoided
        ? `${payment.note} (voided: ${payment.voidReason})`.trim()
        : payment.note,
    transactionId: null,
    status: isVoided ? 'voided' : 'succeeded',
    cardType: '',
    cardNumberMasked: '',
    counted: dollarsFromCents(isVoided || kind !== 'price' ? cents(0) : sumCents([payment.amountCents])),
    tip: dollarsFromCents(isVoided || kind !== 'tip' ? cents(0) : sumCents([payment.amountCents])),
    refunded: 0,
    returned: 0,
    chargebacks: [],
    recordedBy: isManager ? payment.recordedByName : '',
    ...(isManager && !isVoided && payment.doubt !== '' && { doubt: payment.doubt }),
    lineItems: [],
  }
}
