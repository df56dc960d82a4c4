import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { docsPage, type ApiDocument } from './docs.page.ts'
import { nonceOf } from './security.ts'

/**
 * Serves the description of the API, generated from the schemas that validate it, for programs and for
 * people.
 */
export function serveDocs(app: FastifyInstance, config: Pick<Config, 'PRODUCT_NAME'>): void {
  const schema = { hide: true }
  let document: string | undefined
  // Generated at the first request, when every route is known.
  const read = () => (document ??= JSON.stringify(app.swagger()))

  app.get('/wp/v2/openapi.json', { schema }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(read()),
  )
  app.get('/wp/v2/docs', { schema }, async (_request, reply) => {
    // The text that swagger just generated has the shape of an OpenAPI document.
    const parsed = JSON.parse(read()) as ApiDocument
    return reply
      .type('text/html; charset=utf-8')
      .send(docsPage(parsed, config.PRODUCT_NAME, nonceOf(reply.raw)))
  })
}
