import { memo } from 'react'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFormApi, useInputs, useMayWrite } from './context.ts'
import { newKey, type CargoForm } from './form.ts'
import classes from './screen.module.css'
import { FigureField } from '../../../ui/FigureField.tsx'
import ui from '../../../ui/primitives.module.css'

interface Props {
  lines: readonly CargoForm[]
  errors: FieldErrors
}

/** The items that are moved, with quantities. */
export const Cargo = memo(function Cargo({ lines, errors }: Props) {
  const api = useFormApi()
  const { typed, chosen } = useInputs(errors)
  const mayWrite = useMayWrite()('cargo')
  if (!mayWrite && lines.length === 0) return null
  return (
    <section aria-label="Cargo" className={ui['section']}>
      <h2 className={ui['heading']}>Cargo</h2>
      {!mayWrite && (
        <ul className={classes['plainList']}>
          {lines.map((line) => (
            <li key={line.key}>
              {line.shownItem ?? line.item} × {line.quantity}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && lines.length === 0 && (
        <Text size="sm" c="dimmed">
          Large or fragile items to plan for, such as a piano.
        </Text>
      )}
      {mayWrite &&
        lines.map((line, index) => (
          <fieldset key={line.key} className={classes['cargoRow']}>
            <legend className={classes['hidden']}>Item {index + 1}</legend>
            <TextInput label="Item" {...typed(`cargo.${index}.item`, line.item)} />
            <FigureField label="Quantity" {...chosen(`cargo.${index}.quantity`, line.quantity)} />
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              className={classes['rowRemove'] ?? ''}
              aria-label={`Remove ${line.item || `item ${index + 1}`}`}
              onClick={() => api.remove('cargo', index)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </fieldset>
        ))}
      {mayWrite && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          className={classes['adder'] ?? ''}
          onClick={() => api.insert('cargo', { key: newKey(), item: '', quantity: 1 })}
        >
          Add item
        </Button>
      )}
    </section>
  )
})
