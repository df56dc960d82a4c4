import { distanceMiles, pointOf, stateCode, type Place } from '../../shared/kernel/places.ts'
import type { JobInput, JobLocation } from '../../shared/jobs/job.ts'
import type { MapsAdapter } from '../adapters/maps/maps.ts'

/** Facts that a maps provider knew about a save's places; asked before the transaction, so that it holds no lock meanwhile. */
export interface PlaceFacts {
  found: ReadonlyMap<string, Place>
  /** Driving miles of a route by the points it goes through. */
  driven: ReadonlyMap<string, number>
}

/** Looks up what sent locations lack: coordinates, state, city (DECISIONS A6, C7), and the drive of three and more (C6). */
export async function lookUpPlaces(maps: MapsAdapter, input: JobInput): Promise<PlaceFacts> {
  const found = new Map<string, Place>()
  const driven = new Map<string, number>()
  const locations = input.locations ?? []
  await Promise.all(
    locations.map(async (location) => {
      if (location.address === '' || (pointOf(location) && location.addressState)) return
      // Without an answer the address stands as typed: a provider that is down must not stop a save.
      const place = await maps.geocode(location.address).catch(() => null)
      if (place) found.set(location.address, place)
    }),
  )
  const points = locations
    .map((location) => pointOf(location) ?? pointOf(found.get(location.address) ?? {}))
    .filter((point) => point !== null)
  if (points.length > 2 && points.length <= 25) {
    const route = await maps.route(points).catch(() => null)
    if (route) driven.set(routeKey(points), route.distanceMiles)
  }
  return { found, driven }
}

/** A sent location with what the look-up found for its gaps. */
export function completeLocation(location: JobLocation, facts: PlaceFacts): JobLocation {
  const place = facts.found.get(location.address)
  if (!place) return location
  return {
    ...location,
    latitude: location.latitude ?? place.latitude,
    longitude: location.longitude ?? place.longitude,
    city: location.city ?? place.city,
    zip: location.zip ?? place.zip,
    addressState: location.addressState ?? stateCode(place.addressState) ?? null,
    addressCountry: location.addressCountry ?? 'US',
  }
}

/** Miles from first to last place: straight for two, driven for more; null where it can not be told (DECISIONS C6). */
export function milesOf(
  locations: readonly JobLocation[],
  facts: PlaceFacts,
  known: number | null,
): number | null {
  const points = locations.map((location) => pointOf(location)).filter((point) => point !== null)
  const [first, second] = points
  if (!first || !second || points.length !== locations.length) return null
  if (points.length === 2) return Math.round(distanceMiles(first, second) * 100) / 100
  const miles = facts.driven.get(routeKey(points))
  return miles === undefined ? known : Math.round(miles * 100) / 100
}

function routeKey(points: readonly { latitude: number; longitude: number }[]): string {
  return points.map((point) => `${point.latitude},${point.longitude}`).join(';')
}
