import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { VEHICLE_STATUS_LABELS, VEHICLE_STATUSES } from '../../../shared/fleet/vehicle.ts'
import { useToday } from '../../kernel/use-today.ts'
import { Pages } from '../../ui/Pages.tsx'
import { EmptyState, ErrorState, LoadingText } from '../../ui/states.tsx'
import type { FleetCompany } from '../fleet-company.ts'
import { vehiclesQuery, type VehicleFilter } from '../fleet.queries.ts'
import { VehicleCard } from './VehicleCard.tsx'
import section from '../../ui/section.module.css'
import classes from '../../ui/records.module.css'

/** Rest after the last keystroke before a search goes out, in milliseconds. */
const DEBOUNCE_MS = 250

interface Props {
  company: FleetCompany
  onOpen: (id: number) => void
  onAdd: () => void
}

/** The company's vehicles with search and filter. */
export function VehicleList({ company, onOpen, onAdd }: Props) {
  const today = useToday(company.timezone)
  const [filter, setFilter] = useState<VehicleFilter>({ search: '', status: '' })
  const [page, setPage] = useState(1)
  const [search] = useDebouncedValue(filter.search.trim(), DEBOUNCE_MS)
  const query = useQuery(vehiclesQuery(company.id, { ...filter, search }, page))
  const isFiltered = search !== '' || filter.status !== ''
  const change = (part: Partial<VehicleFilter>) => {
    setFilter({ ...filter, ...part })
    setPage(1)
  }
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      Add Vehicle
    </Button>
  )
  return (
    <section aria-label="Vehicles" className={`${section['section']} ${section['stack']}`}>
      <header className={classes['head']}>
        <h2 className={section['title']}>Vehicles</h2>
        {add}
      </header>
      <search className={classes['filters']}>
        <TextInput
          type="search"
          label="Search vehicles"
          placeholder="Name, make, plate or VIN"
          autoComplete="off"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={filter.search}
          onChange={(event) => change({ search: event.currentTarget.value })}
        />
        <NativeSelect
          label="Status"
          data={[
            { value: '', label: 'All' },
            ...VEHICLE_STATUSES.map((status) => ({ value: status, label: VEHICLE_STATUS_LABELS[status] })),
          ]}
          value={filter.status}
          onChange={(event) =>
            change({ status: VEHICLE_STATUSES.find((one) => one === event.currentTarget.value) ?? '' })
          }
        />
      </search>
      {query.data ? (
        query.data.rows.length === 0 ? (
          isFiltered ? (
            <EmptyState title="No vehicle fits." text="Search for something else, or show all." />
          ) : (
            <EmptyState
              title="No vehicles yet."
              text="Your trucks and vans stand here with their inspections, damages and maintenance."
              action={add}
            />
          )
        ) : (
          <>
            <ul className={classes['list']} aria-label="Vehicles">
              {query.data.rows.map((vehicle) => (
                <VehicleCard
                  key={vehicle.id}
                  vehicle={vehicle}
                  today={today}
                  onOpen={() => onOpen(vehicle.id)}
                />
              ))}
            </ul>
            <Pages page={page} pages={query.data.totalPages} onPage={setPage} label="Pages of vehicles" />
          </>
        )
      ) : query.isError ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingText />
      )}
    </section>
  )
}
