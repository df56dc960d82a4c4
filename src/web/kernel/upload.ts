import { fileSchema, uploadFile } from '../../shared/files/files.api.ts'
import type { z } from 'zod'
import { isSessionOver, noAnswer, refusalOf } from './api.ts'
import { refresh } from './refresh.ts'
import { readSession } from './session-store.ts'

/** Sends a form with a file and tells how far it is, from 0 to 1; raises a CallError (DECISIONS A2, K28). */
export async function sendFile(
  form: FormData,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<z.output<typeof fileSchema>> {
  const caller = readSession()?.userData.id
  for (let isRetry = false; ; isRetry = true) {
    const token = readSession()?.token
    const { status, body } = await post(form, token, onProgress, signal)
    if (status >= 200 && status < 300) return fileSchema.parse(body)
    const words = status === 413 ? 'The request is too large.' : 'The file could not be uploaded.'
    const error = refusalOf(status, body, words)
    if (!isSessionOver(error) || token === undefined || isRetry) throw error
    const outcome = await refresh(token)
    if (outcome === 'unreachable') throw noAnswer()
    // What one person began is not sent in the name of the next.
    if (outcome !== 'refreshed' || readSession()?.userData.id !== caller) throw error
  }
}

/** Only this old way of asking tells how much of a body is sent. */
function post(
  form: FormData,
  token: string | undefined,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const end = (settle: () => void) => () => {
      signal.removeEventListener('abort', stop)
      settle()
    }
    request.open(uploadFile.method, uploadFile.path)
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener(
      'load',
      end(() => resolve({ status: request.status, body: jsonOf(request.responseText) })),
    )
    for (const lost of ['error', 'timeout'])
      request.addEventListener(
        lost,
        end(() => reject(noAnswer())),
      )
    request.addEventListener(
      'abort',
      end(() => reject(new DOMException('Stopped.', 'AbortError'))),
    )
    signal.addEventListener('abort', stop)
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
