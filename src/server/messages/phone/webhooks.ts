import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../shared/kernel/errors.ts'
import { retryOnDeadlock } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'

/** Much larger than any webhook of the provider, in bytes. */
const LONGEST_BODY = 64 * 1024
const NOTHING_TO_SAY = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

export type WebhookFields = Readonly<Record<string, string>>

/** Registers webhooks; `answer` returns TwiML, or '' if there is nothing to say. */
export interface WebhookScope {
  hook: (path: string, answer: (fields: WebhookFields, query: WebhookFields) => Promise<string>) => void
}

/**
 * Registers form-encoded webhooks of the telephony provider. Each is rejected as webhook_unsigned unless its
 * signature matches its full address and fields, before anything is read or written.
 */
export function signedWebhooks(
  app: FastifyInstance,
  kernel: Kernel,
  register: (scope: WebhookScope) => void,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LONGEST_BODY },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    // Other content types have no fields, and so no valid signature.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LONGEST_BODY }, (_request, _body, done) =>
      done(null, {}),
    )
    scope.addHook('preHandler', async (request) => {
      const signature = request.headers['x-twilio-signature']
      const isSigned = kernel.telephony.isSigned(
        typeof signature === 'string' ? signature : undefined,
        `${kernel.config.PUBLIC_URL}${request.url}`,
        fieldsOf(request.body),
      )
      if (!isSigned) throw new AppError('webhook_unsigned')
    })
    register({
      hook: (path, answer) => {
        scope.post(path, { schema: { hide: true } }, async (request, reply) => {
          // The provider sends an event only once, so it must not be lost to a deadlock; handling it again
          // changes nothing.
          const twiml = await retryOnDeadlock(() => answer(fieldsOf(request.body), singles(request.query)))
          reply.type('text/xml; charset=utf-8').header('cache-control', 'no-store')
          return reply.send(twiml === '' ? NOTHING_TO_SAY : twiml)
        })
      },
    })
  })
}

/** The parsers above return nothing else; a webhook without a body has no fields. */
function fieldsOf(body: unknown): WebhookFields {
  return (body ?? {}) as WebhookFields
}

/** Parameters that occur once; ours are never repeated. */
function singles(query: unknown): WebhookFields {
  const given = Object.entries((query ?? {}) as Record<string, unknown>) // parseQuery makes an object
  return Object.fromEntries(given.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Returns a field's text fit for the database, at most `most` characters; '' if absent. */
export function fieldText(fields: WebhookFields, name: string, most = 200): string {
  return (fields[name] ?? '').replaceAll('\0', '').slice(0, most).toWellFormed()
}

/** Returns the provider's id of a call, message or recording, or null if the field is not one. */
export function fieldSid(fields: WebhookFields, name: string): string | null {
  const text = fields[name] ?? ''
  return /^[A-Za-z0-9]{2,64}$/.test(text) ? text : null
}

/** Returns a non-negative integer, or null. */
export function fieldNumber(fields: WebhookFields, name: string): number | null {
  const text = fields[name] ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
