import type { FastifyInstance } from 'fastify'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

/**
 * Creates the log of a node: JSON lines without user input. Messages of the database are left out, because
 * they repeat values; their code, table, and constraint are enough.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } }
  return destination ? pino(options, destination) : pino(options)
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error
  if (!('severity' in error && 'code' in error))
    return stdSerializers.err(
      Object.assign(new Error(error.message), { name: error.name, stack: error.stack }),
    )
  const { code } = error
  const logged: Record<string, unknown> = { type: 'DatabaseError', code }
  if ('table' in error) logged['table'] = error.table
  if ('constraint' in error) logged['constraint'] = error.constraint
  // The first lines of a stack repeat the message.
  logged['stack'] = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n')
  return logged
}

/**
 * Logs one line per request: method, route pattern, status, milliseconds, and the ids of the request and the
 * person; never a URL, a body, a query, or a token.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions
    request.log.info(
      {
        method: request.method,
        route: url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.actor && { userId: request.actor.userId }),
      },
      'request',
    )
  })
}
