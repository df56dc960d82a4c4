import type { FastifyInstance } from 'fastify'
import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { findLinkCompany } from '../booking/open-links.service.ts'
import { showVisit } from '../booking/visit.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { sendPage } from './send-page.ts'

/**
 * Registers the page of a link in a mail. Opening it does not use the link, because mail programs open links
 * automatically: pressing its button does. Its address is a secret that is hidden from other pages and search
 * engines.
 */
export function registerOpenPage(app: FastifyInstance, kernel: Kernel): void {
  const product = kernel.config.PRODUCT_NAME
  app.get<{ Params: { token: string } }>(
    '/open/:token',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const company = await findLinkCompany(kernel.db, params.token)
      reply.header('referrer-policy', 'no-referrer')
      return sendPage(reply, 'open', {
        title: company ? `Your move · ${company.name}` : product,
        description: '',
        head: () => '<meta name="robots" content="noindex" />',
        accent: company ? withDefaultBooking(company.booking).accent : null,
        boot: { product, token: params.token, visit: company ? showVisit(kernel, company) : null },
      })
    },
  )
}
