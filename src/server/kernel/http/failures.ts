import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError, errorBody, type FieldErrors } from '../../../shared/kernel/errors.ts'

/** Turns everything that is thrown into the wire's error body; what is not ours tells nothing (DECISIONS A5). */
export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'failed')
    else if (isOvertaken(error)) request.log.warn({ err: error }, 'overtaken')
    const retryAfter = refusal.details?.['retryAfter']
    if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter)
    return reply
      .status(refusal.status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(errorBody(refusal)))
  })
}

const OVERTAKEN = 'Somebody else changed this at the same moment. Reload to see the changes.'

/** Whether the database refused a second one of its kind, or a link with what is gone: the checks before saw neither. */
function isOvertaken({ code }: FastifyError): boolean {
  return code === '23503' || code === '23505'
}

/** An address that the router can not read is one that nothing stands at (DECISIONS A5). */
export function refuseAddress(reply: FastifyReply): void {
  const refusal = new AppError('rest_not_found')
  void reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(refusal)))
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
    return new AppError('rest_unsupported_type', { message: 'Send application/json.' })
  if (error.statusCode === 429) return new AppError('rest_too_many_requests')
  if (error.statusCode === 503) return new AppError('rest_unavailable')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('rest_invalid_param', { message: 'Invalid input data' })
  // The database's own word, where a way past the service's check was found.
  if (error.code === '23P01') return new AppError('crew_overlap')
  if (isOvertaken(error)) return new AppError('rest_conflict', { message: OVERTAKEN })
  // Text that PostgreSQL can not hold, and numbers beyond its types, are the caller's doing.
  if (error.code === '22P05' || error.code === '22021' || error.code === '22003')
    return new AppError('rest_invalid_param', { message: 'Invalid input data' })
  return new AppError('rest_internal')
}
