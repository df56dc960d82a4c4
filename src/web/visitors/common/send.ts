import type { EndpointRoute } from '../../../shared/kernel/calls.ts'
import type { Answer, Endpoint, Input } from '../../../shared/kernel/endpoint.ts'
import type { ErrorBody } from '../../../shared/kernel/errors.ts'
import { NO_CONNECTION_TEXT } from '../../../shared/kernel/no-connection.ts'
import { recordResponse, recordConnection } from '../../kernel/connection.ts'
import { retryCall } from '../../kernel/try-again.ts'

/** A call of a visitor page that was rejected or not answered (status 0). */
export class SendError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: Record<string, string>
  readonly details: Record<string, unknown>

  constructor(body: ErrorBody) {
    super(body.message)
    this.name = 'SendError'
    const { status, fields, ...details } = body.data
    this.code = body.code
    this.status = status
    this.fields = fields ?? {}
    this.details = details
  }
}

interface Sent<E extends Endpoint> {
  params?: Input<E>['params']
  query?: Record<string, string | number | boolean | undefined>
  body?: Input<E>['body']
  /** The same intent keeps its key, so that a lost response does not run the call twice. */
  key?: string
  signal?: AbortSignal
}

/**
 * Makes a public call without the schemas that `call` includes, and retries it if that is safe; throws a
 * SendError.
 */
export function send<E extends Endpoint>(wire: EndpointRoute, sent: Sent<E>): Promise<Answer<E>> {
  const work = () => sendOnce<E>(wire, sent)
  return wire.method === 'GET' || sent.key !== undefined ? retryCall(work, sent.signal) : work()
}

async function sendOnce<E extends Endpoint>(wire: EndpointRoute, sent: Sent<E>): Promise<Answer<E>> {
  const params = (sent.params ?? {}) as Record<string, unknown> // an endpoint's parameters are a record
  const path = wire.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(sent.query ?? {}))
    if (value !== undefined) query.set(name, String(value))
  const answer = await fetch(query.size > 0 ? `${path}?${query}` : path, {
    method: wire.method,
    headers: {
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      ...(sent.key !== undefined && { 'idempotency-key': sent.key }),
    },
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
    ...(sent.signal && { signal: sent.signal }),
  }).catch((error: unknown) => {
    if (sent.signal?.aborted) throw error
    recordConnection(false)
    throw noAnswer()
  })
  recordResponse(answer)
  const body: unknown = await answer.json().catch((error: unknown) => {
    // Aborted, or broken off halfway through the response.
    if (sent.signal?.aborted) throw error
    return null
  })
  // The endpoint's schema defines a successful response, and it is never null.
  if (answer.ok && body !== null) return body as Answer<E>
  const isOurs = typeof body === 'object' && body !== null && 'code' in body && 'data' in body
  // A body with a code and data is our server's error body.
  throw isOurs ? new SendError(body as ErrorBody) : noAnswer()
}

function noAnswer(): SendError {
  return new SendError({
    code: 'no_answer',
    message: NO_CONNECTION_TEXT,
    data: { status: 0 },
  })
}
