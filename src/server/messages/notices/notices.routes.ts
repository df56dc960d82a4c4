import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/messages/notices/notices.api.ts'
import { requireCompany } from '../../../shared/kernel/permissions.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { changeNotice, previewFacts, showNotices, takeBackNotice } from './notices.service.ts'
import { sendOnTheWay, showOnTheWay } from './on-the-way.service.ts'

/** Registers the automatic messages of a company, for its managers, and the one that a person sends. */
export function registerNotices(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  const workOf = (tx: Tx, { actor, companyIds }: Pick<JobContext, 'actor' | 'companyIds'>): JobContext => ({
    tx,
    kernel,
    features,
    actor,
    companyIds,
  })

  route(app, kernel, api.listNotices, (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    return context.read((tx) => showNotices(tx, companyId), [companyId])
  })
  route(app, kernel, api.saveNotice, (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    const { kind } = context.params
    return context.change((tx) => changeNotice(tx, companyId, kind, context.body), [companyId])
  })
  route(app, kernel, api.resetNotice, (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    return context.change((tx) => takeBackNotice(tx, companyId, context.params.kind), [companyId])
  })
  route(app, kernel, api.getNoticeFacts, (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    const { params, query } = context
    return context.read((tx) => previewFacts({ tx, kernel }, companyId, params.kind, query.job), [companyId])
  })

  route(app, kernel, api.getOnTheWay, (context) =>
    context.read((tx) => showOnTheWay(workOf(tx, context), context.params.id)),
  )
  route(app, kernel, api.tellOnTheWay, (context) =>
    context.change(async (tx) => ({
      message: 'The client was told that the crew is on the way.',
      onTheWay: await sendOnTheWay(workOf(tx, context), context.params.id),
    })),
  )
}
