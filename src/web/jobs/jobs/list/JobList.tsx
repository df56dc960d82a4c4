import { SegmentedControl } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'
import type { JobRow } from '../../../../shared/jobs/jobs/job.rows.ts'
import type { JobListSearch, JobView } from '../../../../shared/jobs/jobs/job-views.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { isManager, isStaff, type Role } from '../../../../shared/kernel/permissions.ts'
import { CallError } from '../../../kernel/api.ts'
import { lazyPart } from '../../../kernel/lazy-part.ts'
import { PagedList } from '../../../ui/list/PagedList.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { filterOf, searchOf } from './address.ts'
import { chosenColumns, columnsFor } from './columns.ts'
import { FilterBar } from './FilterBar.tsx'
import { keepColumns, keepFilter, useJobColumns, useJobFilter } from './filter-store.ts'
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
import type { Selection } from './SelectBox.tsx'
import { useJobList } from './use-job-list.ts'
import { useView } from './use-view.ts'
import { parseView, viewsOf } from './view-names.ts'
import { filterForView, JOB_VIEW_LABELS, needsAllJobs, preferredView } from './views.ts'
import { useToday } from '../../../kernel/use-today.ts'
import { useScrollChosenIntoView } from '../../../ui/use-chosen-in-sight.ts'
import { useNarrow } from '../../../ui/use-narrow.ts'
import classes from './list.module.css'
import ui from '../../../ui/primitives.module.css'

const ListTools = lazyPart(() => import('./ListTools.tsx'))
const UnpaidTotal = lazyPart(() => import('./UnpaidTotal.tsx'))
const SelectedJobs = lazyPart(() => import('./SelectedJobs.tsx'))

interface Props {
  page: number
  /** View and filter that the address names. */
  search: JobListSearch
  /** The name of the client that the address filters by. */
  clientName: string
  role: Role
  timezone: string
  onPage: (page: number) => void
  /** Changes view and filter in the address, and goes to the first page. */
  onSearch: (search: JobListSearch) => void
  addJob: ReactNode
  /** Jobs with messages that the viewer has not read. */
  unreadJobs: ReadonlySet<number>
  renderClientPicker: (
    value: JobFilter['client'],
    onChange: (client: JobFilter['client']) => void,
  ) => ReactNode
}

/** The jobs list: views, filters, rows by role, pages, live updates. */
export function JobList({ page: pathPage, search, clientName, role, timezone, ...more }: Props) {
  const { onPage, onSearch, addJob, unreadJobs, renderClientPicker } = more
  const stored = useJobFilter()
  const kept = usableFilter(filterOf(search, clientName) ?? stored, role)
  const today = useToday(timezone)
  const isNarrow = useNarrow()
  // A changed filter starts at page 1, even while the path still has the old page.
  const [left, setLeft] = useState<number | null>(null)
  if (left !== null && left !== pathPage) setLeft(null)
  const page = left === null ? pathPage : 1
  const views = viewsOf(role)
  const view = useView(
    views.find((one) => one === search.view),
    kept,
    page,
    role,
    today,
  )
  const filter = filterForView(view ?? 'all', kept)
  const viewRow = useScrollChosenIntoView<HTMLDivElement>(view)
  const [clearings, setClearings] = useState(0)
  const { query, freshRound } = useJobList(filter, page, role, view, today)
  const typedColumns = useJobColumns()
  const [selected, setSelected] = useState<readonly number[] | null>(null)

  function go(to: JobView, next: JobFilter) {
    keepFilter(next)
    if (pathPage !== 1) setLeft(pathPage)
    onSearch(searchOf(to, filterForView(to, next)))
  }
  function change(next: JobFilter) {
    const to = view ?? 'all'
    if (to === 'all') go('all', next)
    else if (needsAllJobs(next, to)) {
      // A filter that a view cannot show switches to all jobs, in their own order unless another one was
      // chosen.
      const isSorted = next.orderby !== filter.orderby || next.order !== filter.order
      go('all', isSorted ? next : { ...next, ...sortOf(NO_FILTER) })
    } else go(to, { ...next, ...sortOf(NO_FILTER) })
  }
  function show(next: JobView) {
    // The days and order of one view must not apply to another.
    go(next, { ...filterForView(next, filter), ...sortOf(NO_FILTER) })
  }
  function clear() {
    change(clearedFilter(filter))
    setClearings(clearings + 1)
  }

  if (query.error instanceof CallError && query.error.code === 'account_pending')
    return <EmptyState title={ERRORS.account_pending.text} />
  const selection: Selection | undefined = selected ? { ids: selected, onChange: setSelected } : undefined
  return (
    <>
      <div ref={viewRow} className={classes['views']}>
        <SegmentedControl
          aria-label="View"
          data={views.map((value) => ({ value, label: JOB_VIEW_LABELS[value] }))}
          value={view ?? preferredView(role).tried}
          onChange={(next) => {
            const chosen = parseView(next)
            if (chosen) show(chosen)
          }}
        />
      </div>
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
      {isStaff(role) && (
        <div className={`${ui['wrap']} ${classes['tools']}`}>
          <Suspense>
            <ListTools
              isOffice={isManager(role)}
              shown={{
                ...searchOf(view ?? 'all', filter),
                ...(typedColumns && { columns: [...typedColumns] }),
              }}
              columns={chosenColumns(typedColumns, view)}
              isSelecting={selected !== null}
              onSelecting={(isOn) => setSelected(isOn ? [] : null)}
              onColumns={keepColumns}
              onView={({ columns, ...address }) => {
                keepFilter(filterOf(address, '') ?? NO_FILTER)
                keepColumns(columns ?? null)
                if (pathPage !== 1) setLeft(pathPage)
                onSearch(address)
              }}
            />
          </Suspense>
        </div>
      )}
      {view === 'unpaid' && activeParts(filter, role).length === 0 && (
        <Suspense>
          <UnpaidTotal />
        </Suspense>
      )}
      <PagedList
        query={query}
        nouns={isStaff(role) ? ['job', 'jobs'] : ['move', 'moves']}
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
            columns: columnsFor(role, rows, chosenColumns(typedColumns, view)),
            freshRound,
            unreadJobs,
            selection,
            renderAction: filter.isDeleted ? (row: JobRow) => <DeletedJob row={row} /> : undefined,
          }
          return isNarrow ? (
            <JobCards {...list} />
          ) : (
            <JobTable {...list} filter={filter} onSort={(orderby) => change(sortedBy(filter, orderby))} />
          )
        }}
      </PagedList>
      {selected && (
        <Suspense>
          <SelectedJobs
            rows={(query.data?.rows ?? []).filter(({ id }) => selected.includes(id))}
            onDone={() => setSelected(null)}
          />
        </Suspense>
      )}
    </>
  )
}
