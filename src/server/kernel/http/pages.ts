import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAppPage, pageFacts } from '../../../shared/kernel/app-pages.ts'
import { AppError, errorBody } from '../../../shared/kernel/errors.ts'
import type { Info } from '../../../shared/kernel/info.api.ts'
import type { Config } from '../config/config.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../shared/kernel/languages.ts'
import { languageOfVisit } from '../language/catalogs.ts'
import { builtPages, firstCardLoader, pageFileTags, pagesIn } from './built-pages.ts'
import { isApi, nonceOf } from './security.ts'

/** Paths that are never a page of the app. */
const NO_PAGE = /^\/(?:wp|validateToken|files|health|metrics|dev|socket\.io|assets)(?:[/?]|$)/i

/**
 * Serves the built pages: assets with a hash in their name are cached permanently, and every other URL gets
 * the single page with the product's name, the response's nonce, the files of its route, and what every page shows of
 * the installation. Anything else is 404, as JSON.
 */
export async function servePages(
  app: FastifyInstance,
  config: Pick<Config, 'PRODUCT_NAME'>,
  { folder = builtPages, readInfo }: { folder?: string; readInfo?: () => Promise<Info> } = {},
): Promise<void> {
  const folders = LANGUAGES.map((language) => pagesIn(language, folder)).filter((one) => existsSync(one))
  // A file that is the same in each language has one name, and is served from the first.
  const settings = {
    index: false,
    preCompressed: true,
    serveDotFiles: false,
    schemaHide: true,
  } as const
  const assets = folders.map((one) => path.join(one, 'assets')).filter((one) => existsSync(one))
  if (assets.length > 0)
    await app.register(fastifyStatic, {
      ...settings,
      root: assets,
      prefix: '/assets/',
      // What the build compressed (vite.config.ts) has no address of its own.
      allowedPath: (name) => !/\.(?:br|gz)$/.test(name),
      maxAge: '365d',
      immutable: true,
    })
  if (folders.length > 0)
    await app.register(fastifyStatic, {
      ...settings,
      root: folders,
      // One route per file, so that URLs without a file reach the page below.
      wildcard: false,
      // The page itself is never sent as the raw file.
      globIgnore: ['assets/**', '*.html', 'sw.js', '**/*.br', '**/*.gz'],
      decorateReply: assets.length === 0,
      maxAge: '1h',
    })
  const pages = new Map<
    string,
    {
      template: string
      fileTags: ReturnType<typeof pageFileTags>
      withFirstCard: ReturnType<typeof firstCardLoader>
    }
  >()
  for (const language of LANGUAGES) {
    const built = pagesIn(language, folder)
    const template = await readFile(path.join(built, 'index.html'), 'utf8').catch(() => undefined)
    if (template !== undefined)
      pages.set(language, {
        template,
        fileTags: pageFileTags(built),
        withFirstCard: firstCardLoader(built),
      })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const page = pages.get(languageOfVisit(request.headers)) ?? pages.get(DEFAULT_LANGUAGE)
    if (page === undefined || !isForPage(request))
      return reply.status(404).send(errorBody(new AppError('rest_not_found')))
    const path = pathOf(request)
    const isFound = isAppPage(path)
    const { title, description, isListed } = pageFacts(path, config.PRODUCT_NAME)
    if (!isListed) reply.header('x-robots-tag', 'noindex')
    return reply
      .status(isFound ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache, private')
      .send(
        page.withFirstCard(
          path,
          renderPage(page.template, config.PRODUCT_NAME, nonceOf(reply.raw), {
            title,
            description,
            body: isFound ? '' : NOT_FOUND,
            ...page.fileTags(path),
            // Without a database the app asks again.
            data: dataScript('info', await readInfo?.().catch(() => undefined)),
          }),
        ),
      )
  })
}

/** The content for an unknown URL, for browsers without script (web/app/NotFoundPage.tsx). */
const NOT_FOUND =
  '<main><h1>Page not found</h1><p>There is nothing at this address.</p><a href="/">Go Home</a></main>'

function pathOf(request: FastifyRequest): string {
  const [path = '/'] = request.url.split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Whether a browser requests a page: a URL of the app, and not that of a missing file. */
function isForPage(request: FastifyRequest): boolean {
  if (
    (request.method !== 'GET' && request.method !== 'HEAD') ||
    isApi(request.url) ||
    NO_PAGE.test(request.url)
  )
    return false
  const accept = request.headers.accept ?? '*/*'
  const [pathname = ''] = request.url.split('?')
  return (
    accept.includes('text/html') ||
    (accept.includes('*/*') && !pathname.slice(pathname.lastIndexOf('/')).includes('.'))
  )
}

/** Returns a built page with the product's name and the response's nonce inserted. */
export function renderPage(
  template: string,
  productName: string,
  nonce: string,
  facts: {
    title: string
    description: string
    body: string
    files?: string
    parts?: string
    data?: string
  } = {
    title: productName,
    description: '',
    body: '',
  },
): string {
  const parts: Record<string, string> = {
    __PRODUCT_NAME__: escapeHtml(productName),
    __CSP_NONCE__: nonce,
    __TITLE__: escapeHtml(facts.title),
    __DESCRIPTION__: escapeHtml(facts.description),
    '<!--body-->': facts.body,
    '<!--data-->': facts.data ?? '',
    '<!--parts-->': facts.parts ?? '',
    // After the styles of the app, which they may override.
    '</head>': `${facts.files ?? ''}</head>`,
  }
  // In one pass, so that inserted text is not searched again.
  return template.replaceAll(
    /__PRODUCT_NAME__|__CSP_NONCE__|__TITLE__|__DESCRIPTION__|<!--(?:body|data|parts)-->|<\/head>/g,
    (mark) => parts[mark] ?? '',
  )
}

/** Returns the element from which a page's script reads data; empty for no data. */
export function dataScript(id: string, data: unknown): string {
  if (data === undefined) return ''
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark)
}
