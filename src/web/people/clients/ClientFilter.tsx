import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientSearchQuery } from './people.queries.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'

interface Chosen {
  id: number
  name: string
}

/** Picks one client by name, phone or email, or none. */
export function ClientFilter({
  value,
  onChange,
}: {
  value: Chosen | null
  onChange: (client: Chosen | null) => void
}) {
  const [typed, setTyped] = useState(value?.name ?? '')
  const [search] = useDebouncedValue(typed, 300)
  const [wasOpened, setOpened] = useState(false)
  const query = useQuery({ ...clientSearchQuery(search, 20), enabled: wasOpened })
  const found = (query.data?.rows ?? []).map((client) => ({
    value: String(client.id),
    label: `${client.firstName} ${client.lastName}`.trim(),
    phone: formatPhone(client.phone),
  }))
  const kept =
    value && !found.some((one) => one.value === String(value.id))
      ? [{ value: String(value.id), label: value.name, phone: '' }]
      : []
  return (
    <Select
      label="Client"
      placeholder="Any"
      searchable
      clearable
      data={[...kept, ...found]}
      // The server has already filtered, by more than the label.
      filter={({ options }) => options}
      nothingFoundMessage={query.isFetching ? 'Searching…' : 'No client found'}
      value={value ? String(value.id) : null}
      searchValue={typed}
      onDropdownOpen={() => setOpened(true)}
      onSearchChange={setTyped}
      onChange={(id, option) => onChange(id === null ? null : { id: Number(id), name: option.label })}
    />
  )
}
