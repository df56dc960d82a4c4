import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { JobRow } from '../../../../shared/jobs/jobs/job.rows.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import { Cell, rowTitle } from './cells.tsx'
import { COLUMNS, type ColumnName } from './columns.ts'
import type { JobFilter } from './filters.ts'
import { SelectAll, SelectBox, type Selection } from './SelectBox.tsx'
import classes from './list.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  rows: readonly JobRow[]
  role: Role
  columns: readonly ColumnName[]
  filter: JobFilter
  /** Without it the columns do not sort. */
  onSort?: (orderby: JobFilter['orderby']) => void
  label?: string
  /** Returns the update number in which a row was added or changed, if it is new. */
  freshRound: (row: JobRow) => number | undefined
  /** Jobs with messages that the viewer has not read. */
  unreadJobs: ReadonlySet<number>
  /** The selected jobs, while jobs are selected. */
  selection?: Selection | undefined
  /** Renders the last cell of each row, with its actions. */
  renderAction?: ((row: JobRow) => ReactNode) | undefined
}

/** The list as a table: each row opens its job, by its link or by a click anywhere in it. */
export function JobTable({ rows, label = 'Jobs', ...more }: Props) {
  const { role, columns, filter, onSort, freshRound, unreadJobs, selection, renderAction } = more
  const open = useOpenRow()
  return (
    <div className={`${ui['card']} ${classes['frame']}`}>
      <table className={classes['table']} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <SelectAll rows={rows} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column} column={column} filter={filter} {...(onSort && { onSort })} />
            ))}
            {renderAction && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              data-fresh={highlightMark(freshRound(row))}
              onClick={(event) => open(event, row)}
              onAuxClick={(event) => open(event, row)}
            >
              {selection && (
                <td>
                  <SelectBox row={row} selection={selection} />
                </td>
              )}
              {columns.map((column) => (
                <td key={column} data-column={column}>
                  {column === 'scheduled' ? (
                    <RowLink row={row} />
                  ) : (
                    <Cell row={row} role={role} column={column} isUnread={unreadJobs.has(row.id)} />
                  )}
                </td>
              ))}
              {renderAction && <td>{renderAction(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Alternates between two marks, so that the highlight of a row restarts when it changes again. */
export function highlightMark(round: number | undefined): 'even' | 'odd' | undefined {
  if (round === undefined) return undefined
  return round % 2 === 0 ? 'even' : 'odd'
}

/**
 * Returns a click handler that opens a row's job as a link would: here, or in a new tab with Ctrl, Cmd, Shift
 * or the middle button.
 */
function useOpenRow(): (event: MouseEvent, row: JobRow) => void {
  const router = useRouter()
  return (event, row) => {
    // Ignores clicks on the row's links and buttons, text selections and right clicks.
    if (event.button > 1 || !(event.target instanceof Element)) return
    if (event.target.closest('a, button, input, [role="dialog"]')) return
    if (!event.currentTarget.contains(event.target) || window.getSelection()?.toString()) return
    const to = { to: '/job/$jobId', params: { jobId: String(row.id) } } as const
    const isElsewhere = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey
    if (isElsewhere) window.open(router.buildLocation(to).href, '_blank', 'noopener')
    else void router.navigate(to)
  }
}

function RowLink({ row }: { row: JobRow }) {
  return (
    <Link
      to="/job/$jobId"
      params={{ jobId: String(row.id) }}
      preload={false}
      className={classes['link'] ?? ''}
    >
      {rowTitle(row)}
      <span className={classes['number']}>#{row.id}</span>
    </Link>
  )
}

function HeadCell({ column, filter, onSort }: { column: ColumnName } & Pick<Props, 'filter' | 'onSort'>) {
  const { title, sorts } = COLUMNS[column]
  if (!sorts || !onSort) return <th scope="col">{title}</th>
  const isSorted = sorts.some(({ orderby }) => orderby === filter.orderby)
  return (
    <th scope="col" aria-sort={isSorted ? (filter.order === 'desc' ? 'descending' : 'ascending') : 'none'}>
      {sorts.map(({ orderby, label, tip }) => (
        <SortButton
          key={orderby}
          label={label}
          tip={tip}
          direction={filter.orderby === orderby ? filter.order : undefined}
          onClick={() => onSort(orderby)}
        />
      ))}
    </th>
  )
}

interface SortButtonProps {
  label: string
  /** What a heading without text sorts by. */
  tip: string | undefined
  direction: JobFilter['order'] | undefined
  onClick: () => void
}

function SortButton({ label, tip, direction, onClick }: SortButtonProps) {
  const Icon = direction === 'desc' ? IconArrowDown : direction === 'asc' ? IconArrowUp : IconArrowsSort
  return (
    <button
      type="button"
      className={classes['sort']}
      title={tip}
      aria-label={tip}
      aria-pressed={direction !== undefined}
      onClick={onClick}
    >
      {label}
      <Icon size={14} aria-hidden opacity={direction ? 1 : 0.5} />
    </button>
  )
}
