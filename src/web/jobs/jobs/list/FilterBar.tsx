import { Button, CloseButton, NativeSelect, Switch, TextInput } from '@mantine/core'
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { labelViewerOf, statusLabels, typeLabels } from '../../../../shared/trade/job.labels.ts'
import { JOB_TYPES } from '../../../../shared/trade/job.choices.ts'
import { isManager, type Role } from '../../../../shared/kernel/permissions.ts'
import { useTypedText } from '../../../ui/use-typed-text.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { DayFilter } from './DayFilter.tsx'
import { activeParts, statusChoices, type JobFilter } from './filters.ts'
import classes from './list.module.css'
import ui from '../../../ui/primitives.module.css'

/** Debounce of the search, in milliseconds. */
const SEARCH_PAUSE_MS = 300

interface Props {
  role: Role
  filter: JobFilter
  /** Today in the company's time zone. */
  today: string
  onChange: (filter: JobFilter) => void
  onClear: () => void
  /** Whether the search is focused initially. */
  isFocused: boolean
  /** The client picker, which belongs to another feature. */
  clientPicker?: ReactNode
}

/** Search, dates, statuses, types and client, with the active filters below. */
export function FilterBar({ role, filter, today, onChange, onClear, isFocused, clientPicker }: Props) {
  const [search, typeSearch] = useTypedText(
    filter.search,
    (text) => onChange({ ...filter, search: text }),
    SEARCH_PAUSE_MS,
  )
  // On phones the filters are collapsed under the search; wider screens show all of them.
  const [isFolded, setFolded] = useState(true)
  const parts = activeParts(filter, role)
  const isTurned = filter.startDate !== '' && filter.endDate !== '' && filter.endDate < filter.startDate
  return (
    <search aria-label="Filters">
      <div className={classes['filters']} data-folded={isFolded || undefined}>
        <TextInput
          label="Search"
          placeholder="Name, phone, address or job number"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            search !== '' && <CloseButton aria-label="Empty the search" onClick={() => typeSearch('')} />
          }
          maxLength={100}
          // Only after the user has cleared the filters, whose button is gone then.
          ref={isFocused ? focusOnce : undefined}
          value={search}
          onChange={(event) => typeSearch(event.currentTarget.value)}
        />
        <DayFilter
          label="Start date"
          today={today}
          value={filter.startDate}
          onChange={(startDate) => onChange({ ...filter, startDate })}
        />
        <DayFilter
          label="End date"
          today={today}
          value={filter.endDate}
          error={isTurned ? 'Before the start date' : undefined}
          onChange={(endDate) => onChange({ ...filter, endDate })}
        />
        <ChoiceFilter
          label="Status"
          choices={statusChoices(role)}
          labels={statusLabels(labelViewerOf(role))}
          value={filter.jobStatus}
          onChange={(jobStatus) => onChange({ ...filter, jobStatus })}
        />
        <ChoiceFilter
          label="Type"
          choices={JOB_TYPES}
          labels={typeLabels(labelViewerOf(role))}
          value={filter.jobType}
          onChange={(jobType) => onChange({ ...filter, jobType })}
        />
        {clientPicker}
        <SortSelect role={role} filter={filter} onChange={onChange} />
      </div>
      <div className={`${ui['row']} ${classes['below']}`}>
        <Button
          variant="default"
          size="xs"
          className={classes['more'] ?? ''}
          leftSection={<IconFilter size={16} aria-hidden />}
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
        {parts.length > 0 && (
          <>
            <ul className={`${ui['list']} ${classes['chips']}`} aria-label="Active filters">
              {parts.map(({ label, without }) => (
                <li key={label}>
                  <button
                    type="button"
                    className={classes['chip']}
                    aria-label={`Remove filter ${label}`}
                    onClick={() => onChange(without)}
                  >
                    <span>{label}</span>
                    <IconX size={14} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
            <Button variant="subtle" size="xs" onClick={onClear}>
              Clear filters
            </Button>
          </>
        )}
      </div>
    </search>
  )
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}

type Sort = Pick<JobFilter, 'orderby' | 'order'>

const SORTS: readonly (Sort & { label: string })[] = [
  { orderby: 'jobDate', order: 'desc', label: 'Scheduled date, latest first' },
  { orderby: 'jobDate', order: 'asc', label: 'Scheduled date, earliest first' },
  { orderby: 'id', order: 'desc', label: 'Job number, highest first' },
  { orderby: 'id', order: 'asc', label: 'Job number, lowest first' },
  { orderby: 'lastContactDate', order: 'desc', label: 'Last contact, latest first' },
  { orderby: 'lastContactDate', order: 'asc', label: 'Last contact, earliest first' },
]
const wordOf = ({ orderby, order }: Sort) => `${orderby} ${order}`

/** The sort order on phones, where there are no column headings. */
function SortSelect({ role, filter, onChange }: Pick<Props, 'role' | 'filter' | 'onChange'>) {
  const sorts = SORTS.filter(({ orderby }) => isManager(role) || orderby !== 'lastContactDate')
  return (
    <NativeSelect
      label="Sort by"
      className={classes['sort-select'] ?? ''}
      data={sorts.map((sort) => ({ value: wordOf(sort), label: sort.label }))}
      value={wordOf(filter)}
      onChange={(event) => {
        const sort = sorts.find((one) => wordOf(one) === event.currentTarget.value)
        if (sort) onChange({ ...filter, orderby: sort.orderby, order: sort.order })
      }}
    />
  )
}
