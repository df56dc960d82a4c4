import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/schedule/time-clock/arrival.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { findLink } from '../../../shared/kernel/permissions.ts'
import { resolveCompany } from '../../company/settings/meant-company.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import {
  answerConsent,
  askDrive,
  keepDrive,
  keepPosition,
  listArrivals,
  listConsents,
  showArrival,
} from './arrival.service.ts'

/** Registers the routes of crews on the way. */
export function registerArrivals(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const workOf = (tx: Tx, { actor, companyIds }: Pick<JobContext, 'actor' | 'companyIds'>): JobContext => ({
    tx,
    kernel,
    features,
    actor,
    companyIds,
  })
  const limit = createRateLimit(kernel.pool, 'positions')

  route(app, kernel, api.getArrival, (context) =>
    context.read((tx) => showArrival(workOf(tx, context), context.params.id)),
  )
  route(app, kernel, api.listArrivals, (context) => {
    const companyId = resolveCompany(context, context.query.company, 'jobs.start')
    const link = findLink(context.actor, companyId)
    if (!link) throw new AppError('rest_forbidden')
    return context.read((tx) => listArrivals(workOf(tx, context), link), [companyId])
  })
  route(app, kernel, api.sharePosition, async (context) => {
    const { id } = context.params
    await limit(String(context.actor.userId))
    const { companyId, ask } = await context.change((tx) =>
      keepPosition(workOf(tx, context), id, context.body),
    )
    // The map is asked between two transactions: it may take seconds.
    const drive = ask === null ? null : await askDrive(kernel, ask)
    const arrival = await context.change((tx) => keepDrive(workOf(tx, context), id, drive))
    kernel.live.moved(companyId, id)
    return { arrival }
  })
  route(app, kernel, api.listPositionConsents, (context) =>
    context.read((tx) => listConsents(tx, context.actor, context.companyIds)),
  )
  route(app, kernel, api.answerPositionConsent, (context) => {
    const { company, ...answer } = context.body
    const companyId = resolveCompany(context, company, 'jobs.start')
    return context.change(
      async (tx) => {
        await answerConsent(workOf(tx, context), companyId, answer)
        return { message: answer.isGiven ? 'Position is shared on the way.' : 'Position is not shared.' }
      },
      [companyId],
    )
  })
}
