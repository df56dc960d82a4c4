import { distanceMiles, pointOf, stateCode, type Place } from '../../../shared/kernel/places.ts'
import type { JobLocation, JobSave } from '../../../shared/jobs/jobs/job.ts'
import type { MapsAdapter } from '../../adapters/maps/maps.ts'

/** Facts that a maps provider knew about a save's places; asked before the transaction, so that it holds no lock meanwhile. */
export interface PlaceFacts {
  found: ReadonlyMap<string, Place>
  /** Driving miles of a route by the points it goes through. */
  driven: ReadonlyMap<string, number>
}

/** Farther than this from its point, an address was read as one elsewhere. */
const SAME_PLACE_MILES = 30

/** Whether a place of a job is looked up: its point, state or city is to be found out. */
export function isIncomplete(location: LocatedPlace): boolean {
  return isUnlocated(location) || (pointOf(location) !== null && !location.city)
}

/** Whether a place lacks what its distance and the type of the job are worked out from: its point or its state. */
export function isUnlocated(location: LocatedPlace): boolean {
  const point = pointOf(location)
  if (location.address === '' && !point) return false
  return !point || !location.addressState
}

/** What a location says of where it is. */
type LocatedPlace = Pick<
  JobLocation,
  'address' | 'city' | 'addressState' | 'addressCountry' | 'latitude' | 'longitude'
>

/**
 * Looks up what sent locations lack: coordinates, state and city, by the address or else by the coordinates, so that a
 * worker outside the crew can be shown city and state of every job; and the drive of three and more.
 */
export async function lookUpPlaces(
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
        // A provider that is down must not stop a save.
        const place = await lookUp(maps, location, () => null)
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

/** The place of a location; null where the provider knows none, and what `failed` makes of it where it does not answer. */
export async function lookUp(
  maps: MapsAdapter,
  location: LocatedPlace,
  failed: (error: unknown) => null,
): Promise<Place | null> {
  const point = pointOf(location)
  const typed = location.address ? await maps.geocode(location.address).catch(failed) : null
  if (!point) return typed
  if (typed && typed.city !== '' && distanceMiles(point, typed) <= SAME_PLACE_MILES) return typed
  // Points abroad lie in no US city.
  if ((location.addressCountry ?? 'US') !== 'US') return null
  return maps.placeAt(point).catch(failed)
}

/** A sent location with what the look-up found for its gaps. */
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

/** Miles from first to last place: straight for two, driven for more; null where it cannot be told. */
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

/** What a location is looked up by. */
function placeKey({ address, latitude, longitude }: LocatedPlace): string {
  return `${address}|${latitude ?? ''},${longitude ?? ''}`
}
