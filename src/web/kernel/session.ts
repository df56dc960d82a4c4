import { useSyncExternalStore } from 'react'
import type { Account } from '../../shared/kernel/account.ts'
import { getAccount, revokeSession, signIn as signInCall } from '../../shared/kernel/session.api.ts'
import { call, CallError } from './api.ts'
import { exchangeRefreshToken } from './refresh.ts'
import {
  onSession,
  PUSH_KEY,
  readAccount,
  readDevice,
  readReauthAccount,
  readSession,
  writeSession,
  writeSignIn,
  type Session,
} from './session-store.ts'

/** Signs in and stores the session; throws a CallError. */
export async function signIn(email: string, password: string): Promise<void> {
  writeSignIn(await call(signInCall, { body: { email, password, ...readDevice() } }))
}

/** Ends the session here and on the server; if the server cannot be reached, the session still ends here. */
export async function signOut(): Promise<void> {
  const session = readSession()
  const hasPush = session?.userData.linkJobId === undefined && localStorage.getItem(PUSH_KEY) !== null
  writeSession(null)
  // The server ends them with the session; this counts if it cannot be reached.
  if (hasPush) await unsubscribePush().catch(() => undefined)
  if (session) await revoke(session).catch(() => undefined)
}

/** Makes this browser take no more notifications. */
export async function unsubscribePush(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/**
 * Revokes the session's tokens; if the access token has expired, gets a new one with the refresh token first.
 */
async function revoke(session: Session): Promise<void> {
  try {
    await call(revokeSession, {}, { token: session.token })
  } catch (error) {
    if (!(error instanceof CallError && error.status === 401)) throw error
    const tokens = await exchangeRefreshToken(session)
    if (typeof tokens === 'object') await call(revokeSession, {}, { token: tokens.token })
  }
}

/** Loads the signed-in account and merges it into the stored session. */
export async function reloadAccount(): Promise<void> {
  const userData = await call(getAccount, {})
  const session = readSession()
  if (session && JSON.stringify(session.userData) !== JSON.stringify(userData))
    writeSession({ ...session, userData })
}

/**
 * Returns the signed-in person, or null. A person who is asked to sign in again over unsaved input still
 * counts.
 */
export function useAccount(): Account | null {
  return useSyncExternalStore(onSession, readAccount)
}

/** Returns whether the person came by a personal link, which opens one job and stores no cards. */
export function useIsByLink(): boolean {
  return useAccount()?.linkJobId !== undefined
}

/** Returns the time zone of the person's company; times are shown in it, wherever the browser is. */
export function useCompanyZone(): string {
  const account = useAccount()
  const company = account?.companies.find(({ id }) => id === account.defaultCompany) ?? account?.companies[0]
  return company?.timezone ?? 'America/Denver'
}

/** Returns the person who is asked to sign in again over unsaved input, or null. */
export function useReauthAccount(): Account | null {
  return useSyncExternalStore(onSession, readReauthAccount)
}

/** Returns whether a person is signed in; for use outside of components. */
export function isSignedIn(): boolean {
  return readSession() !== null
}
