import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ErrorBody } from '../../../shared/kernel/errors.ts'
import { DEFAULT_LANGUAGE } from '../../../shared/kernel/languages.ts'
import { hasShownTexts, writeShownTexts } from './answer-language.ts'
import { hasTranslations, languageOfVisit, translate, translateValue } from './catalogs.ts'

/** Returns the language of an answer: the one that the person chose for their account, else that of the visit. */
export function languageOf(request: Pick<FastifyRequest, 'language' | 'headers'>): string {
  return request.language ?? languageOfVisit(request.headers)
}

/** Returns an error with its message and those of its fields in the language of the request. */
export function translateError(body: ErrorBody, request: FastifyRequest): ErrorBody {
  if (!hasTranslations()) return body
  const language = languageOf(request)
  const { fields } = body.data
  // The fields of a stale save are a list of names.
  const translated =
    fields &&
    !Array.isArray(fields) &&
    Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, translate(text, language)]))
  return {
    ...body,
    message: translate(body.message, language),
    data: { ...body.data, ...(translated && { fields: translated }) },
  }
}

/** Returns a function that writes a text in the language of the request. */
export function writerFor(request: Pick<FastifyRequest, 'language' | 'headers'>): (text: string) => string {
  const language = languageOf(request)
  return (text) => translate(text, language)
}

/**
 * Returns an answer with the texts that its schema declares as `shownText` or `shownValue` in the language of the request; JSON that
 * PostgreSQL built is returned as it is.
 */
export function translateAnswer(schema: z.ZodType, answer: unknown, request: FastifyRequest): unknown {
  if (!hasTranslations() || languageOf(request) === DEFAULT_LANGUAGE || !hasShownTexts(schema)) return answer
  const language = languageOf(request)
  return writeShownTexts(schema, answer, (text, isValue) =>
    (isValue ? translateValue : translate)(text, language),
  )
}
