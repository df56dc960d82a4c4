import type { PdfBlock, PdfPicture } from '../../../adapters/pdf/pdf.model.ts'
import {
  DESCRIPTIVE_SYMBOLS,
  EXCEPTION_SYMBOLS,
  LOCATION_SYMBOLS,
} from '../../../../shared/jobs/documents/inventory.symbols.ts'
import { shownInventorySchema } from '../../../../shared/jobs/documents/shown.ts'
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
      ...articleBlocks(articles),
      ...photoBlocks(source, articles),
      ...signatureBlocks(source, 'inventorySheet'),
    ],
  }
}

function articleBlocks(articles: readonly Article[]): PdfBlock[] {
  const count = articles.length === 1 ? '1 article' : `${articles.length} articles`
  const heading: PdfBlock = { kind: 'heading', level: 2, text: `Inventory: ${count}` }
  if (articles.length === 0) return [heading, { kind: 'paragraph', text: 'No articles are listed yet.' }]
  return [
    heading,
    {
      kind: 'table',
      columns: [
        { title: '#', width: 7, align: 'right' },
        { title: 'Article', width: 39 },
        { title: 'Descriptive', width: 18 },
        { title: 'Exception', width: 18 },
        { title: 'Location', width: 18 },
      ],
      rows: articles.map((article, index) => [
        String(index + 1),
        article.article,
        article.descriptive_symbols.join(', '),
        article.exception_symbols.join(', '),
        article.location_symbols.join(', '),
      ]),
    },
    ...legendBlocks(articles),
  ]
}

/** The symbols that this inventory uses, followed by all available symbols. */
function legendBlocks(articles: readonly Article[]): PdfBlock[] {
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
    const codes = new Set(articles.flatMap(codesOf))
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
  const pictures = articles.flatMap(({ article, photos: own }, index) =>
    own.map(({ id }, at) => {
      const name = `#${index + 1} ${article}`
      const caption = own.length > 1 ? `${name}, photo ${at + 1} of ${own.length}` : name
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
