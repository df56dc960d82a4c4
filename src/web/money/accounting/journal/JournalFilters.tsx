import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ledgerAccountsQuery, type JournalFilter } from '../accounting.queries.ts'
import { useBooks } from '../books.ts'
import { SpanPicker } from '../SpanPicker.tsx'
import { allAccountChoices } from './entry-draft.ts'
import { jobFilterOf } from './job-filter.ts'
import classes from '../accounting.module.css'

/** Gets the focus when 'Clear filters' disappears. */
export const FILTERS_ID = 'journal-filters'

interface Props {
  onChange: (change: JournalFilter) => void
  /** Absent if no filter is set. */
  onClear: (() => void) | undefined
}

/** Filters the journal by span, account and job. */
export function JournalFilters({ onChange, onClear }: Props) {
  const { company, place, today } = useBooks()
  const accounts = useQuery(ledgerAccountsQuery(company.id)).data ?? []
  return (
    <search id={FILTERS_ID} tabIndex={-1} aria-label="Entries" className={classes['filters']}>
      <SpanPicker
        span={{ from: place.from, to: place.to }}
        today={today}
        onChange={({ from, to }) => onChange({ from, to })}
      />
      <Select
        label="Account"
        placeholder="All accounts"
        searchable
        clearable
        data={allAccountChoices(accounts)}
        value={place.account === undefined ? null : String(place.account)}
        onChange={(id) => onChange({ account: id === null ? undefined : Number(id) })}
      />
      <JobField value={place.job} onChange={(job) => onChange({ job })} />
      {onClear && (
        <Button variant="subtle" mih={44} className={classes['clear']} onClick={onClear}>
          Clear filters
        </Button>
      )}
    </search>
  )
}

interface JobProps {
  value: number | undefined
  onChange: (job: number | undefined) => void
}

/** Filters by job; a number is applied once typing ends. */
function JobField({ value, onChange }: JobProps) {
  const [typed, setTyped] = useState(String(value ?? ''))
  const [told, setTold] = useState(value)
  if (told !== value) {
    setTold(value)
    setTyped(String(value ?? ''))
  }
  const job = jobFilterOf(typed)
  function commit() {
    if (job !== null && job !== value) onChange(job)
  }
  return (
    <TextInput
      label="Job number"
      placeholder="All jobs"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      value={typed}
      error={job === null ? 'Enter the number of a job.' : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}
