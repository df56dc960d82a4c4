import type { JobInventory } from '../../../shared/jobs/inventory/inventory.api.ts'
import type {
  InventoryChange,
  InventoryPart,
  PhotoPlace,
} from '../../../shared/jobs/inventory/inventory.changes.ts'
import { withPart, type InventoryContent } from '../../../shared/jobs/inventory/inventory.rules.ts'
import { searchCatalogue } from '../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import type { ItemShape } from '../../../shared/jobs/documents/inventory.items.ts'
import type { SavedAction } from '../../kernel/phone-store.ts'

/** Kinds of actions that the phone saves: changes, and photos with what they are of. */
export const INVENTORY_CHANGES = 'inventory'
export const INVENTORY_PHOTOS = 'inventoryPhoto'

export type ShownItem = JobInventory['articles'][number]
export type ShownDelivery = JobInventory['delivery'][number]
type ShownPhoto = ShownItem['photos'][number]

/** A photo that waits on the phone. */
export interface SavedPhoto {
  key: string
  place: PhotoPlace
  /** UTC by the clock of the phone. */
  at: string
  companyId: number
  blob: Blob
}

/** A photo that waits, with the id of its action. */
export interface WaitingPhoto extends SavedPhoto {
  id: string
}

/** Returns the group of the actions of a job; each photo is a group of its own, so that one failure repeats one upload. */
export function groupOf(jobId: number, photoId?: string): string {
  return photoId === undefined ? String(jobId) : `${jobId} ${photoId}`
}

/** Returns the job of a group. */
export function jobOfGroup(group: string): number {
  return Number(group.split(' ')[0])
}

/** Returns an inventory as it is shown after changes; articles that did not change keep their identity. */
export function shownAfter(inventory: JobInventory, ...parts: readonly InventoryPart[]): JobInventory {
  if (parts.length === 0) return inventory
  const { articles, delivery } = parts.reduce<InventoryContent>(
    (before, part) => withPart(before, part, null),
    inventory,
  )
  return {
    ...inventory,
    articles: articles.map((article) => {
      const known = article as Partial<ShownItem> // of the inventory, or just added
      if (known.isSigned !== undefined && hasLinks(known.photos)) return known as ShownItem
      return {
        ...article,
        id: article.id ?? 0,
        isSigned: known.isSigned ?? false,
        photos: linked(article.photos),
      }
    }),
    delivery: delivery.map((one) =>
      hasLinks(one.photos) ? (one as ShownDelivery) : { ...one, photos: linked(one.photos) },
    ),
  }
}

function hasLinks(photos: readonly Partial<ShownPhoto>[] | undefined): boolean {
  return photos?.every(({ source_url: url }) => url !== undefined) ?? false
}

/** A photo that was just sent has no link until the inventory is read again. */
function linked(photos: readonly (Pick<ShownPhoto, 'id'> & Partial<ShownPhoto>)[]): ShownPhoto[] {
  return photos.map((photo) => ({ source_url: '', ...photo }))
}

/** What this phone has saved of an inventory. */
export interface SavedChanges {
  waiting: readonly SavedAction[]
  /** Those that the server refused, until the person has read why. */
  refused: readonly SavedAction[]
  photos: readonly WaitingPhoto[]
}

/** Returns what this phone has saved of the inventory of a job. */
export function savedChangesOf(actions: readonly SavedAction[], jobId: number): SavedChanges {
  const own = actions.filter(
    ({ kind, group }) =>
      (kind === INVENTORY_CHANGES || kind === INVENTORY_PHOTOS) && jobOfGroup(group) === jobId,
  )
  const waiting = own.filter(({ problem }) => problem === null)
  return {
    waiting,
    refused: own.filter(({ problem }) => problem !== null),
    photos: waiting.flatMap(
      ({ id, kind, body }) => (kind === INVENTORY_PHOTOS ? { ...(body as SavedPhoto), id } : []), // saved by savePhotos
    ),
  }
}

let last: { inventory: JobInventory; changes: readonly InventoryChange[]; shown: JobInventory } | undefined

/**
 * Returns an inventory with the changes that wait on this phone; the same one until they change, so not with each photo. A
 * change that comes after those that were shown is added to them, so that all other articles keep their identity.
 */
export function withSavedChanges(inventory: JobInventory, { waiting }: SavedChanges): JobInventory {
  const changes = waiting.flatMap(
    ({ kind, body }) => (kind === INVENTORY_CHANGES ? (body as InventoryChange) : []), // saved by saveChange
  )
  const before =
    last?.inventory === inventory && last.changes.every((change, at) => change === changes[at])
      ? last
      : { changes: [], shown: inventory }
  const added = changes.slice(before.changes.length)
  last = { inventory, changes, shown: shownAfter(before.shown, ...added) }
  return last.shown
}

/** Returns the stickers that a saved change gives its articles. */
export function stickersIn({ kind, body }: SavedAction): number[] {
  if (kind !== INVENTORY_CHANGES) return []
  const change = body as InventoryChange // saved by saveChange
  if (change.kind === 'add') return change.items.flatMap(({ sticker }) => sticker ?? [])
  return change.kind === 'edit' ? [change.set.sticker ?? []].flat() : []
}

/** Returns a change with other stickers, as many as it has. */
export function withStickers(change: InventoryChange, stickers: readonly number[]): InventoryChange {
  const left = [...stickers]
  const other = (sticker: number | null) => (sticker === null ? null : (left.shift() ?? sticker))
  if (change.kind === 'add')
    return {
      ...change,
      items: change.items.map((item) => ({ ...item, sticker: other(item.sticker) })),
    }
  return change.kind === 'edit' ? { ...change, set: { ...change.set, sticker: stickers[0] ?? null } } : change
}

/** Returns the refused changes and photos of articles that a refused change would have added. */
export function dependentsOf(action: SavedAction, refused: readonly SavedAction[]): SavedAction[] {
  const change = action.body as InventoryChange // saved by saveChange, or a photo, which has no kind
  if (action.kind !== INVENTORY_CHANGES || change.kind !== 'add') return []
  const added = new Set(change.items.map(({ key }) => key))
  return refused.filter((one) => {
    if (one === action) return false
    const { key, keys } = one.body as { key?: string; keys?: readonly string[] } // a change or a photo
    return [key ?? [], keys ?? []].flat().some((each) => added.has(each))
  })
}

const SHAPES: readonly (readonly [ItemShape, RegExp])[] = [
  ['box', /carton|\bbox|tote|pack\b|trunk|suitcase|luggage|crate|\bbin\b|bag\b/i],
  ['panel', /television\b(?! stand)|mirror|picture|painting|monitor|mattress|\bbed\b|rug|glass|headboard/i],
  ['appliance', /refrigerator|freezer|range|washer|dryer|dishwasher|oven|microwave|conditioner|safe/i],
  ['seat', /sofa|chair|recliner|sectional|loveseat|stool|bench(?!,? work)|ottoman|futon/i],
  ['table', /table|desk|stand\b|work bench|piano/i],
]

/** Returns the picture that fits an article by its name. */
export function shapeOf(article: string): ItemShape {
  return SHAPES.find(([, pattern]) => pattern.test(article))?.[0] ?? 'cabinet'
}

/** Returns names of the catalog that match a typed text, each once, at most six. */
export function findNames(typed: string): string[] {
  if (typed.trim() === '') return []
  return [...new Set(searchCatalogue(typed).map(({ item }) => item))].slice(0, 6)
}
