import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '../../../shared/people/clients/client.ts'
import {
  CLIENT_SEARCH_HINT,
  parseClientSearch,
  type FoundClient,
} from '../../../shared/people/clients/job-clients.api.ts'
import { CallError } from '../../kernel/api.ts'
import { clientLine, foundClientOfJob } from './client-form.ts'
import { clientSearchQuery, jobClientSearchQuery } from './people.queries.ts'

/** Pause after the last keystroke before a search is sent, in milliseconds. */
const DEBOUNCE_MS = 250

/** Finds an existing client by name, phone or email. */
export function ClientPicker({ label, onPick }: { label: string; onPick: (client: Client) => void }) {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), DEBOUNCE_MS)
  const found = useQuery(clientSearchQuery(settled))
  return (
    <PeopleSelect
      label={label}
      placeholder="Name, phone or email"
      nothingText="No client found"
      search={search}
      onSearch={setSearch}
      found={{ ...found, data: found.data?.rows }}
      lineOf={clientLine}
      onPick={onPick}
    />
  )
}

/**
 * Finds a client for a job by name or phone number, for a seller: shows only first names and last initials.
 */
export function JobClientPicker({ jobId, onPick }: { jobId: number; onPick: (client: FoundClient) => void }) {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), DEBOUNCE_MS)
  const isEnough = parseClientSearch(search) !== null
  const found = useQuery(jobClientSearchQuery(jobId, settled))
  return (
    <PeopleSelect
      label="Find a client"
      placeholder="Name or phone number"
      description={CLIENT_SEARCH_HINT}
      search={search}
      onSearch={setSearch}
      found={isEnough ? found : { data: [], isFetching: false, isError: false, error: null }}
      nothingText={isEnough ? 'No client found. Add them as a new client.' : null}
      lineOf={(client) => {
        const { firstName, lastName } = foundClientOfJob(client)
        return `${firstName} ${lastName}`.trim()
      }}
      onPick={onPick}
    />
  )
}

interface SelectProps<C> {
  label: string
  placeholder: string
  description?: string
  search: string
  onSearch: (search: string) => void
  found: { data: readonly C[] | undefined; isFetching: boolean; isError: boolean; error: Error | null }
  /** With null no list opens if nothing is found. */
  nothingText: string | null
  lineOf: (client: C) => string
  onPick: (client: C) => void
}

function PeopleSelect<C extends { id: number }>(props: SelectProps<C>) {
  const { label, placeholder, description, search, onSearch, found, lineOf, onPick } = props
  const { data: clients = [], isFetching, isError, error } = found
  return (
    <Select
      label={label}
      placeholder={placeholder}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      searchValue={search}
      onSearchChange={onSearch}
      value={null}
      data={clients.map((client) => ({ value: String(client.id), label: lineOf(client) }))}
      // The server has already filtered, by other fields than the line shows.
      filter={({ options }) => options}
      nothingFoundMessage={
        isError
          ? error instanceof CallError && error.code === 'rest_too_many_requests'
            ? 'Too many searches. Try again in a minute.'
            : 'The search failed. Keep typing to try again.'
          : isFetching
            ? 'Searching…'
            : props.nothingText
      }
      rightSection={isFetching ? <Loader size="xs" aria-hidden /> : undefined}
      comboboxProps={{ shadow: 'md' }}
      onChange={(id) => {
        const picked = clients.find((client) => String(client.id) === id)
        if (!picked) return
        onSearch('')
        onPick(picked)
      }}
    />
  )
}
