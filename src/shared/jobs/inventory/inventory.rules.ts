import type { z } from 'zod'
import type { inventorySheetInputSchema } from '../documents/document.inputs.ts'
import { SIDE_SYMBOLS, type ItemDelivery, type ItemMark } from '../documents/inventory.items.ts'
import { EXCEPTION_SYMBOLS, LOCATION_SYMBOLS } from '../documents/inventory.symbols.ts'
import type { InventoryPart, ItemPatch, NewItem } from './inventory.changes.ts'

type Sheet = z.output<typeof inventorySheetInputSchema>
/** An article as it is stored, with its key. */
export type InventoryItem = Omit<NonNullable<Sheet['articles']>[number], 'key'> & { key: string }

/** The articles of an inventory and what was found of them at the destination. */
export interface InventoryContent {
  articles: readonly InventoryItem[]
  delivery: readonly ItemDelivery[]
}

/** Returns the key of an article: its own, or one from its id for articles of earlier versions. */
export function keyOfArticle({ key, id }: { key?: string | undefined; id?: number | undefined }): string {
  return key ?? `row-${id ?? 0}`
}

/** Returns an inventory after a change; articles that are not there are left out. */
export function withPart(before: InventoryContent, part: InventoryPart, at: string | null): InventoryContent {
  switch (part.kind) {
    case 'add': {
      const known = new Set(before.articles.map(({ key }) => key))
      const last = Math.max(0, ...before.articles.map(({ id }) => id ?? 0))
      const added = part.items.filter(({ key }) => !known.has(key))
      const items = added.map((item, index) => newArticle(item, last + 1 + index, at))
      return { ...before, articles: [...before.articles, ...items] }
    }
    case 'edit':
      return withArticle(before, part.key, (article) => patched(article, part.set))
    case 'remove':
      return {
        articles: before.articles.filter(({ key }) => key !== part.key),
        delivery: before.delivery.filter(({ key }) => key !== part.key),
      }
    case 'photo': {
      const photo = { id: part.photo }
      const has = (photos: readonly { id: number }[]) => photos.some(({ id }) => id === part.photo)
      if (part.place === 'origin')
        return withArticle(before, part.key, (article) =>
          has(article.photos) ? article : { ...article, photos: [...article.photos, photo] },
        )
      return withDelivery(before, [part.key], (delivery, key) => {
        const own = delivery ?? { key, state: 'damaged' as const, codes: [], note: '', photos: [] }
        return has(own.photos) ? own : { ...own, photos: [...own.photos, photo] }
      })
    }
    case 'dropPhoto': {
      const without = (photos: readonly { id: number }[]) => photos.filter(({ id }) => id !== part.photo)
      return {
        articles: before.articles.map((article) =>
          article.key === part.key ? { ...article, photos: without(article.photos) } : article,
        ),
        delivery: before.delivery.map((one) =>
          one.key === part.key ? { ...one, photos: without(one.photos) } : one,
        ),
      }
    }
    case 'deliver':
      return withDelivery(before, part.keys, (delivery, key) =>
        part.state === null
          ? null
          : {
              key,
              state: part.state,
              codes: part.state === 'damaged' ? part.codes : [],
              note: part.state === 'delivered' ? '' : part.note,
              photos: part.state === 'delivered' ? [] : (delivery?.photos ?? []),
            },
      )
  }
}

function newArticle(item: NewItem, id: number, at: string | null): InventoryItem {
  return {
    id,
    ...item,
    exception_symbols: [],
    location_symbols: [],
    photos: [],
    ...(at !== null && { addedAt: at }),
  }
}

function withArticle(
  before: InventoryContent,
  key: string,
  change: (article: InventoryItem) => InventoryItem,
): InventoryContent {
  return {
    ...before,
    articles: before.articles.map((article) => (article.key === key ? change(article) : article)),
  }
}

function withDelivery(
  { articles, delivery }: InventoryContent,
  keys: readonly string[],
  change: (delivery: ItemDelivery | undefined, key: string) => ItemDelivery | null,
): InventoryContent {
  const known = new Map(delivery.map((one) => [one.key, one]))
  const present = new Set(articles.map(({ key }) => key))
  for (const key of keys) {
    if (!present.has(key)) continue
    const after = change(known.get(key), key)
    if (after) known.set(key, after)
    else known.delete(key)
  }
  return { articles, delivery: [...known.values()] }
}

/** Returns an article after a change; its symbols follow the marks on its picture. */
function patched(article: InventoryItem, set: ItemPatch): InventoryItem {
  const after: InventoryItem = { ...article }
  const { marks, ...rest } = set
  Object.assign(after, rest)
  if (!marks) return after
  const before = article.marks ?? []
  return {
    ...after,
    marks,
    exception_symbols: following(
      article.exception_symbols,
      codesOf(before),
      codesOf(marks),
      EXCEPTION_SYMBOLS,
    ),
    location_symbols: following(article.location_symbols, sidesOf(before), sidesOf(marks), LOCATION_SYMBOLS),
  }
}

