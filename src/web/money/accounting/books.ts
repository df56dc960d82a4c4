import { createContext, use, type ReactNode } from 'react'
import type { AccountingSearch } from './place.ts'

/** A company with its ledger. */
export interface BooksCompany {
  id: number
  name: string
  timezone: string
}

/** Appearance of a link to a place of the area. */
export interface AreaLinkProps {
  className?: string | undefined
  'aria-current'?: 'page' | undefined
  children: ReactNode
}

/** The open ledger: its company, the current place, and navigation to other places. */
export interface Books {
  company: BooksCompany
  /** Today in the company's time zone, `YYYY-MM-DD`. */
  today: string
  place: AccountingSearch
  /** Renders a link to a place. */
  renderPlace: (place: AccountingSearch, link: AreaLinkProps) => ReactNode
  /** Navigates to a place; with `isSameStep` it replaces the current history entry. */
  onPlace: (place: AccountingSearch, isSameStep: boolean) => void
}

export const BooksContext = createContext<Books | null>(null)

/** Returns the open ledger; throws an Error outside of the accounting area. */
export function useBooks(): Books {
  const books = use(BooksContext)
  if (!books) throw new Error('Only inside the accounting area')
  return books
}
