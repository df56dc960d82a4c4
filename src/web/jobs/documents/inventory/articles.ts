import {
  DESCRIPTIVE_SYMBOLS,
  EXCEPTION_SYMBOLS,
  LOCATION_SYMBOLS,
  type InventorySymbol,
} from '../../../../shared/jobs/documents/inventory.symbols.ts'
import type { shownInventorySchema, ShownArticle } from '../../../../shared/jobs/documents/shown.ts'
import type { z } from 'zod'
import type { DraftRules } from '../drafts/stored-draft.ts'

/** An uploaded photo with a link that is valid for ten minutes. */
export type Photo = ShownArticle['photos'][number]

/** An article in the form. */
export interface Article extends Omit<ShownArticle, 'id'> {
  /** Render key; unchanged when the server assigns an id. */
  key: string
  id: number | null
}

/** An inventory in the form. */
export interface InventoryValue {
  articles: readonly Article[]
  origin_address: string
  destination_address: string
  origin_condition: string
  destination_condition: string
}

type Stored = z.output<typeof shownInventorySchema>

/** The three kinds of symbols: their column, list and field. */
export const SYMBOL_KINDS: readonly {
  field: 'descriptive_symbols' | 'exception_symbols' | 'location_symbols'
  title: string
  symbols: readonly InventorySymbol[]
}[] = [
  { field: 'descriptive_symbols', title: 'Descriptive Symbols', symbols: DESCRIPTIVE_SYMBOLS },
  { field: 'exception_symbols', title: 'Exception Symbols', symbols: EXCEPTION_SYMBOLS },
  { field: 'location_symbols', title: 'Location Symbols', symbols: LOCATION_SYMBOLS },
]

/** Maximum number of photos of an article (inventorySheetInputSchema). */
export const MAX_INVENTORY_PHOTOS = 10

/** Returns an empty inventory. */
export function emptyInventory(): InventoryValue {
  return {
    articles: [],
    origin_address: '',
    destination_address: '',
    origin_condition: '',
    destination_condition: '',
  }
}

/** Returns an empty article. */
export function blankArticle(key: string): Article {
  return {
    key,
    id: null,
    article: '',
    descriptive_symbols: [],
    exception_symbols: [],
    location_symbols: [],
    photos: [],
  }
}

/** Returns a stored inventory as form values. */
export function openInventory(stored: Stored): InventoryValue {
  const articles = stored.articles.map((one, index) => ({ ...one, key: `stored-${index}-${one.id}` }))
  return { ...stored, articles }
}

/** Returns an edited inventory in the format of the API: new articles get unique ids. */
export function sentInventory(value: InventoryValue): Record<string, unknown> {
  let last = Math.max(0, ...value.articles.map(({ id }) => id ?? 0))
  const seen = new Set<number>()
  const articles = value.articles.map((article) => {
    const isFree = article.id !== null && !seen.has(article.id)
    const id = article.id !== null && isFree ? article.id : (last += 1)
    seen.add(id)
    return { id, ...plain(article) }
  })
  return { ...textsOf(value), articles }
}

function plain(article: Article) {
  return {
    article: text(article.article),
    descriptive_symbols: article.descriptive_symbols,
    exception_symbols: article.exception_symbols,
    location_symbols: article.location_symbols,
    photos: article.photos.map(({ id }) => ({ id })),
  }
}

function textsOf(value: InventoryValue) {
  return {
    origin_address: text(value.origin_address),
    destination_address: text(value.destination_address),
    origin_condition: text(value.origin_condition),
    destination_condition: text(value.destination_condition),
  }
}

function text(value: string): string {
  return value.normalize('NFC').trim()
}

/** Compares inventories; photo links change with each request and are ignored. */
export const INVENTORY_RULES: DraftRules<InventoryValue> = {
  isSame: (one, other) => contentOf(one) === contentOf(other),
  adopt: (shown, stored) => ({ ...stored, articles: adoptKeys(shown, stored) }),
}

