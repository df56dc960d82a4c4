import { Badge, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { VEHICLE_STATUS_LABELS, type Vehicle } from '../../../../shared/company/fleet/vehicle.ts'
import { isOutOfService, vehicleWarnings } from '../../../../shared/company/fleet/vehicle.rules.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { outageText, vehicleFacts } from './vehicle-words.ts'
import classes from '../../../ui/records.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  vehicle: Vehicle
  today: string
  onOpen: () => void
}

/** One vehicle in the list; the whole card opens it. */
export function VehicleCard({ vehicle, today, onOpen }: Props) {
  const { photo, outage } = vehicle
  return (
    <li className={classes['card']}>
      <div className={classes['cardHead']}>
        {photo && <img className={classes['thumb']} src={photo.source_url} alt="" />}
        <h3 className={classes['cardTitle']}>
          <UnstyledButton className={classes['open'] ?? ''} fw={600} onClick={onOpen}>
            {vehicle.name}
          </UnstyledButton>
        </h3>
        <VehicleBadge vehicle={vehicle} />
      </div>
      {outage && isOutOfService(outage, today) && vehicle.status !== 'retired' && (
        <p className={classes['text']}>{outageText(outage)}</p>
      )}
      <Warnings vehicle={vehicle} today={today} />
      <FactList className={classes['facts']} facts={vehicleFacts(vehicle)} />
    </li>
  )
}

/** The status of a vehicle as a colored badge. */
export function VehicleBadge({ vehicle }: { vehicle: Pick<Vehicle, 'status'> }) {
  const label = VEHICLE_STATUS_LABELS[vehicle.status]
  if (vehicle.status === 'retired') return <Badge variant="default">{label}</Badge>
  return <StatusBadge label={label} color={vehicle.status === 'in_service' ? 'green' : 'red'} />
}

/** Warnings about a vehicle for the office. */
export function Warnings({ vehicle, today }: { vehicle: Vehicle; today: string }) {
  const warnings = vehicleWarnings(vehicle, today)
  if (warnings.length === 0) return null
  return (
    <ul className={`${ui['list']} ${classes['warnings']}`} aria-label="Needs attention">
      {warnings.map((warning) => (
        <li key={warning}>
          <IconAlertTriangle size={16} aria-hidden />
          {warning}
        </li>
      ))}
    </ul>
  )
}
