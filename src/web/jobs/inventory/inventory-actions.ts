import type { QueryClient } from '@tanstack/react-query'
import { uploadFile } from '../../../shared/company/files/files.api.ts'
import {
  changeInventory,
  getInventory,
  type JobInventory,
} from '../../../shared/jobs/inventory/inventory.api.ts'
import type {
  InventoryChange,
  InventoryPart,
  PhotoPlace,
} from '../../../shared/jobs/inventory/inventory.changes.ts'
import { call } from '../../kernel/api.ts'
import { newUuid } from '../../kernel/new-key.ts'
import {
  dismissSavedAction,
  readSavedActions,
  registerSender,
  saveActions,
} from '../../kernel/phone-queue.ts'
import { callKey, keyBelow } from '../../kernel/queries.ts'
import {
  groupOf,
  INVENTORY_CHANGES,
  INVENTORY_PHOTOS,
  jobOfGroup,
  savedChangesOf,
  shownAfter,
  type SavedPhoto,
} from './inventory-model.ts'

/** Most changes of one call (inventory.changes.ts). */
const AT_ONCE = 500

/** Sends saved changes of inventories and their photos as long as the app is open. */
export function sendInventoryChanges(queries: QueryClient): void {
  const onSent = (group: string) => {
    const id = jobOfGroup(group)
    // A load for each of hundreds of photos would be of the whole house each time: one follows the last.
    if (savedChangesOf(readSavedActions(), id).waiting.length > 0) return
    void queries.invalidateQueries({ queryKey: keyBelow(getInventory, { id }) })
  }
  const send = async (jobId: number, changes: readonly InventoryChange[]) => {
    await call(changeInventory, {
      params: { id: jobId },
      body: { sentAt: new Date().toISOString(), changes: [...changes] },
    })
    // An answer that is on its way may be from before.
    const queryKey = callKey(getInventory, { params: { id: jobId } })
    await queries.cancelQueries({ queryKey })
    queries.setQueryData<JobInventory>(queryKey, (known) => known && shownAfter(known, ...changes))
  }
  registerSender(INVENTORY_CHANGES, {
    onSent,
    send: async (group, actions) => {
      for (let from = 0; from < actions.length; from += AT_ONCE) {
        const some = actions.slice(from, from + AT_ONCE)
        await send(
          jobOfGroup(group),
          some.map(({ body }) => body as InventoryChange), // saved by saveChange
        )
      }
      return actions.map(() => null)
    },
  })
  registerSender(INVENTORY_PHOTOS, {
    onSent,
    send: async (group, actions) => {
      for (const { id, body } of actions) {
        const { key, place, at, companyId, blob } = body as SavedPhoto // saved by savePhotos
        const photo = await upload(id, companyId, blob)
        await send(jobOfGroup(group), [{ id, at, kind: 'photo', key, place, photo }])
      }
      return actions.map(() => null)
    },
  })
}

/** Uploads a photo once, whatever the number of attempts, and returns its number. */
async function upload(id: string, companyId: number, blob: Blob): Promise<number> {
  const { sendForm } = await import('../../company/files/upload.ts')
  const form = new FormData()
  form.append('purpose', 'attachment')
  form.append('company', String(companyId))
  form.append('file', blob, blob.type === 'image/png' ? 'photo.png' : 'photo.jpg')
  const file = await sendForm(uploadFile, {}, form, () => undefined, new AbortController().signal, id)
  return file.id
}

/** Saves a change on the phone; it is sent when there is a network. */
export async function saveChange(jobId: number, part: InventoryPart): Promise<void> {
  const change: InventoryChange = { id: newUuid(), at: new Date().toISOString(), ...part }
  await saveActions([{ id: change.id, kind: INVENTORY_CHANGES, group: groupOf(jobId), body: change }])
  if (part.kind !== 'remove') return
  // Photos of an article that is gone are not sent.
  const { photos } = savedChangesOf(readSavedActions(), jobId)
  for (const { id, key } of photos) if (key === part.key) await dismissSavedAction(id)
}

const loadShrinker = () => import('../../company/files/shrink-photo.ts')

/** Types of pictures that the server takes as they are (upload.check.ts). */
const SENT_AS_IS: readonly string[] = ['image/jpeg', 'image/png']

/**
 * Saves photos of an article on the phone, each made small first; they are sent when there is a network. Returns why some
 * were not saved or not made small, null otherwise: one that cannot be read does not keep the others from being saved.
 */
export async function savePhotos(
  at: { jobId: number; companyId: number; key: string; place: PhotoPlace },
  files: readonly File[],
  load = loadShrinker,
): Promise<string | null> {
  // Without a network this part of the app may not load. What was photographed may be gone later, so it is kept as it is.
  const shrinker = await load().catch(() => null)
  let problem: string | null = null
  for (const file of files) {
    const { jobId, ...photo } = at
    const id = newUuid()
    if (!shrinker && !SENT_AS_IS.includes(file.type)) {
      problem = 'The photo could not be prepared. Take it again when there is a network.'
      continue
    }
    try {
      // A copy, because the phone may remove the file of its camera.
      const blob = shrinker
        ? await shrinker.shrinkPhoto(file)
        : new Blob([await file.arrayBuffer()], { type: file.type })
      const body: SavedPhoto = { ...photo, at: new Date().toISOString(), blob }
      await saveActions([{ id, kind: INVENTORY_PHOTOS, group: groupOf(jobId, id), body }])
      if (!shrinker) problem ??= 'The photo could not be prepared. It is sent in its full size.'
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error)
    }
  }
  return problem
}

/** Pixels of a small picture, for a screen with two or three to a point. */
const SMALL_PX = 300

/** Returns a photo as small as it is shown, made beside the page: a page that loads the whole one misses frames. */
export async function smallPhoto(photo: Blob): Promise<Blob> {
  try {
    const { shrinkPhoto } = await loadShrinker()
    return await shrinkPhoto(photo, SMALL_PX)
  } catch {
    return photo
  }
}
