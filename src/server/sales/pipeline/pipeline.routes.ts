import type { FastifyInstance } from 'fastify'
import { getPipeline } from '../../../shared/sales/pipeline/pipeline.api.ts'
import { resolveCompany } from '../../company/settings/meant-company.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { readPipeline } from './pipeline.store.ts'

/** Registers the route of the pipeline. */
export function registerPipeline(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, getPipeline, (context) => {
    const { query } = context
    const companyId = resolveCompany(context, query.company, 'pipeline.read')
    const now = kernel.now().toISOString()
    return context.read(
      async (tx) => ({ ...(await readPipeline(tx, companyId, query, now)), now }),
      [companyId],
    )
  })
}
