import { randomUUID } from 'node:crypto'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { AppError, errorBody } from '../shared/kernel/errors.ts'
import type { Kernel } from './kernel/http/context.ts'
import { handleSchemas } from './kernel/http/answers.ts'
import { handleFailures } from './kernel/http/failures.ts'
import { parseQuery } from './kernel/http/query-string.ts'

/** Puts the features together into one HTTP server; listens to nothing yet. */
export async function createApp(kernel: Kernel): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: kernel.log,
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    trustProxy: kernel.config.TRUST_PROXY,
    bodyLimit: 1024 * 1024,
    routerOptions: { querystringParser: parseQuery, ignoreTrailingSlash: true, maxParamLength: 300 },
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
  })
  app.decorateRequest('actor', null)
  handleSchemas(app, kernel.config.NODE_ENV !== 'production')
  handleFailures(app)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${kernel.config.PRODUCT_NAME} API`, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send(errorBody(new AppError('rest_not_found'))),
  )
  return app
}
