import type { LineString } from 'geojson'
import type { Point } from '../../../shared/kernel/places.ts'

/** A pin: position, label and color (a Mantine color name or any CSS color). */
export interface MapMarker {
  id: string | number
  latitude: number
  longitude: number
  label: string
  color: string
  /**
   * Darker and with a dark ring, to stand out among pins of its color; `color` must be a Mantine color name
   * then.
   */
  isStrong?: boolean
  /** One or two characters inside the pin, so that color is not the only distinction. */
  mark?: string
  /** Makes the pin a link. */
  href?: string
}

/** Props of both ways to draw a map. */
export interface DrawnMapProps {
  markers: readonly MapMarker[]
  /** Whether pins that are close together are shown as one circle. */
  isClustered?: boolean
  route: LineString | undefined
  /** Center of a map without markers. */
  center: Point
  height: number
  scheme: 'light' | 'dark'
  onMarkerClick: ((marker: MapMarker) => void) | undefined
}

export const INITIAL_ZOOM = 11
export const MAX_ZOOM = 16
/** Pixels. */
export const MAP_HEIGHT = 400

/** West, south, east, north in degrees. */
export type Bounds = [number, number, number, number]

/** Returns the smallest box around markers and route, or null if there is nothing to show. */
export function boundsOf(markers: readonly MapMarker[], route: LineString | undefined): Bounds | null {
  const positions = [
    ...markers.map(({ longitude, latitude }) => [longitude, latitude]),
    ...(route?.coordinates ?? []),
  ]
  if (positions.length === 0) return null
  const bounds: Bounds = [180, 90, -180, -90]
  for (const [longitude = 0, latitude = 0] of positions) {
    bounds[0] = Math.min(bounds[0], longitude)
    bounds[1] = Math.min(bounds[1], latitude)
    bounds[2] = Math.max(bounds[2], longitude)
    bounds[3] = Math.max(bounds[3], latitude)
  }
  return bounds
}

/** Colors of land, water and borders of the drawn map. */
export const MAP_COLORS = {
  light: { water: '#dbe7f0', land: '#f6f5f1', county: '#d9d5ca', state: '#a39e91', route: '#1c7ed6' },
  dark: { water: '#16202b', land: '#262b31', county: '#3a4149', state: '#66707b', route: '#4dabf7' },
} as const
