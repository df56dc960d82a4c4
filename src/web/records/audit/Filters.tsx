import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AUDIT_ACTIONS } from '../../../shared/records/audit/audit.api.ts'
import { AUDIT_KIND_LABELS, AUDIT_KIND_NAMES } from '../../../shared/records/audit/audit.words.ts'
import { listTeam } from '../../../shared/people/accounts/team.api.ts'
import { listQuery } from '../../kernel/queries.ts'
import { DayField } from '../../ui/DayField.tsx'
import { ACTION_LABELS, type AuditFilters } from './filters.ts'
import classes from './audit.module.css'

/** Debounce after the last keystroke before a request, in milliseconds. */
const DEBOUNCE_MS = 300

interface Props {
  companyId: number
  filters: AuditFilters
  problems: Partial<Record<keyof AuditFilters, string>>
  onFilters: (filters: AuditFilters) => void
}

/** Filters by person, kind of record, record, action and days. */
export function Filters({ companyId, filters, problems, onFilters }: Props) {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), DEBOUNCE_MS)
  const [record, setRecord] = useState(filters.record)
  const who = useQuery(
    listQuery(listTeam, {
      params: { id: companyId },
      query: { search: filters.person === '' ? settled : '', per_page: 100 },
    }),
  )
  const set = (name: keyof AuditFilters, value: string | null) =>
    onFilters({ ...filters, [name]: value ?? '' })
  const settleRecord = useDebouncedCallback((value: string) => set('record', value), DEBOUNCE_MS)
  return (
    <search className={classes['filters']} aria-label="Filters of the log">
      <Select
        label="Person"
        placeholder="Anyone"
        clearable
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        data={(who.data?.rows ?? []).map((one) => ({
          value: String(one.id),
          label: `${one.firstName} ${one.lastName}`.trim(),
        }))}
        nothingFoundMessage="Nobody found"
        value={filters.person === '' ? null : filters.person}
        onChange={(value) => set('person', value)}
      />
      <Select
        label="Kind"
        placeholder="Any"
        clearable
        data={AUDIT_KIND_NAMES.map((kind) => ({ value: kind, label: AUDIT_KIND_LABELS[kind] }))}
        value={filters.kind === '' ? null : filters.kind}
        onChange={(value) => set('kind', value)}
      />
      <TextInput
        label="Record"
        placeholder="Job or person number"
        inputMode="numeric"
        maxLength={16}
        value={record}
        error={problems.record}
        onChange={(event) => {
          setRecord(event.currentTarget.value)
          settleRecord(event.currentTarget.value)
        }}
      />
      <Select
        label="Action"
        placeholder="Any"
        clearable
        data={AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_LABELS[action] }))}
        value={filters.action === '' ? null : filters.action}
        onChange={(value) => set('action', value)}
      />
      <DayField label="From" value={filters.from} onChange={(day) => set('from', day)} />
      <DayField label="To" value={filters.to} error={problems.to} onChange={(day) => set('to', day)} />
    </search>
  )
}
