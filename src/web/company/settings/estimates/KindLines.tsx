import { ActionIcon, Button, Select, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Company } from '../../../../shared/company/settings/company.ts'
import { withDefaultVariables } from '../../../../shared/company/settings/company.variables.ts'
import {
  ESTIMATE_ITEM_LABELS,
  ESTIMATE_ITEMS,
  isEstimateItem,
  rateOf,
} from '../../../../shared/company/settings/estimate-items.ts'
import { MAX_DEFAULT_LINES, type MoveKind } from '../../../../shared/company/settings/default-lines.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { formatCents, lineTotalCents } from '../../../../shared/kernel/money.ts'
import { FigureField } from '../../../ui/FigureField.tsx'
import type { TypedLine } from './estimates.ts'
import classes from './estimates.module.css'
import ui from '../../../ui/primitives.module.css'

const CHOICES = ESTIMATE_ITEMS.map((value) => ({ value, label: ESTIMATE_ITEM_LABELS[value] }))

interface Props {
  kind: MoveKind
  company: Pick<Company, 'variables'>
  lines: readonly TypedLine[]
  errors: FieldErrors
  onChange: (lines: readonly TypedLine[]) => void
}

/** Edits the default lines of one kind of move: item, rate, units. */
export function KindLines({ kind, company, lines, errors, onChange }: Props) {
  const variables = withDefaultVariables(company.variables)
  const change = (index: number, part: Partial<TypedLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)))
  function add() {
    const item = 'serviceFee'
    onChange([...lines, { key: crypto.randomUUID(), item, rate: rateOf(variables, item), units: 1 }])
  }
  return (
    <div className={ui['stackSmall']}>
      {lines.length === 0 && (
        <Text c="dimmed" size="sm">
          These estimates have only the lines calculated from crew size, activities and the cube sheet.
        </Text>
      )}
      {lines.map((line, index) => {
        const error = (name: string) => errors[`${kind}.${index}.${name}`]
        return (
          <fieldset key={line.key} className={classes['line']} aria-label={`Line ${index + 1}`}>
            <Select
              label="Item"
              className={classes['item'] ?? ''}
              data={CHOICES}
              value={line.item}
              searchable
              allowDeselect={false}
              error={error('item')}
              onChange={(item) => {
                // Another item sets its own rate.
                if (item && isEstimateItem(item)) change(index, { item, rate: rateOf(variables, item) })
              }}
            />
            <FigureField
              label="Rate"
              isMoney
              value={line.rate}
              error={error('rate')}
              onChange={(rate) => change(index, { rate })}
            />
            <FigureField
              label={`Units, ${variables[line.item].unitsLabel}`}
              value={line.units}
              error={error('units')}
              onChange={(units) => change(index, { units })}
            />
            <output className={classes['total']} aria-label="Line total">
              {line.item === 'discount' && '−'}
              {formatCents(lineTotalCents(line.rate || 0, line.units || 0))}
            </output>
            <ActionIcon
              size={44}
              color="red"
              variant="subtle"
              aria-label={`Remove line ${index + 1}`}
              onClick={() => onChange(lines.filter((_, at) => at !== index))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </fieldset>
        )
      })}
      <Button
        className={classes['add'] ?? ''}
        variant="default"
        mih={44}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={lines.length >= MAX_DEFAULT_LINES}
        onClick={add}
      >
        Add Line Item
      </Button>
    </div>
  )
}
