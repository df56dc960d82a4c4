import type { LostInput } from '../../../shared/jobs/jobs/lost.ts'
import { lostRefusal, type Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { JobRecord } from './job.record.ts'
import { openJob, runLeadConsequences, type JobContext } from './job.service.ts'
import { recordLost } from './job.lead.store.ts'
import { jobFacts } from './job.view.ts'

/**
 * Marks an inquiry as lost. Throws job_not_found, rest_forbidden for people who may not edit leads, and rest_conflict
 * for a job that is no inquiry or is lost already.
 */
export async function markJobLost(work: JobContext, id: number, input: LostInput): Promise<number> {
  const { job, viewer } = await openJob(work, id, 'for update')
  refuse(job, viewer)
  if (job.lost) throw new AppError('rest_conflict', { message: 'This inquiry is marked as lost already.' })
  const { reason, note } = input
  await recordLost(work.tx, job, markOf(work), { reason, note: note === '' ? null : note })
  await runLeadConsequences(work, job, 'lost')
  return job.companyId
}

/** Makes a lost inquiry open again; throws as `markJobLost` does, and rest_conflict for one that is not lost. */
export async function reopenLostJob(work: JobContext, id: number): Promise<number> {
  const { job, viewer } = await openJob(work, id, 'for update')
  refuse(job, viewer)
  if (!job.lost) throw new AppError('rest_conflict', { message: 'This inquiry is open.' })
  await recordLost(work.tx, job, markOf(work), null)
  return job.companyId
}

function refuse(job: JobRecord, viewer: Viewer): void {
  const refusal = lostRefusal(viewer, jobFacts(job))
  if (refusal === 'rest_conflict')
    throw new AppError('rest_conflict', {
      message: job.deletedAt
        ? 'This job is deleted. Restore it first.'
        : 'Only an inquiry can be marked as lost.',
    })
  if (refusal) throw new AppError(refusal)
}

function markOf({ actor, kernel }: JobContext) {
  return { userId: actor.userId, now: kernel.now().toISOString() }
}
