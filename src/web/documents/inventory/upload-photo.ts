import { fileSchema, uploadFile } from '../../../shared/files/files.api.ts'
import type { ErrorBody } from '../../../shared/kernel/errors.ts'
import { CallError } from '../../kernel/api.ts'
import { refresh } from '../../kernel/refresh.ts'
import { readSession } from '../../kernel/session-store.ts'
import type { Photo } from './articles.ts'

/** Uploads a photo and tells how far it is, from 0 to 1; raises a CallError. */
export type UploadPhoto = (
  photo: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<Photo>

/** The upload of a photo into a company; null is the person's default one (DECISIONS K28). */
export function photoUpload(companyId: number | null): UploadPhoto {
  return async (photo, onProgress, signal) => {
    const caller = readSession()?.userData.id
    for (let isRetry = false; ; isRetry = true) {
      const token = readSession()?.token
      const { status, body } = await post(bodyOf(photo, companyId), token, onProgress, signal)
      if (status >= 200 && status < 300) {
        const { id, source_url } = fileSchema.parse(body)
        return { id, source_url }
      }
      const error = errorOf(status, body)
      if (!isSessionOver(error) || token === undefined || isRetry) throw error
      const outcome = await refresh(token)
      if (outcome === 'unreachable') throw noAnswer()
      // What one person began is not sent in the name of the next.
      if (outcome !== 'refreshed' || readSession()?.userData.id !== caller) throw error
    }
  }
}

function bodyOf(photo: Blob, companyId: number | null): FormData {
  const form = new FormData()
  form.append('purpose', 'attachment')
  if (companyId !== null) form.append('company', String(companyId))
  form.append('file', photo, photo.type === 'image/png' ? 'photo.png' : 'photo.jpg')
  return form
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
    request.addEventListener(
      'error',
      end(() => reject(noAnswer())),
    )
    request.addEventListener(
      'timeout',
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

/** An access token that a refresh may replace (spec 1 §8). */
function isSessionOver({ status, code }: CallError): boolean {
  return (status === 401 || status === 403) && code.startsWith('rest_authentication_')
}

function errorOf(status: number, body: unknown): CallError {
  const isOurs = typeof body === 'object' && body !== null && 'code' in body && 'data' in body
  // What has a code and data is the error body of DECISIONS A5.
  if (isOurs) return new CallError(body as ErrorBody)
  const message = status === 413 ? 'The request is too large.' : 'The photo could not be uploaded.'
  return new CallError({ code: 'rest_internal', message, data: { status } })
}

function noAnswer(): CallError {
  const message = 'The request was made but no response was received'
  return new CallError({ code: 'no_answer', message, data: { status: 0 } })
}
