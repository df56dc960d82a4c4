import { useState } from 'react'

/** Returns the filter and page of a list; a changed filter starts at page 1. */
export function useListFilter<F extends object>(blank: F) {
  const [filter, setFilter] = useState(blank)
  const [page, setPage] = useState(1)
  return {
    filter,
    isFiltered: JSON.stringify(filter) !== JSON.stringify(blank),
    page,
    setPage,
    change: (part: Partial<F>) => {
      setFilter({ ...filter, ...part })
      setPage(1)
    },
  }
}
