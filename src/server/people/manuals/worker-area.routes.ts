import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import * as api from '../../../shared/people/manuals/worker-area.api.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { resolveCompany } from '../../company/settings/meant-company.ts'
import { storeFilter, showDashboard, showRemarks, type AreaContext } from './worker-area.service.ts'
import { readFilter } from './worker-area.store.ts'

/** Registers the worker area's dashboard and communications. */
export function registerWorkerArea(app: FastifyInstance, kernel: Kernel): void {
  const workOf = (tx: Tx, actor: Actor, companyId: number): AreaContext => ({
    tx,
    actor,
    companyId,
    now: kernel.now().toISOString(),
  })

  route(app, kernel, api.getDashboard, (context) => {
    const companyId = resolveCompany(context, context.query.company, 'manuals.read')
    return context.read((tx) => showDashboard(workOf(tx, context.actor, companyId)), [companyId])
  })

  route(app, kernel, api.listRemarks, (context) => {
    const { company, ...query } = context.query
    const companyId = resolveCompany(context, company, 'manuals.read')
    return context.read((tx) => showRemarks(workOf(tx, context.actor, companyId), query), [companyId])
  })

  route(app, kernel, api.getRemarkFilter, (context) => {
    const companyId = resolveCompany(context, context.query.company, 'manuals.read')
    return context.read(
      async (tx) => ({ filter: await readFilter(tx, companyId, context.actor.userId) }),
      [companyId],
    )
  })

  route(app, kernel, api.saveRemarkFilter, (context) => {
    const { company, ...filter } = context.body
    const companyId = resolveCompany(context, company, 'manuals.read')
    return context.change(
      async (tx) => ({ filter: await storeFilter(workOf(tx, context.actor, companyId), filter) }),
      [companyId],
    )
  })
}
