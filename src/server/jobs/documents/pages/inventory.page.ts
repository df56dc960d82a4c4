import type { PdfBlock, PdfPicture } from '../../../adapters/pdf/pdf.model.ts'
import {
  DESCRIPTIVE_SYMBOLS,
  EXCEPTION_SYMBOLS,
  LOCATION_SYMBOLS,
} from '../../../../shared/jobs/documents/inventory.symbols.ts'
import {
  DELIVERY_STATE_LABELS,
  ITEM_SIDE_LABELS,
  type ItemDelivery,
} from '../../../../shared/jobs/documents/inventory.items.ts'
import { shownInventorySchema } from '../../../../shared/jobs/documents/shown.ts'
import { keyOfArticle, piecesByRoom } from '../../../../shared/jobs/inventory/inventory.rules.ts'
import { centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { storedDocument } from '../document.lines.ts'
import { variablesOf } from '../document.variables.ts'
import type { DocumentState } from '../document.view.ts'
import { textOrNotSet } from './figures.ts'
import { jobFacts } from './job.facts.ts'
import type { Page, PageSource } from './page.source.ts'
import { signatureBlocks } from './signatures.section.ts'

type Article = NonNullable<NonNullable<ReturnType<typeof storedInventory>>['articles']>[number]
type Symbols = readonly { readonly code: string; readonly label: string }[]

const addressesSchema = shownInventorySchema.omit({ articles: true })

function storedInventory(state: DocumentState) {
  return storedDocument(state.stored, 'inventorySheet')
}

function articlesOf(state: DocumentState): Article[] {
  return storedInventory(state)?.articles ?? []
}

/** Returns the file ids of the photos of all articles, in order and without duplicates. */
export function photoIdsOf(state: DocumentState): number[] {
  return [...new Set(articlesOf(state).flatMap(({ photos }) => photos.map(({ id }) => id)))]
}

/** Returns the numbered inventory with conditions, symbols, photos, and four signatures (49 CFR 375.503). */
export function inventoryPage(source: PageSource): Page {
  const { state } = source
  const addresses = addressesSchema.parse(variablesOf(state, 'inventorySheet'))
  const articles = articlesOf(state)
  const delivery = storedInventory(state)?.delivery ?? []
  return {
    blocks: [
      jobFacts(state.job),
      { kind: 'heading', level: 2, text: 'Places' },
      {
        kind: 'facts',
        rows: [
          ['Origin', textOrNotSet(addresses.origin_address)],
          ['Condition at origin', textOrNotSet(addresses.origin_condition)],
          ['Destination', textOrNotSet(addresses.destination_address)],
          ['Condition at destination', textOrNotSet(addresses.destination_condition)],
        ],
      },
      ...articleBlocks(
        articles,
        delivery.flatMap(({ codes }) => codes),
      ),
      ...countBlocks(articles),
      ...valueBlocks(articles),
      ...deliveryBlocks(delivery, articles),
      ...photoBlocks(source, articles),
      ...signatureBlocks(source, 'inventorySheet'),
    ],
  }
}

function articleBlocks(articles: readonly Article[], delivered: readonly string[]): PdfBlock[] {
  const count = articles.length === 1 ? '1 article' : `${articles.length} articles`
  const heading: PdfBlock = { kind: 'heading', level: 2, text: `Inventory: ${count}` }
  if (articles.length === 0) return [heading, { kind: 'paragraph', text: 'No articles are listed yet.' }]
  const hasRooms = articles.some(({ room }) => room)
  return [
    heading,
    {
      kind: 'table',
      columns: [
        { title: '#', width: 7, align: 'right' },
        { title: 'Article', width: hasRooms ? 30 : 39 },
        ...(hasRooms ? [{ title: 'Room', width: 18 }] : []),
        { title: 'Descriptive', width: hasRooms ? 15 : 18 },
        { title: 'Exception', width: hasRooms ? 15 : 18 },
        { title: 'Location', width: hasRooms ? 15 : 18 },
      ],
      rows: articles.map((article, index) => [
        numberOf(article, index),
        article.article,
        ...(hasRooms ? [article.room ?? ''] : []),
        article.descriptive_symbols.join(', '),
        article.exception_symbols.join(', '),
        article.location_symbols.join(', '),
      ]),
    },
    ...markBlocks(articles),
    ...legendBlocks(articles, delivered),
  ]
}

/** The sticker of an article, or its place in the list for one without. */
function numberOf({ sticker }: Article, index: number): string {
  return String(sticker ?? index + 1)
}

function nameOf(article: Article, index: number): string {
  return `#${numberOf(article, index)} ${article.article}`
}

/** Where on each article something is wrong, side by side with what. */
function markBlocks(articles: readonly Article[]): PdfBlock[] {
  const rows = articles.flatMap((article, index): [string, string][] => {
    const marks = article.marks ?? []
    if (marks.length === 0) return []
    const text = marks.map(({ side, codes }) => `${ITEM_SIDE_LABELS[side]}: ${codes.join(' ')}`).join('; ')
    return [[nameOf(article, index), text]]
  })
  if (rows.length === 0) return []
  return [
    { kind: 'heading', level: 3, text: 'Condition at origin' },
    { kind: 'facts', rows },
  ]
}

/** Pieces of each room, and photos. */
function countBlocks(articles: readonly Article[]): PdfBlock[] {
  if (!articles.some(({ room }) => room)) return []
  const photos = articles.reduce((sum, { photos: own }) => sum + own.length, 0)
  return [
    { kind: 'heading', level: 3, text: 'Pieces' },
    {
      kind: 'facts',
      rows: [
        ...piecesByRoom(articles).map(({ room, pieces }): [string, string] => [
          room || 'No room',
          String(pieces),
        ]),
        ['Total', String(articles.length)],
        ['Photos', String(photos)],
      ],
    },
  ]
}

/** Articles of extraordinary value, which the client declares (49 CFR 375.203). */
function valueBlocks(articles: readonly Article[]): PdfBlock[] {
  const rows = articles.flatMap((article, index): [string, string][] =>
    article.isHighValue === true
      ? [
          [
            nameOf(article, index),
            article.value === null || article.value === undefined
              ? 'Not declared'
              : formatCents(centsFromDollars(article.value)),
          ],
        ]
      : [],
  )
  if (rows.length === 0) return []
  return [
    { kind: 'heading', level: 3, text: 'Articles of extraordinary value: more than $100 a pound' },
    { kind: 'facts', rows },
  ]
}

/** What was found at the destination: the number of delivered pieces, and each exception. */
function deliveryBlocks(delivery: readonly ItemDelivery[], articles: readonly Article[]): PdfBlock[] {
  if (delivery.length === 0) return []
  const byKey = new Map(delivery.map((one) => [one.key, one]))
  const found = articles.map((article, index) => ({
    name: nameOf(article, index),
    one: byKey.get(keyOfArticle({ ...article, id: article.id ?? index + 1 })),
  }))
  const delivered = found.filter(({ one }) => one && one.state !== 'missing').length
  const exceptions = found.flatMap(({ name, one }): [string, string][] => {
    if (!one || one.state === 'delivered') return []
    const photos = one.photos.length === 1 ? '1 photo' : `${one.photos.length} photos`
    const parts = [
      `${DELIVERY_STATE_LABELS[one.state]}${one.codes.length > 0 ? `: ${one.codes.join(', ')}` : ''}`,
      one.note,
      one.photos.length > 0 ? photos : '',
    ]
    return [[name, parts.filter((part) => part !== '').join('. ')]]
  })
  return [
    { kind: 'heading', level: 2, text: 'At destination' },
    {
      kind: 'facts',
      rows: [
        ['Delivered', `${delivered} of ${articles.length}`],
        ...exceptions,
        ...(exceptions.length === 0 ? [['Exceptions', 'None'] as [string, string]] : []),
      ],
    },
  ]
}

/** The symbols that this inventory uses, followed by all available symbols. */
function legendBlocks(articles: readonly Article[], delivered: readonly string[]): PdfBlock[] {
  const lists = [
    {
      label: 'Descriptive',
      symbols: DESCRIPTIVE_SYMBOLS,
      codesOf: (one: Article) => one.descriptive_symbols,
    },
    { label: 'Exception', symbols: EXCEPTION_SYMBOLS, codesOf: (one: Article) => one.exception_symbols },
    { label: 'Location', symbols: LOCATION_SYMBOLS, codesOf: (one: Article) => one.location_symbols },
  ]
  const rows = lists.flatMap(({ label, symbols, codesOf }): [string, string][] => {
    const codes = new Set([...articles.flatMap(codesOf), ...(label === 'Exception' ? delivered : [])])
    const used = symbols.filter(({ code }) => codes.has(code))
    return used.length > 0 ? [[label, legendText(used)]] : []
  })
  const isUsed: PdfBlock[] =
    rows.length === 0
      ? []
      : [
          { kind: 'heading', level: 3, text: 'Symbols on this inventory' },
          { kind: 'facts', rows },
        ]
  return [
    ...isUsed,
    { kind: 'heading', level: 3, text: 'All symbols' },
    ...lists.map(({ label, symbols }): PdfBlock => ({
      kind: 'paragraph',
      isSmall: true,
      text: `${label}: ${legendText(symbols)}`,
    })),
  ]
}

function legendText(symbols: Symbols): string {
  return symbols.map(({ code, label }) => `${code} ${label}`).join(' · ')
}

function photoBlocks({ photos }: PageSource, articles: readonly Article[]): PdfBlock[] {
  const pictures = articles.flatMap((whole, index) =>
    whole.photos.map(({ id }, at) => {
      const name = nameOf(whole, index)
      const caption = whole.photos.length > 1 ? `${name}, photo ${at + 1} of ${whole.photos.length}` : name
      return { bytes: photos.get(id), caption }
    }),
  )
  if (pictures.length === 0) return []
  const items = pictures.flatMap(({ bytes, caption }): PdfPicture[] => (bytes ? [{ bytes, caption }] : []))
  const missingPictures = pictures.filter(({ bytes }) => !bytes).map(({ caption }) => caption)
  const missing: PdfBlock = {
    kind: 'paragraph',
    text: `Photos that are not at hand: ${missingPictures.join('; ')}.`,
  }
  return [
    { kind: 'heading', level: 2, text: 'Photos' },
    ...(items.length > 0 ? [{ kind: 'images', items } as const] : []),
    ...(missingPictures.length > 0 ? [missing] : []),
  ]
}
