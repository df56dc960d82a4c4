import { useSyncExternalStore } from 'react'
import type { Account } from '../../shared/accounts/account.ts'
import { getAccount, revokeSession, signIn as signInCall } from '../../shared/accounts/accounts.api.ts'
import { call } from './api.ts'
import { onSession, readSession, writeSession } from './session-store.ts'

/** Signs in and stores the session; raises a CallError (spec 1 §4). */
export async function signIn(email: string, password: string): Promise<void> {
  const { token, refreshToken, tokenExpires, userData } = await call(signInCall, {
    body: { email, password },
  })
  writeSession({ token, refreshToken, tokenExpires, userData })
}

/** Ends the session here and on the server; a server that can not be reached does not keep anyone signed in. */
export async function signOut(): Promise<void> {
  const revoked = call(revokeSession, {}).catch(() => undefined)
  // The call has taken its token by now.
  writeSession(null)
  await revoked
}

/** Asks who is signed in and merges the answer into the stored session (spec 1 §4 'account sync'). */
export async function reloadAccount(): Promise<void> {
  const userData = await call(getAccount, {})
  const session = readSession()
  if (session && JSON.stringify(session.userData) !== JSON.stringify(userData))
    writeSession({ ...session, userData })
}

/** The signed-in person, or null. */
export function useAccount(): Account | null {
  return useSyncExternalStore(onSession, () => readSession()?.userData ?? null)
}

/** Whether somebody is signed in, asked outside of screens. */
export function isSignedIn(): boolean {
  return readSession() !== null
}
