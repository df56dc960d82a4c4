import { lawText } from '../../../../shared/trade/profiles.ts'
import type { PdfBlock, PdfTable } from '../../../adapters/pdf/pdf.model.ts'
import { isJobOpen } from '../../../../shared/jobs/documents/document.rules.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import {
  cents,
  centsFromDollars,
  formatCents,
  sumCents,
  type Cents,
} from '../../../../shared/kernel/money.ts'
import {
  CHARGE_ITEM_LABELS,
  PAYMENT_METHOD_LABELS,
} from '../../../../shared/jobs/finances/payment.choices.ts'
import { SHARE_TIMES } from '../../../../shared/jobs/finances/due.ts'
import { formatCard, formatPaidAt } from '../../../../shared/jobs/finances/words.ts'
import type { JobRecord } from '../../jobs/job.record.ts'
import { lostCentsOf } from '../../finances/money.ts'
import { listClaimRefunds, listPaymentEntries, type PaymentEntry } from '../../finances/payments.made.ts'
import { minusText } from './figures.ts'
import type { PageMoney } from './page.source.ts'

const COLUMNS: PdfTable['columns'] = [
  { title: 'No.', width: 8 },
  { title: 'Date', width: 25 },
  { title: 'For', width: 21 },
  { title: 'Method', width: 32 },
  { title: 'Amount', width: 14, align: 'right' },
]

/**
 * Returns what was paid, one line for each payment and refund, followed by paid and balance of the charges
 * above, whose total is not repeated. Tips and fees are in a separate table, because they do not count
 * towards the price.
 */
export function paymentBlocks(money: PageMoney, job: JobRecord, chargesCents: Cents): PdfBlock[] {
  const { made } = money
  const payments = listPaymentEntries(made)
  const price = payments.filter(({ kind }) => kind === 'price')
  const others = payments.filter(({ kind }) => kind !== 'price')
  const blocks: PdfBlock[] = [{ kind: 'heading', level: 2, text: 'Payments' }]
  if (price.length === 0) blocks.push({ kind: 'paragraph', text: 'Nothing has been paid yet.' })
  else blocks.push(tableOf(price, job, 'Paid'))
  blocks.push({ kind: 'facts', columns: 2, rows: sumRows(money, job, chargesCents) })
  if (others.length > 0)
    blocks.push({ kind: 'heading', level: 2, text: 'Tips and fees' }, tableOf(others, job, 'Tips and fees'), {
      kind: 'paragraph',
      isSmall: true,
      text: 'Tips and fees do not count towards the total above.',
    })
  blocks.push(...claimBlocks(money, job))
  return blocks
}

/** What the company paid for claims, by refunds to cards and by checks, which changes nothing of the price. */
function claimBlocks({ made }: PageMoney, job: JobRecord): PdfBlock[] {
  const refunds = listClaimRefunds(made)
  const { claimChecks } = made
  if (refunds.length + claimChecks.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: 'Paid to you for a claim' },
    {
      kind: 'table',
      columns: COLUMNS,
      rows: [
        ...refunds.map(({ id, claimId, at, brand, last4, cents: amount, isPending }) => [
          String(id),
          formatPaidAt(at, job.company.timezone),
          `Claim #${claimId}${isPending ? ', under way' : ''}`,
          formatCard(brand, last4),
          formatCents(amount),
        ]),
        ...claimChecks.map(({ claimId, day, checkNumber, amountCents }) => [
          '',
          formatDay(day),
          `Claim #${claimId}`,
          `Check ${checkNumber}`,
          formatCents(amountCents),
        ]),
      ],
    },
    { kind: 'paragraph', isSmall: true, text: 'What we pay for a claim does not change the total above.' },
  ]
}

function tableOf(payments: readonly PaymentEntry[], job: JobRecord, sumLabel: string): PdfBlock {
  const { timezone } = job.company
  const sum = sumCents(payments.map((one) => one.cents))
  return {
    kind: 'table',
    columns: COLUMNS,
    rows: payments.map((one) => [
      String(one.id),
      one.at === null ? formatDay(one.day) : formatPaidAt(one.at, timezone),
      forText(one),
      one.method === 'card' ? formatCard(one.brand, one.last4) : PAYMENT_METHOD_LABELS[one.method],
      signed(one.cents),
    ]),
    foot: [[sumLabel, '', '', '', signed(sum)]],
  }
}

