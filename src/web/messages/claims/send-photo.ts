import type { Answer } from '../../../shared/kernel/endpoint.ts'
import { uploadDisputePhoto } from '../../../shared/messages/communications/disputes.api.ts'
import { sendOpenForm } from '../../company/files/upload.ts'

/** Uploads one photo for the dispute of a link and reports the progress from 0 to 1; throws a CallError. */
export async function sendPhoto(
  token: string,
  photo: File,
  onProgress: (share: number) => void,
): Promise<Answer<typeof uploadDisputePhoto>> {
  const form = new FormData()
  form.append('file', photo)
  const url = uploadDisputePhoto.path.replace(':token', encodeURIComponent(token))
  const body = await sendOpenForm(url, form, onProgress, 'The photo could not be sent.')
  return body as Answer<typeof uploadDisputePhoto> // the server builds it by the endpoint's schema
}
