import type { JobStatus } from './job.choices.ts'

/**
 * Labels of a status for clients. They have a file of their own, because other languages decline them for a move and
 * those of the staff for a job.
 */
export const CLIENT_STATUS_NAMES: Readonly<Record<JobStatus, string>> = {
  inquiring: 'Request received',
  scheduled: 'Booked',
  completed: 'Completed',
  canceled: 'Canceled',
  spam: 'Closed',
  missed: 'Closed',
  refused_price: 'Closed',
}
