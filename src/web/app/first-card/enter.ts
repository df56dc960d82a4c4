import type { Account } from '../../../shared/kernel/account.ts'
import { SESSION_CALLS } from '../../../shared/kernel/session-calls.ts'
import { refresh } from '../../kernel/refresh.ts'
import { LINK_KEY, readSession, writeSession } from '../../kernel/session-store.ts'
import { inTime } from './show-card.ts'

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
  const firstCall = askForJob(job.id, token)
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

/**
 * If the page has not asked for its job because the access token has expired, gets a new one, as the app would and never at
 * the same time, and asks for the job.
 */
export async function enterAgain(jobId: string): Promise<void> {
  const session = readSession()
  if (!session || window.firstCall || location.hash !== '') return
  const result = await inTime(refresh(session.token))
  const token = readSession()?.token
  if (result === 'refreshed' && token !== undefined) window.firstCall = askForJob(jobId, token)
}

function askForJob(id: number | string, token: string): NonNullable<typeof window.firstCall> {
  const url = `/wp/v2/jobs/${id}`
  const answer = fetch(url, { headers: { authorization: `Bearer ${token}` } })
  // The app hears of a failure when it takes the answer.
  answer.catch(() => undefined)
  return { url, token, answer }
}
