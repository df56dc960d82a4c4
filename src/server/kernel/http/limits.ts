import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'
import { BUDGETS } from '../budgets/budgets.ts'
import type { Config } from '../config/config.ts'
import { CallCounts } from './call-counts.ts'
import { networkOf } from './network.ts'
import { isApi } from './security.ts'

/**
 * Limits calls of the API in a minute: by person, however many sessions they have, and by address for whoever
 * is not signed in. Counted in each node; API_RATE_LIMIT of 0 switches it off. To be registered before the
 * routes.
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
    errorResponseBuilder: (request, context) => {
      if (request.actor) noteOver(config, request.actor.userId, context.ttl)
      return tooMany(context.ttl)
    },
  })
}

/** Until when people are over their calls, by installation and person, by the clock that nobody can set. */
const over = new WeakMap<object, Map<number, number>>()
const MOST_KNOWN = 10_000

function noteOver(config: object, userId: number, forMs: number): void {
  const people = over.get(config) ?? new Map<number, number>()
  if (people.size >= MOST_KNOWN) people.clear()
  over.set(config, people.set(userId, performance.now() + forMs))
}

/**
 * Throws rest_too_many_requests for a person who has been refused for too many calls and comes back too
 * early: before the database is asked who they are, so that a flood costs no more than reading its token.
 */
export function refuseEarly(config: object, userId: number): void {
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
