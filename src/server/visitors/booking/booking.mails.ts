import { formatJobDate } from '../../../shared/kernel/dates.ts'
import { queueJobMail } from '../../jobs/timeline/kept-mails.ts'
import type { JobChange } from '../../jobs/jobs/job.parts.ts'
import { jobForClient } from '../../jobs/jobs/job.next.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { readMoneyState } from '../../jobs/finances/due.ts'
import { bookedLines } from './booking.words.ts'
import { recordConfirmation } from './online.store.ts'

/**
 * Mails the client of a job booked online that it is booked, once, however it was scheduled. Returns whether it was sent,
 * so that no other mail reports the same.
 */
export async function confirmBooking(work: JobContext, { before, after }: JobChange): Promise<boolean> {
  const { client, companyId, id: jobId } = after
  if (after.jobStatus !== 'scheduled' || before?.jobStatus === 'scheduled' || !client?.email) return false
  const { tx, kernel } = work
  const now = kernel.now()
  if (!(await recordConfirmation(tx, companyId, jobId, now.toISOString()))) return false
  const { next } = await jobForClient(work, after, true)
  await queueJobMail(work, after, {
    companyId,
    jobId,
    kind: 'booked',
    to: client.email,
    subject: `Your move is booked for ${formatJobDate(after.jobDate)}`,
    text: [
      `Hello ${client.firstName},`,
      '',
      ...bookedLines(after, await readMoneyState(tx, after, now), next),
      '',
      `Open your move: ${kernel.config.PUBLIC_URL}/job/${jobId}`,
      '',
      after.company.name,
    ].join('\n'),
  })
  return true
}
