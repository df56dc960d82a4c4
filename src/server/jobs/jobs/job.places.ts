import { distanceMiles, pointOf, stateCode, type Place } from '../../../shared/kernel/places.ts'
import type { JobLocation, JobSave } from '../../../shared/jobs/jobs/job.input.ts'
import type { MapsAdapter } from '../../adapters/maps/maps.ts'

/**
 * What a maps provider returned for the locations of a save; it is called before the transaction, so that no
 * lock is held meanwhile.
 */
export interface PlaceFacts {
  found: ReadonlyMap<string, Place>
  /** Driving miles of a route by its points. */
  driven: ReadonlyMap<string, number>
}

/** An address found farther than this from its point is a different place. */
const SAME_PLACE_MILES = 30

/** Returns whether a location must be looked up because its point, state, or city is missing. */
export function isIncomplete(location: LocatedPlace): boolean {
  return lacksPointOrState(location) || (pointOf(location) !== null && !location.city)
}

/**
 * Returns whether a location lacks its point or its state, from which the distance and the type of the job
 * are calculated.
 */
export function lacksPointOrState(location: LocatedPlace): boolean {
  const point = pointOf(location)
  if (location.address === '' && !point) return false
  return !point || !location.addressState
}

/** The geographic fields of a location. */
type LocatedPlace = Pick<
  JobLocation,
  'address' | 'city' | 'addressState' | 'addressCountry' | 'latitude' | 'longitude'
>

/**
 * Looks up what sent locations lack: coordinates, state, and city, by the address or else by the coordinates,
 * so that a worker outside the crew can be shown city and state of every job. Also looks up the driving
 * distance of three or more locations.
 */
export async function geocodeLocations(
  maps: MapsAdapter,
  input: Pick<JobSave, 'locations'>,
  isAsked: (location: LocatedPlace) => boolean = isIncomplete,
): Promise<PlaceFacts> {
  const found = new Map<string, Place>()
  const driven = new Map<string, number>()
  const locations = input.locations ?? []
  await Promise.all(
    locations
      .filter((location) => isAsked(location))
      .map(async (location) => {
        // An unavailable provider must not stop a save.
        const place = await geocodeLocation(maps, location, () => null)
        if (place) found.set(placeKey(location), place)
      }),
  )
  const points = locations
    .map((location) => pointOf(location) ?? pointOf(found.get(placeKey(location)) ?? {}))
    .filter((point) => point !== null)
  if (points.length > 2 && points.length <= 25) {
    const route = await maps.route(points).catch(() => null)
    if (route) driven.set(routeKey(points), route.distanceMiles)
  }
  return { found, driven }
}

/**
 * Returns the place of a location, null if the provider knows none, or the result of `failed` if the provider
 * does not respond.
 */
export async function geocodeLocation(
  maps: MapsAdapter,
  location: LocatedPlace,
  failed: (error: unknown) => null,
): Promise<Place | null> {
  const point = pointOf(location)
  const typed = location.address ? await maps.geocode(location.address).catch(failed) : null
  if (!point) return typed
  if (typed && typed.city !== '' && distanceMiles(point, typed) <= SAME_PLACE_MILES) return typed
  // Points abroad are not in a US city.
  if ((location.addressCountry ?? 'US') !== 'US') return null
  return maps.placeAt(point).catch(failed)
}

/** Returns a sent location with its gaps filled from the lookup. */
export function completeLocation(location: JobLocation, facts: PlaceFacts): JobLocation {
  const place = facts.found.get(placeKey(location))
  if (!place) return location
  const isSameState = !location.addressState || location.addressState === stateCode(place.addressState)
  return {
    ...location,
    latitude: location.latitude ?? place.latitude,
    longitude: location.longitude ?? place.longitude,
    ...(isSameState && { city: location.city ?? place.city, zip: location.zip ?? place.zip }),
    addressState: location.addressState ?? stateCode(place.addressState) ?? null,
    addressCountry: location.addressCountry ?? 'US',
  }
}

/** Returns the miles from first to last location: straight for two, driven for more; null if unknown. */
export function routeMiles(
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

/** The lookup key of a location. */
function placeKey({ address, latitude, longitude }: LocatedPlace): string {
  return `${address}|${latitude ?? ''},${longitude ?? ''}`
}
