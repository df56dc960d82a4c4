import type { FastifyReply } from 'fastify'
import { accentCss } from '../../../shared/visitors/booking/accent.ts'
import { nonceOf } from '../../kernel/http/security.ts'
import { fillPage, type PageContent, type VisitorPage } from './template.ts'

/** Pages behind a secret of one person: no search engine lists them. */
const PRIVATE_PAGES: readonly VisitorPage[] = ['review', 'open']

/** Sends a page for visitors in the company's colour; `head` is made with the answer's nonce, which styles in it carry. */
export function sendPage(
  reply: FastifyReply,
  page: VisitorPage,
  content: Omit<PageContent, 'head'> & { head?: (nonce: string) => string; accent?: string | null },
): FastifyReply {
  const nonce = nonceOf(reply.raw)
  const css = accentCss(content.accent ?? null)
  const style = css === '' ? '' : `<style nonce="${nonce}">${css}</style>`
  const html = fillPage(page, { ...content, head: style + (content.head?.(nonce) ?? '') }, nonce)
  if (PRIVATE_PAGES.includes(page)) reply.header('x-robots-tag', 'noindex')
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache, private').send(html)
}

/**
 * Lets a page stand inside pages of these origins, and of ours, in place of nobody's. For the quote plugin
 * alone; to be called before the page is sent.
 */
export function allowFraming(reply: FastifyReply, origins: readonly string[]): void {
  const policy = String(reply.raw.getHeader('content-security-policy') ?? '')
  reply.raw.setHeader(
    'content-security-policy',
    policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${["'self'", ...origins].join(' ')}`),
  )
  // The old header knows no list of origins; the policy above says it all.
  reply.raw.removeHeader('x-frame-options')
}
