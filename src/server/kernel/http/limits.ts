import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'
import { BUDGETS } from '../budgets/budgets.ts'
import type { Config } from '../config/config.ts'
import { CallCounts } from './call-counts.ts'
import { networkOf } from './network.ts'
import { isApi } from './security.ts'

/**
 * Limits calls of the API in a minute: by person, however many sessions they have, and by address for whoever is not signed in. Counted in each node;
 * API_RATE_LIMIT of 0 switches it off. To be registered before the routes (DECISIONS F5, H).
 */
export async function limitCalls(
  app: FastifyInstance,
  config: Pick<Config, 'API_RATE_LIMIT'>,
): Promise<void> {
  if (config.API_RATE_LIMIT === 0) return
  await app.register(rateLimit, {
    max: config.API_RATE_LIMIT,
    timeWindow: BUDGETS.calls.seconds * 1000,
    // Runs behind a route's own authentication, so that a made-up token is no key of its own.
    hook: 'onRequest',
    store: CallCounts,
    keyGenerator: (request) =>
      request.actor ? `person ${request.actor.userId}` : `address ${networkOf(request.ip)}`,
    allowList: (request) => !isApi(request.url),
    errorResponseBuilder: (_request, context) =>
      new AppError('rest_too_many_requests', {
        message: 'Too many requests. Try again later.',
        details: { retryAfter: Math.max(1, Math.ceil(context.ttl / 1000)) },
      }),
  })
}
