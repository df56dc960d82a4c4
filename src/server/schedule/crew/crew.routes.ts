import type { FastifyInstance } from 'fastify'
import * as answers from '../../../shared/schedule/crew/crew-answers.api.ts'
import * as api from '../../../shared/schedule/crew/crew.api.ts'
import { listWorkers } from '../../../shared/people/workers/worker-list.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { publicRoute, route } from '../../kernel/http/route.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, showJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import { answerFor } from './crew.answers.ts'
import { openAssignment } from './crew.links.ts'
import { readCollisions } from './crew.overlaps.ts'
import { startMove } from './crew.start.ts'
import { toInstants, type RequestedTime } from './free-times.ts'
import { decideSignUp, leaveJob, listJobProspects, showOwnProspect, signUp } from './prospects.service.ts'
import { createManagerRequest, settleRequest, showOwnRequest } from './requests.service.ts'
import { listWorkerPage } from './workers.store.ts'
import { showWorker } from './workers.view.ts'

/**
 * Registers the routes of the crew: workers to choose from, sign-ups, requests for a manager, the start of a
 * move.
 */
export function registerCrew(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const workOf = (tx: Tx, context: { actor: Actor; companyIds: readonly number[] }): JobContext => ({
    tx,
    kernel,
    features,
    actor: context.actor,
    companyIds: context.companyIds,
  })

  const requestLimit = createRateLimit(kernel.pool, 'ask-manager')
  const answerLimit = createRateLimit(kernel.pool, 'crew-answer')
  const linkLimit = createRateLimit(kernel.pool, 'crew-link-open')
  // By whatever way a member answers.
  const countAnswer = (userId: number) => answerLimit(String(userId))

  route(app, kernel, listWorkers, (context) =>
    context.read(async (tx) => {
      const { query, actor } = context
      const opened = query.job === undefined ? null : await openJob(workOf(tx, context), query.job, 'read')
      const wanted = await wantedTime(tx, context, opened?.job ?? null)
      const page = await listWorkerPage(
        tx,
        wanted ? [wanted.companyId] : opened ? [opened.job.companyId] : context.companyIds,
        query,
        wanted,
      )
      const busy = page.rows.filter(({ isFree }) => !isFree).map(({ id }) => id)
      const collisions = wanted ? await readCollisions(tx, wanted, busy) : []
      const rows = page.rows.map((row) => ({
        ...showWorker(actor, row, wanted ? collisions : null),
        ...(query.approval === 'pending' && { signedUpAt: row.createdAt }),
      }))
      return { rows, total: page.total }
    }),
  )

  route(app, kernel, api.startJob, (context) =>
    context.change((tx) => startMove(workOf(tx, context), context.params.id)),
  )

  route(app, kernel, answers.answerAssignment, async (context) => {
    await countAnswer(context.actor.userId)
    return context.change(async (tx) => {
      const work = workOf(tx, context)
      const { id: jobId, workerId } = context.params
      await answerFor(work, { jobId, workerId, way: 'app' }, context.body)
      const { job, viewer } = await openJob(work, jobId, 'read')
      return showJob(work, job, viewer)
    })
  })
  publicRoute(app, kernel, answers.openCrewLink, async ({ body, request }) => {
    await linkLimit(request.ip)
    return openAssignment(kernel, features, countAnswer, body)
  })
  publicRoute(app, kernel, answers.answerCrewLink, async ({ body, request }) => {
    await linkLimit(request.ip)
    const shown = await openAssignment(kernel, features, countAnswer, body)
    kernel.live.wake()
    return shown
  })

  route(app, kernel, api.getMyProspect, (context) =>
    context.read((tx) => showOwnProspect(workOf(tx, context), context.params.id)),
  )
  route(app, kernel, api.signUpForJob, (context) =>
    context.change(async (tx) => ({
      ...(await signUp(workOf(tx, context), context.params.id)),
      message: 'Sign up for job.',
    })),
  )
  route(app, kernel, api.leaveJob, (context) =>
    context.change(async (tx) => ({
      ...(await leaveJob(workOf(tx, context), context.params.id)),
      message: 'Removed from job.',
    })),
  )
  route(app, kernel, api.listProspects, (context) =>
    context.read((tx) => listJobProspects(workOf(tx, context), context.params.id)),
  )
  route(app, kernel, api.decideProspect, (context) =>
    context.change(async (tx) => {
      const { id, prospectId } = context.params
      const prospect = await decideSignUp(workOf(tx, context), id, prospectId, context.body)
      return {
        ...prospect,
        message: context.body.status === 'approved' ? 'Worker Approved.' : 'Worker Rejected.',
      }
    }),
  )

  route(app, kernel, api.getManagerRequest, (context) =>
    context.read((tx) => showOwnRequest(workOf(tx, context), context.params.id)),
  )
  route(app, kernel, api.requestManager, async (context) => {
    await requestLimit(String(context.actor.userId))
    return context.change(async (tx) => ({
      ...(await createManagerRequest(workOf(tx, context), context.params.id, context.body?.message ?? '')),
      message: 'Request sent to the manager.',
    }))
  })
  route(app, kernel, api.settleManagerRequest, (context) =>
    context.change(async (tx) => {
      await settleRequest(workOf(tx, context), context.params.id, context.params.requestId)
      return { message: 'Request settled.' }
    }),
  )
}

interface RequestBody {
  actor: Actor
  companyIds: readonly number[]
  query: { company?: number | undefined; from?: string | undefined; until?: string | undefined }
}

/**
 * Returns the time at which workers must be free: the entered one, else that of the job; null without either.
 * Throws rest_not_found for another company, and rest_invalid_param for half a time or one that ends before
 * it begins.
 */
async function wantedTime(
  tx: Tx,
  { actor, companyIds, query: { company, from, until } }: RequestBody,
  job: JobRecord | null,
): Promise<RequestedTime | null> {
  const chosenCompanyId = company ?? companyIds.find((id) => id === actor.defaultCompanyId) ?? companyIds[0]
  const companyId = job?.companyId ?? chosenCompanyId
  if (companyId === undefined || !companyIds.includes(companyId)) throw new AppError('rest_not_found')
  if (from === undefined && until === undefined) return job && { companyId, jobId: job.id, typed: null }
  if (from === undefined || until === undefined || until <= from)
    throw new AppError('rest_invalid_param', { fields: { until: 'Has to be after the beginning.' } })
  const typed = await toInstants(tx, companyId, { from, until })
  const isStored = job?.startsAt === typed.startsAt && job.endsAt === typed.endsAt
  return { companyId, jobId: job?.id ?? null, typed: isStored ? null : typed }
}
