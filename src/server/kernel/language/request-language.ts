import type { FastifyRequest } from 'fastify'
import type { ErrorBody } from '../../../shared/kernel/errors.ts'
import { hasTranslations, languageOfHeader, translate } from './catalogs.ts'

/** Returns the language of an answer: that of the person's account, for a visitor that of the visit. */
export function languageOf(request: Pick<FastifyRequest, 'language' | 'headers'>): string {
  return request.language ?? languageOfHeader(request.headers['accept-language'])
}

/** Returns an error with its message and those of its fields in the language of the request. */
export function translateError(body: ErrorBody, request: FastifyRequest): ErrorBody {
  if (!hasTranslations()) return body
  const language = languageOf(request)
  const { fields } = body.data
  const translated =
    fields &&
    Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, translate(text, language)]))
  return {
    ...body,
    message: translate(body.message, language),
    data: { ...body.data, ...(translated && { fields: translated }) },
  }
}

/** Returns an answer with its `message`, which confirms a change, in the language of the request. */
export function translateMessage<Answer>(answer: Answer, request: FastifyRequest): Answer {
  if (!hasTranslations() || typeof answer !== 'object' || answer === null || !('message' in answer))
    return answer
  const { message } = answer
  return typeof message === 'string'
    ? { ...answer, message: translate(message, languageOf(request)) }
    : answer
}
