import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListPage } from '../../kernel/api.ts'
import { EmptyState, ErrorState } from '../states.tsx'
import { useNarrow } from '../use-narrow.ts'
import { countText } from './count-text.ts'
import { Pages } from './Pages.tsx'

interface Props<Row> {
  query: UseQueryResult<ListPage<Row>>
  /** What is listed, in the singular and the plural: ['job', 'jobs']. */
  nouns: readonly [string, string]
  page: number
  onPage: (page: number) => void
  /** Maximum number of page links. */
  links?: number
  /** Whether the number of rows and further page links are shown above the rows. */
  isCounted?: boolean
  /** Shown if there are no rows. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/**
 * Shows a page of rows with its page links, or why there are none: loading, an error with a retry, an empty
 * list, or a page past the end. Rows that could not be refreshed stay, marked as possibly out of date.
 */
export function PagedList<Row>(props: Props<Row>) {
  const { query, nouns, page, onPage, links, isCounted = false, empty, children } = props
  const isNarrow = useNarrow()
  const { data, error, refetch } = query
  const [, plural] = nouns
  if (!data) {
    return error ? (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows noun={plural} />
    )
  }
  const pages = (label: string) => (
    <Pages page={page} pages={data.totalPages} onPage={onPage} label={label} links={links} />
  )
  return (
    <Stack gap="xs">
      {isCounted && (
        <Group justify="space-between" mih={32} gap="xs">
          <Text size="sm" c="dimmed" component="output" aria-live="polite">
            {countText(data, page, nouns)}
          </Text>
          {!isNarrow && pages(`Pages above the ${plural}`)}
        </Group>
      )}
      {error && (
        <Group role="alert" gap="sm">
          <Text size="sm" fw={600}>
            This list may be out of date. {error.message}
          </Text>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </Group>
      )}
      <div data-waiting={query.isPlaceholderData || undefined}>
        {data.rows.length > 0 ? (
          children(data.rows)
        ) : data.total > 0 ? (
          <EmptyState
            title="This page is past the end of the list."
            action={
              <Button variant="default" onClick={() => onPage(Math.max(1, data.totalPages))}>
                Go to the last page
              </Button>
            }
          />
        ) : (
          empty
        )}
      </div>
      {data.totalPages > 1 && (
        <Group justify={isNarrow ? 'center' : 'flex-end'}>{pages(`Pages of ${plural}`)}</Group>
      )}
    </Stack>
  )
}

function LoadingRows({ noun }: { noun: string }) {
  return (
    <Stack gap="xs" aria-busy="true">
      <VisuallyHidden component="output">Loading {noun}</VisuallyHidden>
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </Stack>
  )
}
