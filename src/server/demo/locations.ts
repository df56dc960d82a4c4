import { shiftWallClock } from '../../shared/kernel/dates.ts'
import { distanceMiles, pointOf } from '../../shared/kernel/places.ts'
import { ABROAD, STREETS, type DemoCity } from './places.ts'
import type { RandomSequence } from './random.ts'

/** The region of a company. */
export interface DemoArea {
  areaCode: string
  near: readonly DemoCity[]
  far: readonly DemoCity[]
  elsewhere: readonly DemoCity[]
}

interface Activity {
  id: number
  index: number
  activityType: 'load' | 'unload' | 'pack' | 'estimate'
  activityDate: string | null
  startTime: string | null
  endTime: string | null
}

/** A location of a job as it is stored. */
export type DemoLocation = Record<string, unknown> & {
  address: string
  city: string
  addressState: string | null
  addressCountry: string
  latitude: number
  longitude: number
  activities: Activity[]
}

const PLACE_TYPES = ['Apartment', 'Condo', 'House', 'House', 'Office', 'Storage', 'Townhome'] as const

/** Returns whether the crew of the job with this index packs before loading. */
export function isPackedAt(index: number): boolean {
  return index % 5 === 2
}

/**
 * Returns the locations of the job with this index, with consecutive activities from `jobDate` (company
 * time).
 */
export function demoLocations(
  area: DemoArea,
  jobDate: string | null,
  index: number,
  dice: RandomSequence,
): DemoLocation[] {
  const others = index % 10 < 5 ? area.near : index % 10 < 7 ? area.far : area.elsewhere
  const from = locationIn(dice.pick(area.near), dice)
  const isSingle = index % 7 === 3
  const stops = isSingle
    ? [from]
    : [from, index % 41 === 17 ? abroad(dice) : locationIn(dice.pick(others), dice)]
  if (!jobDate || index % 8 === 7) return stops
  const isVisit = index % 16 === 3
  let at = jobDate
  let id = 1
  return stops.map((stop, place) => {
    const before: Activity['activityType'] | null =
      place !== 0 ? null : isPackedAt(index) ? 'pack' : isVisit ? 'estimate' : null
    const activities = [before, place === 0 ? ('load' as const) : ('unload' as const)]
      .filter((activityType) => activityType !== null)
      .map((activityType, position) => {
        const end = shiftWallClock(at, dice.whole(4, 12) * 15)
        const activity = {
          id: id++,
          index: position,
          activityType,
          activityDate: at.slice(0, 10),
          startTime: at.slice(11, 16),
          endTime: end.slice(11, 16),
        }
        at = end
        return activity
      })
    return { ...stop, activities }
  })
}

function locationIn(place: DemoCity, dice: RandomSequence): DemoLocation {
  const stairs = dice.whole(0, 3)
  return {
    address: `${dice.whole(10, 9899)} ${dice.pick(STREETS)}, ${place.city}, ${place.state} ${place.zip}`,
    address2: dice.chance(30) ? `Apt ${dice.whole(1, 40)}` : '',
    city: place.city,
    zip: place.zip,
    addressState: place.state,
    addressCountry: 'US',
    latitude: Math.round((place.latitude + dice.whole(-90, 90) / 10_000) * 10_000) / 10_000,
    longitude: Math.round((place.longitude + dice.whole(-90, 90) / 10_000) * 10_000) / 10_000,
    locationType: dice.pick(PLACE_TYPES),
    locationSize: dice.whole(6, 30) * 100,
    numRooms: dice.whole(1, 6),
    numStairFlights: stairs,
    stairsflights: stairs,
    elevator: dice.chance(25),
    longCarry: dice.chance(20) ? dice.whole(2, 6) * 50 : 0,
    activities: [],
  }
}

function abroad(dice: RandomSequence): DemoLocation {
  return {
    address: `${dice.whole(100, 999)} Centre Street, ${ABROAD.city}`,
    city: ABROAD.city,
    addressState: null,
    addressCountry: 'CA',
    latitude: ABROAD.latitude,
    longitude: ABROAD.longitude,
    locationType: 'House',
    activities: [],
  }
}

/** Returns the great-circle miles between two locations, or null. */
export function demoMiles(locations: readonly DemoLocation[]): number | null {
  const [from, to] = locations.map((location) => pointOf(location))
  return from && to ? Math.round(distanceMiles(from, to) * 100) / 100 : null
}
