import type { FastifyInstance } from 'fastify'
import { JOB_SOURCES } from '../../../shared/trade/job.choices.ts'
import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import { findCompanyOfToken, showVisit } from '../booking/visit.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { canonicalHead } from './search-engines.ts'
import { failedQuoteBody, quoteBody } from './quote.body.ts'
import { allowFraming, sendPage } from './send-page.ts'

/** Registers the quote plugin, alone or inside a page of an allowed origin. */
export function registerQuotePage(app: FastifyInstance, kernel: Kernel): void {
  const { PRODUCT_NAME: product, PRODUCT_SLUG: slug } = kernel.config
  app.get<{ Params: { token: string }; Querystring: { source?: unknown } }>(
    '/quote/:token',
    { schema: { hide: true } },
    async ({ params, query }, reply) => {
      const company = await findCompanyOfToken(kernel.db, params.token)
      // A form installed with an old token shows that on any page, because there is nothing in it to click.
      allowFraming(reply, company ? withDefaultBooking(company.booking).origins : ['*'])
      if (!company)
        return sendPage(reply.status(404), 'quote', {
          title: product,
          description: '',
          body: failedQuoteBody(product),
          boot: { product, slug, token: params.token, visit: null },
        })
      const visit = showVisit(kernel, company)
      return sendPage(reply, 'quote', {
        title: `Moving quote · ${company.name}`,
        description: `Ask ${company.name} for a moving quote.`,
        accent: withDefaultBooking(company.booking).accent,
        head: () => canonicalHead(kernel.config.PUBLIC_URL, company.handle),
        body: quoteBody(visit.client),
        boot: {
          product,
          slug,
          token: params.token,
          visit,
          // An unknown source is ignored: the form has to work on whatever page shows it.
          jobSource: JOB_SOURCES.find((one) => one === query.source) ?? null,
        },
      })
    },
  )
}
