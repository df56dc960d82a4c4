import { isCanceled } from '../../../../shared/jobs/jobs/job.lifecycle.ts'
import type { JobStatus } from '../../../../shared/trade/job.choices.ts'
import type { JobPayments, PaymentLine } from '../../../../shared/jobs/finances/payment.ts'
import { refundable } from '../words.ts'

/** Actions of the office on one payment. */
export type RowAction = 'refund' | 'void' | 'capture' | 'release'

/**
 * Returns the current actions for a payment: charges are refunded, authorized ones captured or released,
 * recorded ones voided.
 */
export function rowActions(
  line: PaymentLine,
  { mayRefund, mayRecord }: Pick<JobPayments, 'mayRefund' | 'mayRecord'>,
  jobStatus: JobStatus,
): RowAction[] {
  if (line.transactionId === null)
    return mayRefund && mayRecord && line.status === 'succeeded' ? ['void'] : []
  if (line.status === 'requires_capture' && mayRecord)
    return isCanceled(jobStatus) ? ['release'] : ['capture', 'release']
  if (line.status === 'requires_capture') return []
  return mayRefund && refundable(line) > 0 ? ['refund'] : []
}
