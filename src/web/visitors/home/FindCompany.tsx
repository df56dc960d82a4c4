import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  findSignupCompanies,
  getSignup,
  MIN_COMPANY_SEARCH_LENGTH,
  type SignupCompany,
} from '../../../shared/visitors/registration/registration.api.ts'
import { callQuery } from '../../kernel/queries.ts'
import classes from './home.module.css'
import ui from '../../ui/primitives.module.css'

const DEBOUNCE_MS = 250

/** Finds a company's own page by name; if there is only one company, shows its page immediately. */
export function FindCompany() {
  const only = useQuery({ ...callQuery(getSignup, {}), select: ({ company }) => company, staleTime: 60_000 })
  const [search, setSearch] = useState('')
  const typed = search.trim()
  const [wanted] = useDebouncedValue(typed, DEBOUNCE_MS)
  const found = useQuery({
    ...callQuery(findSignupCompanies, { query: { search: wanted } }),
    enabled: wanted.length >= MIN_COMPANY_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  if (only.data)
    return (
      <div className={classes['find']}>
        <p className={ui['hint']}>See rates and book with</p>
        <Companies companies={[only.data]} />
      </div>
    )
  const isSearched = typed.length >= MIN_COMPANY_SEARCH_LENGTH
  const rows = isSearched ? (found.data ?? []) : []
  const message = isSearched
    ? messageOf(rows.length, wanted !== typed || found.isFetching, found.isError)
    : ''
  return (
    <search className={classes['find']}>
      <TextInput
        label="Know your moving company?"
        description="See its rates and book on its own page."
        placeholder="Type its name"
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={100}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <output className={classes['message']}>{message}</output>
      {rows.length > 0 && <Companies companies={rows} />}
    </search>
  )
}

function Companies({ companies }: { companies: readonly SignupCompany[] }) {
  return (
    <ul className={classes['companies']} aria-label="Companies">
      {companies.map(({ handle, name, city }) => (
        <li key={handle}>
          {/* A page rendered by the server, outside this app. */}
          <a href={`/${handle}`}>
            <span>
              <strong>{name}</strong>
              {city !== '' && <span>{city}</span>}
            </span>
            <IconChevronRight size={18} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  )
}

function messageOf(count: number, isWaiting: boolean, isFailed: boolean): string {
  if (isWaiting) return 'Searching…'
  if (isFailed) return 'The search failed. Keep typing to try again.'
  if (count === 0)
    return 'No company with that name here. Your movers can give you the address of their page.'
  return count === 1 ? '1 company' : `${count} companies`
}
