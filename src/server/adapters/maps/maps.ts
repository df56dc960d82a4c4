import { AppError } from '../../../shared/kernel/errors.ts'
import type { Place, Point } from '../../../shared/kernel/places.ts'

/** One instruction of a drive. */
export interface RouteStep {
  instruction: string
  distanceMiles: number
  durationMinutes: number
}

/** A drive through all points in their order. */
export interface Route {
  distanceMiles: number
  durationMinutes: number
  /** GeoJSON, longitude before latitude. */
  geometry: { type: 'LineString'; coordinates: [number, number][] }
  steps: RouteStep[]
  /** The roads it mostly follows. */
  summary: string
  /** Whether it is calculated from straight lines, because there is no map. */
  isByDistance?: boolean
}

export interface SearchOptions {
  limit: number
  near?: Point | null | undefined
}

/** Interface of a maps provider. */
export interface MapsAdapter {
  /** Returns US places that match a typed text, most likely first; of those that match as well, places near `near`. */
  searchPlaces(text: string, options: SearchOptions): Promise<Place[]>
  /** Returns the one place that a complete address means, or null. */
  geocode(text: string): Promise<Place | null>
  /** Returns the city that contains a point, or null if there is none. */
  placeAt(point: Point): Promise<Place | null>
  /** Returns the drive through 2 to 25 points; throws `maps_unavailable`. */
  route(points: readonly Point[]): Promise<Route>
}

/** Maximum number of points of one drive, the limit of the directions service. */
export const MAX_ROUTE_POINTS = 25

/**
 * Returns the error for every failure of a maps provider. Users see 'Unknown error occurred'; the reason is
 * only logged.
 */
export function mapsError(reason: string): AppError {
  const error = new AppError('maps_unavailable')
  error.cause = reason
  return error
}
