import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError, errorBody, type FieldErrors } from '../../../shared/kernel/errors.ts'
import type { Config } from '../config/config.ts'
import { translateError } from '../language/request-language.ts'
import { isUnavailableError } from '../db/away.ts'
import { networkOf } from './network.ts'
import { createSlowRefusals } from './slow-refusals.ts'

/**
 * Turns every thrown error into the API's error body; errors that are not ours reveal nothing. Refusals for
 * too many requests are slowed down if `API_RATE_LIMIT` is not 0.
 */
export function handleFailures(app: FastifyInstance, config: Pick<Config, 'API_RATE_LIMIT'>): void {
  const slowDown = createSlowRefusals()
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const refusal = toAppError(error)
    if (refusal.code === 'rest_unavailable') {
      // An error with a retry time is caused by the caller and can be one of thousands.
      if (refusal.details?.['retryAfter'] === undefined) request.log.warn({ err: error }, 'unavailable')
      reply.header('retry-after', RETRY_AFTER_SECONDS)
    } else if (refusal.status >= 500) request.log.error({ err: error }, 'failed')
    else if (isOvertaken(error)) request.log.warn({ err: error }, 'overtaken')
    const retryAfter = refusal.details?.['retryAfter']
    if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
    else if (refusal.status === 429) reply.header('retry-after', RETRY_AFTER_SECONDS)
    const isBudget = refusal.status === 429 || (refusal.status === 503 && typeof retryAfter === 'number')
    if (isBudget && config.API_RATE_LIMIT !== 0) await slowDown(callerOf(request))
    return reply
      .status(refusal.status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(translateError(errorBody(refusal), request)))
  })
}

function callerOf({ userId, ip }: FastifyRequest): string {
  return userId === null ? `address ${networkOf(ip)}` : `person ${userId}`
}

/** Seconds until a request that failed temporarily may be retried. */
const RETRY_AFTER_SECONDS = 5

const OVERTAKEN = 'Somebody else changed this at the same moment. Try again.'

/**
 * Whether the database rejected a duplicate, or a reference to a deleted row, that earlier checks did not
 * see.
 */
function isOvertaken({ code }: FastifyError): boolean {
  return code === '23503' || code === '23505'
}

/**
 * Security headers of a response that no hook handles (kernel/http/security.ts): it is text that must not be
 * cached or framed.
 */
const UNROUTED = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Rejects a URL that the router cannot parse, as a missing page. */
export function rejectUrl(reply: FastifyReply): void {
  const refusal = new AppError('rest_not_found')
  void reply
    .status(refusal.status)
    .headers(UNROUTED)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(refusal)))
}

/** Statuses for invalid or too slow HTTP; the rest is a bad request. */
const BROKEN_HTTP: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Rejects invalid HTTP with the API's error body too, and closes the connection, because what follows cannot
 * be parsed.
 */
export function rejectInvalidHttp(error: { code: string }, socket: Socket): void {
  // The sender is gone, or would read this as part of an earlier response.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const status = BROKEN_HTTP[error.code] ?? 400
  const reason = STATUS_CODES[status] ?? ''
  const body = JSON.stringify({ code: 'rest_invalid_param', message: reason, data: { status } })
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Reading stops even if the sender keeps sending.
  socket.destroySoon()
}

/** Returns the error response for a failed request; our own errors are returned unchanged. */
export function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: FieldErrors = {}
    for (const problem of error.validation) {
      const path =
        problem.instancePath.replace(/^\//, '').replaceAll('/', '.') || (error.validationContext ?? 'body')
      fields[path] ??= problem.message ?? 'Invalid input data'
    }
    const first = Object.values(fields)[0]
    return new AppError('rest_invalid_param', { fields, ...(first && { message: first }) })
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('rest_payload_too_large')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new AppError('rest_unsupported_type')
  if (error.statusCode === 429) return new AppError('rest_too_many_requests')
  if (error.statusCode === 503) return new AppError('rest_unavailable')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('rest_invalid_param', { message: 'Invalid input data' })
  // The database's constraint, if the check of the service was bypassed.
  if (error.code === '23P01')
    return new AppError(
      'constraint' in error && error.constraint === 'truck_overlap' ? 'truck_overlap' : 'crew_overlap',
    )
  if (isOvertaken(error)) return new AppError('rest_conflict', { message: OVERTAKEN })
  // Text that PostgreSQL cannot store, and numbers beyond its types, are errors of the caller.
  if (error.code === '22P05' || error.code === '22021' || error.code === '22003')
    return new AppError('rest_invalid_param', { message: 'Invalid input data' })
  if (isUnavailableError(error)) return new AppError('rest_unavailable')
  return new AppError('rest_internal')
}
