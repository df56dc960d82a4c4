import { Button, Group, MultiSelect, Switch, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import {
  JOB_STATUS_LABELS,
  JOB_TYPE_LABELS,
  JOB_TYPES,
  type JobStatus,
  type JobType,
} from '../../../shared/jobs/job.ts'
import type { Role } from '../../../shared/kernel/permissions.ts'
import { isFiltering, NO_FILTER, statusChoices, type JobFilter } from './filters.ts'
import classes from './list.module.css'

/** Milliseconds from the last key to the search. */
const SEARCH_PAUSE_MS = 300

interface Props {
  role: Role
  filter: JobFilter
  onChange: (filter: JobFilter) => void
  /** The picker of a client, which belongs to another feature. */
  clientPicker?: ReactNode
}

/** Search, dates, statuses, types, client (spec 3 §2.12). */
export function FilterBar({ role, filter, onChange, clientPicker }: Props) {
  const [typed, setTyped] = useState(filter.search)
  const [shown, setShown] = useState(filter.search)
  // Cleared or set from elsewhere: the field follows.
  if (shown !== filter.search) {
    setShown(filter.search)
    if (filter.search !== typed.trim()) setTyped(filter.search)
  }
  const search = useDebouncedCallback(
    (text: string) => onChange({ ...filter, search: text }),
    SEARCH_PAUSE_MS,
  )
  const statuses = statusChoices(role)
  // At phone width the filters fold under the search; wider screens show them all.
  const [isFolded, setFolded] = useState(true)
  return (
    <search aria-label="Filters">
      <div className={classes['filters']} data-folded={isFolded || undefined}>
        <TextInput
          label="Search"
          placeholder="Name, phone, address or job number"
          type="search"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            search(event.currentTarget.value)
          }}
        />
        <TextInput
          label="Start date"
          type="date"
          value={filter.startDate}
          onChange={(event) => onChange({ ...filter, startDate: event.currentTarget.value })}
        />
        <TextInput
          label="End date"
          type="date"
          value={filter.endDate}
          error={
            filter.endDate !== '' && filter.endDate < filter.startDate ? 'Before the start date' : undefined
          }
          onChange={(event) => onChange({ ...filter, endDate: event.currentTarget.value })}
        />
        <MultiSelect
          label="Status"
          placeholder={filter.jobStatus.length === 0 ? 'Any' : ''}
          clearable
          data={statuses.map((value) => ({ value, label: JOB_STATUS_LABELS[value] }))}
          value={filter.jobStatus.filter((status) => statuses.includes(status))}
          // The values are those of the choices above.
          onChange={(values) => onChange({ ...filter, jobStatus: values as JobStatus[] })}
        />
        <MultiSelect
          label="Type"
          placeholder={filter.jobType.length === 0 ? 'Any' : ''}
          clearable
          data={JOB_TYPES.map((value) => ({ value, label: JOB_TYPE_LABELS[value] }))}
          value={filter.jobType}
          // The values are those of the choices above.
          onChange={(values) => onChange({ ...filter, jobType: values as JobType[] })}
        />
        {clientPicker}
      </div>
      <Group mt="xs" gap="md">
        <Button
          variant="default"
          size="xs"
          className={classes['more'] ?? ''}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? 'More filters' : 'Fewer filters'}
        </Button>
        {role === 'administrator' && (
          <Switch
            label="Deleted jobs"
            checked={filter.isDeleted}
            onChange={(event) => onChange({ ...filter, isDeleted: event.currentTarget.checked })}
          />
        )}
        {isFiltering(filter) && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => onChange({ ...NO_FILTER, orderby: filter.orderby, order: filter.order })}
          >
            Clear filters
          </Button>
        )}
      </Group>
    </search>
  )
}
