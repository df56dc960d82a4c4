import type { FastifyInstance } from 'fastify'
import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { findCompanyOfToken, showVisit } from '../booking/visit.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { badLinkHtml, bookingHtml } from './booking.html.ts'
import { canonicalHead } from './search-engines.ts'
import { sendPage } from './send-page.ts'

/** Registers the public booking flow. */
export function registerBookingPage(app: FastifyInstance, kernel: Kernel): void {
  const product = kernel.config.PRODUCT_NAME
  app.get<{ Params: { token: string } }>(
    '/booking/:token',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const company = await findCompanyOfToken(kernel.db, params.token)
      const visit = company ? showVisit(kernel, company) : null
      return sendPage(company ? reply : reply.status(404), 'booking', {
        title: company ? `Book your move · ${company.name}` : product,
        description: company ? `Book your move with ${company.name} online.` : '',
        accent: company ? withDefaultBooking(company.booking).accent : null,
        head: () => (company ? canonicalHead(kernel.config.PUBLIC_URL, company.handle) : ''),
        body: visit ? bookingHtml(visit) : badLinkHtml(product),
        boot: { product, token: params.token, visit },
      })
    },
  )
}
