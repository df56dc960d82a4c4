import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { handleSchema } from '../../../shared/company/settings/handle.ts'
import { REVIEWS_AT_ONCE } from '../../../shared/visitors/reviews/review.ts'
import { showVisit } from '../booking/visit.ts'
import { readInsured } from '../../company/insurance/policies.service.ts'
import { showCompanyPage } from '../../company/settings/company.view.ts'
import { findPublicCompany } from '../../company/settings/companies.service.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { readRatings } from '../reviews/reviews.service.ts'
import { companyHtml } from './company.html.ts'
import { companyDescription, companyHead, companyTitle } from './search-engines.ts'
import { sendPage } from './send-page.ts'

/** Maximum number of pages of ratings in one address, for visitors without a script. */
const MAX_PAGES = 20

/**
 * Registers a company's own page with the booking flow in it. A handle in capitals, and an earlier one that
 * is not in use, redirect to the page; any other is not found.
 */
export function registerCompanyPage(app: FastifyInstance, kernel: Kernel): void {
  const { PRODUCT_NAME: productName, PUBLIC_URL: publicUrl } = kernel.config
  app.get<{ Params: { handle: string }; Querystring: { ratings?: unknown } }>(
    '/:handle',
    { schema: { hide: true } },
    async (request, reply) => {
      const { params, query } = request
      const handle = handleSchema.safeParse(params.handle)
      if (!handle.success) return reply.callNotFound()
      const company = await findPublicCompany(kernel.db, handle.data)
      if (company?.handle !== handle.data) {
        const now = await handleAfter(handle.data)
        return now === null ? reply.callNotFound() : redirect(now)
      }
      if (company.handle !== params.handle) return redirect(company.handle)
      const pages = Math.min(MAX_PAGES, Math.max(1, Math.trunc(Number(query.ratings)) || 1))
      const shown = { page: 1, per_page: REVIEWS_AT_ONCE * pages }
      const { summary, rows } = await readRatings(kernel.db, company.id, shown)
      const visit = showVisit(kernel, company)
      const own = showCompanyPage(kernel, company)
      const insured = await readInsured(kernel.db, company.id, visit.booking.today)
      const { client: face, booking } = visit
      return sendPage(reply, 'company', {
        title: companyTitle(face),
        description: companyDescription(face),
        accent: booking.accent,
        head: () => companyHead({ face, own, ratings: summary, publicUrl, productName }),
        body: companyHtml({
          face,
          own,
          insured,
          booking,
          summary,
          reviews: rows,
          pageSize: REVIEWS_AT_ONCE,
          productName,
        }),
        boot: { product: productName, visit },
      })

      function redirect(to: string) {
        const [, search = ''] = request.url.split('?')
        // Another company may take the old handle, so a browser must not store this permanently.
        reply.header('cache-control', 'no-cache')
        return reply.redirect(`/${to}${search === '' ? '' : `?${search}`}`, 308)
      }
    },
  )

  async function handleAfter(handle: string): Promise<string | null> {
    const { rows } = await sql<{ handle: string | null }>`select handle_after(${handle}) as handle`.execute(
      kernel.db,
    )
    return rows[0]?.handle ?? null
  }
}
