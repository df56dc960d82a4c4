import { ActionIcon, Select, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { FinancialSection } from '../../../../shared/jobs/finances/financial.ts'
import { hasOneUnit, isLaborItem } from '../../../../shared/money/financials/financial.rules.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { FigureField } from '../../../ui/FigureField.tsx'
import {
  itemChange,
  itemChoices,
  unitsLabel,
  workerChange,
  workerChoices,
  type LineContext,
} from './choices.ts'
import { LineState } from './LineState.tsx'
import { LineTotal } from './LineTotal.tsx'
import type { DraftLine } from './lines.ts'
import classes from './tab.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  section: FinancialSection
  line: DraftLine
  /** The accessible name of the line: 'Revenue line 1'. */
  name: string
  context: LineContext
  timezone: string
  errors: FieldErrors
  onChange: (change: Partial<DraftLine>) => void
  /** null for a suggested blank line. */
  onRemove: (() => void) | null
  isAutomatic: boolean
  mayPay: boolean
  onPay: (() => Promise<void>) | null
}

/** An editable line: item, worker or description, date, rate, units; the total is calculated. */
export function EditLine(props: Props) {
  const { section, line, name, context, errors, onChange, onRemove } = props
  const label = { label: classes['label'] ?? '' }
  const hasWorker = section === 'cogs' && isLaborItem(line.item)
  const hasDetail = hasWorker || line.item === 'other'
  const unit = unitsLabel(section, line.item, line.units || 0)
  return (
    <fieldset className={`${ui['fieldset']} ${classes['line']}`} aria-label={name}>
      <Select
        label="Item"
        classNames={{ ...label, root: hasDetail ? '' : (classes['wide'] ?? '') }}
        data={itemChoices(section, line.item, context.variables)}
        value={line.item}
        searchable
        allowDeselect={false}
        error={errors['item']}
        onChange={(item) => {
          if (item !== null && item !== line.item) onChange(itemChange(section, line, item, context))
        }}
      />
      {hasWorker && (
        <Select
          label="Worker"
          classNames={{ ...label, root: classes['detail'] ?? '' }}
          placeholder="Choose a worker"
          nothingFoundMessage="Nobody is in the crew yet."
          data={workerChoices(line, context.crew)}
          value={line.workerId === null ? null : String(line.workerId)}
          allowDeselect={false}
          error={errors['workerId']}
          onChange={(id) => {
            if (id !== null && Number(id) !== line.workerId) onChange(workerChange(line, Number(id), context))
          }}
        />
      )}
      {!hasWorker && line.item === 'other' && (
        <TextInput
          label="Description"
          classNames={{ ...label, root: classes['detail'] ?? '' }}
          placeholder="What it is"
          maxLength={500}
          value={line.other}
          error={errors['other']}
          onChange={(event) => onChange({ other: event.currentTarget.value })}
        />
      )}
      <DayField
        label="Date"
        // The field has its own class names.
        labelProps={{ className: classes['label'] }}
        value={line.date}
        error={errors['date']}
        onChange={(date) => onChange({ date })}
      />
      <FigureField
        label="Rate, $"
        classNames={label}
        isMoney
        value={line.rate}
        error={errors['rate']}
        onChange={(rate) => onChange({ rate })}
      />
      <FigureField
        label="Units"
        classNames={label}
        {...(unit !== '' && { suffix: ` ${unit}` })}
        value={line.units}
        disabled={hasOneUnit(section, line.item)}
        error={errors['units']}
        onChange={(units) => onChange({ units })}
      />
      <LineTotal line={line} />
      <LineState {...props} />
      <div className={classes['remove']}>
        {onRemove && (
          <ActionIcon size={36} color="red" aria-label={`Remove ${name}`} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </fieldset>
  )
}
