import { createHash } from 'node:crypto'
import type { Params } from './params.ts'
import type { Provider } from './provider.ts'
import { ProviderError } from './refusal.ts'

const DAY_MS = 24 * 3600 * 1000
const LONGEST_KEY = 255

/** A response as sent. */
export interface StoredResponse {
  status: number
  body: string
}

/** The request that belongs to an idempotency key. */
export interface IdempotentRequest {
  key: string
  path: string
  hash: string
}

/**
 * Returns what this request asks for under its idempotency key, or null if it has none; rejects a key that is
 * too long.
 */
export function readIdempotentRequest(
  key: string | undefined,
  path: string,
  params: Params,
): IdempotentRequest | null {
  if (key === undefined || key === '') return null
  if (key.length > LONGEST_KEY)
    throw new ProviderError(400, {
      type: 'invalid_request_error',
      message: 'An idempotency key has 255 characters at most.',
    })
  const text = JSON.stringify([...params].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return { key, path, hash: createHash('sha256').update(text).digest('hex') }
}

/**
 * Returns the first response for this key within a day, if any; rejects the key if it was used for another
 * request.
 */
export function findStoredResponse(
  provider: Provider,
  { key, path, hash }: IdempotentRequest,
): StoredResponse | null {
  const { answers } = provider.state
  const kept = answers.get(key)
  if (!kept) return null
  if (provider.nowMs() - kept.createdMs > DAY_MS) {
    answers.delete(key)
    return null
  }
  if (kept.path !== path || kept.asked !== hash)
    throw new ProviderError(400, {
      type: 'idempotency_error',
      message: 'This idempotency key was used for another call or with other parameters before.',
    })
  return { status: kept.status, body: kept.body }
}

/** Stores the response that this key gets from now on. */
export function storeResponse(
  provider: Provider,
  { key, path, hash }: IdempotentRequest,
  { status, body }: StoredResponse,
): void {
  provider.state.answers.set(key, { id: key, createdMs: provider.nowMs(), asked: hash, path, status, body })
}
