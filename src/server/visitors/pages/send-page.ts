import type { FastifyReply } from 'fastify'
import { accentCss } from '../../../shared/company/settings/accent.ts'
import { nonceOf } from '../../kernel/http/security.ts'
import { languageOfVisit } from '../../kernel/language/catalogs.ts'
import { pagesIn } from '../../kernel/http/built-pages.ts'
import { fillPage, type PageContent, type VisitorPage } from './template.ts'

/** Pages behind a personal secret, which no search engine lists. */
const PRIVATE_PAGES: readonly VisitorPage[] = ['review', 'open']

/**
 * Sends a page for visitors in the company's color; `head` is created with the response's nonce, which its
 * styles need.
 */
export function sendPage(
  reply: FastifyReply,
  page: VisitorPage,
  content: Omit<PageContent, 'head'> & { head?: (nonce: string) => string; accent?: string | null },
): FastifyReply {
  const nonce = nonceOf(reply.raw)
  const css = accentCss(content.accent ?? null)
  const style = css === '' ? '' : `<style nonce="${nonce}">${css}</style>`
  const folder = pagesIn(languageOfVisit(reply.request.headers))
  const html = fillPage(page, { ...content, head: style + (content.head?.(nonce) ?? '') }, nonce, folder)
  if (PRIVATE_PAGES.includes(page)) reply.header('x-robots-tag', 'noindex')
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache, private').send(html)
}

/**
 * Allows a page to be framed by pages of these origins and of ours, instead of none. Only for the quote
 * plugin; to be called before the page is sent.
 */
export function allowFraming(reply: FastifyReply, origins: readonly string[]): void {
  const policy = String(reply.raw.getHeader('content-security-policy') ?? '')
  reply.raw.setHeader(
    'content-security-policy',
    policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${["'self'", ...origins].join(' ')}`),
  )
  // The old header supports no list of origins; the policy above is sufficient.
  reply.raw.removeHeader('x-frame-options')
}
