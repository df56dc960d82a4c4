import { useQueryClient } from '@tanstack/react-query'
import { booksKey } from './accounting.queries.ts'
import { useBooks } from './books.ts'

/** The way to ask again for all that is shown of the open books, after a change made here. */
export function useBooksNews(): () => Promise<void> {
  const client = useQueryClient()
  const { company } = useBooks()
  return () => client.invalidateQueries({ queryKey: booksKey(company.id) })
}
