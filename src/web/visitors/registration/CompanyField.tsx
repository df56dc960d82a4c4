import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  findSignupCompanies,
  MIN_COMPANY_SEARCH_LENGTH,
  type SignupCompany,
} from '../../../shared/visitors/registration/registration.api.ts'
import { callQuery } from '../../kernel/queries.ts'

const DEBOUNCE_MS = 250

interface Props {
  value: SignupCompany | null
  onChange: (company: SignupCompany | null) => void
  error: string | undefined
  onBlur: () => void
  /**
   * Clients name the company; somebody who wants to work may leave it open.
   */
  isRequired: boolean
}

/** The company to sign up with, found by name, if the installation has several. */
export function CompanyField({ value, onChange, error, onBlur, isRequired }: Props) {
  const [search, setSearch] = useState(value?.name ?? '')
  const [wanted] = useDebouncedValue(search.trim(), DEBOUNCE_MS)
  const isSearched = wanted.length >= MIN_COMPANY_SEARCH_LENGTH && wanted !== value?.name
  const found = useQuery({
    ...callQuery(findSignupCompanies, { query: { search: wanted } }),
    enabled: isSearched,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const rows = isSearched ? (found.data ?? []) : []
  const all = value && !rows.some(({ handle }) => handle === value.handle) ? [...rows, value] : rows
  return (
    <Select
      label="Company"
      description={
        isRequired
          ? 'Your moving company'
          : 'The company you want to work for. You can also be added by a company later'
      }
      name="handle"
      required={isRequired}
      // The open list would cover the error message of the field.
      openOnFocus={false}
      searchable
      placeholder="Type its name"
      data={all.map(({ handle, name, city }) => ({
        value: handle,
        label: city === '' ? name : `${name}, ${city}`,
      }))}
      filter={({ options }) => options}
      value={value?.handle ?? null}
      searchValue={search}
      onSearchChange={(text) => {
        setSearch(text)
        if (text === '' && value) onChange(null)
      }}
      error={error}
      onBlur={onBlur}
      nothingFoundMessage={messageOf(
        search.trim(),
        found.isFetching || wanted !== search.trim(),
        found.isError,
      )}
      onChange={(handle) => onChange(all.find((one) => one.handle === handle) ?? null)}
    />
  )
}

function messageOf(search: string, isWaiting: boolean, isFailed: boolean): string {
  if (search.length < MIN_COMPANY_SEARCH_LENGTH) return 'Type at least 2 letters'
  if (isWaiting) return 'Searching…'
  return isFailed ? 'The search failed. Keep typing to try again.' : 'No company with that name'
}
