import type { Account } from '../../../shared/kernel/account.ts'
import { SESSION_CALLS } from '../../../shared/kernel/session-calls.ts'
import { LINK_KEY, readSession, writeSession } from '../../kernel/session-store.ts'
import { startFirstCall } from './enter-again.ts'

/** Milliseconds after which the app tries itself. */
const PATIENCE_MS = 5_000

interface LinkSession {
  token: string
  /** Epoch seconds. */
  tokenExpires: number
  job: { id: number }
}

/**
 * If the address has the token of a personal link to its job, exchanges it, stores the session and asks for the job, as
 * jobs/personal-links/enter.ts and kernel/link-token.ts do with the schemas of the calls. Whatever fails is left to the app,
 * which finds the token in the address.
 */
export async function enterByLink(): Promise<void> {
  const linkToken = /^#link=([\w-]+)$/.exec(location.hash)?.[1]
  if (linkToken === undefined) return
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const exchanged = await fetch(SESSION_CALLS.exchangeLink, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: linkToken }),
    signal,
  })
  if (!exchanged.ok) return
  const { token, tokenExpires, job } = (await exchanged.json()) as LinkSession
  const page = `/job/${job.id}`
  if (location.pathname !== page) return
  const headers = { authorization: `Bearer ${token}` }
  const firstCall = startFirstCall(`/wp/v2/jobs/${job.id}`, token)
  const account = await fetch(SESSION_CALLS.account, { headers, signal })
  if (!account.ok) return
  const userData = (await account.json()) as Account
  sessionStorage.removeItem('session')
  sessionStorage.setItem(LINK_KEY, linkToken)
  if (readSession()?.userData.id !== userData.id)
    writeSession({ token, tokenExpires, refreshToken: linkToken, userData })
  history.replaceState(null, '', page)
  window.firstCall = firstCall
}
