import { useRef, useState } from 'react'
import { sendFile } from './upload.ts'

/**
 * Returns a function that uploads a company's file for one purpose, and the progress from 0 to 1; `upload`
 * returns the file's address or throws a CallError.
 */
export function useSettingsUpload(companyId: number, purpose: 'logo' | 'photo' | 'voicemail') {
  const [share, setShare] = useState<number | null>(null)
  // If a save is rejected for another reason, the next save does not upload the file again.
  const sent = useRef(new WeakMap<File, string>())

  async function upload(file: File): Promise<string> {
    const earlier = sent.current.get(file)
    if (earlier !== undefined) return earlier
    const form = new FormData()
    form.append('purpose', purpose)
    form.append('company', String(companyId))
    form.append('file', file, file.name)
    setShare(0)
    try {
      // An upload started by a save continues when the section is left.
      const { source_url } = await sendFile(form, setShare, new AbortController().signal)
      sent.current.set(file, source_url)
      return source_url
    } finally {
      setShare(null)
    }
  }

  return { share, upload }
}
