import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

/** Rest after the last keystroke before a search goes out, in milliseconds. */
const DEBOUNCE_MS = 250

/** What a list shows: the filter as typed, the one that is asked for, and the page, which a new filter turns back to 1. */
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
