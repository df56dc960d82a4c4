import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

/** Debounce after the last keystroke before a search, in milliseconds. */
const DEBOUNCE_MS = 250

/**
 * Returns the state of a list: the typed filter, the debounced filter, and the page, which a new filter
 * resets to 1.
 */
export function useListFilter<F extends { search: string }>(blank: F) {
  const [filter, setFilter] = useState(blank)
  const [page, setPage] = useState(1)
  const [search] = useDebouncedValue(filter.search.trim(), DEBOUNCE_MS)
  return {
    filter,
    asked: { ...filter, search },
    page,
    setPage,
    change: (part: Partial<F>) => {
      setFilter({ ...filter, ...part })
      setPage(1)
    },
  }
}
