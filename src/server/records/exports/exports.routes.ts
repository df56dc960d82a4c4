import type { FastifyInstance } from 'fastify'
import {
  getExport,
  linkExport,
  listExports,
  startExport,
} from '../../../shared/records/exports/exports.api.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { requireCompany, type Actor } from '../../../shared/kernel/permissions.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import { route } from '../../kernel/http/route.ts'
import { createExportLink, readCompanyExport, startCompanyExport } from './exports.service.ts'
import { listExportPage } from './exports.store.ts'

/** Registers the routes for exports of a whole company, for its administrators. */
export function registerExports(app: FastifyInstance, kernel: Kernel): void {
  const count = createRateLimit(kernel.pool, 'export')

  route(app, kernel, startExport, async (context) => {
    const { actor, body, companyIds } = context
    const companyId = companyOf(actor, body?.company) ?? actor.defaultCompanyId ?? companyIds[0]
    if (companyId === undefined || !companyIds.includes(companyId)) throw new AppError('rest_forbidden')
    return context.change(
      async (tx) => {
        const started = await startCompanyExport(tx, kernel.queue, { companyId, userId: actor.userId })
        await count(String(companyId))
        return started
      },
      [companyId],
    )
  })

  route(app, kernel, listExports, async (context) => {
    const { company, page, per_page: limit } = context.query
    const one = companyOf(context.actor, company)
    const ids = one === undefined ? context.companyIds : [one]
    return context.read((tx) => listExportPage(tx, ids, { limit, offset: (page - 1) * limit }), ids)
  })

  route(app, kernel, getExport, (context) =>
    context.read((tx) => readCompanyExport(tx, context.companyIds, context.params.id)),
  )

  route(app, kernel, linkExport, async (context) => {
    const by = { id: context.params.id, userId: context.actor.userId }
    return {
      download_link: await context.change((tx) => createExportLink(tx, kernel, context.companyIds, by)),
    }
  })
}

/** The company that the caller names, if any; throws rest_not_found and rest_forbidden. */
function companyOf(actor: Actor, company: number | undefined): number | undefined {
  return company === undefined ? undefined : requireCompany(actor, company, 'companies.export')
}
