import { AppError } from '../../../shared/kernel/errors.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import { mailManagers } from './crew.managers.ts'
import { closeRequest, findOpenRequest, insertRequest, readName } from './requests.store.ts'

/** A worker's open request for a manager, or null. */
interface OwnRequest {
  requestManager: { id: number; date: string; message: string } | null
}

/** Returns the calling worker's open request on a job; throws job_not_found. */
export async function showOwnRequest(work: JobContext, jobId: number): Promise<OwnRequest> {
  const { job } = await openJob(work, jobId, 'read')
  return {
    requestManager: await findOpenRequest(work.tx, {
      companyId: job.companyId,
      jobId: job.id,
      userId: work.actor.userId,
    }),
  }
}

/**
 * Requests a manager, who is notified by live update and by mail. A worker has one open request at a time; a
 * repeat returns it.
 */
export async function createManagerRequest(
  work: JobContext,
  jobId: number,
  message: string,
): Promise<OwnRequest> {
  const { tx, actor, kernel } = work
  const { job, viewer } = await openJob(work, jobId, 'for update')
  if (viewer.kind !== 'crew' && viewer.kind !== 'applicant') throw new AppError('rest_forbidden')
  const open = await findOpenRequest(work.tx, {
    companyId: job.companyId,
    jobId: job.id,
    userId: work.actor.userId,
  })
  if (open) return { requestManager: open }
  await insertRequest(tx, { companyId: job.companyId, jobId: job.id, userId: actor.userId }, message)
  const name = (await readName(tx, job.companyId, actor.userId)) ?? 'A worker'
  await mailManagers(tx, kernel.queue, {
    companyId: job.companyId,
    jobId: job.id,
    kind: 'managerRequest',
    subject: `${name} asks for a manager on job #${job.id}`,
    text: [
      `${name} asks for a manager on job #${job.id}.`,
      ...(message === '' ? [] : ['', message]),
      '',
      `${kernel.config.PUBLIC_URL}/job/${job.id}`,
      '',
      job.company.name,
    ].join('\n'),
  })
  return {
    requestManager: await findOpenRequest(work.tx, {
      companyId: job.companyId,
      jobId: job.id,
      userId: work.actor.userId,
    }),
  }
}

/** Marks a request as settled; throws rest_not_found for one that is not open on this job. */
export async function settleRequest(work: JobContext, jobId: number, requestId: number): Promise<void> {
  const { job } = await openJob(work, jobId, 'for update')
  const by = { now: work.kernel.now().toISOString(), userId: work.actor.userId }
  if (!(await closeRequest(work.tx, job, requestId, by))) throw new AppError('rest_not_found')
}
