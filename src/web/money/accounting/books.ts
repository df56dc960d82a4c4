import { createContext, use, type ReactNode } from 'react'
import type { AccountingPlace } from './place.ts'

/** A company whose books are kept here. */
export interface BooksCompany {
  id: number
  name: string
  timezone: string
}

/** What a link to a place of the area looks like. */
export interface PlaceLink {
  className?: string | undefined
  'aria-current'?: 'page' | undefined
  children: ReactNode
}

/** Whose books are open, where in them, and the ways to other places. */
export interface Books {
  company: BooksCompany
  /** The company's day, `YYYY-MM-DD`. */
  today: string
  place: AccountingPlace
  /** A link to a place. */
  renderPlace: (place: AccountingPlace, link: PlaceLink) => ReactNode
  /** Goes to a place; with `isSameStep` 'back' leads to what was before. */
  onPlace: (place: AccountingPlace, isSameStep: boolean) => void
}

export const BooksContext = createContext<Books | null>(null)

/** The open books; throws an Error outside of the accounting area. */
export function useBooks(): Books {
  const books = use(BooksContext)
  if (!books) throw new Error('Only inside the accounting area')
  return books
}
