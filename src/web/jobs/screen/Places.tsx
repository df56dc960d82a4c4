import { Text } from '@mantine/core'
import { memo, useMemo } from 'react'
import type { JobStatus } from '../../../shared/jobs/job.ts'
import { straightMiles } from '../../../shared/jobs/job.types.ts'
import { STATUS_COLORS } from '../../../shared/jobs/status.colors.ts'
import type { DriveRoute } from '../../../shared/places/places.api.ts'
import { JobMap } from '../../ui/JobMap.tsx'
import type { LocationForm } from './form.ts'
import { markersOf } from './places.ts'
import classes from './screen.module.css'

const HEIGHT = 260

interface Props {
  locations: readonly LocationForm[]
  jobStatus: JobStatus
  drive: DriveRoute | undefined
}

/** The locations on a map, numbered and in the status colour, with the drive between them. */
export default memo(function Places({ locations, jobStatus, drive }: Props) {
  const miles = straightMiles(locations) ?? drive?.distanceMiles ?? null
  const markers = useMemo(() => markersOf(locations, STATUS_COLORS[jobStatus]), [locations, jobStatus])
  return (
    <div className={classes['mapCard']}>
      <JobMap label="Map of the locations" height={HEIGHT} markers={markers} route={drive?.geometry} />
      {miles !== null && (
        <Text size="sm" className={classes['mapText'] ?? ''}>
          {Math.round(miles * 10) / 10} miles
        </Text>
      )}
    </div>
  )
})
