import { distanceMiles as greatCircleMiles, pointOf, type OptionalPoint } from '../../kernel/places.ts'
import type { JobType } from '../../trade/job.choices.ts'

/** Facts of a location that the type of a job depends on. */
export interface TypeLocation extends OptionalPoint {
  addressState?: string | null | undefined
  addressCountry?: string | null | undefined
}

/** Returns a location's country; a state without a country is in the US. */
function countryOf(place: TypeLocation): string | undefined {
  return place.addressCountry ?? (place.addressState ? 'US' : undefined)
}

function distinct(values: readonly (string | null | undefined)[]): string[] {
  return [
    ...new Set(values.filter((value): value is string => Boolean(value)).map((value) => value.toUpperCase())),
  ]
}

/**
 * Returns the types that the locations allow. With a truck of the company a move between states cannot be
 * labor only: the rules for interstate carriers apply to it (49 CFR 375.101).
 */
export function allowedJobTypes(places: readonly TypeLocation[], useTruck = false): JobType[] {
  const countries = distinct(places.map(countryOf))
  if (countries.length === 0)
    return [
      'moving_labor',
      'intrastate_local',
      'intrastate_long',
      'interstate',
      'international',
      'junk_removal',
    ]
  if (countries.length > 1) return ['international']
  if (distinct(places.map((place) => place.addressState)).length > 1)
    return useTruck ? ['interstate', 'junk_removal'] : ['moving_labor', 'interstate', 'junk_removal']
  return ['moving_labor', 'intrastate_local', 'intrastate_long', 'junk_removal']
}

/** Returns the type of a job that a client created or booked; distance and margin in miles. */
export function resolveJobType(facts: {
  locations: readonly TypeLocation[]
  useTruck: boolean
  distanceMiles: number | null
  marginMiles: number
}): JobType {
  const { locations, useTruck, distanceMiles, marginMiles } = facts
  if (distinct(locations.map(countryOf)).length > 1) return 'international'
  if (!useTruck) return 'moving_labor'
  if (locations.length <= 1) return 'intrastate_local'
  if (distinct(locations.map((place) => place.addressState)).length > 1) return 'interstate'
  return distanceMiles !== null && distanceMiles > marginMiles ? 'intrastate_long' : 'intrastate_local'
}

/** Returns whether a job is local: at most one location, or one state within the margin in miles. */
export function isLocalJob(
  locations: readonly TypeLocation[],
  distanceMiles: number | null,
  marginMiles: number,
): boolean {
  if (locations.length <= 1) return true
  if (distinct(locations.map(countryOf)).length > 1) return false
  if (distinct(locations.map((place) => place.addressState)).length > 1) return false
  return distanceMiles === null || distanceMiles <= marginMiles
}

/** Returns the great-circle miles between exactly two locations, otherwise null. */
export function directMiles(locations: readonly OptionalPoint[]): number | null {
  if (locations.length !== 2) return null
  const [from, to] = locations.map(pointOf)
  return from && to ? Math.round(greatCircleMiles(from, to) * 100) / 100 : null
}
