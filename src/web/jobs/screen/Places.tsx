import { Text } from '@mantine/core'
import { straightMiles } from '../../../shared/jobs/job.types.ts'
import { STATUS_COLORS } from '../../../shared/jobs/status.colors.ts'
import type { DriveRoute } from '../../../shared/places/places.api.ts'
import { JobMap } from '../../ui/JobMap.tsx'
import { useJobForm } from './context.ts'
import { markersOf } from './places.ts'
import classes from './screen.module.css'

const HEIGHT = 260

/** The locations on a map, numbered and in the status colour, with the drive between them. */
export default function Places({ drive }: { drive: DriveRoute | undefined }) {
  const { locations, jobStatus } = useJobForm().values
  const miles = straightMiles(locations) ?? drive?.distanceMiles ?? null
  return (
    <section aria-label="Map" className={classes['mapCard']}>
      <JobMap
        label="Locations"
        height={HEIGHT}
        markers={markersOf(locations, STATUS_COLORS[jobStatus])}
        route={drive?.geometry}
      />
      {miles !== null && (
        <Text size="sm" className={classes['mapText'] ?? ''}>
          {Math.round(miles * 10) / 10} miles
        </Text>
      )}
    </section>
  )
}
