import { useEffect, useRef, useState } from 'react'
import { newKey } from '../../kernel/new-key.ts'
import { failedUpload, photoOf, type Photo } from './photos.ts'

/** Photos that are chosen for a message, until they are sent with it. */
export interface PhotosToSend {
  photos: readonly Photo[]
  add: (files: readonly File[]) => void
  remove: (photo: Photo) => void
  /** Uploads all and returns their ids; those that were uploaded already are not sent again. Throws what an upload throws. */
  upload: () => Promise<string[]>
  /** Uploads all of them again next time: the server no longer knows an id. */
  forgetIds: () => void
  /** Removes all: they were sent. */
  clear: () => void
}

/** Keeps the photos of a message; `send` uploads one and reports its progress from 0 to 1. */
export function usePhotosToSend(
  send: (file: File, onProgress: (share: number) => void) => Promise<{ id: string }>,
): PhotosToSend {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const all = previews.current
    return () => all.forEach((preview) => URL.revokeObjectURL(preview))
  }, [])
  const change = (key: string, more: Partial<Photo>) =>
    setPhotos((before) => before.map((photo) => (photo.key === key ? { ...photo, ...more } : photo)))
  function drop(photo: Photo) {
    URL.revokeObjectURL(photo.preview)
    previews.current.delete(photo.preview)
  }
  return {
    photos,
    add: (files) => {
      const added = files.map((file): Photo => {
        const preview = URL.createObjectURL(file)
        previews.current.add(preview)
        return photoOf(file, newKey(), preview)
      })
      setPhotos((before) => [...before, ...added])
    },
    remove: (photo) => {
      setPhotos((before) => before.filter(({ key }) => key !== photo.key))
      drop(photo)
    },
    upload: async () => {
      const ids: string[] = []
      for (const photo of photos) {
        if (photo.id !== null) {
          ids.push(photo.id)
          continue
        }
        change(photo.key, { share: 0, problem: null, isRefused: false })
        try {
          const { id } = await send(photo.file, (share) => change(photo.key, { share }))
          change(photo.key, { id })
          ids.push(id)
        } catch (error) {
          change(photo.key, failedUpload(error))
          throw error
        }
      }
      return ids
    },
    forgetIds: () => setPhotos((before) => before.map((photo) => ({ ...photo, id: null, share: null }))),
    clear: () => {
      photos.forEach(drop)
      setPhotos([])
    },
  }
}
