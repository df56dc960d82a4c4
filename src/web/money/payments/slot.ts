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

/** A stored job with the payments that this viewer sees. */
export type PaidJob = PaymentsJob & { id: number; payments: NonNullable<Job['payments']> }

/** What the job screen passes to the payment features. */
export interface PaymentsSlot {
  job: PaymentsJob
  /** Takes over the job from another call's response. */
  onAnswered: (job: Job) => void
  /** Whether the form of the job has unsaved changes. */
  isJobDirty: boolean
  saveJob: () => Promise<void>
}
