import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import type { CubeLine } from './lines.ts'
import { LineCard } from './LineCard.tsx'
import { LineRow } from './LineRow.tsx'
import type { SheetActions } from './use-cube-sheet.ts'
import classes from './cube-sheet.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  lines: readonly CubeLine[]
  actions: SheetActions
  errors: FieldErrors
  isWide: boolean
  /** Key of the expanded card. */
  opened: string | null
  onOpened: (key: string | null) => void
  onAdd: () => void
}

/** Editable lines of a cube sheet: a table, or expandable cards on phones. */
export function SheetLines({ lines, actions, errors, isWide, opened, onOpened, onAdd }: Props) {
  const adder = (
    <Button
      variant="default"
      className={classes['adder'] ?? ''}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onAdd}
    >
      Add item
    </Button>
  )
  if (lines.length === 0) {
    return (
      <section className={classes['lines']} aria-label="Lines">
        <Text c="dimmed">No items yet. Count items from the catalog, or add your own.</Text>
        {adder}
      </section>
    )
  }
  return (
    <section className={classes['lines']} aria-label="Lines">
      {isWide ? (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">Category</th>
              <th scope="col">Item</th>
              <th scope="col">Comments</th>
              <th scope="col">Damage</th>
              <th scope="col">Delivered</th>
              <th scope="col">Units</th>
              <th scope="col">Volume</th>
              <th scope="col">
                <span className={`${ui['hidden']} ${classes['hidden']}`}>Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <LineRow
                key={line.key}
                line={line}
                number={index + 1}
                actions={actions}
                unitsError={errors[`${line.key}.units`]}
                volumeError={errors[`${line.key}.volume`]}
                commentsError={errors[`${line.key}.comments`]}
                damageError={errors[`${line.key}.damage`]}
              />
            ))}
          </tbody>
        </table>
      ) : (
        <ul className={ui['listStack']}>
          {lines.map((line, index) => (
            <LineCard
              key={line.key}
              line={line}
              number={index + 1}
              actions={actions}
              isOpen={opened === line.key}
              onOpened={onOpened}
              unitsError={errors[`${line.key}.units`]}
              volumeError={errors[`${line.key}.volume`]}
              commentsError={errors[`${line.key}.comments`]}
              damageError={errors[`${line.key}.damage`]}
            />
          ))}
        </ul>
      )}
      {adder}
    </section>
  )
}
