import type { FastifyReply } from 'fastify'
import { nonceOf } from '../kernel/http/security.ts'
import { fillPage, type PageContent, type VisitorPage } from './template.ts'

/** Sends a page for visitors; `head` is made with the answer's nonce, which styles in it carry. */
export function sendPage(
  reply: FastifyReply,
  page: VisitorPage,
  content: Omit<PageContent, 'head'> & { head?: (nonce: string) => string },
): FastifyReply {
  const nonce = nonceOf(reply.raw)
  const html = fillPage(page, { ...content, head: content.head?.(nonce) ?? '' }, nonce)
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache, private').send(html)
}

/**
 * Lets a page stand inside pages of these origins, and of ours, in place of nobody's. For the quote plugin alone; to be
 * called before the page is sent (STACK 'Content-Security-Policy').
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
