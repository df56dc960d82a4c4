import type { z } from 'zod'
import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import type { ErrorBody, FieldErrors } from '../../shared/kernel/errors.ts'
import { NO_CONNECTION_TEXT } from '../../shared/kernel/no-connection.ts'
import { recordResponse, recordConnection } from './connection.ts'
import { takeFirstCall } from './first-screen.ts'
import { newKey } from './new-key.ts'
import { refresh } from './refresh.ts'
import { readSession } from './session-store.ts'
import { isProxyError, LATE, retryCall } from './try-again.ts'

/** A call that was rejected or not answered (status 0); its message can be shown to the user. */
export class CallError extends Error {
  readonly code: string
  /** Distinguishes failures with the same code, for example what was not found. */
  readonly reason: string | undefined
  readonly status: number
  readonly fields: FieldErrors | undefined
  readonly details: Record<string, unknown>

  constructor(body: ErrorBody) {
    super(plain(body.message))
    this.name = 'CallError'
    this.code = body.code
    const { status, fields, ...details } = body.data
    this.status = status
    // The details of a conflict have `fields` as a list; validation errors have it as a record of messages.
    this.fields = Array.isArray(fields) ? undefined : fields
    this.details = Array.isArray(fields) ? { ...details, fields } : details
    this.reason = typeof details['reason'] === 'string' ? details['reason'] : undefined
  }
}

/** Returns whether an error, or its cause, is a call without a response. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof CallError) return error.code === 'no_answer'
  return error instanceof Error && isUnanswered(error.cause)
}

/**
 * Returns whether a read is retried after this number of failures; a rejected read is not, an unanswered one
 * may be.
 */
export function shouldRetryRead(failures: number, error: Error): boolean {
  return failures < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500)
}

/** Returns a server's message without HTML tags and the word 'Error'. */
function plain(message: string): string {
  return message
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\bError\b:?/g, '')
    .trim()
}

/** The input of a call: exactly the parts that the endpoint declares. */
export type CallInput<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
> = (unknown extends z.input<P> ? { params?: undefined } : { params: z.input<P> }) &
  (unknown extends z.input<Q> ? { query?: undefined } : { query?: Partial<z.input<Q>> }) &
  (unknown extends z.input<B> ? { body?: undefined } : { body: z.input<B> })

interface CallOptions {
  signal?: AbortSignal
  /** Used instead of the stored session's token, and not refreshed. */
  token?: string
  /** Idempotency key of a call that may have been sent before the page was loaded. */
  key?: string
}

/** Makes a call and returns the response body; throws a CallError. */
export async function call<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, A>,
  input: CallInput<P, Q, B>,
  options: CallOptions = {},
): Promise<z.output<A>> {
  const { body } = await send(endpoint, input, options)
  return body as z.output<A> // the server builds it by the endpoint's schema
}

/** A page of a list with the totals from the response headers. */
export interface ListPage<Row> {
  rows: Row[]
  total: number
  totalPages: number
}

/** Makes a list call and returns a page with its totals; throws a CallError. */
export async function callList<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  Row extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, z.ZodArray<Row>>,
  input: CallInput<P, Q, B>,
  options: CallOptions = {},
): Promise<ListPage<z.output<Row>>> {
  const { body, headers } = await send(endpoint, input, options)
  return {
    rows: body as z.output<Row>[], // the server builds it by the endpoint's schema
    total: Number(headers.get('x-wp-total') ?? 0),
    totalPages: Number(headers.get('x-wp-totalpages') ?? 0),
  }
}

interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Keys of calls without a response: the same call again uses the same key. */
const openKeys = new Map<string, string>()

interface Answered {
  body: unknown
  headers: Headers
}

async function send(endpoint: Endpoint, input: RawInput, options: CallOptions): Promise<Answered> {
  const url = urlOf(endpoint, input)
  const body = input.body === undefined ? undefined : JSON.stringify(input.body)
  const intent = endpoint.isIdempotent ? `${endpoint.name} ${url} ${body ?? ''}` : null
  const key = intent === null ? null : (options.key ?? openKeys.get(intent) ?? newKey())
  if (intent !== null && key !== null) openKeys.set(intent, key)
  const prepared = { endpoint, url, body, intent, key, caller: readSession()?.userData.id }
  const work = () => sendPrepared(prepared, options)
  // The query client retries reads (app/Providers.tsx); a call without a key could run twice.
  return intent === null ? work() : retryCall(work, options.signal)
}

interface Prepared {
  endpoint: Endpoint
  url: string
  body: string | undefined
  intent: string | null
  key: string | null
  /** Id of the signed-in person who started it. */
  caller: number | undefined
}

