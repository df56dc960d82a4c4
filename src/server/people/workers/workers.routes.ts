import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import * as api from '../../../shared/people/workers/workers.api.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { companiesForLookup } from '../clients/own-first.ts'
import { registerCalendars } from './calendar.routes.ts'
import { registerSales } from './sales.routes.ts'
import { registerOwnPapers } from './own-papers.routes.ts'
import { registerSchedules } from './schedule.routes.ts'
import { registerWorkerDocuments } from './worker-documents.routes.ts'
import { removeAllDocuments } from './worker-documents.service.ts'
import {
  addWorker,
  changeWorker,
  decideSignUp,
  deleteWorker,
  openWorkerForUpdate,
  openWorker,
} from './worker.service.ts'
import { withDefaultFirst, createWorkerContext } from './work.ts'
import { listJobsOfWorker, type WorkerRow } from './worker.store.ts'
import { showJob, showWorkerRecord } from './worker.view.ts'
import type { CompanyFeatures } from '../../company/settings/company.features.ts'

/** Maximum number of jobs that `_embed` adds to a worker; the others are in a paged list of their own. */
const EMBEDDED_JOBS = 50

/** A call about one person. */
interface ProfileContext {
  actor: Actor
  companyIds: readonly number[]
  params: { id: number }
}

/** Registers workers: records, sign-ups, documents, schedules and sales calls. */
export function registerWorkers(app: FastifyInstance, kernel: Kernel, company: CompanyFeatures): void {
  const workOf = createWorkerContext(kernel)
  const openProfile = (tx: Tx, context: ProfileContext) => {
    const companyIds = companiesForLookup(context, 'workers.read', context.params.id)
    return openWorker({ tx, companyIds }, context.params.id)
  }
  const recordOf = (actor: Actor, row: WorkerRow) => showWorkerRecord(kernel, actor, row)

  route(app, kernel, api.createWorker, (context) => {
    const work = (tx: Tx) => workOf(tx, context)
    const companyId = context.body.company ?? withDefaultFirst(context)[0]
    if (companyId === undefined || !context.companyIds.includes(companyId))
      throw new AppError('rest_not_found')
    return context.change(async (tx) =>
      recordOf(context.actor, await addWorker(work(tx), companyId, context.body)),
    )
  })

  route(app, kernel, api.getWorker, (context) =>
    context.read(async (tx) => {
      const row = await openProfile(tx, context)
      const isEmbedded = context.query._embed !== undefined
      const page = { page: 1, per_page: EMBEDDED_JOBS }
      const jobs = isEmbedded ? await listJobsOfWorker(tx, row, page) : undefined
      return showWorkerRecord(kernel, context.actor, row, jobs)
    }),
  )

  route(app, kernel, api.updateWorker, (context) =>
    context.change(async (tx) => {
      const row = await changeWorker(workOf(tx, context), context.params.id, context.body)
      const jobs = await listJobsOfWorker(tx, row, { page: 1, per_page: EMBEDDED_JOBS })
      return showWorkerRecord(kernel, context.actor, row, jobs)
    }),
  )

  route(app, kernel, api.deleteWorker, (context) =>
    context.change(async (tx, afterCommit) => {
      const work = workOf(tx, context)
      const { companyId, id: workerId } = await openWorkerForUpdate(work, context.params.id)
      // An error below rolls this back as well.
      await removeAllDocuments(work, { companyId, workerId }, afterCommit)
      await deleteWorker(work, workerId)
      return { message: 'Worker deleted.' }
    }),
  )

  route(app, kernel, api.approveWorker, (context) =>
    context.change(async (tx) => {
      const work = workOf(tx, context)
      await decideSignUp(work, context.params.id, 'approved')
      return recordOf(context.actor, await openWorker(work, context.params.id))
    }),
  )
  route(app, kernel, api.rejectWorker, (context) =>
    context.change(async (tx) => {
      await decideSignUp(workOf(tx, context), context.params.id, 'rejected')
      return { message: 'Worker rejected.' }
    }),
  )

  route(app, kernel, api.listWorkerJobs, (context) =>
    context.read(async (tx) => {
      const row = await openProfile(tx, context)
      const { maySeePay } = recordOf(context.actor, row)
      const jobs = await listJobsOfWorker(tx, row, context.query)
      return { rows: jobs.map((job) => showJob(context.actor, row, job, maySeePay)), total: row.jobs }
    }),
  )

  registerWorkerDocuments(app, kernel)
  registerOwnPapers(app, kernel)
  registerSchedules(app, kernel)
  registerCalendars(app, kernel)
  registerSales(app, kernel, company)
}
