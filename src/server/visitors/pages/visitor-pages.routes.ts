import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../kernel/http/context.ts'
import { registerBookingPage } from './booking.page.ts'
import { registerCompanyPage } from './company.page.ts'
import { registerQuotePage } from './quote.page.ts'
import { registerReviewPage } from './review.page.ts'
import { registerSearchEngines } from './search-engines.routes.ts'

/** Registers the pages that visitors open without the app. */
export function registerVisitorPages(app: FastifyInstance, kernel: Kernel): void {
  registerQuotePage(app, kernel)
  registerBookingPage(app, kernel)
  // Mails of the version before had links that signed in once.
  app.get('/open/:token', { schema: { hide: true } }, (_request, reply) => reply.redirect('/login'))
  registerReviewPage(app, kernel)
  registerSearchEngines(app, kernel)
  registerCompanyPage(app, kernel)
}
