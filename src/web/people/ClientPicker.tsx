import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '../../shared/people/client.ts'
import { clientLine } from './client-form.ts'
import { clientSearchQuery } from './people.queries.ts'

/** Rest after the last keystroke before a search goes out, in milliseconds. */
const DEBOUNCE_MS = 250

/** Finds an existing client by name, phone or email. */
export function ClientPicker({ label, onPick }: { label: string; onPick: (client: Client) => void }) {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), DEBOUNCE_MS)
  const { data, isFetching, isError } = useQuery(clientSearchQuery(settled))
  const clients = data?.rows ?? []
  return (
    <Select
      label={label}
      placeholder="Name, phone or email"
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      value={null}
      data={clients.map((client) => ({ value: String(client.id), label: clientLine(client) }))}
      // The server has searched already, in other fields than the line shows.
      filter={({ options }) => options}
      nothingFoundMessage={
        isError
          ? 'The search did not answer. Type on to try again.'
          : isFetching
            ? 'Searching…'
            : 'No client found'
      }
      rightSection={isFetching ? <Loader size="xs" aria-hidden /> : undefined}
      comboboxProps={{ shadow: 'md' }}
      onChange={(id) => {
        const picked = clients.find((client) => String(client.id) === id)
        if (!picked) return
        setSearch('')
        onPick(picked)
      }}
    />
  )
}
