import { Checkbox, TextInput } from '@mantine/core'
import { shownName } from '../../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { FigureField } from '../../../ui/FigureField.tsx'
import type { CubeLine } from './lines.ts'
import type { SheetActions } from './use-cube-sheet.ts'

/** Props of a line's fields; errors are separate strings, so that rows without errors do not rerender. */
export interface LineProps {
  line: CubeLine
  /** Line number, from 1. */
  number: number
  actions: SheetActions
  unitsError: string | undefined
  volumeError: string | undefined
  commentsError: string | undefined
  damageError: string | undefined
}

/** Returns the fields of a line, each with a label or, in a table, named by column and item. */
export function lineFields(props: LineProps, isInTable: boolean) {
  const { line, number, actions } = props
  const named = (label: string) => ({
    ...(isInTable ? { 'aria-label': `${label}, ${number} ${shownName(line.item)}` } : { label }),
    size: isInTable ? 'sm' : 'md',
  })
  const written = (field: 'comments' | 'damage', label: string) => (
    <TextInput
      {...named(label)}
      data-path={`${line.key}.${field}`}
      maxLength={TEXT_LIMITS.other}
      error={props[`${field}Error`]}
      value={line[field]}
      onChange={(event) => actions.change(line.key, { [field]: event.currentTarget.value })}
    />
  )
  const figure = (field: 'units' | 'volume', label: string) => (
    <FigureField
      {...named(label)}
      data-path={`${line.key}.${field}`}
      error={props[`${field}Error`]}
      value={line[field]}
      onChange={(value) => actions.change(line.key, { [field]: value })}
    />
  )
  return {
    comments: written('comments', 'Comments'),
    damage: written('damage', 'Damage'),
    units: figure('units', 'Units'),
    volume: figure('volume', isInTable ? 'Volume' : 'Volume of one, cubic feet'),
    delivered: (
      <Checkbox
        {...named('Delivered')}
        checked={line.delivered}
        onChange={(event) => actions.change(line.key, { delivered: event.currentTarget.checked })}
      />
    ),
  }
}
