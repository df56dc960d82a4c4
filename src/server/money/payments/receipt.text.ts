import { cents, formatCents } from '../../../shared/kernel/money.ts'
import { settleLines } from '../../../shared/money/payments/lines.ts'
import { CHARGE_ITEM_LABELS, type TransactionLine } from '../../../shared/money/payments/payment.ts'
import { cardWords } from '../../../shared/money/payments/words.ts'
import { LINE_ITEM_LABELS } from '../../../shared/jobs/estimates/automatic.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { StoredCharge } from './money.ts'

/** What a line of a charge is called. */
export function lineLabel({ productItem }: Pick<TransactionLine, 'productItem'>): string {
  const labels: Record<string, string> = { ...LINE_ITEM_LABELS, ...CHARGE_ITEM_LABELS }
  return labels[productItem] ?? productItem
}

/** The mail that a payer gets for a payment that went through. */
export function receiptText(job: JobRecord, charge: StoredCharge, firstName: string, url: string): string {
  return [
    `Hello ${firstName},`,
    '',
    `thank you. We received ${formatCents(charge.capturedCents)} for job #${job.id}:`,
    '',
    // Of an amount that was only held, a part may have been taken.
    ...settleLines(charge, charge.capturedCents, cents(0))
      .filter(({ netCents }) => netCents > 0)
      .map(({ line, netCents }) => `  ${lineLabel(line)}: ${formatCents(netCents)}`),
    '',
    `Card: ${cardWords(charge.brand, charge.last4)}. Payment number: ${charge.id}.`,
    '',
    url,
    '',
    job.company.name,
  ].join('\n')
}

/** The mail that a payer gets when money is given back. */
export function refundText(job: JobRecord, amount: string, firstName: string, url: string): string {
  return [
    `Hello ${firstName},`,
    '',
    `we have given back ${amount} for job #${job.id} to the card it was paid with. Banks take up to ten days to show it.`,
    '',
    url,
    '',
    job.company.name,
  ].join('\n')
}

/** The mail that a payer gets when the bank of their stored card wants them to confirm a payment. */
export function confirmText(job: JobRecord, amount: string, firstName: string, url: string): string {
  return [
    `Hello ${firstName},`,
    '',
    `your bank asks you to confirm the payment of ${amount} for job #${job.id}. Your card was not charged. Please pay online:`,
    '',
    url,
    '',
    job.company.name,
  ].join('\n')
}
