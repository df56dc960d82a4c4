import { Textarea, TextInput } from '@mantine/core'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import type { InventoryValue } from './articles.ts'
import classes from './inventory.module.css'

type Field = 'origin_address' | 'destination_address' | 'origin_condition' | 'destination_condition'

const FIELDS: readonly (readonly [Field, string])[] = [
  ['origin_address', 'Origin address'],
  ['destination_address', 'Destination address'],
  ['origin_condition', 'Origin condition'],
  ['destination_condition', 'Destination condition'],
]

interface FieldsProps {
  value: InventoryValue
  update: (change: (before: InventoryValue) => InventoryValue) => void
}

/** Editable addresses and conditions of origin and destination. */
export function PlaceFields({ value, update }: FieldsProps) {
  return (
    <div className={classes['fields']}>
      {FIELDS.map(([name, label]) => {
        const props = {
          label,
          maxLength: TEXT_LIMITS.other,
          value: value[name],
          onChange: (event: { currentTarget: { value: string } }) => {
            const typed = event.currentTarget.value
            update((before) => ({ ...before, [name]: typed }))
          },
        }
        return name.endsWith('condition') ? (
          <Textarea key={name} autosize minRows={1} maxRows={6} {...props} />
        ) : (
          <TextInput key={name} autoComplete="off" {...props} />
        )
      })}
    </div>
  )
}

/** Addresses and conditions of origin and destination, read-only. */
export function PlaceFacts({ value }: { value: InventoryValue }) {
  return (
    <dl className={classes['facts']}>
      {FIELDS.map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{value[name] || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
