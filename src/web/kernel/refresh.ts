import { refreshSession } from '../../shared/accounts/accounts.api.ts'
import { readSession, writeSession } from './session-store.ts'

export type Refreshed = 'refreshed' | 'ended' | 'unreachable'

const KEY = 'refreshKey'
let running: Promise<Refreshed> | undefined

/**
 * New tokens for the session whose `usedToken` was refused; all calls and all tabs share one refresh.
 * 'ended' means that the session is over; an unreachable server ends nothing (DECISIONS A10).
 */
export function refresh(usedToken: string): Promise<Refreshed> {
  running ??= withLock(() => exchange(usedToken)).finally(() => {
    running = undefined
  })
  return running
}

function withLock(work: () => Promise<Refreshed>): Promise<Refreshed> {
  // Outside secure contexts there are no locks; then tabs may race, and the key below keeps that harmless.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('session-refresh', work)
}

async function exchange(usedToken: string): Promise<Refreshed> {
  const session = readSession()
  if (!session) return 'ended'
  // Another tab was quicker.
  if (session.token !== usedToken) return 'refreshed'
  let answer: Response
  try {
    answer = await fetch(refreshSession.path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${session.refreshToken}`,
        'idempotency-key': keyFor(session.refreshToken),
      },
    })
  } catch {
    return 'unreachable'
  }
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) return 'ended'
  if (!answer.ok) return 'unreachable'
  const body: unknown = await answer.json().catch(() => null)
  const parsed = refreshSession.answer.safeParse(body)
  if (!parsed.success) return 'unreachable'
  const { token, refresh_token: refreshToken, tokenExpires } = parsed.data
  writeSession({ ...session, token, refreshToken, tokenExpires })
  localStorage.removeItem(KEY)
  return 'refreshed'
}

/** One key for one refresh token: a lost answer can be asked for again. */
function keyFor(refreshToken: string): string {
  const kept = localStorage.getItem(KEY)
  const mark = refreshToken.slice(-8)
  if (kept?.startsWith(`${mark}:`)) return kept.slice(mark.length + 1)
  const key = newKey()
  localStorage.setItem(KEY, `${mark}:${key}`)
  return key
}

/** A fresh idempotency key. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
