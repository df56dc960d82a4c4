import { Badge, Button, Select, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import {
  WORKER_INVOICE_ITEM_LABELS,
  WORKER_INVOICE_ITEMS,
} from '../../../shared/people/workers/crew.choices.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { formatCents } from '../../../shared/kernel/money.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DayField } from '../../ui/DayField.tsx'
import { FigureField } from '../../ui/FigureField.tsx'
import {
  addPay,
  changePay,
  itemChange,
  mayBeAutomatic,
  newPayLine,
  payCents,
  payLineCents,
  removePay,
  shownPay,
  type Pay,
  type PayLine,
} from './pay-lines.ts'
import { RemoveRow } from './RemoveRow.tsx'
import classes from './crew.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  pay: Pay
  onChange: (pay: Pay) => void
  hourlyRate: number | null
  /** The server's errors, by `index.field`. */
  errors: FieldErrors
  /** Default day of a new line. */
  day: string
  isReadOnly: boolean
}

/** The pay of a member for this job: automatic until it is edited, locked once paid. */
export function PayLines({ pay, onChange, hourlyRate, errors, day, isReadOnly }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { lines, isAutomatic } = shownPay(pay)
  return (
    <section className={ui['stackSmall']} aria-label="Pay">
      <h3 className={classes['subheading']}>Pay</h3>
      {lines.length === 0 && (
        <Text size="sm" c="dimmed">
          Automatic: calculated from the hours of the job when the crew is saved.
        </Text>
      )}
      {lines.map((line, index) => (
        <Line
          key={line.key}
          line={line}
          index={index}
          isAutomatic={isAutomatic}
          isReadOnly={isReadOnly}
          errors={errors}
          onItem={(item) => onChange(changePay(pay, index, itemChange(line, item, hourlyRate)))}
          onChange={(part) => onChange(changePay(pay, index, part))}
          onRemove={() => onChange(removePay(pay, index))}
        />
      ))}
      <div className={ui['bar']}>
        <div className={classes['actions']}>
          {!isReadOnly && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => onChange(addPay(pay, newPayLine(hourlyRate, day)))}
            >
              Add pay line
            </Button>
          )}
          {!isReadOnly && mayBeAutomatic(pay) && (
            <Button variant="subtle" onClick={() => setAsking(true)}>
              Back to automatic
            </Button>
          )}
        </div>
        {lines.length > 0 && (
          <Text fw={600}>
            Total{' '}
            <output className={classes['figure']} aria-label="Total pay">
              {formatCents(payCents(lines))}
            </output>
          </Text>
        )}
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question="Are you sure you want to replace the edited lines with the automatic amount?"
        confirmLabel="Back to automatic"
        onConfirm={async () => onChange({ ...pay, typed: [] })}
      />
    </section>
  )
}

interface LineProps {
  line: PayLine
  index: number
  isAutomatic: boolean
  isReadOnly: boolean
  errors: FieldErrors
  onItem: (item: PayLine['item']) => void
  onChange: (part: Partial<PayLine>) => void
  onRemove: () => void
}

function Line({ line, index, isAutomatic, isReadOnly, errors, onItem, onChange, onRemove }: LineProps) {
  const name = `pay line ${index + 1}`
  return (
    // A paid line is locked completely.
    <fieldset className={classes['pay']} aria-label={`Pay line ${index + 1}`} disabled={line.isPaid}>
      <Select
        label="Item"
        className={classes['wide'] ?? ''}
        allowDeselect={false}
        data={WORKER_INVOICE_ITEMS.map((item) => ({ value: item, label: WORKER_INVOICE_ITEM_LABELS[item] }))}
        value={line.item}
        error={errors[`${index}.item`]}
        onChange={(value) => {
          const item = WORKER_INVOICE_ITEMS.find((one) => one === value)
          if (item && item !== line.item) onItem(item)
        }}
      />
      <DayField
        label="Date"
        value={line.date}
        error={errors[`${index}.date`]}
        onChange={(date) => onChange({ date })}
      />
      <FigureField
        label="Rate"
        isMoney
        value={line.rate}
        error={errors[`${index}.rate`]}
        onChange={(rate) => onChange({ rate })}
      />
      <FigureField
        label={line.item === 'laborFlat' ? 'Units' : 'Hours'}
        value={line.units}
        disabled={line.item === 'laborFlat'}
        error={errors[`${index}.units`]}
        onChange={(units) => onChange({ units })}
      />
      <output className={classes['total']} aria-label="Line total">
        {formatCents(payLineCents(line))}
      </output>
      <div className={classes['lineEnd']}>
        {line.isPaid ? (
          <Badge variant="light" color="green">
            Paid
          </Badge>
        ) : isAutomatic ? (
          <Badge variant="light" color="gray">
            Automatic
          </Badge>
        ) : (
          !isReadOnly && <RemoveRow what={name} onRemove={onRemove} />
        )}
      </div>
    </fieldset>
  )
}
