import { AppError } from '../../../shared/kernel/errors.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import { assignToJob, findCommunication, type CommunicationRow } from './communications.store.ts'

/**
 * Assigns a message or call to a job, with all others of that number or address that have none. Throws rest_not_found,
 * job_not_found, and rest_conflict for one of another job.
 */
export async function assignTalk(
  work: JobContext,
  id: number,
  jobId: number,
): Promise<{ row: CommunicationRow; job: JobRecord }> {
  const row = await findCommunication(work.tx, work.companyIds, id)
  if (!row) throw new AppError('rest_not_found')
  const { job } = await openJob({ ...work, companyIds: [row.companyId] }, jobId, 'read')
  if (row.jobId === job.id) return { row, job }
  if (row.jobId !== null)
    throw new AppError('rest_conflict', { message: `This message belongs to job #${row.jobId}.` })
  await assignToJob(work.tx, row, job.id)
  return { row: { ...row, jobId: job.id }, job }
}
