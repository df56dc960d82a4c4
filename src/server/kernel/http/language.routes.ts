import type { FastifyInstance } from 'fastify'
import { LANGUAGE_COOKIE, LANGUAGE_NAMES, LANGUAGES } from '../../../shared/kernel/languages.ts'
import { html, type SafeHtml } from './html.ts'

/** How long a browser keeps its language: a year, in seconds. */
const KEPT_SECONDS = 31_536_000

/**
 * Lets visitors choose the language of the pages in this browser, also without a script: keeps it in a cookie and leads back
 * to the page they came from.
 */
export function registerLanguageChoice(app: FastifyInstance, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:') ? '; secure' : ''
  for (const language of LANGUAGES)
    app.get(`/language/${language}`, { schema: { hide: true } }, (request, reply) =>
      reply
        .header(
          'set-cookie',
          `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax${secure}`,
        )
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .redirect(pathOn(request.headers.host, request.headers.referer), 303),
    )
}

/** The links by which a page that the server renders offers each language. */
export const languageLinks: SafeHtml = html`${LANGUAGES.map(
  (language) =>
    html`<a href="/language/${language}" lang="${language}" rel="nofollow">${LANGUAGE_NAMES[language]}</a> `,
)}`

/** Returns path and query of an address of this site; '/' for every other. */
function pathOn(host: string | undefined, address: string | undefined): string {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : null
  if (!url || url.host !== host || url.pathname.startsWith('//') || url.pathname.startsWith('/language/'))
    return '/'
  return url.pathname + url.search
}
