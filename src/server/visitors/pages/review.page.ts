import type { FastifyInstance } from 'fastify'
import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { findPublicCompany } from '../../company/settings/companies.service.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { findRequestCompany } from '../reviews/reviews.service.ts'
import { sendPage } from './send-page.ts'

/**
 * Registers the page of the link that asks for a rating, in the company's color; its script loads the rest by
 * the token.
 */
export function registerReviewPage(app: FastifyInstance, kernel: Kernel): void {
  const product = kernel.config.PRODUCT_NAME
  app.get<{ Params: { token: string } }>(
    '/review/:token',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const companyId = await findRequestCompany(kernel.db, params.token)
      const company = companyId === null ? undefined : await findPublicCompany(kernel.db, String(companyId))
      return sendPage(company ? reply : reply.status(404), 'review', {
        title: company ? `Rate your move with ${company.name}` : `Rate your move · ${product}`,
        description: 'Say how your move went.',
        accent: company ? withDefaultBooking(company.booking).accent : null,
        boot: { product, token: params.token },
      })
    },
  )
}
