import { SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { JobRow } from '../../../../shared/jobs/jobs/job.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import { CallError } from '../../../kernel/api.ts'
import { PagedList } from '../../../ui/list/PagedList.tsx'
import { EmptyState } from '../../../ui/states.tsx'
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
import { useJobList } from './use-job-list.ts'
import { useView } from './use-view.ts'
import { JOB_VIEWS, parseView, type JobView } from './view-names.ts'
import { filterForView, JOB_VIEW_LABELS, needsAllJobs, preferredView } from './views.ts'
import { useToday } from '../../../kernel/use-today.ts'
import { useNarrow } from '../../../ui/use-narrow.ts'
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
  const isNarrow = useNarrow()
  // A changed filter starts at page 1, even while the path still has the old page.
  const [left, setLeft] = useState<number | null>(null)
  if (left !== null && left !== pathPage) setLeft(null)
  const page = left === null ? pathPage : 1
  const view = useView(wanted, kept, page, role, today)
  const filter = filterForView(view ?? 'all', kept)
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
      <PagedList
        query={query}
        nouns={['job', 'jobs']}
        page={page}
        onPage={onPage}
        isCounted
        empty={
          <NoJobs
            view={view ?? 'all'}
            isFiltered={activeParts(filter, role).length > 0}
            addJob={addJob}
            onClear={clear}
            onAll={() => show('all')}
          />
        }
      >
        {(rows) => {
          const list = {
            rows,
            role,
            columns: columnsFor(role, rows),
            freshRound,
            unreadJobs,
            renderAction: filter.isDeleted ? (row: JobRow) => <DeletedJob row={row} /> : undefined,
          }
          return isNarrow ? (
            <JobCards {...list} />
          ) : (
            <JobTable {...list} filter={filter} onSort={(orderby) => change(sortedBy(filter, orderby))} />
          )
        }}
      </PagedList>
    </>
  )
}
