import { cents, formatCents } from '../../../shared/kernel/money.ts'
import { settleLines } from '../../../shared/money/payments/lines.ts'
import { CHARGE_ITEM_LABELS, type TransactionLine } from '../../../shared/money/payments/payment.ts'
import { formatCard } from '../../../shared/money/payments/words.ts'
import { LINE_ITEM_LABELS } from '../../../shared/jobs/estimates/automatic.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { StoredCharge } from './money.ts'

/** Returns the label of a line of a charge. */
export function lineLabel({ productItem }: Pick<TransactionLine, 'productItem'>): string {
  const labels: Record<string, string> = { ...LINE_ITEM_LABELS, ...CHARGE_ITEM_LABELS }
  return labels[productItem] ?? productItem
}

/** Returns the mail that a payer gets for a successful payment. */
export function receiptText(job: JobRecord, charge: StoredCharge, firstName: string, url: string): string {
  return [
    `Hello ${firstName},`,
    '',
    `thank you. We received ${formatCents(charge.capturedCents)} for job #${job.id}:`,
    '',
    // Only a part of an authorized amount may have been captured.
    ...settleLines(charge, charge.capturedCents, cents(0))
      .filter(({ netCents }) => netCents > 0)
      .map(({ line, netCents }) => `  ${lineLabel(line)}: ${formatCents(netCents)}`),
    '',
    `Card: ${formatCard(charge.brand, charge.last4)}. Payment number: ${charge.id}.`,
    '',
    url,
    '',
    job.company.name,
  ].join('\n')
}

/** Returns the mail that a payer gets for a refund. */
export function refundText(job: JobRecord, amount: string, firstName: string, url: string): string {
  return [
    `Hello ${firstName},`,
    '',
    `we have refunded ${amount} for job #${job.id} to the card it was paid with. Banks take up to ten days to show it.`,
    '',
    url,
    '',
    job.company.name,
  ].join('\n')
}

/**
 * Returns the mail that a payer gets when the bank of their stored card requires them to confirm a payment.
 */
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
