import { distanceMiles, type Point } from '../../kernel/places.ts'
import type { PlanVisit } from './plan.ts'

/** Visits further apart than this are not successive. */
const SUCCESSIVE_MINUTES = 12 * 60
/** Speed by the straight line between two places, for whether there is time to travel. */
const MILES_PER_HOUR = 30

/** Returns the visit that ends last before a job begins, on the same working day; undefined without one. */
export function visitBefore(job: PlanVisit, visits: readonly PlanVisit[]): PlanVisit | undefined {
  let found: PlanVisit | undefined
  for (const one of visits) {
    if (one === job || one.end > job.start || job.start - one.end > SUCCESSIVE_MINUTES) continue
    if (!found || one.end > found.end) found = one
  }
  return found
}

/** Returns the visit that begins first after a job ends, on the same working day; undefined without one. */
export function visitAfter(job: PlanVisit, visits: readonly PlanVisit[]): PlanVisit | undefined {
  let found: PlanVisit | undefined
  for (const one of visits) {
    if (one === job || one.start < job.end || one.start - job.end > SUCCESSIVE_MINUTES) continue
    if (!found || one.start < found.start) found = one
  }
  return found
}

/** Returns the miles in a straight line from the end of one visit to the next; null without coordinates. */
export function milesBetween(from: PlanVisit, to: PlanVisit): number | null {
  if (from.to === null || to.from === null) return null
  return knownDistance(from.to, to.from)
}

const distances = new WeakMap<Point, WeakMap<Point, number>>()

function knownDistance(from: Point, to: Point): number {
  let known = distances.get(from)
  if (!known) distances.set(from, (known = new WeakMap()))
  let miles = known.get(to)
  if (miles === undefined) known.set(to, (miles = distanceMiles(from, to)))
  return miles
}

/** Returns whether there is less time between two visits than the way takes. */
export function isTight(from: PlanVisit, to: PlanVisit): boolean {
  const miles = milesBetween(from, to)
  return miles !== null && to.start - from.end < (miles / MILES_PER_HOUR) * 60
}
