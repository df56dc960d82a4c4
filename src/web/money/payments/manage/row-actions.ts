import { isCalledOff } from '../../../../shared/jobs/jobs/job.lifecycle.ts'
import type { JobStatus } from '../../../../shared/trade/job.choices.ts'
import type { JobPayments, PaymentLine } from '../../../../shared/money/payments/payment.ts'
import { refundable } from '../words.ts'

/** What the office may do to one payment. */
export type RowAction = 'refund' | 'void' | 'capture' | 'release'

/**
 * What may be done to a payment now: charges are given back, held ones taken or let go, recorded ones voided.
 */
export function rowActions(
  line: PaymentLine,
  { mayRefund, mayRecord }: Pick<JobPayments, 'mayRefund' | 'mayRecord'>,
  jobStatus: JobStatus,
): RowAction[] {
  if (line.transactionId === null)
    return mayRefund && mayRecord && line.status === 'succeeded' ? ['void'] : []
  if (line.status === 'requires_capture' && mayRecord)
    return isCalledOff(jobStatus) ? ['release'] : ['capture', 'release']
  if (line.status === 'requires_capture') return []
  return mayRefund && refundable(line) > 0 ? ['refund'] : []
}
