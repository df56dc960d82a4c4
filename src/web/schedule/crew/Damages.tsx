import { Select, TextInput } from '@mantine/core'
import { DAMAGE_CAUSE_LABELS, DAMAGE_CAUSES } from '../../../shared/people/workers/crew.choices.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { DayField } from '../../ui/DayField.tsx'
import { FigureField } from '../../ui/FigureField.tsx'
import type { DamageDraft } from './members.ts'
import { RecordList } from './RecordList.tsx'
import classes from './crew.module.css'

interface Props {
  rows: readonly DamageDraft[]
  onChange: (rows: DamageDraft[]) => void
  /** The server's errors, by `index.field`. */
  errors: FieldErrors
  /** Default day of a new row. */
  day: string
  isReadOnly: boolean
}

/** Damage that a member caused on this job. */
export function Damages({ rows, onChange, errors, day, isReadOnly }: Props) {
  return (
    <RecordList
      title="Damages"
      what="damage"
      rowClass={classes['damage']}
      rows={rows}
      onChange={onChange}
      isReadOnly={isReadOnly}
      blank={() => blank(day)}
      renderFields={(row, index, change) => (
        <>
          <DayField
            label="Date"
            value={row.damageDate}
            error={errors[`${index}.damageDate`]}
            onChange={(damageDate) => change({ damageDate })}
          />
          <TextInput
            label="Item"
            value={row.itemDamaged}
            error={errors[`${index}.itemDamaged`]}
            onChange={(event) => change({ itemDamaged: event.currentTarget.value })}
          />
          <TextInput
            label="Type"
            value={row.damageType}
            error={errors[`${index}.damageType`]}
            onChange={(event) => change({ damageType: event.currentTarget.value })}
          />
          <Select
            label="Cause"
            allowDeselect={false}
            data={DAMAGE_CAUSES.map((cause) => ({ value: cause, label: DAMAGE_CAUSE_LABELS[cause] }))}
            value={row.cause}
            error={errors[`${index}.cause`]}
            onChange={(value) =>
              change({ cause: DAMAGE_CAUSES.find((cause) => cause === value) ?? row.cause })
            }
          />
          <FigureField
            label="Amount"
            isMoney
            value={row.amount}
            error={errors[`${index}.amount`]}
            onChange={(amount) => change({ amount })}
          />
        </>
      )}
    />
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
