import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../kernel/http/context.ts'
import { embedScript } from './embed.script.ts'

/** Registers the embed script, which pages of every origin may load. */
export function registerEmbed(app: FastifyInstance, kernel: Kernel): void {
  const script = embedScript({ slug: kernel.config.PRODUCT_SLUG })
  app.get('/embed.js', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=3600')
      .send(script),
  )
}
