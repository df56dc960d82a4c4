import { blocksRefund } from '../../../shared/jobs/finances/chargeback.rules.ts'
import { formatUnits } from '../../../shared/jobs/estimates/units.ts'
import { formatPaidAt } from '../../../shared/jobs/finances/words.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { lineLabel, lineLabels } from '../../../shared/jobs/finances/lines.ts'
import { cents, centsFromDollars, dollarsFromCents, money } from '../../../shared/kernel/money.ts'
import type { JobPayments, PaymentLine } from '../../../shared/jobs/finances/payment.ts'
import {
  PAYMENT_METHOD_LABELS,
  PAYMENT_TYPE_LABELS,
  TRANSACTION_STATUS_LABELS,
} from '../../../shared/jobs/finances/payment.choices.ts'
import { isDepositNext, type JobNext } from '../../../shared/jobs/jobs/progress.ts'
import { cardLabel } from '../cards/card-words.ts'
import type { PaymentsJob } from './slot.ts'

/** Returns what a payment was for: the name of a share of the price, else what was charged. */
export function paymentTitle({ paymentType, lineItems }: PaymentLine): string {
  const items = paymentType === 'other' ? lineLabels(lineItems) : ''
  return items === '' ? PAYMENT_TYPE_LABELS[paymentType] : items
}

/**
 * Returns rate and units of what was charged, if they add information: with several units, or several items;
 * a tip is shown beside the amount.
 */
export function rateTexts({ lineItems }: PaymentLine): string[] {
  const items = lineItems.filter(({ productItem }) => productItem !== 'tip')
  const isSeveral = items.length > 1
  return items
    .filter(({ productUnits }) => isSeveral || productUnits !== 1)
    .map(
      (item) =>
        `${isSeveral ? `${lineLabel(item)}: ` : ''}${formatUnits(item.productItem, item.productUnits)} × ${money(item.productRate)}`,
    )
}

/** Returns the difference of two dollar amounts, to the cent. */
function lessDollars(from: number, less: number): number {
  return dollarsFromCents(cents(centsFromDollars(from) - centsFromDollars(less)))
}

/** Returns when a payment was made: a charge to the second, a recorded payment by its day. */
export function paymentTime(line: PaymentLine, timezone: string): string {
  return line.transactionId === null ? formatDay(line.date) : formatPaidAt(line.paidAt, timezone)
}

/** Returns how a payment was made: the card with its last digits, or the name of the method. */
export function paymentMethodText(line: PaymentLine): string {
  return line.method === 'card' ? cardLabel(line) : PAYMENT_METHOD_LABELS[line.method]
}

/** Returns the note beside a payment's amount; empty for one that succeeded. */
export function paymentNote(line: PaymentLine): string {
  if (line.status === 'voided') return 'Voided'
  if (line.status !== 'succeeded') return TRANSACTION_STATUS_LABELS[line.status]
  if (line.returned > 0) return 'Returned by the bank'
  return line.refunded > 0 ? `${money(line.refunded)} refunded` : ''
}

/** Returns whether a payment was received, as opposed to authorized, running, declined or voided. */
export function isReceived({ status }: PaymentLine): boolean {
  return status === 'succeeded' || status === 'refunded'
}

/** Returns how much of a payment can still be refunded, in dollars. */
export function refundable(line: PaymentLine): number {
  if (line.transactionId === null || !isReceived(line) || line.chargebacks.some(blocksRefund)) return 0
  return lessDollars(line.amount, line.refunded)
}

const STAGE_LABELS: Record<JobPayments['stage'], string> = {
  book: 'Book Now',
  pay: 'Pay Now',
  receipt: 'Receipt',
}

/** Returns the heading of the Payments tab. */
export function stageLabel(stage: JobPayments['stage']): string {
  return STAGE_LABELS[stage]
}

/** Returns the label of the pay button; on a receipt only a tip is left to pay. */
export function payLabel(stage: JobPayments['stage']): string {
  return stage === 'book' ? 'Book Now' : 'Pay Now'
}

/**
 * Returns the step that the server names before an inquiry can be booked; null if only a deposit is missing.
 */
export function stepBeforeBooking({
  jobStatus,
  next,
}: Pick<PaymentsJob, 'jobStatus' | 'next'>): JobNext | null {
  return jobStatus === 'inquiring' && !isDepositNext(next) ? next : null
}

const AGREED_NOTES: Record<JobPayments['agreed']['from'], string> = {
  agreement: 'The newest estimate that the client agreed to before loading.',
  booking: 'The estimate as it was when the job was booked.',
  estimate: 'The estimate as it is now. The client has not agreed to it yet.',
}

/**
 * Returns what the office reads before it charges a card: the agreed price, and how much of it may still be
 * charged.
 */
export function agreedFacts({
  agreed,
  staffMost,
  dueTotal,
}: Pick<JobPayments, 'agreed' | 'staffMost' | 'dueTotal'>): { note: string; left: string | null } {
  const note = AGREED_NOTES[agreed.from]
  if (staffMost === null) return { note, left: null }
  const isMoreDue = dueTotal > staffMost
  return {
    note,
    left: isMoreDue ? 'More is due. The client has not agreed to it and can pay it online.' : '',
  }
}

/** Returns why nothing is due now, and when the next share is due. */
export function nothingDueText({ shares, later, balance, total }: JobPayments): string {
  if (total <= 0) return 'There is no price yet. Nothing is due.'
  if (balance <= 0) return 'Everything is paid. Thank you.'
  if (later) {
    const day = later.day === null ? 'later' : `on ${formatDay(later.day)}`
    return `Nothing is due now. ${money(later.amount)} falls due ${day}.`
  }
  const next = shares.find(({ isDue, paid, amount }) => !isDue && paid < amount)
  if (!next) return 'Nothing is due now.'
  return `Nothing is due now. ${money(lessDollars(next.amount, next.paid))} falls due ${lowered(next.when)}.`
}

function lowered(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
