import { Text } from '@mantine/core'
import { memo, useMemo } from 'react'
import { MILES } from '../../../../shared/jobs/estimates/units.ts'
import { directMiles } from '../../../../shared/jobs/jobs/job.types.ts'
import type { BadgeColor } from '../../../../shared/trade/status.colors.ts'
import type { DriveRoute } from '../../../../shared/company/places/places.api.ts'
import type { Point } from '../../../../shared/kernel/places.ts'
import { JobMap } from '../../../ui/JobMap.tsx'
import type { LocationForm } from './form.ts'
import { markersOf } from './places.ts'
import classes from './screen.module.css'

interface Props {
  locations: readonly LocationForm[]
  color: BadgeColor
  /** Whether its pins are emphasized among those of their color. */
  isStrong: boolean
  drive: DriveRoute | undefined
  /** The map's center if no location is known: the company's own address. */
  center: Point | null
}

/** The locations on a map, numbered and styled by status, with the drive between them. */
export default memo(function Places({ locations, color, isStrong, drive, center }: Props) {
  const miles = directMiles(locations) ?? drive?.distanceMiles ?? null
  const markers = useMemo(() => markersOf(locations, { color, isStrong }), [locations, color, isStrong])
  return (
    <div className={classes['mapCard']}>
      <JobMap label="Map of the locations" markers={markers} route={drive?.geometry} center={center} />
      {miles !== null && (
        <Text size="sm" className={classes['mapText'] ?? ''}>
          {MILES(Math.round(miles * 10) / 10)}
        </Text>
      )}
    </div>
  )
})
