import { Checkbox } from '@mantine/core'
import type { JobRow } from '../../../../shared/jobs/jobs/job.rows.ts'
import classes from './list.module.css'

/** The jobs that are selected for an action on several. */
export interface Selection {
  ids: readonly number[]
  onChange: (ids: readonly number[]) => void
}

/** Selects one job of the list. */
export function SelectBox({ row, selection: { ids, onChange } }: { row: JobRow; selection: Selection }) {
  const isOn = ids.includes(row.id)
  return (
    <span className={classes['select']}>
      <Checkbox
        aria-label={`Select job #${row.id}`}
        checked={isOn}
        onChange={() => onChange(isOn ? ids.filter((id) => id !== row.id) : [...ids, row.id])}
      />
    </span>
  )
}

/** Selects all jobs of the page, or none. */
export function SelectAll({
  rows,
  selection: { ids, onChange },
}: {
  rows: readonly JobRow[]
  selection: Selection
}) {
  const isAll = rows.every(({ id }) => ids.includes(id))
  return (
    <span className={classes['select']}>
      <Checkbox
        aria-label="Select all jobs of this page"
        checked={isAll}
        indeterminate={!isAll && ids.length > 0}
        onChange={() => onChange(isAll ? [] : rows.map(({ id }) => id))}
      />
    </span>
  )
}
