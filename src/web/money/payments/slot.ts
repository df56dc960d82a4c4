import type { Job } from '../../../shared/jobs/jobs/job.ts'

/** What payments need of the job on the screen; a new one has no id yet. */
export type PaymentsJob = Pick<
  Job,
  | 'version'
  | 'jobStatus'
  | 'jobDate'
  | 'crewSize'
  | 'locations'
  | 'companyInfo'
  | 'client'
  | 'documents'
  | 'payments'
  | 'next'
> & { id: number | null }

/** A job that is stored, with the payments that this viewer sees. */
export type PaidJob = PaymentsJob & { id: number; payments: NonNullable<Job['payments']> }

/** What the job screen gives to the features of payments. */
export interface PaymentsSlot {
  job: PaymentsJob
  /** Takes over the job that another call answered. */
  onAnswered: (job: Job) => void
  /** Whether the form of the job has changes that are not saved. */
  isJobDirty: boolean
  saveJob: () => Promise<void>
}
