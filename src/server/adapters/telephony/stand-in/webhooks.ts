import twilio from 'twilio'
import { sleep } from './account.ts'

export type Fields = Readonly<Record<string, string>>

/** Calls the product over real HTTP, signed as Twilio signs. */
export interface Webhooks {
  /** Posts once; returns the text of the response, or undefined if it was not successful. */
  post(address: string, fields: Fields): Promise<string | undefined>
  /**
   * Posts, and after a failure retries a few times in the background; returns the result of the first
   * attempt.
   */
  deliver(address: string, fields: Fields): Promise<string | undefined>
}

/** Seconds between the attempts of `deliver`. */
const PAUSES = [1, 2, 4]
const LONGEST_MS = 15_000

/**
 * Creates webhooks to our own server only: URLs below `publicUrl` (or paths of it) are signed as they are and
 * delivered to `target()`, where it listens. `onProblem` is called with each error.
 */
export function createWebhooks(options: {
  authToken: string
  publicUrl: string
  target: () => string
  secondMs: number
  signal: AbortSignal
  onProblem: (text: string) => void
}): Webhooks {
  const { authToken, publicUrl, target, secondMs, signal, onProblem } = options

  const post = async (address: string, fields: Fields): Promise<string | undefined> => {
    const url = address.startsWith('/') ? publicUrl + address : address
    if (signal.aborted) return undefined
    if (!url.startsWith(`${publicUrl}/`)) {
      onProblem(`${url.slice(0, 200)} is not below ${publicUrl}: nothing was sent there.`)
      return undefined
    }
    const path = url.slice(publicUrl.length)
    try {
      const answer = await fetch(target() + path, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
        headers: {
          'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
          'x-twilio-signature': twilio.getExpectedTwilioSignature(authToken, url, fields),
        },
        body: new URLSearchParams(fields).toString(),
      })
      const text = await answer.text()
      if (answer.ok) return text
      onProblem(`${path} answered ${answer.status}: ${text.slice(0, 200)}`)
    } catch (error) {
      if (!signal.aborted) onProblem(`${path} did not answer: ${String(error)}`)
    }
    return undefined
  }

  const tryAgain = async (address: string, fields: Fields): Promise<void> => {
    for (const pause of PAUSES) {
      await sleep(pause * secondMs, signal)
      if (signal.aborted || (await post(address, fields)) !== undefined) return
    }
  }

  return {
    post,
    async deliver(address, fields) {
      const answer = await post(address, fields)
      if (answer === undefined && !signal.aborted) void tryAgain(address, fields)
      return answer
    },
  }
}
