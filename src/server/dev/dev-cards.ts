import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../shared/kernel/errors.ts'
import { cents, dollarsFromCents } from '../../shared/kernel/money.ts'
import { faultSchema } from '../adapters/cards/stand-in/faults.ts'
import type { CardsStandIn } from '../adapters/cards/stand-in/stand-in.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { cardsPage } from './dev-cards-page.ts'
import { parseBody } from './dev-phone-input.ts'
import type { DevShell } from './dev.ts'

const FORM = 'application/x-www-form-urlencoded'
const PAGE = '/dev/card-events'
const MAX_FAULTS = 50

const authenticateSchema = z.object({ result: z.enum(['success', 'failure']) })
const chargebackSchema = z.object({
  kind: z.enum(['chargeback', 'inquiry']).default('chargeback'),
  /** The provider's reason code, such as `product_not_received`. */
  reason: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .optional(),
})
const decisionSchema = z.object({ decision: z.enum(['won', 'lost', 'closed', 'escalated']) })

/**
 * Registers the cards section of the developer page and its JSON endpoints: payments, the cardholder's
 * actions in 3-D Secure, the next faults. Registers nothing without a simulator.
 */
export function registerDevCards(
  app: FastifyInstance,
  kernel: Pick<Kernel, 'config'>,
  shell: DevShell,
  standIn: CardsStandIn | null,
): void {
  if (!standIn) return
  shell.registerDevSection({
    title: 'Cards',
    path: 'card-events',
    render: async ({ query, id }) => {
      const note = typeof query['note'] === 'string' ? query['note'].slice(0, 300) : ''
      return id === null ? cardsPage(standIn, kernel.config.PRODUCT_NAME, note) : undefined
    },
  })
  void app.register(async (scope) => {
    if (scope.hasContentTypeParser(FORM)) scope.removeContentTypeParser(FORM)
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
      Object.fromEntries(new URLSearchParams(body)),
    )
    scope.addHook('onRequest', async (request) => {
      // Other sites must not send requests here, not even with a form.
      const site = request.headers['sec-fetch-site']
      if (request.method === 'POST' && (site === 'cross-site' || site === 'same-site'))
        throw new AppError('rest_forbidden')
    })
    scope.setErrorHandler(async (error, request, reply) => {
      if (!(error instanceof AppError && isForm(request))) throw error
      return back(reply, error.message)
    })
    registerCalls(scope, standIn)
  })
}

function registerCalls(app: FastifyInstance, standIn: CardsStandIn): void {
  const schema = { hide: true }

  app.get('/dev/cards', { schema }, async (_request, reply) => {
    const { intents, disputes } = standIn.books()
    const list = intents.toReversed().map((intent) => ({
      paymentIntentId: intent.id,
      status: intent.status,
      amount: dollarsFromCents(cents(intent.amountCents)),
      captured: dollarsFromCents(cents(intent.capturedCents)),
      refunded: dollarsFromCents(cents(intent.refundedCents)),
      card: intent.card,
      description: intent.description,
      failure: intent.failureCode,
      metadata: intent.metadata,
      date: intent.createdAt,
      chargebacks: disputes
        .filter(({ intentId }) => intentId === intent.id)
        .map(({ id, status, file }) => ({ id, status, evidenceBytes: file?.size ?? 0 })),
    }))
    return reply.send(list)
  })
  app.post<{ Params: { id: string } }>('/dev/cards/:id/authenticate', { schema }, async (request, reply) => {
    const { result } = parseBody(authenticateSchema, request.body)
    const isDone = await standIn.authenticate(request.params.id, result)
    if (isDone === undefined) throw new AppError('rest_not_found')
    if (!isDone)
      throw new AppError('rest_conflict', { message: 'This payment does not wait for its holder.' })
    return isForm(request) ? back(reply) : {}
  })
  app.post<{ Params: { id: string } }>('/dev/cards/:id/chargeback', { schema }, async (request, reply) => {
    const { kind, reason } = parseBody(chargebackSchema, request.body)
    const isInquiry = kind === 'inquiry'
    const id = await standIn.openDispute(request.params.id, { isInquiry, ...(reason && { reason }) })
    if (id === undefined)
      throw new AppError('rest_conflict', { message: 'Nothing of this payment can be charged back now.' })
    return isForm(request) ? back(reply) : { id }
  })
  app.post<{ Params: { id: string } }>(
    '/dev/cards/chargebacks/:id/decide',
    { schema },
    async (request, reply) => {
      const { decision } = parseBody(decisionSchema, request.body)
      const isDone = await standIn.decideDispute(request.params.id, decision)
      if (isDone === undefined) throw new AppError('rest_not_found')
      if (!isDone) throw new AppError('rest_conflict', { message: 'This can not be decided so any more.' })
      return isForm(request) ? back(reply) : {}
    },
  )
  app.post('/dev/cards/faults', { schema }, async (request, reply) => {
    const fault = parseBody(faultSchema, request.body)
    if (standIn.faults.length >= MAX_FAULTS)
      throw new AppError('rest_conflict', { message: 'Too many faults wait.' })
    standIn.faults.push(fault)
    return isForm(request) ? back(reply, 'The fault waits for the next call or webhook that matches.') : {}
  })
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith(FORM) ?? false
}

function back(reply: FastifyReply, note = ''): FastifyReply {
  return reply.redirect(note === '' ? PAGE : `${PAGE}?note=${encodeURIComponent(note)}`, 303)
}
