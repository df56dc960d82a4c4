import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RemoveRow } from './RemoveRow.tsx'
import classes from './crew.module.css'
import ui from '../../ui/primitives.module.css'

interface Props<Row> {
  title: string
  /** Name of one row, in lower case. */
  what: string
  /** CSS class of a row, which sets its columns. */
  rowClass: string | undefined
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  isReadOnly: boolean
  blank: () => Row
  /** Renders the fields of a row; `change` merges a part into it. */
  renderFields: (row: Row, index: number, change: (part: Partial<Row>) => void) => ReactNode
}

/** A list of one member's records: rows of fields that can be added and removed. */
export function RecordList<Row extends { key: string }>(props: Props<Row>) {
  const { title, what, rowClass, rows, onChange, isReadOnly, blank, renderFields } = props
  return (
    <section className={ui['stackSmall']} aria-label={title}>
      <h3 className={classes['subheading']}>{title}</h3>
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          No {title.toLowerCase()}.
        </Text>
      )}
      {rows.map((row, index) => (
        <fieldset
          key={row.key}
          className={rowClass}
          aria-label={`${what.slice(0, 1).toUpperCase()}${what.slice(1)} ${index + 1}`}
        >
          {renderFields(row, index, (part) =>
            onChange(rows.map((one, at) => (at === index ? { ...one, ...part } : one))),
          )}
          <div className={classes['lineEnd']}>
            {!isReadOnly && (
              <RemoveRow
                what={`${what} ${index + 1}`}
                onRemove={() => onChange(rows.filter((_, at) => at !== index))}
              />
            )}
          </div>
        </fieldset>
      ))}
      {!isReadOnly && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => onChange([...rows, blank()])}
          >
            Add {what}
          </Button>
        </div>
      )}
    </section>
  )
}
