import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, errorBody } from '../../../shared/kernel/errors.ts'
import type { Config } from '../config/config.ts'
import { isApi, nonceOf } from './security.ts'

/** Where `npm run build` puts the pages. */
const builtPages = path.resolve(import.meta.dirname, '../../../../dist/web')

/** Paths that are never a page of the app. */
const NO_PAGE = /^\/(?:wp|validateToken|files|health|metrics|dev|socket\.io|assets)(?:[/?]|$)/i

/**
 * Serves the built pages: assets with a hash in their name for good, and for every other address the one page, with the
 * product's name and the answer's nonce in it. What is neither is 404, as JSON (DECISIONS A5, spec 3 §2.21).
 */
export async function servePages(
  app: FastifyInstance,
  config: Pick<Config, 'PRODUCT_NAME'>,
  folder = builtPages,
): Promise<void> {
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      // One route a file, so that addresses without one reach the page below.
      wildcard: false,
      index: false,
      // The build has compressed the assets already (vite.config.ts).
      preCompressed: true,
      // The page itself is never sent as it lies there.
      globIgnore: ['*.html', '**/*.br', '**/*.gz'],
      serveDotFiles: false,
      cacheControl: false,
      schemaHide: true,
      setHeaders: (reply, file) => {
        const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`)
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
      },
    })
  }
  const template = await readFile(path.join(folder, 'index.html'), 'utf8').catch(() => undefined)

  app.setNotFoundHandler((request, reply) => {
    if (template === undefined || !isForPage(request))
      return reply.status(404).send(errorBody(new AppError('rest_not_found')))
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache, private')
      .send(fillIn(template, config.PRODUCT_NAME, nonceOf(reply.raw)))
  })
}

/** Whether a browser asks for a page: an address of the app, and not one of a file that is missing. */
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

function fillIn(template: string, productName: string, nonce: string): string {
  return template
    .replaceAll('__PRODUCT_NAME__', () => escapeHtml(productName))
    .replaceAll('__CSP_NONCE__', () => nonce)
}

/** Text as HTML shows it, letter by letter. */
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
