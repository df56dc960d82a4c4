import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError, errorBody, type FieldErrors } from '../../../shared/kernel/errors.ts'
import { isAway } from '../db/away.ts'

/** Turns everything that is thrown into the wire's error body; what is not ours tells nothing. */
export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.code === 'rest_unavailable') {
      // One that tells when to come back is the caller's doing, and may be one of thousands.
      if (refusal.details?.['retryAfter'] === undefined) request.log.warn({ err: error }, 'unavailable')
      reply.header('retry-after', RETRY_AFTER_SECONDS)
    } else if (refusal.status >= 500) request.log.error({ err: error }, 'failed')
    else if (isOvertaken(error)) request.log.warn({ err: error }, 'overtaken')
    const retryAfter = refusal.details?.['retryAfter']
    if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
    else if (refusal.status === 429) reply.header('retry-after', RETRY_AFTER_SECONDS)
    return reply
      .status(refusal.status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(errorBody(refusal)))
  })
}

/** When a call that could not be done now is worth another try. */
const RETRY_AFTER_SECONDS = 5

const OVERTAKEN = 'Somebody else changed this at the same moment. Try again.'

/** Whether the database refused a second one of its kind, or a link with what is gone: the checks before saw neither. */
function isOvertaken({ code }: FastifyError): boolean {
  return code === '23503' || code === '23505'
}

/** What guards an answer that no hook sees (kernel/http/security.ts): it is text, and for nobody to keep or to frame. */
const UNROUTED = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** An address that the router cannot read is one that nothing stands at. */
export function refuseAddress(reply: FastifyReply): void {
  const refusal = new AppError('rest_not_found')
  void reply
    .status(refusal.status)
    .headers(UNROUTED)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(refusal)))
}

/** Statuses of what is no HTTP, or comes too slowly; the rest is a bad request. */
const BROKEN_HTTP: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Refuses what is no HTTP in the wire's error body too, and closes: nothing after it can be told apart. */
export function refuseBrokenHttp(error: { code: string }, socket: Socket): void {
  // The sender is gone, or would take this for a part of an earlier answer.
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
  // A sender that does not stop is not listened to any longer.
  socket.destroySoon()
}

/** The refusal that a failure of a call is answered with; our own as it is. */
export function refusalOf(error: FastifyError): AppError {
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
  // The database's own word, where a way past the service's check was found.
  if (error.code === '23P01') return new AppError('crew_overlap')
  if (isOvertaken(error)) return new AppError('rest_conflict', { message: OVERTAKEN })
  // Text that PostgreSQL cannot hold, and numbers beyond its types, are the caller's doing.
  if (error.code === '22P05' || error.code === '22021' || error.code === '22003')
    return new AppError('rest_invalid_param', { message: 'Invalid input data' })
  if (isAway(error)) return new AppError('rest_unavailable')
  return new AppError('rest_internal')
}
