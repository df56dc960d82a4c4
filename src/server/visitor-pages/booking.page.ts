import type { FastifyInstance } from 'fastify'
import { findCompanyOfToken, showVisit } from '../booking/visit.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { sendPage } from './send-page.ts'

/** The public booking flow (spec 2 §2.8). */
export function registerBookingPage(app: FastifyInstance, kernel: Kernel): void {
  const product = kernel.config.PRODUCT_NAME
  app.get<{ Params: { token: string } }>(
    '/booking/:token',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const company = await findCompanyOfToken(kernel.db, params.token)
      return sendPage(company ? reply : reply.status(404), 'booking', {
        title: company ? `Book your move · ${company.name}` : product,
        description: company ? `Book your move with ${company.name} online.` : '',
        boot: { product, token: params.token, visit: company ? showVisit(kernel, company) : null },
      })
    },
  )
}
