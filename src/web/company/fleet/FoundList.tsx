import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Pages } from '../../ui/Pages.tsx'
import { EmptyState, ErrorState, LoadingText } from '../../ui/states.tsx'
import classes from '../../ui/records.module.css'

interface Props<Row> {
  query: UseQueryResult<{ rows: readonly Row[]; totalPages: number }>
  /** Accessible name of the list: 'Vehicles'. */
  label: string
  /** Singular noun within a sentence: 'vehicle'. */
  noun: string
  isFiltered: boolean
  /** Shown if the company has none. */
  empty: { title: string; text: string; action: ReactNode }
  page: number
  onPage: (page: number) => void
  renderRow: (row: Row) => ReactNode
}

/** A page of search results, or the reason why nothing is shown. */
export function FoundList<Row>(props: Props<Row>) {
  const { query, label, noun, isFiltered, empty, page, onPage, renderRow } = props
  if (!query.data) {
    return query.isError ? (
      <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <LoadingText />
    )
  }
  if (query.data.rows.length === 0) {
    return isFiltered ? (
      <EmptyState title={`No ${noun} fits.`} text="Search for something else, or show all." />
    ) : (
      <EmptyState {...empty} />
    )
  }
  return (
    <>
      <ul className={classes['list']} aria-label={label}>
        {query.data.rows.map(renderRow)}
      </ul>
      <Pages
        page={page}
        pages={query.data.totalPages}
        onPage={onPage}
        label={`Pages of ${label.toLowerCase()}`}
      />
    </>
  )
}
