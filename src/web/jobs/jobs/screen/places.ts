import { pointOf, type Point } from '../../../../shared/kernel/places.ts'
import type { MapMarker } from '../../../ui/job-map/marker.ts'
import type { LocationForm } from './form.ts'

/** Returns the points of the locations that have one, in their order. */
export function pointsOf(locations: readonly LocationForm[]): Point[] {
  return locations.map((location) => pointOf(location)).filter((point) => point !== null)
}

/** Returns a numbered pin for each location, styled by status. */
export function markersOf(
  locations: readonly LocationForm[],
  look: Pick<MapMarker, 'color' | 'isStrong'>,
): MapMarker[] {
  return locations.flatMap((location, index) => {
    const point = pointOf(location)
    if (!point) return []
    return [{ id: location.key, ...point, label: location.address, ...look, mark: String(index + 1) }]
  })
}
