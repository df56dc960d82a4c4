import type { Job } from '../../../shared/jobs/job.ts'
import { isUnfinished } from '../../../shared/payments/charge-words.ts'

/** Where a booking stands by what the server says of its job (spec 2 §2.8, DECISIONS C1, D4). */
export type Stage = 'review' | 'payment' | 'booked' | 'waiting' | 'over'

/**
 * The screen that a job needs: agreements before payment, and 'booked' only once the server has scheduled it. An inquiring
 * job that lacks neither agreement nor payment waits, for a fact of the move or for the office.
 */
export function stageOf({
  jobStatus,
  documents,
  payments,
}: Pick<Job, 'jobStatus' | 'documents' | 'payments'>): Stage {
  if (jobStatus === 'scheduled') return 'booked'
  if (jobStatus !== 'inquiring') return 'over'
  if (openAgreements({ documents }).length > 0) return 'review'
  const isPaying = payments !== null && (payments.due.length > 0 || payments.open.some(isUnfinished))
  return isPaying ? 'payment' : 'waiting'
}

/** The names of what is still to be agreed to, in the order of the documents (DECISIONS D4). */
export function openAgreements({ documents }: Pick<Job, 'documents'>): string[] {
  return Object.values(documents)
    .filter(({ required, agreed }) => required && !agreed)
    .map(({ name }) => name)
}
