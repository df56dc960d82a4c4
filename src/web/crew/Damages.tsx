import { Button, Select, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { DAMAGE_CAUSE_LABELS, DAMAGE_CAUSES } from '../../shared/crew/crew.ts'
import type { FieldErrors } from '../../shared/kernel/errors.ts'
import { DayField } from '../ui/DayField.tsx'
import { FigureField } from '../ui/FigureField.tsx'
import type { DamageDraft } from './members.ts'
import { RemoveRow } from './RemoveRow.tsx'
import classes from './crew.module.css'

interface Props {
  rows: readonly DamageDraft[]
  onChange: (rows: DamageDraft[]) => void
  /** What the server said, by `index.field`. */
  errors: FieldErrors
  /** Day that a new row starts with. */
  day: string
  isReadOnly: boolean
}

/** Damage that a member has done on this job (spec 1 §3, DECISIONS K22). */
export function Damages({ rows, onChange, errors, day, isReadOnly }: Props) {
  const change = (index: number, part: Partial<DamageDraft>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    <section className={classes['section']} aria-label="Damages">
      <h4 className={classes['subheading']}>Damages</h4>
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          No damages.
        </Text>
      )}
      {rows.map((row, index) => (
        <fieldset key={row.key} className={classes['damage']} aria-label={`Damage ${index + 1}`}>
          <DayField
            label="Date"
            value={row.damageDate}
            error={errors[`${index}.damageDate`]}
            onChange={(damageDate) => change(index, { damageDate })}
          />
          <TextInput
            label="Item"
            value={row.itemDamaged}
            error={errors[`${index}.itemDamaged`]}
            onChange={(event) => change(index, { itemDamaged: event.currentTarget.value })}
          />
          <TextInput
            label="Type"
            value={row.damageType}
            error={errors[`${index}.damageType`]}
            onChange={(event) => change(index, { damageType: event.currentTarget.value })}
          />
          <Select
            label="Cause"
            allowDeselect={false}
            data={DAMAGE_CAUSES.map((cause) => ({ value: cause, label: DAMAGE_CAUSE_LABELS[cause] }))}
            value={row.cause}
            error={errors[`${index}.cause`]}
            onChange={(value) =>
              change(index, { cause: DAMAGE_CAUSES.find((cause) => cause === value) ?? row.cause })
            }
          />
          <FigureField
            label="Amount"
            isMoney
            value={row.amount}
            error={errors[`${index}.amount`]}
            onChange={(amount) => change(index, { amount })}
          />
          <div className={classes['lineEnd']}>
            {!isReadOnly && (
              <RemoveRow
                what={`damage ${index + 1}`}
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
            onClick={() => onChange([...rows, blank(day)])}
          >
            Add damage
          </Button>
        </div>
      )}
    </section>
  )
}

function blank(day: string): DamageDraft {
  return {
    key: crypto.randomUUID(),
    id: null,
    damageDate: day,
    damageType: '',
    itemDamaged: '',
    cause: 'accident',
    amount: '',
  }
}