async function sendPrepared(prepared: Prepared, options: CallOptions): Promise<Answered> {
  const { endpoint, url, body, intent, key, caller } = prepared
  // A call that one person started must not be sent for the person who signed in after them.
  if (readSession()?.userData.id !== caller) throw noResponseError()
  for (let isRetry = false; ; isRetry = true) {
    const token = endpoint.isTokenIgnored ? undefined : (options.token ?? readSession()?.token)
    const answer = await attempt(url, endpoint.method, body, token, key, options.signal)
    if (answer.ok) {
      // A response that breaks off does not count: its key stays, or a retry would run the call twice.
      const answered = { body: await bodyOf(answer, options.signal), headers: answer.headers }
      if (intent !== null) openKeys.delete(intent)
      return answered
    }
    const error = await errorOf(answer)
    if (isSessionExpired(error) && token !== undefined && options.token === undefined && !isRetry) {
      const outcome = await refresh(token)
      if (outcome === 'unreachable') throw noResponseError()
      if (outcome === 'refreshed' && readSession()?.userData.id === caller) continue
    }
    if (intent !== null && isDecided(error)) openKeys.delete(intent)
    throw error
  }
}

/** Returns whether a failure is due to the access token, so that a refresh may fix it. */
export function isSessionExpired({ status, code }: CallError): boolean {
  return (status === 401 || status === 403) && code.startsWith('rest_authentication_')
}

/** Returns whether the server has given a final response, so that the same call again needs a new key. */
function isDecided({ status, code }: CallError): boolean {
  return status < 500 && code !== 'idempotency_in_progress'
}

async function bodyOf(answer: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await answer.json()
  } catch (error) {
    if (signal?.aborted) throw error
    throw noResponseError()
  }
}

/** Milliseconds after which a call counts as unanswered; on a dead connection no error arrives. */
const READ_PATIENCE_MS = 20_000
/** A write may take as long as a provider does. */
const WRITE_PATIENCE_MS = 60_000

/** Returns a signal that is aborted with the caller's, or when the call takes too long. */
function signalOf(method: string, signal: AbortSignal | undefined): AbortSignal {
  const late = AbortSignal.timeout(method === 'GET' ? READ_PATIENCE_MS : WRITE_PATIENCE_MS)
  if (!signal) return late
  // AbortSignal.any is missing in Safari before 17.4.
  const either = new AbortController()
  for (const one of [signal, late])
    one.addEventListener('abort', () => either.abort(one.reason), { once: true })
  return signal.aborted ? signal : either.signal
}

async function attempt(
  url: string,
  method: string,
  body: string | undefined,
  token: string | undefined,
  key: string | null,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const ends = signalOf(method, signal)
  try {
    const started = method === 'GET' ? takeFirstCall(url, token) : undefined
    const answer = await (started
      ? untilAborted(started, ends)
      : fetch(url, {
          method,
          headers: {
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(key !== null && { 'idempotency-key': key }),
          },
          ...(body !== undefined && { body }),
          signal: ends,
        }))
    recordResponse(answer)
    return answer
  } catch (error) {
    if (signal?.aborted) throw error
    recordConnection(false)
    // Another attempt right after a long wait would only keep what is sent next waiting.
    throw noResponseError(ends.aborted ? LATE : undefined)
  }
}

/** Returns the answer to a call that the page has started, with its whole body; rejects if that takes too long. */
function untilAborted(started: Promise<Response>, ends: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    ends.addEventListener('abort', () => reject(ends.reason as Error), { once: true })
    // Its connection may also die between the head and the body.
    const whole = started.then((answer) =>
      answer
        .clone()
        .arrayBuffer()
        .then(() => answer),
    )
    whole.then(resolve, reject)
  })
}

/** Returns the error of a call without a response. */
export function noResponseError(reason?: string): CallError {
  return new CallError({
    code: 'no_answer',
    message: NO_CONNECTION_TEXT,
    data: { status: 0, ...(reason !== undefined && { reason }) },
  })
}

async function errorOf(answer: Response): Promise<CallError> {
  const body: unknown = await answer.json().catch(() => null)
  return toCallError(answer.status, body, answer.statusText || NO_CONNECTION_TEXT)
}

/** Returns the error in a response body, or one with the text `otherwise` if the body is not our server's. */
export function toCallError(status: number, body: unknown, otherwise: string): CallError {
  const isOurs = typeof body === 'object' && body !== null && 'code' in body && 'data' in body
  // A body with a code and data is our server's error body.
  if (isOurs) return new CallError(body as ErrorBody)
  if (isProxyError(status))
    return new CallError({ code: 'no_answer', message: NO_CONNECTION_TEXT, data: { status } })
  return new CallError({ code: 'rest_internal', message: otherwise, data: { status } })
}

/** Returns the path with its parameters and the query without empty and null values. */
export function urlOf(endpoint: Endpoint, input: RawInput): string {
  const params = (input.params ?? {}) as Record<string, unknown> // an endpoint's parameters are a record
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') query.append(name, String(item))
    }
  }
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
