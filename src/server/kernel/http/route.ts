import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '../../../shared/kernel/endpoint.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { companiesWithPermission, type Actor } from '../../../shared/kernel/permissions.ts'
import { loadActor, noteLinkUse } from '../auth/session.ts'
import { readAccessToken } from '../auth/tokens.ts'
import { translateAnswer } from '../language/request-language.ts'
import { inTenant, retryOnDeadlock, sendWrite, type Scope } from '../db/tenancy.ts'
import type { Context, Kernel, Page, RawJson } from './context.ts'
import { createBudgetSpending, type SpendBudgets } from './spending.ts'
import { acquireCallSlot } from './fair-calls.ts'
import { checkRequestLimit } from './limits.ts'
import {
  findStoredAnswer,
  withIdempotencyKey,
  idempotencyKey,
  idempotentCall,
  storeAnswer,
} from './idempotency.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** The person of a valid access token, before their session is looked up; null without one. */
    userId: number | null
    /** The language of the person's account; null before they are known, and for visitors. */
    language: string | null
  }
}

type Handler<P, Q, B, A, Caller extends Actor | null> = (
  context: Context<P, Q, B, Caller>,
) => Promise<A | Page<unknown> | RawJson>

/** Registered endpoints by name; the description of the API reads them. */
export const registeredEndpoints = new Map<string, Endpoint>()

/**
 * Registers an endpoint for people who are signed in: it responds with 401 to visitors, and 403 without the
 * permission.
 */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  kernel: Kernel,
  endpoint: Endpoint<P, Q, B, A>,
  handler: Handler<z.output<P>, z.output<Q>, z.output<B>, z.output<A>, Actor>,
): void {
  if (endpoint.access === 'public') throw new Error(`${endpoint.name} is public: use publicRoute`)
  register(app, kernel, endpoint, (context) => {
    if (!context.actor) throw new AppError('rest_authentication_missing')
    return handler({ ...context, actor: context.actor })
  })
}

/** Registers an endpoint that needs no sign-in; a token that is sent anyway must be valid. */
export function publicRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  app: FastifyInstance,
  kernel: Kernel,
  endpoint: Endpoint<P, Q, B, A>,
  handler: Handler<z.output<P>, z.output<Q>, z.output<B>, z.output<A>, Actor | null>,
): void {
  if (endpoint.access !== 'public') throw new Error(`${endpoint.name} is not public: use route`)
  register(app, kernel, endpoint, handler)
}

function register<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  kernel: Kernel,
  endpoint: Endpoint<P, Q, B, A>,
  work: Handler<z.output<P>, z.output<Q>, z.output<B>, z.output<A>, Actor | null>,
): void {
  registeredEndpoints.set(endpoint.name, endpoint)
  const handler: typeof work = async (context) => {
    const leave = await acquireCallSlot(kernel, endpoint, context.request)
    try {
      return await work(context)
    } finally {
      leave()
    }
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    onRequest: async (request) => {
      request.actor = await authenticate(kernel, endpoint, request)
    },
    handler: async (request, reply): Promise<unknown> => {
      const end = spend(kernel, endpoint, request)
      let answer: Awaited<ReturnType<typeof handler>>
      try {
        answer = await alone(kernel, endpoint, request, () =>
          handler(contextOf(kernel, endpoint, request, reply)),
        )
      } finally {
        end()
      }
      if (endpoint.link === 'act' && request.actor?.personalLink)
        await noteLinkUse(kernel.db, request.actor, endpoint.name)
      reply.status(endpoint.status ?? 200)
      if (!endpoint.isList) return translateAnswer(endpoint.answer, answer, request)
      // A list endpoint's handler returns a page, which its type enforces.
      const page = answer as Page<unknown>
      const perPage = (request.query as { per_page?: number }).per_page ?? 50 // parsed by the endpoint's schema
      reply.header('x-wp-total', page.total)
      reply.header('x-wp-totalpages', Math.ceil(page.total / perPage))
      return translateAnswer(endpoint.answer, page.rows, request)
    },
  })
}

const spendings = new WeakMap<Kernel, SpendBudgets>()

/**
 * Counts a request against the budgets of its caller; API_RATE_LIMIT of 0 turns them off together with the
 * general limit.
 */
function spend(kernel: Kernel, endpoint: Endpoint, request: FastifyRequest): () => void {
  if (!request.actor || kernel.config.API_RATE_LIMIT === 0) return () => {}
  let spending = spendings.get(kernel)
  if (!spending) spendings.set(kernel, (spending = createBudgetSpending()))
  return spending(endpoint, request.actor, request)
}

/** Requests with an idempotency key that are running in this process, by installation. */
const underWay = new WeakMap<Kernel, Set<string>>()

