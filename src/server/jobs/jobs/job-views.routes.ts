import type { FastifyInstance } from 'fastify'
import * as api from '../../../shared/jobs/jobs/job-views.api.ts'
import { findLink, isManager } from '../../../shared/kernel/permissions.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { resolveCompany } from '../../company/settings/meant-company.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { cents, dollarsFromCents } from '../../../shared/kernel/money.ts'
import { readUnpaid, readJobViews, removeJobView, upsertJobView } from './job-views.store.ts'

/** Registers the views of the jobs list that people keep. */
export function registerJobViews(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, api.listJobViews, (context) => {
    const companyId = resolveCompany(context, context.query.company, 'jobs.views')
    return context.read((tx) => readJobViews(tx, { companyId, userId: context.actor.userId }), [companyId])
  })

  route(app, kernel, api.saveJobView, (context) => {
    const { company, name, query } = context.body
    const companyId = resolveCompany(context, company, 'jobs.views')
    const owner = { companyId, userId: context.actor.userId }
    return context.change(
      async (tx) => {
        const views = await readJobViews(tx, owner)
        if (views.length >= api.MAX_JOB_VIEWS && !views.some((one) => one.name === name))
          throw new AppError('rest_conflict', {
            message: `You can keep at most ${api.MAX_JOB_VIEWS} views. Delete one first.`,
          })
        return { id: await upsertJobView(tx, owner, { name, query }), name, query }
      },
      [companyId],
    )
  })

  route(app, kernel, api.getUnpaidTotal, async (context) => {
    const { actor, companyIds } = context
    const managed = companyIds.filter((id) => isManager(findLink(actor, id)?.role ?? 'client'))
    const { jobs, openCents } = await context.read((tx) => readUnpaid(tx, managed), managed)
    return { jobs, open: dollarsFromCents(cents(openCents)) }
  })

  route(app, kernel, api.deleteJobView, (context) =>
    context.change(async (tx) => {
      const { actor, companyIds, params } = context
      if (!(await removeJobView(tx, { companyIds, userId: actor.userId }, params.id)))
        throw new AppError('rest_not_found')
      return { message: 'View deleted.' }
    }),
  )
}
