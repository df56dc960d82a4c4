import type { z } from 'zod'
import { uploadFile } from '../../../shared/company/files/files.api.ts'
import type { Answer, Endpoint } from '../../../shared/kernel/endpoint.ts'
import { isSessionExpired, noResponseError, toCallError, urlOf, type CallInput } from '../../kernel/api.ts'
import { newKey } from '../../kernel/new-key.ts'
import { refresh } from '../../kernel/refresh.ts'
import { readSession } from '../../kernel/session-store.ts'
import { LATE, retryCall } from '../../kernel/try-again.ts'

/** Receives the progress of an upload from 0 to 1; starts again at 0 when the form has to be sent again. */
type Progress = (share: number) => void

/** Uploads a file and returns how it can be read. Throws a CallError. */
export function sendFile(
  form: FormData,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<Answer<typeof uploadFile>> {
  return sendForm(uploadFile, {}, form, onProgress, signal)
}

/**
 * Sends a form with a file for the signed-in person, retries it if there is no response, and reports
 * progress; throws a CallError.
 */
export async function sendForm<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, A>,
  input: CallInput<P, Q, B>,
  form: FormData,
  onProgress: Progress,
  signal: AbortSignal,
  /** Of an upload that may have been sent before the page was loaded. */
  key = newKey(),
): Promise<z.output<A>> {
  const caller = readSession()?.userData.id
  return retryCall(async () => {
    // An upload that one person started must not be sent for the person who signed in after them.
    if (readSession()?.userData.id !== caller) throw noResponseError()
    for (let isRetry = false; ; isRetry = true) {
      const token = readSession()?.token
      const headers = {
        'idempotency-key': key,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      }
      const { status, body } = await post(urlOf(endpoint, input), headers, form, onProgress, signal)
      if (status >= 200 && status < 300) return body as z.output<A> // the server builds it by the endpoint's schema
      const words = status === 413 ? 'The request is too large.' : 'The file could not be uploaded.'
      const error = toCallError(status, body, words)
      if (!isSessionExpired(error) || token === undefined || isRetry) throw error
      const outcome = await refresh(token)
      if (outcome === 'unreachable') throw noResponseError()
      if (outcome !== 'refreshed' || readSession()?.userData.id !== caller) throw error
    }
  }, signal)
}

/**
 * Sends a form without a session and retries it if there is no response; returns the body, or throws a
 * CallError.
 */
export async function sendOpenForm(
  url: string,
  form: FormData,
  onProgress: Progress,
  otherwise: string,
): Promise<unknown> {
  const headers = { 'idempotency-key': newKey() }
  return retryCall(async () => {
    const { status, body } = await post(url, headers, form, onProgress, new AbortController().signal)
    if (status >= 200 && status < 300) return body
    throw toCallError(status, body, otherwise)
  })
}

/** Milliseconds without any progress after which an upload counts as unanswered; on a dead connection no error arrives. */
const PATIENCE_MS = 60_000

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function post(
  url: string,
  headers: Record<string, string>,
  form: FormData,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    // An aborted signal fires no further event, so one aborted between two attempts is checked here.
    if (signal.aborted) {
      reject(new DOMException('Stopped.', 'AbortError'))
      return
    }
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      settle()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        // Another attempt right after a long wait would only keep what is sent next waiting.
        reject(noResponseError(LATE))
        stop()
      }, PATIENCE_MS)
    }
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      wait()
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener(
      'load',
      end(() => resolve({ status: request.status, body: jsonOf(request.responseText) })),
    )
    for (const lost of ['error', 'timeout'])
      request.addEventListener(
        lost,
        end(() => reject(noResponseError())),
      )
    request.addEventListener(
      'abort',
      end(() => reject(new DOMException('Stopped.', 'AbortError'))),
    )
    signal.addEventListener('abort', stop)
    wait()
    request.send(form)
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
