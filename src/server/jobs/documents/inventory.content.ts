import { isSameContent } from '../../../shared/jobs/agreements/canonical.ts'
import { SIGNING_PARTIES } from '../../../shared/jobs/documents/document.ts'
import type { WrittenDocumentName } from '../../../shared/jobs/documents/document.inputs.ts'
import { shownInventorySchema } from '../../../shared/jobs/documents/shown.ts'
import {
  clashText,
  doubleStickers,
  keyOfArticle,
  type InventoryContent,
} from '../../../shared/jobs/inventory/inventory.rules.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { storedDocument } from './document.lines.ts'
import { variablesOf } from './document.variables.ts'
import type { DocumentState } from './document.view.ts'

const articlesSchema = shownInventorySchema.pick({ articles: true, delivery: true }).extend({
  articles: shownInventorySchema.shape.articles.element
    .omit({ photos: true })
    .extend({
      photos: shownInventorySchema.shape.articles.element.shape.photos.element.pick({ id: true }).array(),
    })
    .array(),
})

/** Returns the articles of an inventory, each with its key, and what was found of them at the destination. */
export function contentOf(state: DocumentState): InventoryContent {
  const { articles, delivery } = articlesSchema.parse(variablesOf(state, 'inventorySheet'))
  return {
    articles: articles.map((article) => ({ ...article, key: keyOfArticle(article) })),
    delivery: delivery ?? [],
  }
}

/** Returns the keys of the articles that both parties signed for at origin. */
export function signedItems(state: DocumentState): ReadonlySet<string> {
  const times = SIGNING_PARTIES.map(
    (party) =>
      state.signatures.find(
        (one) => one.document === 'inventorySheet' && one.place === 'origin' && one.party === party,
      )?.signedAt,
  )
  const [first, second] = times
  if (first === undefined || second === undefined) return new Set()
  const until = Math.min(Date.parse(first), Date.parse(second))
  const signed = contentOf(state).articles.filter(
    // Signatures are read in whole seconds.
    ({ addedAt }) => addedAt === undefined || Math.floor(Date.parse(addedAt) / 1000) * 1000 <= until,
  )
  return new Set(signed.map(({ key }) => key))
}

/** Returns the parts of an article that a signature is about. */
const signedParts = ({ id: _id, key: _key, addedAt: _addedAt, ...article }: Record<string, unknown>) =>
  article

/**
 * Returns the articles of a save of the whole sheet. A sender that does not know what the phones record beside the columns
 * of the sheet leaves it as it is. Throws rest_conflict if an article with a sticker changes that both parties signed for, and
 * if a sticker would be on two articles.
 */
export function savedArticles(
  state: DocumentState,
  sent: Record<string, unknown>,
  now: string,
): Record<string, unknown> {
  const name: WrittenDocumentName = 'inventorySheet'
  const { delivery: _delivery, ...rest } = sent
  const articles = storedDocument({ inventorySheet: rest }, name)?.articles
  if (!articles) return rest
  const before = contentOf(state).articles
  const byId = new Map(before.map((article) => [article.id, article]))
  const isSigned = state.signatures.some(({ document }) => document === name)
  const after = articles.map((article) => {
    const known = article.id === undefined ? undefined : byId.get(article.id)
    if (!known) return isSigned ? { ...article, addedAt: now } : article
    const { key, sticker, room, shape, marks, isHighValue, value, addedAt } = known
    const unsent = { sticker, room, shape, marks, isHighValue, value }
    const kept = Object.entries(unsent).filter(([field, set]) => set !== undefined && !(field in article))
    return {
      ...article,
      ...Object.fromEntries(kept),
      ...(key !== keyOfArticle({ id: known.id }) && { key }),
      ...(addedAt !== undefined && { addedAt }),
    }
  })
  const signed = signedItems(state)
  for (const article of before) {
    if (!signed.has(article.key) || article.sticker === undefined) continue
    const same = after.find(({ id }) => id === article.id)
    if (!same || !isSameContent(signedParts(same), signedParts(article)))
      throw new AppError('rest_conflict', {
        message: 'Client and crew signed for these items at origin. They can’t change.',
      })
  }
  const doubled = doubleStickers(before)
  for (const sticker of doubleStickers(after)) {
    // Those of an earlier version stay until somebody gives them another number.
    if (doubled.has(sticker)) continue
    const item = after.find((one) => one.sticker === sticker)
    throw new AppError('rest_conflict', {
      message: clashText({ sticker, item: { article: item?.article ?? '', room: item?.room ?? '' } }),
    })
  }
  return { ...rest, articles: after }
}
