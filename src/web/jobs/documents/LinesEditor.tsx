import { ActionIcon, Button, Select, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { CompanyVariables } from '../../../shared/company/settings/company.variables.ts'
import {
  estimateTotalCents,
  CHANGE_ITEM,
  isFixedItem,
  LINE_ITEM_LABELS,
  VALUATION_LABEL,
} from '../../../shared/jobs/estimates/automatic.ts'
import { chosenItem, newLine } from '../../../shared/jobs/estimates/line-choices.ts'
import { isEstimateItem } from '../../../shared/company/settings/estimate-items.ts'
import type { JobType } from '../../../shared/trade/job.choices.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { formatCents, lineTotalCents } from '../../../shared/kernel/money.ts'
import { editedDraft, itemChoices, type DraftLine } from './draft-lines.ts'
import { LineState } from './LineState.tsx'
import { DayField } from '../../ui/DayField.tsx'
import { FigureField } from '../../ui/FigureField.tsx'
import { formatUnits, unitOf } from '../../../shared/jobs/estimates/units.ts'
import classes from './documents.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  lines: readonly DraftLine[]
  onChange: (lines: DraftLine[]) => void
  variables: CompanyVariables
  jobType: JobType
  /** Default day of a new line. */
  day: string | null
  /** Long carry in feet at each location of the job. */
  carriesFeet: readonly number[]
  /** The server's errors of lines, by `index.field`. */
  errors: FieldErrors
  /** Whether lines follow the job until they are edited, like those of an estimate. */
  hasAutomatic?: boolean
}

/** Editable lines: item, date, rate, units; the total is calculated. */
export function LinesEditor({
  lines,
  onChange,
  variables,
  jobType,
  day,
  carriesFeet,
  errors,
  hasAutomatic = false,
}: Props) {
  const change = (index: number, part: Partial<DraftLine>) =>
    onChange(lines.map((line, at) => (at === index ? editedDraft(line, part) : line)))
  const reset = (index: number) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...line.automatic, isDirty: false } : line)))
  const blank = (): DraftLine => {
    const line = newLine(jobType, variables, day)
    return {
      key: crypto.randomUUID(),
      basis: null,
      item: line.item,
      label: null,
      lineItemDate: day ?? '',
      rate: line.rate,
      units: line.units,
      isDirty: true,
      automatic: null,
    }
  }
  const total = estimateTotalCents(
    lines.map(({ item, rate, units }) => ({ item, rate: rate || 0, units: units || 0 })),
  )
  return (
    <>
      {lines.map((line, index) =>
        isFixedItem(line.item) ? (
          <FixedLine key={line.key} line={line} />
        ) : (
          <fieldset
            key={line.key}
            className={`${ui['fieldset']} ${classes['line']}`}
            aria-label={`Line ${index + 1}`}
          >
            <Select
              label="Item"
              className={classes['lineItem'] ?? ''}
              data={itemChoices(line, variables)}
              value={line.item}
              searchable
              allowDeselect={false}
              error={errors[`${index}.item`]}
              onChange={(item) => {
                if (item && item !== line.item && isEstimateItem(item))
                  change(index, chosenItem(variables, item, line, carriesFeet))
              }}
            />
            <DayField
              label="Date"
              value={line.lineItemDate}
              error={errors[`${index}.lineItemDate`]}
              onChange={(lineItemDate) => change(index, { lineItemDate })}
            />
            <FigureField
              label="Rate"
              isMoney
              value={line.rate}
              error={errors[`${index}.rate`]}
              onChange={(rate) => change(index, { rate })}
            />
            <FigureField
              label={`Units, ${unitOf(line.item, 0)}`}
              value={line.units}
              error={errors[`${index}.units`]}
              onChange={(units) => change(index, { units })}
            />
            <output className={`${classes['money']} ${classes['lineTotal']}`} aria-label="Line total">
              {line.item === 'discount' && lineTotalCents(line.rate || 0, line.units || 0) > 0 && '−'}
              {formatCents(lineTotalCents(line.rate || 0, line.units || 0))}
            </output>
            <ActionIcon
              size={44}
              color="red"
              aria-label={`Remove line ${index + 1}`}
              onClick={() => {
                const left = lines.filter((_, at) => at !== index)
                // Removing the last line leaves a blank one.
                onChange(left.length > 0 ? left : [blank()])
              }}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
            {hasAutomatic && <LineState line={line} number={index + 1} onReset={() => reset(index)} />}
          </fieldset>
        ),
      )}
      <div className={ui['bar']}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...lines, blank()])}
        >
          Add Line Item
        </Button>
        <div className={classes['total']}>
          <span>Total, $</span>
          <output className={classes['money']} aria-label="Total, $" aria-live="polite">
            {formatCents(total)}
          </output>
        </div>
      </div>
    </>
  )
}

/** The protection line: it follows from the client's choice and cannot be edited here. */
function FixedLine({ line }: { line: DraftLine }) {
  const rate = line.rate || 0
  const units = line.units || 0
  const name = line.label ?? LINE_ITEM_LABELS[line.item] ?? VALUATION_LABEL
  return (
    <div className={ui['bar']}>
      <Text component="div">
        {name}
        <Text size="sm" c="dimmed">
          {formatCents(lineTotalCents(rate, 1))} × {formatUnits(line.item, units)}.{' '}
          {line.item === CHANGE_ITEM ? 'The client signed it.' : 'The client chose it.'}
        </Text>
      </Text>
      <output className={classes['money']} aria-label={`${name}, line total`}>
        {formatCents(lineTotalCents(rate, units))}
      </output>
    </div>
  )
}
