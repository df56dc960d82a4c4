import { MAX_POINTS, type Signature } from '../../../../shared/jobs/documents/document.ts'

/** A point of a drawing, x and y from 0 to 1. */
export type Point = [number, number]

/** Limits of one drawing in the API (strokesSchema). */
export const MAX_STROKES = 60
const MAX_STROKE_POINTS = 500
/** Steps below this share of the box are tremor and not part of the line. */
const SMALLEST_STEP = 0.003
/** The drawing box is three times as wide as it is high. */
const ASPECT = 3

/**
 * Returns a pointer's position in a box, both in CSS pixels, as a point of a drawing; positions outside are
 * moved to the edge. The lines of a turned box run down the screen.
 */
export function pointIn(
  box: { left: number; top: number; width: number; height: number },
  x: number,
  y: number,
  isTurned = false,
): Point {
  const share = (part: number, whole: number) =>
    whole > 0 ? Math.round(Math.min(1, Math.max(0, part / whole)) * 10_000) / 10_000 : 0
  const across = share(x - box.left, box.width)
  const down = share(y - box.top, box.height)
  return isTurned ? [down, Math.round((1 - across) * 10_000) / 10_000] : [across, down]
}

/**
 * Returns a stroke reduced to points that are far enough apart, at most 500, always with the first and last
 * (strokesSchema).
 */
export function simplifyStroke(stroke: readonly Point[]): Point[] {
  const [first] = stroke
  const last = stroke.at(-1)
  if (!first || !last) return []
  const apart = [first]
  for (const point of stroke) {
    if (distance(point, apart.at(-1) ?? first) >= SMALLEST_STEP) apart.push(point)
  }
  if (apart.length > 1 && apart.at(-1) !== last) apart[apart.length - 1] = last
  if (apart.length <= MAX_STROKE_POINTS) return apart
  const step = (apart.length - 1) / (MAX_STROKE_POINTS - 1)
  return Array.from({ length: MAX_STROKE_POINTS }, (_, index) => apart[Math.round(index * step)] ?? last)
}

/** Returns a drawing with one more stroke; unchanged if it is full (strokesSchema). */
export function withStroke(strokes: readonly (readonly Point[])[], stroke: readonly Point[]): Point[][] {
  const kept = strokes.map((one) => [...one])
  const more = simplifyStroke(stroke)
  return more.length === 0 || kept.length >= MAX_STROKES ? kept : [...kept, more]
}

/** Returns a drawing with every other point removed until it fits the API's limits (strokesSchema). */
export function withinBounds(strokes: readonly (readonly Point[])[]): Point[][] {
  const kept = strokes.map((stroke) => [...stroke])
  const count = kept.reduce((sum, { length }) => sum + length, 0)
  if (count <= MAX_POINTS) return kept
  return withinBounds(
    kept.map((stroke) => stroke.filter((_, at) => at % 2 === 0 || at === stroke.length - 1)),
  )
}

/** Returns the distance of two points in widths of the box. */
function distance([x, y]: Point, [otherX, otherY]: Point): number {
  return Math.hypot(x - otherX, (y - otherY) / ASPECT)
}

/** Size of the box that pathOf uses. */
export const VIEW_BOX = '0 0 300 100'

/** Returns a stroke as an SVG path in a box of 300 by 100; a tap is a dot. */
export function pathOf(stroke: readonly Point[]): string {
  const places = stroke.map(([x, y]) => `${round(x * 300)} ${round(y * 100)}`)
  const [first, ...rest] = places
  if (first === undefined) return ''
  return rest.length === 0 ? `M${first}h0` : `M${first}L${rest.join(' ')}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Returns the newest signature at a place for a party; null if there is none. */
export function signatureAt(
  signatures: readonly Signature[],
  place: Signature['place'],
  party: Signature['party'],
): Signature | null {
  const own = signatures.filter((one) => one.place === place && one.party === party)
  return own.reduce<Signature | null>(
    (newest, one) => (newest === null || one.id > newest.id ? one : newest),
    null,
  )
}
