import type { FastifyInstance } from 'fastify'
import { PLUGIN_FAILED } from '../../shared/booking/quote.ts'
import { mergedBooking } from '../../shared/booking/settings.ts'
import { findCompanyOfToken, showVisit } from '../booking/visit.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { escapeHtml } from '../kernel/http/pages.ts'
import { allowFraming, sendPage } from './send-page.ts'

/** The quote plugin, alone or inside a page of an allowed origin (spec 2 §2.7). */
export function registerQuotePage(app: FastifyInstance, kernel: Kernel): void {
  const product = kernel.config.PRODUCT_NAME
  app.get<{ Params: { token: string } }>(
    '/quote/:token',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const company = await findCompanyOfToken(kernel.db, params.token)
      if (!company)
        return sendPage(reply.status(404), 'quote', {
          title: product,
          description: '',
          body: `<p role="alert">${escapeHtml(PLUGIN_FAILED(product))}</p>`,
          boot: { product, token: params.token, visit: null },
        })
      allowFraming(reply, mergedBooking(company.booking).origins)
      return sendPage(reply, 'quote', {
        title: `Moving quote · ${company.name}`,
        description: `Ask ${company.name} for a moving quote.`,
        boot: { product, token: params.token, visit: showVisit(kernel, company) },
      })
    },
  )
}
