import type { Article, RemovedPart } from './articles.ts'
import type { PhotoUploads } from './use-photo-uploads.ts'

/** What may be done to articles that are listed. */
export interface ArticleActions {
  edit: (article: Article) => void
  remove: (article: Article) => void
  removePhoto: (article: Article, index: number) => void
  undo: () => void
}

/** What the table and the cards of articles are drawn with. */
export interface RowsProps {
  articles: readonly Article[]
  /** What was taken off last; the way to have it back stands in its place. */
  removed: RemovedPart | null
  /** Null where articles have no photos. */
  photos: PhotoUploads | null
  /** Null for who only reads. */
  actions: ArticleActions | null
}

/** One place of the list: an article under its number, or what was taken off there. */
export type Row =
  | { kind: 'article'; key: string; article: Article; number: number }
  | { kind: 'removed'; key: string; text: string }

/** The articles with their numbers, and where one was taken off the place to have it back. */
export function rowsOf({ articles, removed, actions }: RowsProps): Row[] {
  const rows: Row[] = articles.map((article, index) => ({
    kind: 'article',
    key: article.key,
    article,
    number: index + 1,
  }))
  if (actions === null || removed?.kind !== 'article') return rows
  const place: Row = { kind: 'removed', key: 'removed', text: `${removed.article.article} removed.` }
  return rows.toSpliced(removed.index, 0, place)
}
