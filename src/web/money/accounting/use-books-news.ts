import { useQueryClient } from '@tanstack/react-query'
import { booksKey } from './accounting.queries.ts'
import { useBooks } from './books.ts'

/** Returns a function that refetches all data of the open ledger after a change made here. */
export function useRefetchLedger(): () => Promise<void> {
  const client = useQueryClient()
  const { company } = useBooks()
  return () => client.invalidateQueries({ queryKey: booksKey(company.id) })
}
