import { useEffect, useRef, useState } from 'react'
import { newKey } from '../../../kernel/new-key.ts'
import type { Photo } from './articles.ts'
import { shrinkPhoto } from '../../../company/files/shrink-photo.ts'
import type { UploadPhoto } from './upload-photo.ts'

/** An upload in progress. */
export interface Upload {
  id: string
  articleKey: string
  file: File
  /** A URL that shows the local file. */
  preview: string
  /** Progress from 0 to 1. */
  share: number
  /** The error; null while the upload runs. */
  error: string | null
}

/** Operations on uploads. */
export interface PhotoUploads {
  uploads: readonly Upload[]
  start: (articleKey: string, files: readonly File[]) => void
  retry: (upload: Upload) => void
  drop: (upload: Upload) => void
}

/** Uploads photos of articles; each is passed on once it is stored, the others are canceled on unmount. */
export function usePhotoUploads(
  uploadPhoto: UploadPhoto | undefined,
  onStored: (articleKey: string, photo: Photo) => void,
): PhotoUploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const previews = useRef(new Set<string>())
  const stored = useRef(onStored)
  useEffect(() => {
    stored.current = onStored
  })
  useEffect(() => {
    const all = running.current
    const shown = previews.current
    return () => {
      for (const controller of all.values()) controller.abort()
      for (const url of shown) URL.revokeObjectURL(url)
      all.clear()
      shown.clear()
    }
  }, [])

  function change(id: string, part: Partial<Upload>) {
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)))
  }
  function forget({ id, preview }: Upload) {
    URL.revokeObjectURL(preview)
    previews.current.delete(preview)
    setUploads((before) => before.filter((one) => one.id !== id))
  }
  async function run(upload: Upload, send: UploadPhoto) {
    const { id, articleKey, file } = upload
    const controller = new AbortController()
    running.current.set(id, controller)
    try {
      const small = await shrinkPhoto(file)
      if (controller.signal.aborted) return
      const photo = await send(small, (share) => change(id, { share }), controller.signal)
      forget(upload)
      stored.current(articleKey, photo)
    } catch (error) {
      if (!controller.signal.aborted)
        change(id, { error: error instanceof Error ? error.message : String(error) })
    } finally {
      running.current.delete(id)
    }
  }
  return {
    uploads,
    start: (articleKey, files) => {
      if (!uploadPhoto) return
      const more = files.map((file) => ({
        id: newKey(),
        articleKey,
        file,
        preview: URL.createObjectURL(file),
        share: 0,
        error: null,
      }))
      for (const { preview } of more) previews.current.add(preview)
      setUploads((before) => [...before, ...more])
      for (const upload of more) void run(upload, uploadPhoto)
    },
    retry: (upload) => {
      if (!uploadPhoto) return
      change(upload.id, { share: 0, error: null })
      void run(upload, uploadPhoto)
    },
    drop: (upload) => {
      running.current.get(upload.id)?.abort()
      forget(upload)
    },
  }
}
