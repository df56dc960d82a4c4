import { ActionIcon, Button, NumberInput, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useJobForm, useMayWrite } from './context.ts'
import { newKey } from './form.ts'
import classes from './screen.module.css'

/** What is moved, item by item with its quantity (DECISIONS K21). */
export function Cargo() {
  const form = useJobForm()
  const lines = form.values.cargo
  const mayWrite = useMayWrite()('cargo')
  if (!mayWrite && lines.length === 0) return null
  return (
    <section aria-label="Cargo" className={classes['section']}>
      <h2 className={classes['heading']}>Cargo</h2>
      {!mayWrite && (
        <ul className={classes['plainList']}>
          {lines.map((line) => (
            <li key={line.key}>
              {line.item} × {line.quantity}
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
            <TextInput label="Item" {...form.getInputProps(`cargo.${index}.item`)} />
            <NumberInput
              label="Quantity"
              min={0}
              max={100_000}
              allowDecimal={false}
              allowNegative={false}
              {...form.getInputProps(`cargo.${index}.quantity`)}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              className={classes['rowRemove'] ?? ''}
              aria-label={`Remove ${line.item || `item ${index + 1}`}`}
              onClick={() => form.removeListItem('cargo', index)}
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
          onClick={() => form.insertListItem('cargo', { key: newKey(), item: '', quantity: 1 })}
        >
          Add item
        </Button>
      )}
    </section>
  )
}
