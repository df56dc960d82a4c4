import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { handleSchema } from '../../../shared/company/settings/handle.ts'
import { REVIEWS_AT_ONCE } from '../../../shared/visitors/reviews/review.ts'
import { showVisit } from '../booking/visit.ts'
import { lookUpCompany } from '../../company/settings/companies.service.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { readRatings } from '../reviews/reviews.service.ts'
import { companyHtml } from './company.html.ts'
import { companyDescription, companyHead, companyTitle } from './search-engines.ts'
import { sendPage } from './send-page.ts'

/** Pages of ratings that the address may ask for at once, for who has no script. */
const MOST_PAGES = 20

/**
 * A company's own page, with the booking flow in place. A handle in capitals, and one that a company had
 * before and nobody has now, lead to the page; any other is not found.
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
      const company = await lookUpCompany(kernel.db, handle.data)
      if (company?.handle !== handle.data) {
        const now = await handleAfter(handle.data)
        return now === null ? reply.callNotFound() : redirect(now)
      }
      if (company.handle !== params.handle) return redirect(company.handle)
      const pages = Math.min(MOST_PAGES, Math.max(1, Math.trunc(Number(query.ratings)) || 1))
      const shown = { page: 1, per_page: REVIEWS_AT_ONCE * pages }
      const { summary, rows } = await readRatings(kernel.db, company.id, shown)
      const visit = showVisit(kernel, company)
      const { client: face, booking } = visit
      return sendPage(reply, 'company', {
        title: companyTitle(face),
        description: companyDescription(face),
        accent: booking.accent,
        head: () => companyHead({ face, ratings: summary, publicUrl, productName }),
        body: companyHtml({ face, booking, summary, reviews: rows, pageSize: REVIEWS_AT_ONCE, productName }),
        boot: { product: productName, visit },
      })

      function redirect(to: string) {
        const [, search = ''] = request.url.split('?')
        // Somebody else may take the old handle: a browser that kept this for good would never find them.
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
