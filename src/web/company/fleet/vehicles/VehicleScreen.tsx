import { Button, Tabs } from '@mantine/core'
import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FUEL_LABELS, type VehicleFile } from '../../../../shared/company/fleet/vehicle.ts'
import { isOutOfService } from '../../../../shared/company/fleet/vehicle.rules.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import { getVehicle } from '../../../../shared/company/fleet/fleet.api.ts'
import { focusAfterLoss } from '../../../kernel/focus.ts'
import { useToday } from '../../../kernel/use-today.ts'
import { callQuery } from '../../../kernel/queries.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { TabRow } from '../../../ui/TabRow.tsx'
import { ErrorState, LoadingText } from '../../../ui/states.tsx'
import type { FleetCompany } from '../fleet-company.ts'
import { DamagesTab } from './DamagesTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { InspectionsTab } from './InspectionsTab.tsx'
import { ServicesTab } from './ServicesTab.tsx'
import { outageText, vehicleFacts } from './vehicle-words.ts'
import { VehicleActions } from './VehicleActions.tsx'
import { VehicleBadge, Warnings } from './VehicleCard.tsx'
import { VehicleForm } from './VehicleForm.tsx'
import section from '../../../ui/section.module.css'
import classes from '../../../ui/records.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  company: FleetCompany
  id: number
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

/** One vehicle: its data, its status, and its records. */
export function VehicleScreen({ company, id, onDirty, onClose }: Props) {
  const query = useQuery(callQuery(getVehicle, { params: { id } }))
  const today = useToday(company.timezone)
  const [isEditing, setEditing] = useState(false)
  const vehicle = query.data
  const isLoaded = vehicle !== undefined
  // The card or form that had the focus is gone.
  useEffect(() => {
    if (isLoaded && !isEditing) focusAfterLoss('vehicle-name')
  }, [isLoaded, isEditing])
  if (!vehicle)
    return (
      <section aria-label="Vehicle" className={section['stack']}>
        <Back onClose={onClose} />
        {query.isError ? (
          <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingText />
        )}
      </section>
    )
  if (isEditing)
    return (
      <VehicleForm company={company} vehicle={vehicle} onDirty={onDirty} onClose={() => setEditing(false)} />
    )
  return (
    <section aria-label="Vehicle" className={`${section['section']} ${section['stack']}`}>
      <Back onClose={onClose} />
      <header className={classes['cardHead']}>
        <h2 id="vehicle-name" tabIndex={-1} className={ui['headingLarge']}>
          {vehicle.name}
        </h2>
        <VehicleBadge vehicle={vehicle} />
        <div className={classes['actions']}>
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
          <VehicleActions vehicle={vehicle} today={today} onDeleted={onClose} />
        </div>
      </header>
      {vehicle.outage && isOutOfService(vehicle.outage, today) && (
        <p className={classes['text']}>{outageText(vehicle.outage)}</p>
      )}
      <Warnings vehicle={vehicle} today={today} />
      <Facts vehicle={vehicle} />
      <Tabs defaultValue="inspections">
        <TabRow>
          <Tabs.Tab value="inspections">Inspections</Tabs.Tab>
          <Tabs.Tab value="damages">Damages</Tabs.Tab>
          <Tabs.Tab value="maintenance">Maintenance</Tabs.Tab>
          <Tabs.Tab value="history">History</Tabs.Tab>
        </TabRow>
        <Tabs.Panel value="inspections" pt="md">
          <InspectionsTab company={company} vehicle={vehicle} today={today} />
        </Tabs.Panel>
        <Tabs.Panel value="damages" pt="md">
          <DamagesTab company={company} vehicle={vehicle} today={today} />
        </Tabs.Panel>
        <Tabs.Panel value="maintenance" pt="md">
          <ServicesTab company={company} vehicle={vehicle} today={today} />
        </Tabs.Panel>
        <Tabs.Panel value="history" pt="md">
          <HistoryTab company={company} vehicle={vehicle} />
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}

function Back({ onClose }: { onClose: () => void }) {
  return (
    <div>
      <Button variant="subtle" px={8} leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onClose}>
        All vehicles
      </Button>
    </div>
  )
}

function Facts({ vehicle }: { vehicle: VehicleFile }) {
  const facts = [
    ...vehicleFacts(vehicle),
    ...(vehicle.fuel === null ? [] : [['Fuel', FUEL_LABELS[vehicle.fuel]] as const]),
    ...(vehicle.vin === null ? [] : [['VIN', vehicle.vin] as const]),
    ...(vehicle.purchasedOn === null ? [] : [['Purchased', formatDay(vehicle.purchasedOn)] as const]),
    ...(vehicle.retiredOn === null ? [] : [['Retired', formatDay(vehicle.retiredOn)] as const]),
  ]
  return (
    <>
      {vehicle.photo && (
        <a className={classes['paper']} href={vehicle.photo.source_url} target="_blank" rel="noopener">
          <img className={classes['thumb']} src={vehicle.photo.source_url} alt={vehicle.name} />
        </a>
      )}
      <FactList className={classes['facts']} facts={facts} />
      {vehicle.notes !== '' && <p className={classes['text']}>{vehicle.notes}</p>}
    </>
  )
}
