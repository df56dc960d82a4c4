import { useSyncExternalStore } from 'react'
import type { Account } from '../../shared/people/accounts/account.ts'
import { getAccount, revokeSession, signIn as signInCall } from '../../shared/people/accounts/accounts.api.ts'
import { call, CallError } from './api.ts'
import { askTokens } from './refresh.ts'
import {
  onSession,
  readAccount,
  readDevice,
  readKept,
  readSession,
  writeSession,
  writeSignIn,
  type Session,
} from './session-store.ts'

/** Signs in and stores the session; throws a CallError. */
export async function signIn(email: string, password: string): Promise<void> {
  writeSignIn(await call(signInCall, { body: { email, password, ...readDevice() } }))
}

/**
 * Ends the session here and on the server; a server that cannot be reached does not keep anyone signed in.
 */
export async function signOut(): Promise<void> {
  const session = readSession()
  writeSession(null)
  if (session) await revoke(session).catch(() => undefined)
}

/** Ends the family of tokens; when the access token has expired, the refresh token opens the way once more. */
async function revoke(session: Session): Promise<void> {
  try {
    await call(revokeSession, {}, { token: session.token })
  } catch (error) {
    if (!(error instanceof CallError && error.status === 401)) throw error
    const tokens = await askTokens(session)
    if (typeof tokens === 'object') await call(revokeSession, {}, { token: tokens.token })
  }
}

/** Asks who is signed in and merges the answer into the stored session. */
export async function reloadAccount(): Promise<void> {
  const userData = await call(getAccount, {})
  const session = readSession()
  if (session && JSON.stringify(session.userData) !== JSON.stringify(userData))
    writeSession({ ...session, userData })
}

/** The signed-in person, or null. Whoever is asked to sign in again over their unsaved input still counts. */
export function useAccount(): Account | null {
  return useSyncExternalStore(onSession, readAccount)
}

/** The time zone of the person's company: times are shown by its clock, wherever the browser is. */
export function useCompanyZone(): string {
  const account = useAccount()
  const company = account?.companies.find(({ id }) => id === account.defaultCompany) ?? account?.companies[0]
  return company?.timezone ?? 'America/Denver'
}

/** Who is asked to sign in again over their unsaved input; null for nobody. */
export function useKeptAccount(): Account | null {
  return useSyncExternalStore(onSession, readKept)
}

/** Whether somebody is signed in, asked outside of screens. */
export function isSignedIn(): boolean {
  return readSession() !== null
}
