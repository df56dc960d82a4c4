import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/jobs/jobs/job.api.ts'
import { markLost, reopenLost } from '../../../shared/jobs/jobs/lost.api.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { JobSave } from '../../../shared/jobs/jobs/job.input.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { companiesWithPermission, type Actor } from '../../../shared/kernel/permissions.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { clearCounts } from '../../kernel/db/list-counts.ts'
import { draftJob } from './job.draft.ts'
import { readJobHistory } from './job.history.ts'
import { createClientJobGuard } from './job.limits.ts'
import { readJobList } from './job.list.ts'
import type { JobFeatures } from './job.parts.ts'
import { geocodeLocations } from './job.places.ts'
import { openJob, showJob, snapshotsFor, type JobContext } from './job.service.ts'
import { companyForNewJob, createJob, updateJob } from './job.save.ts'
import { deleteJob, restoreJob } from './job.removal.ts'
import { markJobLost, reopenLostJob } from './lost.service.ts'
import { createSeenBy } from './job.seen.ts'
import { readSeenBy } from './job.seen.store.ts'
import { writerFor } from '../../kernel/language/request-language.ts'

/** Registers the routes of jobs; `features` are the parts that other features add. */
export function registerJobs(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const workOf = (tx: Tx, context: { actor: Actor; companyIds: readonly number[] }): JobContext => ({
    tx,
    kernel,
    features,
    actor: context.actor,
    companyIds: context.companyIds,
  })
  const places = (input: JobSave) => geocodeLocations(kernel.maps, input)
  const guard = createClientJobGuard(kernel.pool)
  const seenBy = createSeenBy(kernel)
  app.addHook('onClose', () => seenBy.flush())

  route(app, kernel, api.listJobs, async (context) => {
    const { actor, query } = context
    const companyIds = query.deleted ? companiesWithPermission(actor, 'jobs.restore') : context.companyIds
    if (companyIds.length === 0) throw new AppError('rest_forbidden')
    return readJobList(kernel.pool, actor, companyIds, query)
  })

  route(app, kernel, api.draftJob, (context) =>
    context.read((tx) => draftJob(workOf(tx, context), context.query)),
  )

  route(app, kernel, api.getJob, async (context) => {
    const { job, answer } = await context.read(async (tx) => {
      const work = workOf(tx, context)
      const opened = await openJob(work, context.params.id, 'read', snapshotsFor(work))
      return { job: opened.job, answer: await showJob(work, opened.job, opened.viewer) }
    })
    seenBy.note({ companyId: job.companyId, jobId: job.id, userId: context.actor.userId })
    return answer
  })

  route(app, kernel, api.createJob, async (context) => {
    const { actor, body, companyIds, request } = context
    await guard(actor, companyForNewJob(actor, companyIds, body.companyInfo?.id), request.ip)
    const facts = await places(body)
    return counted(await context.change((tx) => createJob(workOf(tx, context), body, facts)))
  })

  route(app, kernel, api.updateJob, async (context) => {
    const facts = await places(context.body)
    return counted(
      await context.change((tx) => updateJob(workOf(tx, context), context.params.id, context.body, facts)),
    )
  })

  route(app, kernel, api.deleteJob, async (context) => {
    const { id } = context.params
    clearCounts(await context.change((tx) => deleteJob(workOf(tx, context), id, context.query.version)))
    return { deleted: true as const, id, message: 'Job deleted.' }
  })

  route(app, kernel, api.restoreJob, async (context) =>
    counted(await context.change((tx) => restoreJob(workOf(tx, context), context.params.id))),
  )

  route(app, kernel, markLost, async (context) => {
    const { id } = context.params
    clearCounts(await context.change((tx) => markJobLost(workOf(tx, context), id, context.body)))
    return { message: 'Marked as lost.' }
  })

  route(app, kernel, reopenLost, async (context) => {
    clearCounts(await context.change((tx) => reopenLostJob(workOf(tx, context), context.params.id)))
    return { message: 'The inquiry is open again.' }
  })

  route(app, kernel, api.listSeenBy, async (context) => {
    await seenBy.flush()
    return context.read(async (tx) => {
      const { job } = await openJob(workOf(tx, context), context.params.id, 'read')
      return readSeenBy(tx, job.companyId, job.id)
    })
  })

  route(app, kernel, api.listJobHistory, (context) =>
    context.read(async (tx) => {
      const { job } = await openJob(workOf(tx, context), context.params.id, 'read')
      return readJobHistory(tx, job.companyId, job.id, context.query, writerFor(context.request))
    }),
  )
}

/**
 * Clears the cached count of the job's company and returns the job; called after the commit, because
 * otherwise an old total could be cached.
 */
function counted(job: Job): Job {
  clearCounts(job.companyInfo.id)
  return job
}
