import { sendFile } from '../../../company/files/upload.ts'
import type { Photo } from './articles.ts'

/** Uploads a photo and reports the progress from 0 to 1; throws a CallError. */
export type UploadPhoto = (
  photo: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<Photo>

/** Returns the upload function for photos of a company. */
export function photoUpload(companyId: number): UploadPhoto {
  return async (photo, onProgress, signal) => {
    const form = new FormData()
    form.append('purpose', 'attachment')
    form.append('company', String(companyId))
    form.append('file', photo, photo.type === 'image/png' ? 'photo.png' : 'photo.jpg')
    const { id, source_url } = await sendFile(form, onProgress, signal)
    return { id, source_url }
  }
}
