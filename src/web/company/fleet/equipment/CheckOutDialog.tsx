import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkOutEquipment } from '../../../../shared/company/fleet/equipment.api.ts'
import { checkOutInputSchema, type Equipment } from '../../../../shared/company/fleet/equipment.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { call } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { textOrNull, useRecordForm } from '../../../kernel/record-form.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { FigureField } from '../../../ui/FigureField.tsx'
import { borrowersQuery, useRefetchFleet, type FindWorkers } from '../fleet.queries.ts'
import { RecordDialog, RecordFields } from '../RecordDialog.tsx'

interface Props {
  item: Equipment
  today: string
  findWorkers: FindWorkers
  onClose: () => void
}

interface Values {
  worker: { id: number; name: string } | null
  quantity: number | ''
  dueDate: string
  note: string
}

const DEBOUNCE_MS = 250

const inputOf = ({ worker, quantity, dueDate, note }: Values) => ({
  workerId: worker?.id ?? 0,
  quantity: quantity === '' ? 0 : quantity,
  dueDate: textOrNull(dueDate),
  note,
})

function problems(values: Values): FieldErrors {
  const found = problemsOf(checkOutInputSchema, inputOf(values))
  return values.worker ? found : { ...found, workerId: 'Choose a worker.' }
}

/** Checks out equipment to a worker: who, how many, and the due date. */
export function CheckOutDialog({ opened, ...form }: Props & { opened: boolean }) {
  return (
    <RecordDialog opened={opened} onClose={form.onClose} title={`Check out ${form.item.name}`}>
      <CheckOutForm {...form} />
    </RecordDialog>
  )
}

function CheckOutForm({ item, findWorkers, onClose }: Props) {
  const news = useRefetchFleet()
  const [start] = useState<Values>({ worker: null, quantity: 1, dueDate: '', note: '' })
  const form = useRecordForm(start, problems)
  const { values, errors, set } = form
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), DEBOUNCE_MS)
  // The name of a picked worker is in the field and is not a search text.
  const { data, isFetching } = useQuery(
    borrowersQuery(findWorkers, settled === values.worker?.name ? '' : settled),
  )
  const found = (data ?? []).map(({ id, firstName, lastName }) => ({
    id,
    name: `${firstName} ${lastName}`.trim(),
  }))
  const { worker } = values
  const choices = worker && !found.some(({ id }) => id === worker.id) ? [worker, ...found] : found

  return (
    <RecordFields
      form={form}
      label="Check out"
      saveLabel="Check out"
      successText={`${item.name} is checked out.`}
      onClose={onClose}
      onSave={async () => {
        await form.save((sent) => call(checkOutEquipment, { params: { id: item.id }, body: inputOf(sent) }))
        await news()
        onClose()
      }}
    >
      <Select
        label="Worker"
        required
        placeholder="Name, phone or email"
        data-autofocus
        // The dialog focuses this field first: an open list would cover the other fields.
        openOnFocus={false}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        // The server has already searched, in other fields than the name.
        filter={({ options }) => options}
        nothingFoundMessage={isFetching ? 'Searching…' : 'No worker found'}
        value={worker ? String(worker.id) : null}
        error={errors['workerId']}
        onChange={(id) => {
          set('worker', choices.find((one) => String(one.id) === id) ?? null)
          form.forget('workerId')
        }}
      />
      {item.quantity > 1 && (
        <FigureField label="Quantity" description={`${item.available} here`} {...form.field('quantity')} />
      )}
      <DayField label="Due back" {...form.field('dueDate')} />
      <TextInput label="Note" autoComplete="off" {...form.text('note')} />
    </RecordFields>
  )
}
