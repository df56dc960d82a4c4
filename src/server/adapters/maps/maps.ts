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
}

/** What the product asks of a maps provider. */
export interface MapsAdapter {
  /** Places in the US that a typed text may mean, the likeliest first. */
  searchPlaces(text: string, options: { limit: number }): Promise<Place[]>
  /** The one place that a whole address means, or null. */
  geocode(text: string): Promise<Place | null>
  /** The city that a point lies in, or null where there is none. */
  placeAt(point: Point): Promise<Place | null>
  /** The drive through 2 to 25 points; fails with `maps_unavailable`. */
  route(points: readonly Point[]): Promise<Route>
}

/** The most points that one drive may have: what the directions service takes. */
export const MAX_ROUTE_POINTS = 25

/** Every failure of a maps provider: told as 'Unknown error occurred', the reason is for the log only. */
export function mapsError(reason: string): AppError {
  const error = new AppError('maps_unavailable')
  error.cause = reason
  return error
}
