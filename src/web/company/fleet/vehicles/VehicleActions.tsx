import { Button } from '@mantine/core'
import { useState } from 'react'
import { bringVehicleBack, deleteVehicle, retireVehicle } from '../../../../shared/company/fleet/fleet.api.ts'
import type { VehicleFile } from '../../../../shared/company/fleet/vehicle.ts'
import { isOutOfService } from '../../../../shared/company/fleet/vehicle.rules.ts'
import { call } from '../../../kernel/api.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useRefetchFleet } from '../fleet.queries.ts'
import { OutageDialog } from './OutageDialog.tsx'

interface Props {
  vehicle: VehicleFile
  today: string
  onDeleted: () => void
}

/** The operations that the server currently allows on a vehicle. */
export function VehicleActions({ vehicle, today, onDeleted }: Props) {
  const news = useRefetchFleet()
  const [isTakingOut, setTakingOut] = useState(false)
  const [isAsking, setAsking] = useState<'retire' | 'delete' | null>(null)
  const { id, name, actions, outage } = vehicle
  const may = (action: (typeof actions)[number]) => actions.includes(action)
  const isPlanned = outage !== null && !isOutOfService(outage, today)
  return (
    <>
      {may('takeOut') && (
        <Button variant="default" onClick={() => setTakingOut(true)}>
          Take out of service
        </Button>
      )}
      {may('bringBack') && (
        <AsyncButton
          variant="default"
          successText={isPlanned ? 'Called off.' : `${name} is back in service.`}
          action={async () => {
            await call(bringVehicleBack, { params: { id } })
            await news()
          }}
        >
          {isPlanned ? 'Cancel time out of service' : 'Back in service'}
        </AsyncButton>
      )}
      {may('retire') && (
        <Button variant="default" onClick={() => setAsking('retire')}>
          Retire
        </Button>
      )}
      {may('unretire') && (
        <AsyncButton
          variant="default"
          successText={`${name} is back in use.`}
          action={async () => {
            await call(retireVehicle, { params: { id }, body: { isRetired: false } })
            await news()
          }}
        >
          Use again
        </AsyncButton>
      )}
      {may('delete') && (
        <Button variant="default" onClick={() => setAsking('delete')}>
          Delete
        </Button>
      )}
      <OutageDialog
        opened={isTakingOut}
        onClose={() => setTakingOut(false)}
        vehicle={vehicle}
        today={today}
      />
      <ConfirmDialog
        opened={isAsking === 'retire'}
        onClose={() => setAsking(null)}
        question={`Retire ${name}? Its history is kept, and you can put it back in use later.`}
        confirmLabel="Retire vehicle"
        onConfirm={async () => {
          await call(retireVehicle, { params: { id }, body: { isRetired: true } })
          await news()
          showSuccess(`${name} is retired.`)
        }}
      />
      <ConfirmDialog
        opened={isAsking === 'delete'}
        onClose={() => setAsking(null)}
        question={`Delete ${name}? It has no records yet.`}
        confirmLabel="Delete vehicle"
        onConfirm={async () => {
          await call(deleteVehicle, { params: { id } })
          onDeleted()
          await news()
          showSuccess('Vehicle deleted.')
        }}
      />
    </>
  )
}
