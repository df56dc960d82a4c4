import { formatDateInWords } from '../../../shared/kernel/dates.ts'
import { cents, formatCents } from '../../../shared/kernel/money.ts'
import { settleLines, lineLabel } from '../../../shared/jobs/finances/lines.ts'
import { formatCard } from '../../../shared/jobs/finances/words.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { StoredCharge } from '../../jobs/finances/money.ts'

/** Returns what the message to a payer says of a successful payment, besides the facts of the job. */
export function receiptFacts({ jobStatus }: Pick<JobRecord, 'jobStatus'>, charge: StoredCharge) {
  return {
    // Before that there is no invoice.
    ...(jobStatus !== 'completed' && { documentsLink: '' }),
    amount: formatCents(charge.capturedCents),
    // Only a part of an authorized amount may have been captured.
    paymentLines: settleLines(charge, charge.capturedCents, cents(0))
      .filter(({ netCents }) => netCents > 0)
      .map(({ line, netCents }) => `${lineLabel(line)}: ${formatCents(netCents)}`.replaceAll(/\s+/g, ' '))
      .join('\n'),
    card: formatCard(charge.brand, charge.last4),
    paymentNumber: String(charge.id),
  }
}

/** Returns the mail that a payer gets for a refund. */
export function refundText(job: JobRecord, amount: string, firstName: string, url: string): string {
  return [
    `Hello ${firstName},`,
    '',
    `We have refunded ${amount} for move #${job.id} to the card it was paid with. Banks take up to ten days to show it.`,
    '',
    url,
    '',
    job.company.name,
  ].join('\n')
}

/** Returns the mail that a payer gets when their bank does not take a refund. */
export function refundDelayText(job: JobRecord, amount: string, firstName: string, url: string): string {
  return [
    `Hello ${firstName},`,
    '',
    `Your bank did not take our refund of ${amount} for move #${job.id}. We know about it and will pay you back in another way. You don't have to do anything.`,
    '',
    'If your card was replaced or its account is closed, please call us.',
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
    `Your bank asks you to confirm the payment of ${amount} for move #${job.id}. Your card was not charged. Please pay online:`,
    '',
    url,
    '',
    job.company.name,
  ].join('\n')
}

/** Returns the mail that a client gets when they have canceled their move. */
export function canceledText(
  job: JobRecord,
  moneyLines: readonly string[],
  firstName: string,
  url: string,
  today: string,
): string {
  return [
    `Hello ${firstName},`,
    '',
    `Your move${job.jobDate ? ` on ${formatDateInWords(job.jobDate, today)}` : ''} (#${job.id}) is canceled.`,
    ...moneyLines,
    '',
    'If this was a mistake, call us.',
    '',
    url,
    '',
    job.company.name,
  ].join('\n')
}