/**
 * Runs a call unless the same caller's call with the same key is still running: throws
 * idempotency_in_progress for the later one. Calls on other nodes are detected in the database: `change`
 * holds the key for its transaction, charges and refunds are rows with a lease, and other calls of several
 * transactions hold the key by a lease (`holdsKey`).
 */
async function alone<T>(
  kernel: Kernel,
  endpoint: Endpoint,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const key = endpoint.isIdempotent ? idempotencyKey(request) : null
  if (key === null) return work()
  let calls = underWay.get(kernel)
  if (!calls) underWay.set(kernel, (calls = new Set()))
  const name = `${callerOf(request)}\n${key}`
  if (calls.has(name)) throw new AppError('idempotency_in_progress')
  calls.add(name)
  const call = endpoint.holdsKey ? idempotentCall(request, callerOf(request), kernel.config.SECRET) : null
  try {
    return await (call ? withIdempotencyKey(kernel.db, call, kernel.now, work) : work())
  } finally {
    calls.delete(name)
  }
}

/** The owner of a key: a person, or a visitor by their address. */
function callerOf({ actor, ip }: FastifyRequest): string {
  return actor ? `user:${actor.userId}` : `address:${ip}`
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    ...(endpoint.isUpload && { consumes: ['multipart/form-data'] }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { [endpoint.status ?? 200]: endpoint.answer },
  }
}

async function authenticate(
  kernel: Kernel,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Actor | null> {
  const header = request.headers.authorization
  if (endpoint.access === 'public' && (header === undefined || endpoint.isTokenIgnored)) return null
  const token = /^Bearer (.+)$/i.exec(header ?? '')?.[1]
  if (!token) throw new AppError('rest_authentication_missing')
  const claims = readAccessToken({ secret: kernel.config.SECRET }, token)
  request.userId = claims.userId
  checkRequestLimit(kernel.config, claims.userId)
  const { language, ...actor } = await loadActor(kernel.db, claims)
  request.language = language
  if (actor.personalLink && endpoint.link === undefined) {
    if (endpoint.access === 'public') return null
    throw new AppError('rest_forbidden')
  }
  if (endpoint.access === 'public' || endpoint.access === 'session') return actor
  if (actor.pending) throw new AppError('account_pending')
  if (companiesWithPermission(actor, endpoint.access).length === 0) throw new AppError('rest_forbidden')
  return actor
}

function contextOf<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  kernel: Kernel,
  endpoint: Endpoint<P, Q, B, A>,
  request: FastifyRequest,
  reply: FastifyReply,
): Context<z.output<P>, z.output<Q>, z.output<B>, Actor | null> {
  const { actor } = request
  const companyIds =
    actor && endpoint.access !== 'public' && endpoint.access !== 'session'
      ? companiesWithPermission(actor, endpoint.access)
      : []
  const caller = callerOf(request)
  const { keepsPlans = /\/jobs\/:/.test(endpoint.path) } = endpoint
  const scope: Scope = { companyIds, userId: actor?.userId ?? null, caller, keepsPlans }
  // An invalid key is rejected before anything is read.
  if (endpoint.isIdempotent) idempotencyKey(request)
  return {
    actor,
    // Fastify has parsed the three with the endpoint's own schemas before the handler runs.
    params: request.params as z.output<P>,
    query: request.query as z.output<Q>,
    body: request.body as z.output<B>,
    request,
    reply,
    companyIds,
    scope,
    read: (work, ids) =>
      inTenant(kernel.db, { ...scope, companyIds: ids ?? companyIds, isReadOnly: true }, work),
    preview: (work, ids) => inTenant(kernel.db, { ...scope, companyIds: ids ?? companyIds }, work),
    change: async (work, ids) => {
      const idempotent = endpoint.isIdempotent ? idempotentCall(request, caller, kernel.config.SECRET) : null
      let afterwards: (() => void)[] = []
      const once = () =>
        inTenant(kernel.db, { ...scope, companyIds: ids ?? companyIds }, async (tx) => {
          afterwards = []
          if (!idempotent) return work(tx, (later) => afterwards.push(later))
          const earlier = await findStoredAnswer(tx, idempotent)
          if (earlier) {
            reply.header('idempotent-replayed', 'true')
            // The stored response is that of this endpoint to the same request.
            return earlier.answer as Awaited<ReturnType<typeof work>>
          }
          const result = await work(tx, (later) => afterwards.push(later))
          await sendWrite(tx, storeAnswer(tx, idempotent, result))
          return result
        })
      const answer = await retryOnDeadlock(once)
      kernel.live.wake()
      for (const later of afterwards) {
        try {
          later()
        } catch (error) {
          request.log.error({ err: error }, 'after commit')
        }
      }
      return answer
    },
  }
}
