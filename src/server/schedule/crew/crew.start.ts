import { isTimeToStart, startOpensText } from '../../../shared/jobs/jobs/job.lifecycle.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { JobConsequence } from '../../jobs/jobs/job.parts.ts'
import { openJob, recordStart, showJob, stepVersion, type JobContext } from '../../jobs/jobs/job.service.ts'

/**
 * Records that the move started; a repeat changes nothing. Throws rest_forbidden for a caller who is not on
 * the crew, rest_conflict unless the job is scheduled, and too_early for a crew before the evening of the day
 * before. The start makes due what the client owes before delivery, so an earlier start needs a manager. `startedAt` is an
 * instant at which the clock says that it started; now by default.
 */
export async function startMove(work: JobContext, jobId: number, startedAt?: string): Promise<Job> {
  const { tx, actor, kernel } = work
  const { job, viewer } = await openJob(work, jobId, 'for update')
  if (viewer.kind !== 'manager' && viewer.kind !== 'crew') throw new AppError('rest_forbidden')
  if (job.deletedAt)
    throw new AppError('rest_conflict', { message: 'This job is deleted. Restore it first.' })
  if (job.startedAt !== null) return showJob(work, job, viewer)
  if (job.jobStatus !== 'scheduled')
    throw new AppError('rest_conflict', { message: 'Only a scheduled job can start.' })
  const now = kernel.now().toISOString()
  const at = startedAt ?? now
  const { timezone } = job.company
  if (viewer.kind === 'crew' && !isTimeToStart(job.jobDate, wallClockOf(at, timezone)))
    throw new AppError('too_early', { message: startOpensText(job.jobDate) })
  await recordStart(tx, job, { at, userId: actor.userId })
  await stepVersion(tx, job, { userId: actor.userId, now })
  const started = await openJob(work, jobId, 'read')
  return showJob(work, started.job, started.viewer)
}

/** Clears the start of a job that returns to inquiring. */
export const clearStart: JobConsequence = async ({ tx }, { after }) => {
  if (after.startedAt === null || after.jobStatus !== 'inquiring') return undefined
  await recordStart(tx, after, null)
  return { ...after, startedAt: null }
}
