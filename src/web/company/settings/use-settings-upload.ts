import { useRef, useState } from 'react'
import { sendFile } from '../../kernel/upload.ts'

/**
 * Uploads files of a company for one purpose and tells how far it is, from 0 to 1; `upload` answers the
 * file's address or throws a CallError.
 */
export function useSettingsUpload(companyId: number, purpose: 'logo' | 'voicemail') {
  const [share, setShare] = useState<number | null>(null)
  // A save that is refused for something else does not send the file again.
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
      // Asked for by a save, it goes on when the section is left.
      const { source_url } = await sendFile(form, setShare, new AbortController().signal)
      sent.current.set(file, source_url)
      return source_url
    } finally {
      setShare(null)
    }
  }

  return { share, upload }
}
