import { createHash, timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { register } from 'prom-client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { isShuttingDown, closeConnectionsOnShutdown } from './leaving.ts'
import { createGauges, measureRequests } from './metrics.ts'

/** Time in milliseconds that the database has to respond before a node counts as not ready. */
const PATIENCE_MS = 2000

/** Registers the endpoints for monitoring a node: liveness, readiness, and metrics. */
export function registerHealth(app: FastifyInstance, kernel: Kernel): void {
  const schema = { hide: true }
  measureRequests(app)
  closeConnectionsOnShutdown(app)
  const metrics = createGauges(app, kernel.pool)

  app.get('/health/live', { schema }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/health/ready', { schema }, async (_request, reply) => {
    const parts = { database: await answers(kernel), queue: kernel.queue.isHealthy() }
    const isReady = parts.database && parts.queue && !isShuttingDown(app)
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable', ...parts })
  })

  app.get('/metrics', { schema }, async (request, reply) => {
    if (!mayMeasure(request, kernel.config.METRICS_TOKEN)) throw new AppError('rest_not_found')
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', register.contentType)
      .send(await metrics.text())
  })
}

async function answers(kernel: Kernel): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  const databaseCheck = kernel.pool.query('select 1').then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([databaseCheck, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Metrics are for this machine, or for callers with the token. A proxy on this machine forwards for others,
 * so a proxied request needs the token.
 */
function mayMeasure(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token !== undefined && given !== undefined && isSame(given, token)) return true
  const isForwarded =
    request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return !isForwarded && isLoopback(request.socket.remoteAddress ?? '')
}

function isSame(given: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}

function isLoopback(address: string): boolean {
  const plain = isIPv6(address) ? address.replace(/^::ffff:/i, '') : address
  return plain === '::1' || plain.startsWith('127.')
}
