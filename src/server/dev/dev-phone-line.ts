import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../shared/kernel/errors.ts'
import type { PhoneStandIn } from '../adapters/telephony/stand-in/stand-in.ts'
import { readLineToken } from '../adapters/telephony/stand-in/token.ts'
import { parseBody } from './dev-phone-input.ts'

const COMMENT_MS = 15_000
const MAX_LINES = 200
/** A browser that does not read is disconnected at this many waiting bytes. */
const MAX_WAITING = 64 * 1024

const device = z.string().max(64).optional()
const token = z.string().max(4000)
const lineSchema = z.object({ token, device })
const callSchema = z.object({
  token,
  device,
  params: z
    .record(z.string().max(100), z.union([z.string().max(500), z.number()]).transform(String))
    .refine((params) => Object.keys(params).length <= 20),
})
const actionSchema = z.object({
  token,
  device,
  action: z.enum(['accept', 'reject', 'hangup', 'mute', 'unmute', 'digits']),
  value: z
    .string()
    .regex(/^[\d*#w]{1,30}$/)
    .optional(),
})

/**
 * Registers the browsers' line to the simulator: events by Server-Sent Events, actions by POST. `device`
 * distinguishes browsers with the same token; without it the token does.
 */
export function registerLine(app: FastifyInstance, standIn: PhoneStandIn): void {
  const { calls, settings } = standIn
  const open = new Set<PassThrough>()
  const schema = { hide: true }

  const holder = async (given: { token: string; device?: string | undefined }) => {
    const found = await readLineToken(settings, given.token)
    if (found === 'expired') throw new AppError('rest_authentication_expired')
    if (found === 'invalid') throw new AppError('rest_authentication_invalid')
    return { identity: found.identity, key: given.device ?? given.token }
  }

  app.get('/dev/phone/line', { schema }, async (request, reply) => {
    const given = parseBody(lineSchema, request.query)
    const found = await readLineToken(settings, given.token)
    if (found === 'invalid') throw new AppError('rest_authentication_invalid')
    if (open.size >= MAX_LINES) throw new AppError('rest_unavailable')
    const stream = new PassThrough()
    open.add(stream)
    const send = (event: { name: string; data: object }): void => {
      if (stream.writableLength > MAX_WAITING) stream.destroy()
      else if (stream.writable) stream.write(`event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`)
    }
    const end = (): void => {
      send({ name: 'expired', data: {} })
      stream.end()
    }
    const comments = setInterval(() => stream.write(':\n\n'), COMMENT_MS)
    const isOver = found === 'expired'
    const expiry = setTimeout(end, isOver ? 0 : found.expires * 1000 - Date.now())
    const leave = isOver
      ? () => {}
      : calls.open({ identity: found.identity, key: given.device ?? given.token, send })
    stream.once('close', () => {
      clearInterval(comments)
      clearTimeout(expiry)
      open.delete(stream)
      leave()
    })
    return reply.type('text/event-stream').header('cache-control', 'no-store').send(stream)
  })
  app.post('/dev/phone/line/calls', { schema }, async (request) => {
    const given = parseBody(callSchema, request.body)
    const callSid = calls.callOut((await holder(given)).identity, given.params)
    if (callSid === undefined) throw new AppError('rest_unavailable')
    return { callSid }
  })
  app.post<{ Params: { sid: string } }>('/dev/phone/line/calls/:sid', { schema }, async (request) => {
    const given = parseBody(actionSchema, request.body)
    const isDone = calls.act(await holder(given), request.params.sid, given.action, given.value)
    if (!isDone) throw new AppError('rest_conflict', { message: 'This call is over or taken.' })
    return {}
  })
  // Open lines would prevent the server from closing.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy()
  })
}
