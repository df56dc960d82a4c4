import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import section from '../../ui/section.module.css'
import classes from '../../ui/records.module.css'

interface Props<Row> {
  title: string
  addLabel: string
  /** What stands there while there are none. */
  emptyText: string
  rows: readonly Row[]
  /** Nothing new is noted of a retired vehicle. */
  isRetired: boolean
  onAdd: () => void
  renderRow: (row: Row) => ReactNode
}

/** Records of one kind of a vehicle, the newest first, with the button that makes one. */
export function RecordTab<Row>(props: Props<Row>) {
  const { title, addLabel, emptyText, rows, isRetired, onAdd, renderRow } = props
  return (
    <div className={section['stack']}>
      <div className={classes['head']}>
        <h3 className={section['subtitle']}>{title}</h3>
        {!isRetired && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {addLabel}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className={classes['hint']}>{emptyText}</p>
      ) : (
        <ul className={classes['list']} aria-label={title}>
          {rows.map(renderRow)}
        </ul>
      )}
    </div>
  )
}