function forText({ refundOf, isPending, what }: PaymentEntry): string {
  if (refundOf === null) return what
  return `Refund of no. ${refundOf}, ${what}${isPending ? ', under way' : ''}`
}

function signed(amount: Cents): string {
  return amount < 0 ? minusText(amount) : formatCents(amount)
}

/**
 * Returns the part of the charges that is not owed, in cents: after the move is done, what exceeds a binding
 * estimate.
 */
export function excessCents({ shown }: PageMoney, job: JobRecord, chargesCents: Cents): Cents {
  if (job.jobStatus !== 'completed') return cents(0)
  return cents(Math.max(0, chargesCents - centsFromDollars(shown.total)))
}

/** Paid and balance of the charges, what is due now, and what the rules defer until when. */
function sumRows(money: PageMoney, job: JobRecord, chargesCents: Cents): [string, string][] {
  const { dueTotal, later, ...shown } = money.shown
  const paid = centsFromDollars(shown.paid)
  // Nothing is owed for a canceled job.
  if (job.jobStatus !== 'completed' && !isJobOpen(job)) return [['Paid', formatCents(paid)]]
  const unowed = excessCents(money, job, chargesCents)
  const balance = cents(chargesCents - unowed - paid)
  const rows: [string, string][] = [
    ...(unowed > 0 ? [['Not owed', minusText(unowed)] satisfies [string, string]] : []),
    ['Paid', formatCents(paid)],
    balance < 0 ? ['Overpaid', formatCents(cents(0 - balance))] : ['Left to pay', formatCents(balance)],
  ]
  if (balance <= 0) return rows
  rows.push(['Due now', dollars(dueTotal)])
  if (later) {
    const day = later.day === null ? 'later' : `on ${formatDay(later.day)}`
    rows.push([
      'Due later',
      `${dollars(later.amount)} ${day}: more than may be asked for at delivery${lawText(later.source)}`,
    ])
  }
  return rows
}

/**
 * Returns the shares of the charges of an unfinished move, with what is paid of each and when it is due. The
 * shares before the last follow the estimate; the last is the rest of the charges, so that they add up to the
 * total of this page.
 */
export function termBlocks({ shown }: PageMoney, job: JobRecord, chargesCents: Cents): PdfBlock[] {
  if (!isJobOpen(job) || shown.shares.length === 0) return []
  const before = shown.shares.filter(({ item }) => item !== 'afterDelivery')
  const sharesCents = sumCents(before.map(({ amount }) => centsFromDollars(amount)))
  const restCents = cents(Math.max(0, chargesCents - sharesCents))
  const paidCents = cents(Math.max(0, centsFromDollars(shown.paid) - sharesCents))
  const rows = before.map(({ item, amount, paid, due, when }) => [
    CHARGE_ITEM_LABELS[item],
    when,
    dollars(amount),
    dollars(paid),
    dollars(due),
  ])
  if (restCents > 0)
    rows.push([
      CHARGE_ITEM_LABELS.afterDelivery,
      SHARE_TIMES.afterDelivery,
      formatCents(restCents),
      formatCents(paidCents < restCents ? paidCents : restCents),
      formatCents(cents(0)),
    ])
  return [
    { kind: 'heading', level: 2, text: 'Payment terms' },
    {
      kind: 'table',
      columns: [
        { title: 'Share', width: 22 },
        { title: 'Falls due', width: 34 },
        { title: 'Amount', width: 15, align: 'right' },
        { title: 'Paid', width: 15, align: 'right' },
        { title: 'Due now', width: 14, align: 'right' },
      ],
      rows,
    },
    {
      kind: 'paragraph',
      isSmall: true,
      text: 'What is paid, the deposit included, counts towards the total.',
    },
  ]
}

/** Whether everything owed is paid; only then does the receipt say 'Received'. */
function isPaidInFull({ shown }: PageMoney): boolean {
  return shown.balance <= 0
}

/**
 * Returns the amount paid towards the price, for the head of a receipt, and the balance if the job is not
 * paid in full.
 */
export function receivedText(money: PageMoney): string {
  const { paid, balance } = money.shown
  const returned = lostCentsOf(money.made)
  if (returned > 0)
    return `Received: ${dollars(paid)}. The card’s bank returned ${formatCents(returned)} of it.`
  if (isPaidInFull(money)) return `Received: ${dollars(paid)}. Paid in full.`
  return `Paid so far: ${dollars(paid)}. Left to pay: ${dollars(balance)}.`
}

function dollars(amount: number): string {
  return formatCents(centsFromDollars(amount))
}
