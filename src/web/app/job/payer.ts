import type { Job } from '../../../shared/jobs/jobs/job.ts'

/** A job on the screen; a new one has no id yet. */
export type ShownJob = Omit<Job, 'id'> & { id: number | null }

/** Returns who pays for a job: its billing contact, else its client; null if there is neither. */
export function payerOfJob(job: Pick<Job, 'client' | 'billingContact'>): { id: number; name: string } | null {
  const person = job.billingContact ?? job.client
  return person && { id: person.id, name: `${person.firstName} ${person.lastName}`.trim() }
}
