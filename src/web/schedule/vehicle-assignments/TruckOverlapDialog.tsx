import { List, Text } from '@mantine/core'
import type { VehicleCollision } from '../../../shared/company/fleet/job-vehicle.ts'
import { vehicleCollisionText } from '../../../shared/schedule/vehicle-assignments/collision-text.ts'
import { useToday } from '../../kernel/use-today.ts'
import { AllowDialog } from '../../ui/AllowDialog.tsx'

interface Props {
  /** The overlaps of the trucks; null if there are none. */
  collisions: readonly VehicleCollision[] | null
  timezone: string
  onClose: () => void
  /** Saves despite the overlaps, with this reason. */
  onAllow: (reason: string) => Promise<unknown>
}

/**
 * Shows the overlapping job of each truck, and lets a manager override the overlaps with a reason (code
 * truck_overlap).
 */
export function TruckOverlapDialog({ collisions, timezone, onClose, onAllow }: Props) {
  const today = useToday(timezone)
  return (
    <AllowDialog
      opened={collisions !== null}
      title="The truck is not free at that time."
      description="Why it can be on both jobs. The reason is saved with the job."
      missingText="Enter why it can be on both jobs."
      allowLabel="Assign anyway"
      onClose={onClose}
      onAllow={onAllow}
    >
      {collisions?.map((one) => (
        <List.Item key={`${one.vehicleId} ${one.jobId}`}>
          <Text span fw={600}>
            {one.name}
          </Text>{' '}
          is {vehicleCollisionText(one, { timezone, today })}
        </List.Item>
      ))}
    </AllowDialog>
  )
}
