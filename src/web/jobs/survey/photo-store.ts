import { SURVEY_PHOTOS } from '../../kernel/session-store.ts'

/** A photo that is not uploaded yet. */
export interface KeptPhoto {
  /** Idempotency key of its upload. */
  key: string
  /** Whose survey of which job it belongs to. */
  owner: string
  room: string
  blob: Blob
}

/** Where photos are until they are uploaded; a reload finds them. */
export interface PhotoStore {
  put: (photo: KeptPhoto) => Promise<void>
  remove: (key: string) => Promise<void>
  list: (owner: string) => Promise<KeptPhoto[]>
}

const STORE = 'photos'

/**
 * Returns a store of photos in this browser. Where it has none, such as in a private window, photos stay in the page only.
 */
export function createPhotoStore(): PhotoStore {
  let opening: Promise<IDBDatabase | null> | undefined
  const connect = () =>
    (opening ??= open(() => {
      opening = undefined
    }).catch(() => null))
  const run = async <T>(
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | undefined> => {
    const db = await connect()
    if (!db) return undefined
    return resultOf(use(db.transaction(STORE, mode).objectStore(STORE))).catch(() => undefined)
  }
  return {
    put: async (photo) => {
      await run('readwrite', (store) => store.put(photo))
    },
    remove: async (key) => {
      await run('readwrite', (store) => store.delete(key))
    },
    list: async (owner) => {
      // Written by put.
      const all = (await run('readonly', (store) => store.getAll())) as KeptPhoto[] | undefined
      return (all ?? []).filter((photo) => photo.owner === owner)
    },
  }
}

function open(onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(SURVEY_PHOTOS, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'key' }))
  request.addEventListener('success', () => {
    const db = request.result
    // A sign-out deletes it, and waits until nobody has it open.
    db.addEventListener('versionchange', () => {
      db.close()
      onClosed()
    })
  })
  return resultOf(request)
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed')))
  })
}
