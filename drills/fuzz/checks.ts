import path from 'node:path'
import { z } from 'zod'
import { ERRORS } from '../../src/shared/kernel/errors.ts'
import { errorProblems } from '../../src/server/testing/plain-words.ts'
import type { Operation } from './document.ts'
import type { FuzzRequest } from './requests.ts'
import type { RawResponse } from './wire.ts'

/** The shape of every error body. */
const refusalSchema = z.object({
  code: z.string().min(1),
  message: z.string().min(1),
  data: z.looseObject({
    status: z.number(),
    // For a record that another person has changed, the error lists only field names.
    fields: z.union([z.record(z.string(), z.string()), z.array(z.string())]).optional(),
  }),
})

/** Root folder of the product. */
const ROOT = path.resolve(import.meta.dirname, '../..')

/** Texts that reveal internals: stack traces and messages of the database. */
const INSIDE =
  /\bat (?:async )?\S+ \(?(?:file:|\/|node:)|node_modules|violates \w+ constraint|syntax error at|duplicate key value|relation "|column "|invalid input syntax|\b(?:select|insert into|update|delete from) .{1,80}\b(?:where|values|set|from)\b.{0,80}\$\d|PostgresError|DatabaseError|kysely|ECONNREFUSED|pg_|search_path/i

/** Failures of services behind the product, which a response may name. */
const DOCUMENTED = new Set(
  Object.entries(ERRORS)
    .filter(([code, { status }]) => status >= 500 && code !== 'rest_internal')
    .map(([code]) => code),
)

const schemas = new Map<string, z.ZodType | null>()

function schemaOf(operation: Operation): z.ZodType | null {
  const known = schemas.get(operation.name)
  if (known !== undefined) return known
  // zod has its own type for JSON schemas; the document's schema is one.
  const made = operation.answer
    ? z.fromJSONSchema(operation.answer as Parameters<typeof z.fromJSONSchema>[0])
    : null
  schemas.set(operation.name, made)
  return made
}

/**
 * Returns what is wrong with a response, or null. `isSchemaLooked` says whether successful responses are
 * checked against the schema.
 */
export function problemOf(shot: FuzzRequest, got: RawResponse, isSchemaLooked: boolean): string | null {
  const { status, text } = got
  const body = parsed(text)
  if (status >= 500) {
    const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
    if (!DOCUMENTED.has(code)) return `answered ${status}`
  }
  if (status >= 400 && shot.sent.method !== 'HEAD') {
    const refusal = refusalSchema.safeParse(body)
    if (!refusal.success) return `refused with ${status} in another shape: ${text.slice(0, 120)}`
    const { message, data } = refusal.data
    if (data.status !== status) return `says ${data.status} in the body of a ${status}`
    const fields = Array.isArray(data.fields) ? undefined : data.fields
    const [unclear] = errorProblems({ message, data: { ...(fields && { fields }) } })
    if (unclear !== undefined) return `is not in plain words: ${unclear.slice(0, 200)}`
    if (INSIDE.test(message) || message.includes(ROOT)) return `tells of the inside: ${message.slice(0, 200)}`
  }
  if (status === 0) return 'ended without an answer'
  const isOwn = shot.sent.method === shot.operation.method
  if (status >= 200 && status < 300 && isSchemaLooked && isOwn && shot.sent.path.startsWith(shot.url)) {
    const result = schemaOf(shot.operation)?.safeParse(body)
    if (result && !result.success) return `breaks its schema: ${result.error.message.slice(0, 300)}`
  }
  return null
}

/**
 * Returns what is wrong with the response to a raw, malformed request; a closed connection is a valid
 * response.
 */
export function rawProblemOf(got: RawResponse): string | null {
  if (got.status >= 500 && got.status !== 501 && got.status !== 505)
    return `answered ${got.status} to broken HTTP`
  // Node itself rejects an unknown Expect header and a request without a host, with an empty body; for
  // another website's address it returns a page.
  const isNodes = got.text === '' || got.text === '0\r\n\r\n' || got.text.startsWith('<!doctype html>')
  if (got.status >= 400 && !isNodes && !refusalSchema.safeParse(parsed(got.text)).success)
    return `refused broken HTTP with ${got.status} in another shape: ${got.text.slice(0, 120)}`
  return null
}

/** Returns a body parsed as JSON, or undefined. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
