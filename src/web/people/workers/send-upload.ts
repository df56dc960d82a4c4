import { sendFile } from '../../company/files/upload.ts'

/** Uploads a file of a worker and returns its address. Throws a CallError. */
export async function sendUpload(
  companyId: number,
  purpose: 'profile' | 'staff',
  file: File,
  onProgress: (share: number) => void = () => {},
): Promise<string> {
  const form = new FormData()
  // The fields come first, because the server reads the form from its beginning.
  form.append('purpose', purpose)
  form.append('company', String(companyId))
  form.append('title', file.name.slice(0, 500))
  form.append('file', file)
  const { source_url } = await sendFile(form, onProgress, new AbortController().signal)
  return source_url
}
