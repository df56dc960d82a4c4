import { CallError, isUnanswered } from '../../kernel/api.ts'
import { newKey } from '../../kernel/new-key.ts'
import type { KeptPhoto, PhotoStore } from './photo-store.ts'

/** Milliseconds until an unanswered upload is tried again. */
const RETRY_MS = 5_000

/** A photo on its way. */
export interface WaitingPhoto extends KeptPhoto {
  /** Progress from 0 to 1. */
  share: number
  /** Why it was rejected; null while it waits or is sent. */
  error: string | null
}

interface QueueParts {
  owner: string
  store: PhotoStore
  /** Makes a photo small enough for a phone connection. */
  shrink: (file: Blob) => Promise<Blob>
  /** Uploads a photo; throws a CallError. */
  send: (photo: KeptPhoto, onProgress: (share: number) => void) => Promise<void>
}

/**
 * Uploads photos one after the other and keeps them until they are stored. An upload without an answer is tried again with
 * its key, also after a reload; one that is rejected waits for the person.
 */
export function createPhotoQueue({ owner, store, shrink, send }: QueueParts) {
  let photos: readonly WaitingPhoto[] = []
  let isRunning = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  function set(next: readonly WaitingPhoto[]): void {
    photos = next
    for (const listener of listeners) listener()
  }
  function change(key: string, part: Partial<WaitingPhoto>): void {
    set(photos.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)))
  }
  async function remove(key: string): Promise<void> {
    await store.remove(key)
    set(photos.filter((photo) => photo.key !== key))
  }
  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    clearTimeout(timer)
    try {
      for (;;) {
        const next = photos.find(({ error }) => error === null)
        if (!next) return
        try {
          await send(next, (share) => change(next.key, { share }))
          await remove(next.key)
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          change(next.key, { share: 0 })
          if (isUnanswered(error) || error.status >= 500 || error.status === 429) {
            timer = setTimeout(() => void run(), RETRY_MS)
            return
          }
          change(next.key, { error: error.message })
        }
      }
    } finally {
      isRunning = false
    }
  }
  return {
    getState: () => photos,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Continues with the photos of an earlier visit, and after the connection was lost. */
    resume: async () => {
      const known = new Set(photos.map(({ key }) => key))
      const kept = (await store.list(owner)).filter(({ key }) => !known.has(key))
      if (kept.length > 0) set([...photos, ...kept.map((photo) => ({ ...photo, share: 0, error: null }))])
      await run()
    },
    add: async (room: string, files: readonly Blob[]) => {
      for (const file of files) {
        const photo = { key: newKey(), owner, room, blob: file }
        try {
          photo.blob = await shrink(file)
        } catch (error) {
          // One that cannot be read is shown with the reason, and does not hold up the others.
          set([...photos, { ...photo, share: 0, error: messageOf(error) }])
          continue
        }
        set([...photos, { ...photo, share: 0, error: null }])
        await store.put(photo)
      }
      await run()
    },
    retry: async (key: string) => {
      change(key, { error: null })
      await run()
    },
    drop: remove,
    /** Forgets all photos: the person has signed out. */
    forget: () => {
      clearTimeout(timer)
      set([])
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
