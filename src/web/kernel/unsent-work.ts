import { readSavedActions, reload } from './phone-queue.ts'
import { SURVEY_PHOTOS } from './session-store.ts'

/** What this phone holds that the server has not received; signing out deletes it. */
export interface UnsentWork {
  /** Photos of a survey. */
  photos: number
  /** Recorded times and other work. */
  entries: number
}

/** Returns how much this phone holds that is not sent. */
export async function countUnsentWork(): Promise<UnsentWork> {
  await reload()
  const entries = readSavedActions().filter(({ problem }) => problem === null).length
  return { photos: await countPhotos().catch(() => 0), entries }
}

/** Returns in words what is not sent and would be lost: '3 photos are not sent yet.'; '' if everything is sent. */
export function unsentText({ photos, entries }: UnsentWork): string {
  const parts = [
    photos === 0 ? '' : photos === 1 ? '1 photo is not sent yet.' : `${photos} photos are not sent yet.`,
    entries === 0
      ? ''
      : entries === 1
        ? '1 recorded time or other entry is not sent yet.'
        : `${entries} recorded times or other entries are not sent yet.`,
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** Counts the waiting survey photos of all users of this browser, because logging out deletes all of them. Does not create a missing database. */
function countPhotos(): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(SURVEY_PHOTOS)
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('error', () => resolve(0))
    request.addEventListener('success', () => {
      const db = request.result
      const [store] = db.objectStoreNames
      if (store === undefined) {
        db.close()
        return resolve(0)
      }
      const count = db.transaction(store, 'readonly').objectStore(store).count()
      count.addEventListener('success', () => {
        db.close()
        resolve(count.result)
      })
      count.addEventListener('error', () => {
        db.close()
        reject(count.error ?? new Error('The storage failed'))
      })
    })
  })
}
