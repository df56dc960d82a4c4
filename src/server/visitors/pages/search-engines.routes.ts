import { sql } from 'kysely'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'
import { LISTED_PAGES } from '../../../shared/kernel/app-pages.ts'
import type { Db } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { html } from '../../kernel/http/html.ts'

/** Addresses in one list; the limit of sitemaps is 50,000. */
const URLS_A_LIST = 45_000
/** Handles read at a time, so that no list is ever in memory as a whole. */
const HANDLES_AT_ONCE = 1_000

/**
 * Paths that search engines need not read: the API, files behind secrets, personal pages. The quote form and
 * the booking page may be read, and name the company's page as canonical.
 */
const CLOSED_PATHS = [
  '/wp/',
  '/validateToken',
  '/dev',
  '/review/',
  '/open/',
  '/invite',
  '/setup',
  '/job/',
  '/settings',
]

/** Registers what search engines request from a site: which pages to read, and the list of them. */
export function registerSearchEngines(app: FastifyInstance, kernel: Kernel): void {
  const { db, config } = kernel
  const root = config.PUBLIC_URL

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = ['User-agent: *', ...CLOSED_PATHS.map((path) => `Disallow: ${path}`), 'Allow: /']
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n\nSitemap: ${root}/sitemap.xml\n`)
  })

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const lists = Math.ceil((await countHandles(db)) / URLS_A_LIST)
    const body = lists > 1 ? Readable.from(listOfLists(root, lists)) : Readable.from(listOf(db, root, 1))
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(body)
  })

  app.get<{ Params: { list: string } }>(
    '/sitemap/:list',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const list = Number(/^(\d{1,4})\.xml$/.exec(params.list)?.[1] ?? 0)
      const lists = Math.max(1, Math.ceil((await countHandles(db)) / URLS_A_LIST))
      if (list < 1 || list > lists) throw new AppError('rest_not_found')
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(Readable.from(listOf(db, root, list)))
    },
  )
}

async function countHandles(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count_handles() as count`.execute(db)
  return rows[0]?.count ?? 0
}

function* listOfLists(root: string, lists: number): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  for (let list = 1; list <= lists; list += 1)
    yield html`<sitemap><loc>${root}/sitemap/${list}.xml</loc></sitemap> `.html
  yield '</sitemapindex>\n'
}

async function* listOf(db: Db, root: string, list: number): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  if (list === 1) yield LISTED_PAGES.map((path) => html`<url><loc>${root}${path}</loc></url> `.html).join('')
  let after = ''
  let skipped = (list - 1) * URLS_A_LIST
  for (let left = URLS_A_LIST; left > 0;) {
    const { rows } = await sql<{ handle: string; changedAt: string }>`
      select handle, changed_at as "changedAt"
        from public_handles(${after}, ${skipped}, ${Math.min(left, HANDLES_AT_ONCE)})`.execute(db)
    yield rows
      .map(
        ({ handle, changedAt }) =>
          html`<url><loc>${root}/${handle}</loc><lastmod>${changedAt.slice(0, 10)}</lastmod></url> `.html,
      )
      .join('')
    const last = rows.at(-1)
    if (!last || rows.length < HANDLES_AT_ONCE) break
    after = last.handle
    skipped = 0
    left -= rows.length
  }
  yield '</urlset>\n'
}
