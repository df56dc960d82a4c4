import { SESSION_CALLS } from '../../shared/kernel/session-calls.ts'
import { newKey } from './new-key.ts'
import { readSession, writeSession, type Session } from './session-store.ts'

// Without schemas, because a session may have to be refreshed before the app is loaded (app/first-card).

export type RefreshResult = 'refreshed' | 'ended' | 'unreachable'

const KEY = 'refreshKey'
/** Milliseconds after which a refresh counts as lost, because it blocks every call of every tab. */
const PATIENCE_MS = 20_000
let running: Promise<RefreshResult> | undefined

/**
 * Returns new tokens for the session whose `usedToken` was rejected; all calls and all tabs share one
 * refresh. A rejected refresh ends the session without a revoke call ('ended'); an unreachable server does
 * not end it.
 */
export function refresh(usedToken: string): Promise<RefreshResult> {
  running ??= withLock(() => exchange(usedToken)).finally(() => {
    running = undefined
  })
  return running
}

function withLock(work: () => Promise<RefreshResult>): Promise<RefreshResult> {
  // Outside secure contexts there are no locks; tabs may race there, and the idempotency key makes that
  // harmless.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('session-refresh', work)
}

async function exchange(usedToken: string): Promise<RefreshResult> {
  const session = readSession()
  if (!session) return 'ended'
  // Another tab has refreshed it already.
  if (session.token !== usedToken) return 'refreshed'
  const tokens = await exchangeRefreshToken(session)
  const today = readSession()
  // A sign-out or sign-in during the refresh takes precedence.
  if (today?.refreshToken !== session.refreshToken) return today ? 'refreshed' : 'ended'
  if (tokens === 'unreachable') return tokens
  if (tokens === 'ended') writeSession(null, 'ended')
  else writeSession({ ...today, ...tokens })
  return tokens === 'ended' ? tokens : 'refreshed'
}

/** Exchanges a session's refresh token, whether or not the session is still stored; stores nothing. */
export async function exchangeRefreshToken(
  session: Session,
): Promise<Omit<Session, 'userData'> | 'ended' | 'unreachable'> {
  const isLink = session.userData.linkJobId !== undefined
  try {
    const answer = await fetch(isLink ? SESSION_CALLS.exchangeLink : SESSION_CALLS.refresh, {
      method: 'POST',
      ...(isLink && { body: JSON.stringify({ token: session.refreshToken }) }),
      headers: isLink
        ? { 'content-type': 'application/json' }
        : {
            authorization: `Bearer ${session.refreshToken}`,
            'idempotency-key': keyFor(session.refreshToken),
          },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    // Other statuses say nothing about the token: a busy server or a proxy's page must not sign anyone out.
    if (answer.status === 401 || answer.status === 403 || (isLink && answer.status === 404)) return 'ended'
    if (!answer.ok) return 'unreachable'
    const body = (await answer.json()) as Record<string, unknown> | null // checked below
    const { token, tokenExpires } = body ?? {}
    const refreshToken = isLink ? session.refreshToken : body?.['refresh_token']
    if (typeof token !== 'string' || typeof refreshToken !== 'string' || typeof tokenExpires !== 'number')
      return 'unreachable'
    if (!isLink) localStorage.removeItem(KEY)
    return { token, refreshToken, tokenExpires }
  } catch {
    // No response, or a broken one: the same key can request it again.
    return 'unreachable'
  }
}

/** Returns the key of a refresh token, so that a lost response can be requested again. */
function keyFor(refreshToken: string): string {
  const kept = localStorage.getItem(KEY)
  const mark = refreshToken.slice(-8)
  if (kept?.startsWith(`${mark}:`)) return kept.slice(mark.length + 1)
  const key = newKey()
  localStorage.setItem(KEY, `${mark}:${key}`)
  return key
}
