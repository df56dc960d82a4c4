import { exchangePersonalLink, getAccount } from '../../../shared/kernel/session.api.ts'
import { call, CallError } from '../../kernel/api.ts'
import { readLinkToken } from '../../kernel/link-token.ts'
import { readSession, writeSession } from '../../kernel/session-store.ts'

/** Why a personal link opens nothing: it has ended (null), or could not be exchanged now (the error's text). */
export interface LinkProblem {
  text: string | null
}

/**
 * Exchanges the token of this tab's personal link and stores its session, unless its person is signed in in this browser;
 * returns the address to show, or why there is none.
 */
export async function enterByLink(from: string | undefined): Promise<string | LinkProblem> {
  const linkToken = readLinkToken()
  if (linkToken === null) return { text: null }
  try {
    const { token, tokenExpires, job } = await call(exchangePersonalLink, { body: { token: linkToken } })
    const userData = await call(getAccount, {}, { token })
    if (readSession()?.userData.id !== userData.id)
      writeSession({ token, tokenExpires, refreshToken: linkToken, userData })
    const page = `/job/${job.id}`
    const pages = [page, `${page}/claims`, `${page}/survey`]
    return from !== undefined && pages.includes(from.split('?')[0] ?? '') ? from : page
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { text: error.status === 404 ? null : error.message }
  }
}
