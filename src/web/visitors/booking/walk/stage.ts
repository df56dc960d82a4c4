import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { isDepositNext } from '../../../../shared/jobs/jobs/progress.ts'

/** The stage of a booking, from the job's data. */
export type Stage = 'review' | 'payment' | 'booked' | 'waiting' | 'over'

/**
 * Returns the screen for the next step named by the server: agreements, then the deposit, and 'booked' only
 * when the job is scheduled. An inquiring job with any other next step waits for data of the move or for the
 * office.
 */
export function stageOf({ jobStatus, next }: Pick<Job, 'jobStatus' | 'next'>): Stage {
  if (jobStatus === 'scheduled') return 'booked'
  if (jobStatus !== 'inquiring') return 'over'
  if (next?.step === 'estimate' || next?.step === 'agreement') return 'review'
  return isDepositNext(next) ? 'payment' : 'waiting'
}

/** Returns the names of the documents that still have to be agreed to, in their order. */
export function openAgreements({ documents }: Pick<Job, 'documents'>): string[] {
  return Object.values(documents)
    .filter(({ required, agreed }) => required && !agreed)
    .map(({ name }) => name)
}
