import type { z } from 'zod'
import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import type { ErrorBody, FieldErrors } from '../../shared/kernel/errors.ts'
import { NO_CONNECTION_TEXT } from '../../shared/kernel/no-connection.ts'
import { noteAnswer, noteConnection } from './connection.ts'
import { newKey } from './new-key.ts'
import { refresh } from './refresh.ts'
import { readSession } from './session-store.ts'
import { isProxysWord, tryAgain } from './try-again.ts'

/** A call that was refused or not answered (status 0); its message is for people. */
export class CallError extends Error {
  readonly code: string
  /** Which of the failures with one code this is, as of what is not found. */
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
    // A conflict names its fields in a list; messages beside fields are a record.
    this.fields = Array.isArray(fields) ? undefined : fields
    this.details = Array.isArray(fields) ? { ...details, fields } : details
    this.reason = typeof details['reason'] === 'string' ? details['reason'] : undefined
  }
}

/** Whether a failure, or what caused it, is a call that nobody answered. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof CallError) return error.code === 'no_answer'
  return error instanceof Error && isUnanswered(error.cause)
}

/** Whether a read is asked again after so many failures: what was refused stays refused, what was not answered may be. */
export function asksAgain(failures: number, error: Error): boolean {
  return failures < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500)
}

/** A server's message without HTML tags and the word 'Error'. */
function plain(message: string): string {
  return message
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\bError\b:?/g, '')
    .trim()
}

/** What a caller gives: each part that the endpoint declares, and no other. */
export type CallInput<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
> = (unknown extends z.input<P> ? { params?: undefined } : { params: z.input<P> }) &
  (unknown extends z.input<Q> ? { query?: undefined } : { query?: Partial<z.input<Q>> }) &
  (unknown extends z.input<B> ? { body?: undefined } : { body: z.input<B> })

interface CallOptions {
  signal?: AbortSignal
  /** Speaks with this token instead of the stored session's, and does not renew it. */
  token?: string
}

/** Makes a call and returns its body; throws a CallError. */
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
  return body as z.output<A> // the server made it by the endpoint's schema
}

/** A page of a list with the totals of its headers. */
export interface ListPage<Row> {
  rows: Row[]
  total: number
  totalPages: number
}

/** Makes a list's call; throws a CallError. */
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
    rows: body as z.output<Row>[], // the server made it by the endpoint's schema
    total: Number(headers.get('x-wp-total') ?? 0),
    totalPages: Number(headers.get('x-wp-totalpages') ?? 0),
  }
}

interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Keys of calls whose answer never came: the same call again is the same intent. */
const openKeys = new Map<string, string>()

interface Answered {
  body: unknown
  headers: Headers
}

async function send(endpoint: Endpoint, input: RawInput, options: CallOptions): Promise<Answered> {
  const url = urlOf(endpoint, input)
  const body = input.body === undefined ? undefined : JSON.stringify(input.body)
  const intent = endpoint.isIdempotent ? `${endpoint.name} ${url} ${body ?? ''}` : null
  const key = intent === null ? null : (openKeys.get(intent) ?? newKey())
  if (intent !== null && key !== null) openKeys.set(intent, key)
  const prepared = { endpoint, url, body, intent, key, caller: readSession()?.userData.id }
  const work = () => sendPrepared(prepared, options)
  // Reads are asked again by the query client (app/Providers.tsx); what has no key might be done twice.
  return intent === null ? work() : tryAgain(work, options.signal)
}

interface Prepared {
  endpoint: Endpoint
  url: string
  body: string | undefined
  intent: string | null
  key: string | null
  /** Who began it. */
  caller: number | undefined
}

async function sendPrepared(prepared: Prepared, options: CallOptions): Promise<Answered> {
  const { endpoint, url, body, intent, key, caller } = prepared
  // What one person began is not sent in the name of the next.
  if (readSession()?.userData.id !== caller) throw noAnswer()
  for (let isRetry = false; ; isRetry = true) {
    const token = endpoint.isTokenIgnored ? undefined : (options.token ?? readSession()?.token)
    const answer = await attempt(url, endpoint.method, body, token, key, options.signal)
    if (answer.ok) {
      // An answer that breaks off is none: its key stays, or the same intent would be done twice.
      const answered = { body: await bodyOf(answer, options.signal), headers: answer.headers }
      if (intent !== null) openKeys.delete(intent)
      return answered
    }
    const error = await errorOf(answer)
    if (isSessionOver(error) && token !== undefined && options.token === undefined && !isRetry) {
      const outcome = await refresh(token)
      if (outcome === 'unreachable') throw noAnswer()
      if (outcome === 'refreshed' && readSession()?.userData.id === caller) continue
    }
    if (intent !== null && isDecided(error)) openKeys.delete(intent)
    throw error
  }
}

/** An access token that a refresh may replace. */
export function isSessionOver({ status, code }: CallError): boolean {
  return (status === 401 || status === 403) && code.startsWith('rest_authentication_')
}

/** Whether the server has refused for good, so that the same call again is a new intent. */
function isDecided({ status, code }: CallError): boolean {
  return status < 500 && code !== 'idempotency_in_progress'
}

async function bodyOf(answer: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await answer.json()
  } catch (error) {
    if (signal?.aborted) throw error
    throw noAnswer()
  }
}

/** Milliseconds after which a read counts as not answered: on a connection that has died nobody refuses it either. */
const READ_PATIENCE_MS = 20_000

/** The caller's signal, and for a read the end of its time; what changes something may take as long as a provider does. */
function signalOf(method: string, signal: AbortSignal | undefined): AbortSignal | undefined {
  if (method !== 'GET') return signal
  const late = AbortSignal.timeout(READ_PATIENCE_MS)
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
    const answer = await fetch(url, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== null && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body }),
      ...(ends && { signal: ends }),
    })
    noteAnswer(answer)
    return answer
  } catch (error) {
    if (signal?.aborted) throw error
    noteConnection(false)
    throw noAnswer()
  }
}

/** The failure of a call that nobody answered. */
export function noAnswer(): CallError {
  return new CallError({ code: 'no_answer', message: NO_CONNECTION_TEXT, data: { status: 0 } })
}

async function errorOf(answer: Response): Promise<CallError> {
  const body: unknown = await answer.json().catch(() => null)
  return refusalOf(answer.status, body, answer.statusText || NO_CONNECTION_TEXT)
}

/** The refusal that an answer carries, with other words for one that is none of ours. */
export function refusalOf(status: number, body: unknown, otherwise: string): CallError {
  const isOurs = typeof body === 'object' && body !== null && 'code' in body && 'data' in body
  // An error body has a code and data.
  if (isOurs) return new CallError(body as ErrorBody)
  if (isProxysWord(status))
    return new CallError({ code: 'no_answer', message: NO_CONNECTION_TEXT, data: { status } })
  return new CallError({ code: 'rest_internal', message: otherwise, data: { status } })
}

/** Path with its parameters and the query without empty and null values. */
function urlOf(endpoint: Endpoint, input: RawInput): string {
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
