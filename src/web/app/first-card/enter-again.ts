import { refresh } from '../../kernel/refresh.ts'
import { readSession } from '../../kernel/session-store.ts'
import { inTime } from './show-card.ts'

/**
 * If the page has not made its call because the access token has expired, gets a new one, as the app would and never at the
 * same time, and makes the call.
 */
export async function enterAgain(url: string): Promise<void> {
  const session = readSession()
  if (!session || window.firstCall || location.hash !== '') return
  const result = await inTime(refresh(session.token))
  const token = readSession()?.token
  if (result === 'refreshed' && token !== undefined) window.firstCall = startFirstCall(url, token)
}

/** Starts the call of the page that the card and the app share. */
export function startFirstCall(url: string, token: string): NonNullable<typeof window.firstCall> {
  const answer = fetch(url, { headers: { authorization: `Bearer ${token}` } })
  // The app hears of a failure when it takes the answer.
  answer.catch(() => undefined)
  return { url, token, answer }
}
