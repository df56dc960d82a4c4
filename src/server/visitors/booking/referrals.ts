import { AppError } from '../../../shared/kernel/errors.ts'
import { decryptText, encryptText } from '../../kernel/auth/sealing.ts'
import { readJobRecord, type JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'

const PURPOSE = 'referral'

/**
 * Returns the address of the company's page with which the client of a completed move recommends the company; its code names
 * the move to this installation only. Throws job_not_found, rest_forbidden for everyone but the client, and rest_conflict
 * before the move is completed.
 */
export async function referralUrl(work: JobContext, jobId: number): Promise<string> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  if (viewer.kind !== 'client' || job.clientId !== work.actor.userId) throw new AppError('rest_forbidden')
  if (job.jobStatus !== 'completed' || job.deletedAt !== null)
    throw new AppError('rest_conflict', { message: 'You can recommend us once your move is completed.' })
  const { PUBLIC_URL, SECRET } = work.kernel.config
  const code = encryptText(SECRET, PURPOSE, `${job.companyId} ${job.id}`)
  return `${PUBLIC_URL}/${job.company.handle}?ref=${code}`
}

/**
 * Returns the move whose client recommended the company, or null for a code that is not valid, of another company, of a
 * deleted job, or of the caller's own move: an old link must not keep anybody from booking.
 */
export async function readReferral(
  { tx, kernel, actor }: JobContext,
  companyId: number,
  code: string,
): Promise<JobRecord | null> {
  const [company, id] = decryptText(kernel.config.SECRET, PURPOSE, code)?.split(' ') ?? []
  if (company !== String(companyId)) return null
  const job = await readJobRecord(tx, [companyId], Number(id), 'read')
  return job === undefined || job.deletedAt !== null || job.clientId === actor.userId ? null : job
}
