import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { VEHICLE_STATUS_LABELS, VEHICLE_STATUSES } from '../../../../shared/company/fleet/vehicle.ts'
import { useToday } from '../../../kernel/use-today.ts'
import type { FleetCompany } from '../fleet-company.ts'
import { vehiclesQuery, type VehicleFilter } from '../fleet.queries.ts'
import { PagedList } from '../../../ui/list/PagedList.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { useListFilter } from '../../../ui/list/use-list-filter.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { VehicleCard } from './VehicleCard.tsx'
import section from '../../../ui/section.module.css'
import classes from '../../../ui/records.module.css'
import ui from '../../../ui/primitives.module.css'

const NO_FILTER: VehicleFilter = { search: '', status: '' }

interface Props {
  company: FleetCompany
  onOpen: (id: number) => void
  onAdd: () => void
}

/** The company's vehicles with search and filter. */
export function VehicleList({ company, onOpen, onAdd }: Props) {
  const today = useToday(company.timezone)
  const { filter, isFiltered, page, setPage, change } = useListFilter(NO_FILTER)
  const query = useQuery(vehiclesQuery(company.id, filter, page))
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      Add Vehicle
    </Button>
  )
  return (
    <section aria-label="Vehicles" className={`${section['section']} ${section['stack']}`}>
      <header className={ui['bar']}>
        <h2 className={ui['headingLarge']}>Vehicles</h2>
        {add}
      </header>
      <search className={classes['filters']}>
        <SearchField
          label="Search vehicles"
          placeholder="Name, make, plate or VIN"
          value={filter.search}
          onSearch={(search) => change({ search })}
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
      <PagedList
        query={query}
        nouns={['vehicle', 'vehicles']}
        page={page}
        onPage={setPage}
        empty={
          isFiltered ? (
            <EmptyState title="No vehicles match." text="Change the search or the filters." />
          ) : (
            <EmptyState
              title="No vehicles yet."
              text="Trucks and vans you add will appear here with their inspections, damage and maintenance."
              action={add}
            />
          )
        }
      >
        {(vehicles) => (
          <ul className={ui['listStack']} aria-label="Vehicles">
            {vehicles.map((vehicle) => (
              <VehicleCard
                key={vehicle.id}
                vehicle={vehicle}
                today={today}
                onOpen={() => onOpen(vehicle.id)}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
