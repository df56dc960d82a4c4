import { canDelete } from '../../../shared/jobs/jobs/job.rules.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { JobRecord } from './job.record.ts'
import { checkVersion, openJob, showJob, type JobContext } from './job.service.ts'
import { markDeleted } from './job.store.ts'
import { jobFacts } from './job.view.ts'

const RESTORE_DAYS = 30

/** Deletes a job, which can be restored for 30 days; returns its company. */
export async function deleteJob(work: JobContext, id: number, version: number | undefined): Promise<number> {
  const { job, viewer } = await openJob(work, id, 'for update')
  if (job.deletedAt) throw new AppError('job_not_found')
  checkVersion(job, version)
  const refusal = canDelete(viewer, jobFacts(job))
  if (refusal) throw new AppError(refusal)
  await markDeleted(work.tx, markOf(work, job), true)
  await followRemoval(work, job, work.kernel.now().toISOString())
  return job.companyId
}

/** Restores a deleted job; throws rest_conflict if it is not deleted or its 30 days are over. */
export async function restoreJob(work: JobContext, id: number): Promise<Job> {
  const { job } = await openJob(work, id, 'for update')
  if (!job.deletedAt) throw new AppError('rest_conflict', { message: 'This job is not deleted.' })
  const age = work.kernel.now().getTime() - Date.parse(job.deletedAt)
  if (age > RESTORE_DAYS * 86_400_000)
    throw new AppError('rest_conflict', { message: 'This job was deleted too long ago.' })
  await markDeleted(work.tx, markOf(work, job), false)
  await followRemoval(work, job, null)
  const restored = await openJob(work, id, 'read')
  return showJob(work, restored.job, restored.viewer)
}

async function followRemoval(work: JobContext, before: JobRecord, deletedAt: string | null): Promise<void> {
  for (const follow of work.features.removalConsequences)
    await follow(work, { before, after: { ...before, deletedAt }, partsWritten: [] })
}

function markOf(work: JobContext, job: JobRecord) {
  return {
    companyId: job.companyId,
    id: job.id,
    userId: work.actor.userId,
    now: work.kernel.now().toISOString(),
  }
}
