import type { ReactNode } from 'react'
import { useNarrow } from '../use-narrow.ts'
import classes from './data-table.module.css'
import ui from '../primitives.module.css'

/** A column: its title and cell content. */
export interface Column<Row> {
  title: string
  /** Numbers are right-aligned. */
  isFigure?: boolean
  cell: (row: Row) => ReactNode
}

interface Props<Row> {
  label: string
  /** The column that names a row. */
  heading: Column<Row>
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The total row. */
  total?: Row
  /** The text of a phone's card below its title, instead of all columns. */
  summary?: (row: Row) => ReactNode
}

/** Rows of numbers: a table, or one card per row on phones. */
export function DataTable<Row>(props: Props<Row>) {
  const isNarrow = useNarrow()
  return isNarrow ? <Cards {...props} /> : <Table {...props} />
}

function Table<Row>({ label, heading, columns, rows, keyOf, total }: Props<Row>) {
  return (
    <div className={classes['frame']}>
      <table className={`${ui['table']} ${classes['table']}`} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{heading.title}</th>
            {columns.map(({ title, isFigure }) => (
              <th key={title} scope="col" data-figure={isFigure}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{heading.cell(row)}</th>
              {columns.map(({ title, isFigure, cell }) => (
                <td key={title} data-figure={isFigure}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {columns.map(({ title, isFigure, cell }) => (
                <td key={title} data-figure={isFigure}>
                  {cell(total)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Cards<Row>({ label, heading, columns, rows, keyOf, total, summary }: Props<Row>) {
  const card = (row: Row, title: ReactNode) => (
    <>
      <div className={`${ui['row']} ${classes['title']}`}>{title}</div>
      {summary ? (
        <div className={ui['dimmed']}>{summary(row)}</div>
      ) : (
        <dl className={classes['facts']}>
          {columns.map((column) => {
            const shown = column.cell(row)
            // Empty values are left out on a card.
            if (shown === '' || shown === null || shown === false) return null
            return (
              <div key={column.title}>
                <dt>{column.title}</dt>
                <dd>{shown}</dd>
              </div>
            )
          })}
        </dl>
      )}
    </>
  )
  return (
    <ul className={`${ui['list']} ${classes['cards']}`} aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={classes['card']}>
          {card(row, heading.cell(row))}
        </li>
      ))}
      {total && (
        <li className={classes['card']} data-total>
          {card(total, 'Total')}
        </li>
      )}
    </ul>
  )
}
