import type { FastifyInstance } from 'fastify'
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

/**
 * The log of a node: JSON lines without what people typed. Messages of the database are left out, since they repeat
 * values; their code, table and constraint say enough.
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
  const told: Record<string, unknown> = { type: 'DatabaseError', code }
  if ('table' in error) told['table'] = error.table
  if ('constraint' in error) told['constraint'] = error.constraint
  // The first lines of a stack repeat the message.
  told['stack'] = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n')
  return told
}

/** One line a call: method, route pattern, status, milliseconds, its id and the person's; never an address, a body, a query, a token. */
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
