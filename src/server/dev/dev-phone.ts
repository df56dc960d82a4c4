import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../shared/kernel/errors.ts'
import { normalizePhone } from '../../shared/kernel/phone.ts'
import { customerActions } from '../adapters/telephony/stand-in/customer.ts'
import type { PhoneStandIn } from '../adapters/telephony/stand-in/stand-in.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { parseBody } from './dev-phone-input.ts'
import { registerLine } from './dev-phone-line.ts'
import { conversationPage, phonePage } from './dev-phone-page.ts'
import type { DevShell } from './dev.ts'

const FORM = 'application/x-www-form-urlencoded'

const phone = z.string().transform((value, context) => {
  const digits = normalizePhone(value)
  if (digits === null) context.addIssue('Has to be a phone number with ten digits.')
  return digits ?? ''
})
const textSchema = z.object({
  from: phone,
  to: phone,
  body: z.string().max(1600).default(''),
  mediaCount: z.coerce.number().int().min(0).max(10).default(0),
})
const callSchema = z.object({ from: phone, to: phone })
const actionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['answer', 'decline', 'no-answer', 'hangup']) }),
  z.object({
    action: z.literal('voicemail'),
    seconds: z.coerce.number().int().min(1).max(600).default(10),
    transcription: z
      .string()
      .max(2000)
      .optional()
      .transform((text) => text?.trim() || undefined),
  }),
])

/**
 * Registers the phone section of the developer page and its JSON endpoints: the customer texts, calls and
 * answers; browsers open their line. Registers nothing without a simulator.
 */
export function registerDevPhone(
  app: FastifyInstance,
  kernel: Pick<Kernel, 'config'>,
  shell: DevShell,
  standIn: PhoneStandIn | null,
): void {
  if (!standIn) return
  shell.registerDevSection({
    title: 'Phone',
    path: 'phone',
    render: async ({ query, id }) => {
      const note = typeof query['note'] === 'string' ? query['note'].slice(0, 300) : ''
      if (id === null) return phonePage(standIn, kernel.config.PRODUCT_NAME, note)
      const customer = normalizePhone(id)
      return customer === null ? undefined : conversationPage(standIn, customer, note)
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
      return back(reply, '/dev/phone', error.message)
    })
    registerLine(scope, standIn)
    registerCustomer(scope, standIn)
  })
}

function registerCustomer(app: FastifyInstance, standIn: PhoneStandIn): void {
  const { texts, calls } = standIn
  const schema = { hide: true }

  app.get<{ Querystring: { to?: unknown } }>('/dev/texts', { schema }, async (request, reply) => {
    const { to } = request.query
    const wanted = typeof to === 'string' ? (normalizePhone(to) ?? to) : undefined
    const list = texts
      .list()
      .filter((text) => text.direction !== 'in' && (wanted === undefined || text.to === wanted))
      .map(({ sid, from, to: toWhom, body, status, date }) => ({ sid, from, to: toWhom, body, status, date }))
    return reply.send(list)
  })
  app.post('/dev/texts', { schema }, async (request, reply) => {
    const given = parseBody(textSchema, request.body)
    const taken = await texts.textIn(given)
    if (!isForm(request)) return taken
    const note = taken.isDelivered ? '' : 'The product did not take it; it is tried again a few times.'
    return back(reply, `/dev/phone/${given.from}`, note)
  })
  app.get('/dev/calls', { schema }, async (_request, reply) => {
    const list = calls.list().map((call) => ({
      callSid: call.sid,
      direction: call.direction,
      from: call.from,
      to: call.to,
      status: call.status,
      can: customerActions(call),
      heard: call.heard,
      digits: call.digits,
      isMuted: call.isMuted,
      recordings: call.recordingSids,
      date: call.startedAt,
      ended: call.endedAt,
    }))
    return reply.send(list)
  })
  app.post('/dev/calls', { schema }, async (request, reply) => {
    const callSid = calls.ring(parseBody(callSchema, request.body))
    if (callSid === undefined) throw new AppError('rest_unavailable')
    return isForm(request) ? back(reply, '/dev/phone') : { callSid }
  })
  app.post<{ Params: { sid: string } }>('/dev/calls/:sid', { schema }, async (request, reply) => {
    const parsedAction = parseBody(actionSchema, request.body)
    const isDone = calls.customer(request.params.sid, parsedAction)
    if (isDone === undefined) throw new AppError('rest_not_found')
    if (!isDone) throw new AppError('rest_conflict')
    return isForm(request) ? back(reply, '/dev/phone') : {}
  })
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith(FORM) ?? false
}

function back(reply: FastifyReply, path: string, note = ''): FastifyReply {
  return reply.redirect(note === '' ? path : `${path}?note=${encodeURIComponent(note)}`, 303)
}
