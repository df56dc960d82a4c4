import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'
import { BUDGETS } from '../budgets/budgets.ts'
import type { Config } from '../config/config.ts'
import { CallCounts } from './call-counts.ts'
import { networkOf } from './network.ts'
import { isApi } from './security.ts'

/**
 * Limits API requests per minute: by person, across all their sessions, and by address for callers who are
 * not signed in. Counted in each node; API_RATE_LIMIT of 0 turns it off. Register it before the routes.
 */
export async function limitRequests(
  app: FastifyInstance,
  config: Pick<Config, 'API_RATE_LIMIT'>,
): Promise<void> {
  if (config.API_RATE_LIMIT === 0) return
  await app.register(rateLimit, {
    max: config.API_RATE_LIMIT,
    timeWindow: BUDGETS.calls.seconds * 1000,
    // Runs after a route's own authentication, so that an invented token does not get its own key.
    hook: 'onRequest',
    store: CallCounts,
    keyGenerator: (request) =>
      request.actor ? `person ${request.actor.userId}` : `address ${networkOf(request.ip)}`,
    allowList: (request) => !isApi(request.url),
    errorResponseBuilder: (request, context) => {
      if (request.actor) recordOverLimit(config, request.actor.userId, context.ttl)
      return tooMany(context.ttl)
    },
  })
}

/** Until when people are over their limit, by installation and person, with a monotonic clock. */
const over = new WeakMap<object, Map<number, number>>()
const MAX_KNOWN = 10_000

function recordOverLimit(config: object, userId: number, forMs: number): void {
  const people = over.get(config) ?? new Map<number, number>()
  if (people.size >= MAX_KNOWN) people.clear()
  over.set(config, people.set(userId, performance.now() + forMs))
}

/**
 * Throws rest_too_many_requests for a person over the limit who comes back too early. It runs before the
 * database is queried, so that a flood costs no more than reading its token.
 */
export function checkRequestLimit(config: object, userId: number): void {
  const people = over.get(config)
  const until = people?.get(userId)
  if (people === undefined || until === undefined) return
  const leftMs = until - performance.now()
  if (leftMs > 0) throw tooMany(leftMs)
  people.delete(userId)
}

function tooMany(forMs: number): AppError {
  return new AppError('rest_too_many_requests', {
    message: 'Too many requests. Try again later.',
    details: { retryAfter: Math.max(1, Math.ceil(forMs / 1000)) },
  })
}