/** Returns both versions of an edited inventory if another person changed the stored one; null otherwise. */
export function inventoryConflict(
  typed: InventoryValue,
  before: InventoryValue,
  now: InventoryValue,
): { theirs: string; mine: string } | null {
  const theirs = contentOf(now)
  if (contentOf(before) === theirs || contentOf(typed) === theirs) return null
  return { theirs: inventoryText(now), mine: inventoryText(typed) }
}

function inventoryText(value: InventoryValue): string {
  const lines = value.articles.map((article, index) => {
    const symbols = SYMBOL_KINDS.flatMap(({ field }) => article[field])
    const photos = article.photos.length
    return [
      `${index + 1}. ${article.article}`,
      symbols.join(' '),
      photos === 0 ? '' : `${photos} ${photos === 1 ? 'photo' : 'photos'}`,
    ]
      .filter((part) => part !== '')
      .join(', ')
  })
  const texts = [
    ['Origin', value.origin_address],
    ['Destination', value.destination_address],
    ['Condition at origin', value.origin_condition],
    ['Condition at destination', value.destination_condition],
  ].flatMap(([label, said]) => (said ? [`${label}: ${said}`] : []))
  return [...lines, ...texts].join('\n') || 'No articles'
}

function contentOf(value: InventoryValue): string {
  return JSON.stringify([textsOf(value), value.articles.map(plain)])
}

function adoptKeys(shown: InventoryValue, stored: InventoryValue): Article[] {
  if (contentOf(shown) === contentOf(stored))
    return stored.articles.map((one, index) => ({ ...one, key: shown.articles[index]?.key ?? one.key }))
  const keys = new Map(shown.articles.map(({ id, key }) => [id, key]))
  const used = new Set<string>()
  return stored.articles.map((one) => {
    const key = keys.get(one.id)
    if (key === undefined || used.has(key)) return one
    used.add(key)
    return { ...one, key }
  })
}

/** Returns the inventory with the newest links of photos in both; a link is valid for ten minutes. */
export function withLinks(value: InventoryValue, stored: InventoryValue): InventoryValue {
  const links = new Map(stored.articles.flatMap(({ photos }) => photos).map((photo) => [photo.id, photo]))
  return withArticles(value, (article) => ({
    ...article,
    photos: article.photos.map((photo) => links.get(photo.id) ?? photo),
  }))
}

/** Returns the inventory with one article changed. */
export function withChange(
  value: InventoryValue,
  key: string,
  change: (article: Article) => Article,
): InventoryValue {
  return withArticles(value, (article) => (article.key === key ? change(article) : article))
}

function withArticles(value: InventoryValue, change: (article: Article) => Article): InventoryValue {
  return { ...value, articles: value.articles.map(change) }
}

/** Returns an article with one more photo; unchanged if it is full or already has it. */
export function withPhoto(article: Article, photo: Photo): Article {
  const { photos } = article
  if (photos.length >= MAX_INVENTORY_PHOTOS || photos.some(({ id }) => id === photo.id)) return article
  return { ...article, photos: [...photos, photo] }
}

/** The part removed last and its position. */
export type RemovedPart =
  | { kind: 'article'; index: number; article: Article }
  | { kind: 'photo'; index: number; articleKey: string; photo: Photo }

/** Returns the inventory with a removed part restored at its position. */
export function withRestored(value: InventoryValue, removed: RemovedPart): InventoryValue {
  if (removed.kind === 'article')
    return { ...value, articles: value.articles.toSpliced(removed.index, 0, removed.article) }
  return withChange(value, removed.articleKey, (article) => ({
    ...article,
    photos: article.photos.toSpliced(removed.index, 0, removed.photo),
  }))
}

/** Returns the chosen codes in the order of the symbol list, each once. */
export function sortCodes(codes: readonly string[], symbols: readonly InventorySymbol[]): string[] {
  return symbols.map(({ code }) => code).filter((code) => codes.includes(code))
}
