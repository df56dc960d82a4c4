import { createHash } from 'node:crypto'
import type { Params } from './params.ts'
import type { Provider } from './provider.ts'
import { Refusal } from './refusal.ts'

const DAY_MS = 24 * 3600 * 1000
const LONGEST_KEY = 255

/** An answer as it goes out. */
export interface Answer {
  status: number
  body: string
}

/** What a key of a step is asked for. */
export interface Asked {
  key: string
  path: string
  hash: string
}

/** What this request asks for under its key, or null where it has none; refuses one that is too long. */
export function askedFor(key: string | undefined, path: string, params: Params): Asked | null {
  if (key === undefined || key === '') return null
  if (key.length > LONGEST_KEY)
    throw new Refusal(400, {
      type: 'invalid_request_error',
      message: 'An idempotency key has 255 characters at most.',
    })
  const text = JSON.stringify([...params].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return { key, path, hash: createHash('sha256').update(text).digest('hex') }
}

/** The first answer of this key within a day, if there is one; refuses the key where something else was asked for. */
export function findAnswer(provider: Provider, { key, path, hash }: Asked): Answer | null {
  const { answers } = provider.state
  const kept = answers.get(key)
  if (!kept) return null
  if (provider.nowMs() - kept.createdMs > DAY_MS) {
    answers.delete(key)
    return null
  }
  if (kept.path !== path || kept.asked !== hash)
    throw new Refusal(400, {
      type: 'idempotency_error',
      message: 'This idempotency key was used for another call or with other parameters before.',
    })
  return { status: kept.status, body: kept.body }
}

/** Keeps the answer that this key gets from now on. */
export function keepAnswer(provider: Provider, { key, path, hash }: Asked, { status, body }: Answer): void {
  provider.state.answers.set(key, { id: key, createdMs: provider.nowMs(), asked: hash, path, status, body })
}
