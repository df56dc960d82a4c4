import type { Bounds } from './marker.ts'

/** Degrees shown around a single point: about a state. */
const SMALLEST_SPAN = 4
const PADDING = 0.15

/** Returns the Web Mercator northing in degrees of longitude. */
function northing(latitude: number): number {
  const limited = Math.max(-85, Math.min(85, latitude))
  return (Math.log(Math.tan(Math.PI / 4 + (limited * Math.PI) / 360)) * 180) / Math.PI
}

/**
 * Returns the projection (longitude, latitude → x, y in pixels) that fits a box into a picture with some
 * padding.
 */
export function fitProjection(
  [west, south, east, north]: Bounds,
  width: number,
  height: number,
): (longitude: number, latitude: number) => [number, number] {
  const centerX = (west + east) / 2
  const centerY = (northing(south) + northing(north)) / 2
  const spanX = Math.max(SMALLEST_SPAN, (east - west) * (1 + 2 * PADDING))
  const spanY = Math.max(SMALLEST_SPAN, (northing(north) - northing(south)) * (1 + 2 * PADDING))
  const scale = Math.min(width / spanX, height / spanY)
  return (longitude, latitude) => [
    width / 2 + (longitude - centerX) * scale,
    height / 2 - (northing(latitude) - centerY) * scale,
  ]
}
