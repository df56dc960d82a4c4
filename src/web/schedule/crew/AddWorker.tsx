import { Loader, Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Worker } from '../../../shared/people/workers/crew.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { availabilityText, type Clock } from './collisions.ts'
import { workerSearchQuery, type CrewTime } from './crew.queries.ts'
import { nameOf } from './members.ts'
import { PercentText } from './PercentText.tsx'
import classes from './crew.module.css'
import ui from '../../ui/primitives.module.css'

/** Debounce after the last keystroke before a search, in milliseconds. */
const DEBOUNCE_MS = 300

interface Props {
  label?: string
  /** Whether the list opens with the field, as in a dialog that asks for nothing else. */
  isOpened?: boolean
  time: CrewTime
  clock: Clock
  /** The workers who are already in the crew. */
  taken: readonly (number | null)[]
  onPick: (worker: Worker) => void
}

/** Finds a worker by name, phone or email, available ones first; for a busy one shows the overlapping job. */
export function AddWorker({ label = 'Add worker', isOpened = false, time, clock, taken, onPick }: Props) {
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), DEBOUNCE_MS)
  const { data, isFetching, isError } = useQuery(workerSearchQuery(settled, time))
  const workers = data?.rows ?? []
  const byId = new Map(workers.map((worker) => [String(worker.id), worker]))
  return (
    <Select
      label={label}
      data-autofocus={isOpened || undefined}
      defaultDropdownOpened={isOpened}
      className={classes['search'] ?? ''}
      placeholder="Name, phone or email"
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      value={null}
      data={workers.map((worker) => ({
        value: String(worker.id),
        label: nameOf(worker),
        disabled: taken.includes(worker.id),
      }))}
      // The server has already searched, in other fields than the name.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const worker = byId.get(option.value)
        return worker ? (
          <Found worker={worker} clock={clock} isTaken={taken.includes(worker.id)} />
        ) : (
          option.label
        )
      }}
      maxDropdownHeight={360}
      nothingFoundMessage={
        isError
          ? 'The search failed. Keep typing to try again.'
          : isFetching
            ? 'Searching…'
            : 'No worker found'
      }
      rightSection={isFetching ? <Loader size="xs" aria-hidden /> : undefined}
      comboboxProps={{ shadow: 'md' }}
      onChange={(id) => {
        const picked = id === null ? undefined : byId.get(id)
        if (!picked) return
        setSearch('')
        onPick(picked)
      }}
    />
  )
}

/** A search result: name, rating, phone and availability. */
function Found({ worker, clock, isTaken }: { worker: Worker; clock: Clock; isTaken: boolean }) {
  return (
    <div className={`${ui['column']} ${classes['option']}`}>
      <Text span fw={600} size="sm">
        {nameOf(worker)} <PercentText percent={worker.ratingPercent} />
      </Text>
      {worker.phone !== null && (
        <Text span size="xs">
          {formatPhone(worker.phone)}
        </Text>
      )}
      {isTaken ? (
        <Text span size="sm">
          In the crew
        </Text>
      ) : (
        worker.collisions && (
          <span
            className={worker.collisions.length > 0 ? classes['busy'] : classes['tone']}
            data-tone="green"
          >
            {availabilityText(worker.collisions, clock)}
          </span>
        )
      )}
    </div>
  )
}
