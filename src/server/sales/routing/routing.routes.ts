import type { FastifyInstance } from 'fastify'
import { requireCompany } from '../../../shared/kernel/permissions.ts'
import * as api from '../../../shared/sales/routing/routing.api.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { giveLead, saveRoutes, showOwner, showRouting } from './routing.service.ts'

/** Registers the rules that give new leads to people, and who takes care of a lead. */
export function registerRouting(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  route(app, kernel, api.getRouting, (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    return context.read((tx) => showRouting(tx, companyId, kernel.now()), [companyId])
  })
  route(app, kernel, api.saveRouting, (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    return context.change((tx) => saveRoutes(tx, companyId, context.body, kernel.now()), [companyId])
  })
  route(app, kernel, api.getLeadOwner, (context) => {
    const { actor, companyIds, params } = context
    return context.read((tx) => showOwner({ tx, kernel, features, actor, companyIds }, params.id))
  })
  route(app, kernel, api.setLeadOwner, (context) => {
    const { actor, companyIds, params, body } = context
    return context.change((tx) =>
      giveLead({ tx, kernel, features, actor, companyIds }, params.id, body.ownerId),
    )
  })
}
