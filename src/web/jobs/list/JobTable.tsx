import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { JobRow } from '../../../shared/jobs/job.ts'
import { Cell, rowTitle } from './cells.tsx'
import { COLUMNS, type ColumnName } from './columns.ts'
import type { JobFilter } from './filters.ts'
import classes from './list.module.css'

interface Props {
  rows: readonly JobRow[]
  columns: readonly ColumnName[]
  filter: JobFilter
  onSort: (orderby: JobFilter['orderby']) => void
  isFresh: (row: JobRow) => boolean
  /** A last cell of each row, for what may be done there. */
  renderAction?: ((row: JobRow) => ReactNode) | undefined
}

/** The list as a table: each row leads to its job, by its link or a click anywhere on it (spec 3 §2.12). */
export function JobTable({ rows, columns, filter, onSort, isFresh, renderAction }: Props) {
  const navigate = useNavigate()
  function open(event: MouseEvent, row: JobRow) {
    // Links and buttons of the row mean themselves; text may be selected.
    if (event.target instanceof Element && event.target.closest('a, button, [role="dialog"]')) return
    if (window.getSelection()?.toString()) return
    void navigate({ to: '/job/$jobId', params: { jobId: String(row.id) } })
  }
  return (
    <div className={classes['frame']}>
      <table className={classes['table']} aria-label="Jobs">
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column} column={column} filter={filter} onSort={onSort} />
            ))}
            {renderAction && <th scope="col">Actions</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              className={isFresh(row) ? classes['fresh'] : undefined}
              onClick={(event) => open(event, row)}
            >
              {columns.map((column) => (
                <td
                  key={column}
                  className={column === 'phone' || column === 'lastContact' ? classes['nowrap'] : undefined}
                >
                  {column === 'scheduled' ? <RowLink row={row} /> : <Cell row={row} column={column} />}
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
  const { title, orderby } = COLUMNS[column]
  if (!orderby) return <th scope="col">{title}</th>
  const isSorted = filter.orderby === orderby
  const Icon = isSorted ? (filter.order === 'desc' ? IconArrowDown : IconArrowUp) : IconArrowsSort
  return (
    <th scope="col" aria-sort={isSorted ? (filter.order === 'desc' ? 'descending' : 'ascending') : 'none'}>
      <button type="button" className={classes['sort']} onClick={() => onSort(orderby)}>
        {title}
        <Icon size={14} aria-hidden opacity={isSorted ? 1 : 0.5} />
      </button>
    </th>
  )
}
