import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** A response of the product: its status and its body, parsed if it is JSON. */
export interface Answer {
  status: number
  body: unknown
  headers: Headers
}

/** A caller of the product, at an address that may change, with a token once signed in. */
export interface Caller {
  url: string
  token?: string | undefined
}

/** What a call may have besides its body. */
export interface CallOptions {
  /** The idempotency key; a POST without one gets a new key. */
  key?: string
  headers?: Record<string, string>
  /** Timeout in milliseconds. */
  patienceMs?: number
}

/** Makes one call, with JSON or a form; throws if there is no response. */
export async function call(
  caller: Caller,
  method: string,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<Answer> {
  const answer = await fetch(`${caller.url}${path}`, {
    method,
    headers: {
      ...(caller.token !== undefined && { authorization: `Bearer ${caller.token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': options.key ?? randomUUID() }),
      ...options.headers,
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(options.patienceMs ?? 30_000),
  })
  const text = await answer.text()
  return { status: answer.status, body: parsed(text), headers: answer.headers }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Returns the form of an upload to /wp/v2/media: a file and the other fields. */
export function fileForm(
  bytes: Uint8Array,
  type: 'application/pdf' | 'image/png' | 'text/csv',
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), `drill.${type.split('/')[1]}`)
  return form
}

/** Signs in and returns the caller with its token; throws if the sign-in is rejected. */
export async function signIn(url: string, email: string, password = 'Moving123!'): Promise<Caller> {
  const answer = await call({ url }, 'POST', '/wp/v2/token', { email, password })
  const { token } = answer.body as { token?: string } // response of the sign-in
  if (answer.status !== 200 || token === undefined)
    throw new Error(`${email} cannot sign in: ${answer.status} ${JSON.stringify(answer.body)}`)
  return { url, token }
}

/**
 * Retries one call with its idempotency key until it is decided, as a careful client does: no response, 5xx
 * and 'still running' are retried. Returns null if `hasEnded` becomes true first.
 */
export async function retryUntilDecided(
  caller: Caller,
  method: string,
  path: string,
  body: unknown,
  isOver: () => boolean,
  options: CallOptions = {},
): Promise<{ answer: Answer; tries: number } | null> {
  const key = options.key ?? randomUUID()
  for (let tries = 1; !isOver(); tries += 1) {
    const answer = await call(caller, method, path, body, { patienceMs: 10_000, ...options, key }).catch(
      () => null,
    )
    if (answer && answer.status < 500 && !isRunningStill(answer)) return { answer, tries }
    await sleep(50)
  }
  return null
}

function isRunningStill({ body }: Answer): boolean {
  return (
    typeof body === 'object' && body !== null && 'code' in body && body.code === 'idempotency_in_progress'
  )
}
