import type { FastifyInstance } from 'fastify'
import { handleSchema } from '../../shared/companies/handle.ts'
import { showVisit } from '../booking/visit.ts'
import { lookUpCompany } from '../companies/companies.service.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { escapeHtml } from '../kernel/http/pages.ts'
import { sendPage } from './send-page.ts'

/** A company's own page, with the booking flow in place (spec 3 §2.18). */
export function registerCompanyPage(app: FastifyInstance, kernel: Kernel): void {
  const product = kernel.config.PRODUCT_NAME
  app.get<{ Params: { handle: string } }>(
    '/:handle',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const handle = handleSchema.safeParse(params.handle)
      const company = handle.success ? await lookUpCompany(kernel.db, handle.data) : undefined
      if (!company || company.handle !== params.handle) return reply.callNotFound()
      return sendPage(reply, 'company', {
        title: company.name,
        description: company.description || `${company.name}: moving and junk removal.`,
        body: `<main><h1>${escapeHtml(company.name)}</h1></main>`,
        boot: { product, visit: showVisit(kernel, company) },
      })
    },
  )
}
