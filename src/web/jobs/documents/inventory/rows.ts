import type { Article, RemovedPart } from './articles.ts'
import type { PhotoUploads } from './use-photo-uploads.ts'

/** Operations on listed articles. */
export interface ArticleActions {
  edit: (article: Article) => void
  remove: (article: Article) => void
  removePhoto: (article: Article, index: number) => void
  undo: () => void
}

/** Props of the table and the cards of articles. */
export interface RowsProps {
  articles: readonly Article[]
  /** The part removed last; an undo button takes its place. */
  removed: RemovedPart | null
  /** null if articles have no photos. */
  photos: PhotoUploads | null
  /** null for read-only viewers. */
  actions: ArticleActions | null
  /** How the name of an article or room is shown. */
  nameOf: (name: string) => string
}

/** A row of the list: an article with its name in the language of the pages and its sticker or place, or a removed part with an undo button. */
export type Row =
  | { kind: 'article'; key: string; article: Article; name: string; number: number }
  | { kind: 'removed'; key: string; text: string }

/** Returns the articles with their numbers, and an undo row where one was removed. */
export function rowsOf({ articles, removed, actions, nameOf }: RowsProps): Row[] {
  const rows: Row[] = articles.map((article, index) => ({
    kind: 'article',
    key: article.key,
    article,
    name: nameOf(article.article),
    number: article.sticker ?? index + 1,
  }))
  if (actions === null || removed?.kind !== 'article') return rows
  const place: Row = {
    kind: 'removed',
    key: 'removed',
    text: `${nameOf(removed.article.article)} removed.`,
  }
  return rows.toSpliced(removed.index, 0, place)
}