const codesOf = (marks: readonly ItemMark[]) => marks.flatMap(({ codes }) => codes)
const sidesOf = (marks: readonly ItemMark[]) => marks.map(({ side }) => SIDE_SYMBOLS[side])

/** Returns symbols after marks changed: those that were chosen without a mark stay. */
function following(
  chosen: readonly string[],
  before: readonly string[],
  marked: readonly string[],
  symbols: readonly { code: string }[],
): string[] {
  const kept = new Set([...chosen.filter((code) => !before.includes(code)), ...marked])
  return symbols.map(({ code }) => code).filter((code) => kept.has(code))
}

/** Returns the number after the highest sticker. */
export function nextSticker(articles: readonly Pick<InventoryItem, 'sticker'>[]): number {
  return Math.max(0, ...articles.map(({ sticker }) => sticker ?? 0)) + 1
}

/** Returns the stickers that several articles have. */
export function doubleStickers(articles: readonly Pick<InventoryItem, 'sticker'>[]): ReadonlySet<number> {
  const seen = new Set<number>()
  const double = new Set<number>()
  for (const { sticker } of articles) {
    if (sticker === null || sticker === undefined) continue
    if (seen.has(sticker)) double.add(sticker)
    seen.add(sticker)
  }
  return double
}

/** Returns which of these stickers an article of the job has already, in their order. */
export function takenStickers(
  articles: readonly Pick<InventoryItem, 'sticker'>[],
  wanted: readonly number[],
): number[] {
  const taken = new Set(articles.map(({ sticker }) => sticker))
  return wanted.filter((sticker) => taken.has(sticker))
}

/** Returns the first sticker that a change would put on a second article, with the article that has it; null if there is none. */
export function stickerClash(articles: readonly InventoryItem[], part: InventoryPart): StickerClash | null {
  const own = new Map(articles.map((article) => [article.key, article]))
  const owners = new Map<number, Named>()
  for (const article of articles) if (article.sticker != null) owners.set(article.sticker, article)
  for (const item of newlyStuck(own, part)) {
    if (item.sticker == null) continue
    const owner = owners.get(item.sticker)
    if (owner) return { sticker: item.sticker, item: owner }
    owners.set(item.sticker, item)
  }
  return null
}

type Named = Pick<InventoryItem, 'article' | 'room' | 'sticker'>
/** A sticker that is on an article already. */
interface StickerClash {
  sticker: number
  item: Pick<InventoryItem, 'article' | 'room'>
}

/** Returns the articles that a change gives a sticker which they do not have yet. */
function newlyStuck(own: ReadonlyMap<string, InventoryItem>, part: InventoryPart): Named[] {
  if (part.kind === 'add') return part.items.filter(({ key }) => !own.has(key))
  const item = part.kind === 'edit' ? own.get(part.key) : undefined
  if (!item || part.kind !== 'edit' || part.set.sticker === undefined) return []
  return part.set.sticker === item.sticker ? [] : [{ ...item, sticker: part.set.sticker }]
}

/** Returns why a sticker is refused, naming the article that has it. */
export function clashText({ sticker, item: { article, room = '' } }: StickerClash): string {
  return room === ''
    ? `Sticker ${sticker} is on ${article} already. Give this item another number.`
    : `Sticker ${sticker} is on ${article} (${room}) already. Give this item another number.`
}

/** Returns the numbers of a typed range such as '101–140' or '7', with commas between several; null if it is none. */
export function stickersOf(typed: string): number[] | null {
  const numbers: number[] = []
  for (const part of typed.split(',')) {
    const range = /^\s*(\d{1,6})\s*(?:(?:-|–|—|to|a)\s*(\d{1,6}))?\s*$/i.exec(part)
    if (!range) return null
    const from = Number(range[1])
    const to = Number(range[2] ?? range[1])
    if (from < 1 || to < from || to - from + 1 + numbers.length > 300) return null
    for (let number = from; number <= to; number += 1) numbers.push(number)
  }
  return [...new Set(numbers)]
}

/** Returns the number of pieces of each room, in the order in which the rooms appear. */
export function piecesByRoom(
  articles: readonly Pick<InventoryItem, 'room'>[],
): { room: string; pieces: number }[] {
  const rooms = new Map<string, number>()
  for (const { room = '' } of articles) rooms.set(room, (rooms.get(room) ?? 0) + 1)
  return [...rooms].map(([room, pieces]) => ({ room, pieces }))
}
