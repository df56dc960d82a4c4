import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { listJobs, restoreJob } from '../../../shared/jobs/job.api.ts'
import type { JobRow } from '../../../shared/jobs/job.ts'
import type { Role } from '../../../shared/kernel/permissions.ts'
import { call, callList, CallError } from '../../kernel/api.ts'
import { sendFeedback, useLive } from '../../kernel/live.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { columnsFor } from './columns.ts'
import { FilterBar } from './FilterBar.tsx'
import { isFiltering, keepFilter, NO_FILTER, queryOf, readFilter, type JobFilter } from './filters.ts'
import { JobCards } from './JobCards.tsx'
import { JobTable } from './JobTable.tsx'

/** Milliseconds in which live hints are gathered into one look. */
const GATHER_MS = 150

interface Props {
  page: number
  role: Role
  onPage: (page: number) => void
  addJob: ReactNode
  renderClientPicker: (
    value: JobFilter['client'],
    onChange: (client: JobFilter['client']) => void,
  ) => ReactNode
}

/** The jobs list: filters, rows by role, pages, live (spec 3 §2.12, §7). */
export function JobList({ page, role, onPage, addJob, renderClientPicker }: Props) {
  const [filter, setFilter] = useState(readFilter)
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const query = useQuery({
    queryKey: ['jobs', role, filter, page],
    queryFn: ({ signal }) => callList(listJobs, { query: queryOf(filter, page, role) }, { signal }),
    placeholderData: keepPreviousData,
  })
  useLiveList()
  const isFresh = useFreshRows(query.data?.rows, query.isPlaceholderData)

  function change(next: JobFilter) {
    keepFilter(next)
    setFilter(next)
    if (page !== 1) onPage(1)
  }
  function sort(orderby: JobFilter['orderby']) {
    const isSame = filter.orderby === orderby
    change({ ...filter, orderby, order: isSame && filter.order === 'desc' ? 'asc' : 'desc' })
  }

  if (query.error instanceof CallError && query.error.code === 'account_pending')
    return <EmptyState title={query.error.message} />
  const pages = query.data?.totalPages ?? 0
  const rows = query.data?.rows ?? []
  const columns = columnsFor(role, rows)
  const renderAction =
    filter.isDeleted && role === 'administrator' ? (row: JobRow) => <Restore row={row} /> : undefined
  return (
    <Stack gap="sm">
      <FilterBar
        role={role}
        filter={filter}
        onChange={change}
        clientPicker={renderClientPicker(filter.client, (client) => change({ ...filter, client }))}
      />
      <Group justify="space-between" mih={36}>
        <Text size="sm" c="dimmed" component="output">
          {query.data ? `${query.data.total} ${query.data.total === 1 ? 'job' : 'jobs'}` : ''}
        </Text>
        <Pages page={page} pages={pages} onPage={onPage} label="Pages above the list" />
      </Group>
      {query.isError && !query.data ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Rows />
      ) : rows.length === 0 ? (
        <Nothing
          isFiltered={isFiltering(filter)}
          page={page}
          addJob={addJob}
          onClear={() => change(NO_FILTER)}
          onPage={onPage}
        />
      ) : isNarrow ? (
        <JobCards rows={rows} columns={columns} isFresh={isFresh} renderAction={renderAction} />
      ) : (
        <JobTable
          rows={rows}
          columns={columns}
          filter={filter}
          onSort={sort}
          isFresh={isFresh}
          renderAction={renderAction}
        />
      )}
      <Group justify="flex-end">
        <Pages page={page} pages={pages} onPage={onPage} label="Pages below the list" />
      </Group>
    </Stack>
  )
}

/** Fetches again what others changed, and answers each hint with the feedback event (spec 3 §7). */
function useLiveList(): void {
  const client = useQueryClient()
  const look = useDebouncedCallback(() => void client.invalidateQueries({ queryKey: ['jobs'] }), GATHER_MS)
  const hear = ({ jobId }: { jobId: number }) => {
    look()
    void client.invalidateQueries({ queryKey: ['job', jobId, 'seen-by'] })
    sendFeedback('feedback-update-jobs', { path: 'jobs', jobId, platform: 'webapp' })
  }
  useLive('update-jobs', hear)
  useLive('new-jobs', hear)
}

/** Tells which rows came or changed since the list was last shown, so that the eye finds them. */
function useFreshRows(rows: readonly JobRow[] | undefined, isPlaceholder: boolean): (row: JobRow) => boolean {
  const [seen, setSeen] = useState<Seen>({ rows: undefined, told: new Map(), fresh: new Set() })
  if (rows && !isPlaceholder && rows !== seen.rows) setSeen(compareRows(seen, rows))
  return (row) => seen.fresh.has(row.id)
}

interface Seen {
  rows: readonly JobRow[] | undefined
  told: ReadonlyMap<number, string>
  fresh: ReadonlySet<number>
}

function compareRows(seen: Seen, rows: readonly JobRow[]): Seen {
  // Who has looked is no change of the job.
  const told = new Map(rows.map((row) => [row.id, JSON.stringify({ ...row, seenBy: null })]))
  // Another page or filter is a new list, in which nothing is news.
  const isSameList = rows.some((row) => seen.told.has(row.id))
  const news = isSameList ? rows.filter((row) => seen.told.get(row.id) !== told.get(row.id)) : []
  return { rows, told, fresh: new Set(news.map(({ id }) => id)) }
}

function Restore({ row }: { row: JobRow }) {
  const client = useQueryClient()
  return (
    <AsyncButton
      size="xs"
      variant="default"
      successText="Job restored."
      action={async () => {
        await call(restoreJob, { params: { id: row.id } })
        await client.invalidateQueries({ queryKey: ['jobs'] })
      }}
    >
      Restore
    </AsyncButton>
  )
}

function Rows() {
  return (
    <Stack gap={6} component="output" aria-label="Loading jobs">
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height={44} radius="md" />
      ))}
    </Stack>
  )
}

interface NothingProps {
  isFiltered: boolean
  page: number
  addJob: ReactNode
  onClear: () => void
  onPage: (page: number) => void
}

function Nothing({ isFiltered, page, addJob, onClear, onPage }: NothingProps) {
  if (page > 1) {
    const first = (
      <Button variant="default" onClick={() => onPage(1)}>
        First page
      </Button>
    )
    return <EmptyState title="There is no such page" action={first} />
  }
  if (isFiltered) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    )
    return <EmptyState title="No jobs match these filters" action={clear} />
  }
  return <EmptyState title="No jobs yet" text="Jobs stand here as soon as there are some." action={addJob} />
}
