import type { z } from 'zod'
import { uploadDisputePhoto } from '../../shared/communications/disputes.api.ts'
import { noAnswer, refusalOf } from '../kernel/api.ts'

type StoredPhoto = z.output<typeof uploadDisputePhoto.answer>

/** Uploads one photo for the dispute behind a link and tells how far it is, from 0 to 1; raises a CallError. */
export function sendPhoto(
  token: string,
  photo: File,
  onProgress: (share: number) => void,
): Promise<StoredPhoto> {
  const form = new FormData()
  form.append('file', photo)
  return new Promise((resolve, reject) => {
    // Only this old way of asking tells how much of a body is sent.
    const request = new XMLHttpRequest()
    const url = uploadDisputePhoto.path.replace(':token', encodeURIComponent(token))
    request.open(uploadDisputePhoto.method, url)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      const body = jsonOf(request.responseText)
      const stored = uploadDisputePhoto.answer.safeParse(body)
      if (request.status === 200 && stored.success) resolve(stored.data)
      else reject(refusalOf(request.status, body, 'The photo could not be sent.'))
    })
    for (const lost of ['error', 'timeout', 'abort']) request.addEventListener(lost, () => reject(noAnswer()))
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
