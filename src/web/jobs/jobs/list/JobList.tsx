import { Alert, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import type { JobRow } from '../../../../shared/jobs/jobs/job.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import { CallError } from '../../../kernel/api.ts'
import { Pages } from '../../../ui/Pages.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { columnsFor } from './columns.ts'
import { FilterBar } from './FilterBar.tsx'
import { keepFilter, useJobFilter } from './filter-store.ts'
import {
  activeParts,
  clearedFilter,
  NO_FILTER,
  sortedBy,
  sortOf,
  usableFilter,
  type JobFilter,
} from './filters.ts'
import { JobCards } from './JobCards.tsx'
import { JobTable } from './JobTable.tsx'
import { NoJobs } from './NoJobs.tsx'
import { DeletedJob } from './DeletedJob.tsx'
import { Placeholder } from './Placeholder.tsx'
import { useJobList } from './use-job-list.ts'
import { useView } from './use-view.ts'
import { JOB_VIEWS, parseView, type JobView } from './view-names.ts'
import { filterForView, JOB_VIEW_LABELS, needsAllJobs, preferredView } from './views.ts'
import { useToday } from '../../../kernel/use-today.ts'
import classes from './list.module.css'

interface Props {
  page: number
  /** The view named by the URL. */
  view: JobView | undefined
  role: Role
  timezone: string
  onPage: (page: number) => void
  onView: (view: JobView) => void
  addJob: ReactNode
  /** Jobs with messages that the viewer has not read. */
  unreadJobs: ReadonlySet<number>
  renderClientPicker: (
    value: JobFilter['client'],
    onChange: (client: JobFilter['client']) => void,
  ) => ReactNode
}

/** The jobs list: filters, rows by role, pages, live updates. */
export function JobList({ page: pathPage, view: wanted, role, timezone, onPage, onView, ...slots }: Props) {
  const { addJob, unreadJobs, renderClientPicker } = slots
  const kept = usableFilter(useJobFilter(), role)
  const today = useToday(timezone)
  const view = useView(wanted, kept, role, today)
  const filter = filterForView(view ?? 'all', kept)
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  // A changed filter starts at page 1, even while the path still has the old page.
  const [left, setLeft] = useState<number | null>(null)
  if (left !== null && left !== pathPage) setLeft(null)
  const page = left === null ? pathPage : 1
  const [clearings, setClearings] = useState(0)
  const { query, freshRound } = useJobList(filter, page, role, view, today)

  function change(next: JobFilter) {
    if (view !== null && view !== 'all' && needsAllJobs(next, view)) {
      // A filter that a view cannot show switches to all jobs, in their own order unless another one was
      // chosen.
      const isSorted = next.orderby !== filter.orderby || next.order !== filter.order
      keepFilter(isSorted ? next : { ...next, ...sortOf(NO_FILTER) })
      onView('all')
      return
    }
    keepFilter(view === 'all' ? next : { ...next, ...sortOf(NO_FILTER) })
    if (pathPage === 1) return
    setLeft(pathPage)
    onPage(1)
  }
  function show(next: JobView) {
    // The days and order of another view must not apply to all jobs.
    if (next !== 'all') keepFilter({ ...filterForView(next, filter), ...sortOf(NO_FILTER) })
    onView(next)
  }
  function clear() {
    change(clearedFilter(filter))
    setClearings(clearings + 1)
  }

  if (query.error instanceof CallError && query.error.code === 'account_pending')
    return <EmptyState title={ERRORS.account_pending.text} />
  const rows = query.data?.rows ?? []
  const total = query.data?.total ?? 0
  const pages = query.data?.totalPages ?? 0
  const list = {
    rows,
    role,
    columns: columnsFor(role, rows),
    freshRound,
    unreadJobs,
    renderAction: filter.isDeleted ? (row: JobRow) => <DeletedJob row={row} /> : undefined,
  }
  return (
    <>
      <SegmentedControl
        aria-label="View"
        className={classes['views'] ?? ''}
        data={JOB_VIEWS.map((value) => ({ value, label: JOB_VIEW_LABELS[value] }))}
        value={view ?? preferredView(role).tried}
        onChange={(next) => {
          const chosen = parseView(next)
          if (chosen) show(chosen)
        }}
      />
      <FilterBar
        // Clearing the filters also discards half-typed input.
        key={clearings}
        isFocused={clearings > 0}
        role={role}
        filter={filter}
        today={today}
        onChange={change}
        onClear={clear}
        clientPicker={renderClientPicker(filter.client, (client) => change({ ...filter, client }))}
      />
      <Group justify="space-between" mih={32} my="xs" gap="xs">
        <Text size="sm" c="dimmed" component="output" aria-live="polite">
          {query.data ? countText(total, page, rows.length) : ''}
        </Text>
        {!isNarrow && <Pages page={page} pages={pages} onPage={onPage} label="Pages above the list" />}
      </Group>
      {query.isError && query.data && (
        <Alert color="yellow" mb="xs" py="xs" role="alert" title="This list may be out of date">
          <Group gap="sm">
            <span>{query.error.message}</span>
            <Button variant="default" size="xs" onClick={() => void query.refetch()}>
              Try again
            </Button>
          </Group>
        </Alert>
      )}
      <div className={classes['content']} data-waiting={query.isPlaceholderData || undefined}>
        {query.isError && !query.data ? (
          <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <Placeholder isNarrow={isNarrow} />
        ) : rows.length === 0 ? (
          <NoJobs
            view={view ?? 'all'}
            pages={total > 0 ? pages : 0}
            isFiltered={activeParts(filter, role).length > 0}
            addJob={addJob}
            onClear={clear}
            onPage={onPage}
            onAll={() => show('all')}
          />
        ) : isNarrow ? (
          <JobCards {...list} />
        ) : (
          <JobTable {...list} filter={filter} onSort={(orderby) => change(sortedBy(filter, orderby))} />
        )}
      </div>
      <Group justify={isNarrow ? 'center' : 'flex-end'} mt="sm">
        <Pages page={page} pages={pages} onPage={onPage} label="Pages below the list" />
      </Group>
    </>
  )
}

/** Maximum number of jobs per page. */
const PAGE_SIZE = 50

function countText(total: number, page: number, shown: number): string {
  const jobs = total === 1 ? '1 job' : `${total.toLocaleString('en-US')} jobs`
  if (shown === 0 || shown >= total) return jobs
  const first = (page - 1) * PAGE_SIZE + 1
  return `${first}–${first + shown - 1} of ${jobs}`
}
