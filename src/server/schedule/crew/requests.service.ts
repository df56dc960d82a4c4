import { AppError } from '../../../shared/kernel/errors.ts'
import { queueMail } from '../../company/deliveries/deliveries.service.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'

/** A worker's open request for a manager, or null. */
interface OwnRequest {
  requestManager: { id: number; date: string; message: string } | null
}

/** Returns the calling worker's open request on a job; throws job_not_found. */
export async function showOwnRequest(work: JobContext, jobId: number): Promise<OwnRequest> {
  const { job } = await openJob(work, jobId, 'read')
  return { requestManager: await findOpen(work, job.companyId, job.id) }
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
  const open = await findOpen(work, job.companyId, job.id)
  if (open) return { requestManager: open }
  await tx
    .insertInto('manager_requests')
    .values({ company_id: job.companyId, job_id: job.id, user_id: actor.userId, message })
    .execute()
  const people = await tx
    .selectFrom('members')
    .select(['user_id', 'first_name', 'last_name', 'email', 'roles'])
    .where('company_id', '=', job.companyId)
    .where('approval', '=', 'approved')
    .where((row) => row.or([row('is_client', '=', false), row('user_id', '=', actor.userId)]))
    .execute()
  const asker = people.find(({ user_id }) => user_id === actor.userId)
  const name = `${asker?.first_name ?? 'A worker'} ${asker?.last_name ?? ''}`.trim()
  const managers = people.filter(({ roles }) => roles[0] === 'administrator' || roles[0] === 'manager')
  for (const { email } of managers) {
    if (email === null) continue
    await queueMail(tx, kernel.queue, {
      companyId: job.companyId,
      jobId: job.id,
      to: email,
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
  }
  return { requestManager: await findOpen(work, job.companyId, job.id) }
}

/** Marks a request as settled; throws rest_not_found for one that is not open on this job. */
export async function settleRequest(work: JobContext, jobId: number, requestId: number): Promise<void> {
  const { job } = await openJob(work, jobId, 'for update')
  const { numUpdatedRows } = await work.tx
    .updateTable('manager_requests')
    .set({ settled_at: work.kernel.now().toISOString(), settled_by: work.actor.userId })
    .where('company_id', '=', job.companyId)
    .where('job_id', '=', job.id)
    .where('id', '=', requestId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('rest_not_found')
}

async function findOpen(work: JobContext, companyId: number, jobId: number) {
  const row = await work.tx
    .selectFrom('manager_requests')
    .select(['id', 'created_at as date', 'message'])
    .where('company_id', '=', companyId)
    .where('job_id', '=', jobId)
    .where('user_id', '=', work.actor.userId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
