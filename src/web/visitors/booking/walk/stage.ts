import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { isDepositNext } from '../../../../shared/jobs/jobs/progress.ts'

/** Where a booking stands by what the server says of its job. */
export type Stage = 'review' | 'payment' | 'booked' | 'waiting' | 'over'

/**
 * The screen for the next step that the server names: agreements, then the deposit, and 'booked' only once it has scheduled
 * the job. An inquiring job with any other next step waits, for a fact of the move or for the office.
 */
export function stageOf({ jobStatus, next }: Pick<Job, 'jobStatus' | 'next'>): Stage {
  if (jobStatus === 'scheduled') return 'booked'
  if (jobStatus !== 'inquiring') return 'over'
  if (next?.step === 'estimate' || next?.step === 'agreement') return 'review'
  return isDepositNext(next) ? 'payment' : 'waiting'
}

/** The names of what is still to be agreed to, in the order of the documents. */
export function openAgreements({ documents }: Pick<Job, 'documents'>): string[] {
  return Object.values(documents)
    .filter(({ required, agreed }) => required && !agreed)
    .map(({ name }) => name)
}
