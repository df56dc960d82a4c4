import {
  distanceMiles,
  DRIVE_MILES_PER_HOUR,
  ROAD_FACTOR,
  type Place,
  type Point,
} from '../../../shared/kernel/places.ts'
import { compassDirection, toPlace, type FoundAddress } from './offline-place.ts'
import { mapsError, MAX_ROUTE_POINTS, type MapsAdapter, type Route, type SearchOptions } from './maps.ts'
import {
  citiesNamed,
  citiesStartingWith,
  placesTable,
  zipsStartingWith,
  type City,
  type Zip,
} from './places-table.ts'
import { searchKey } from './search-key.ts'
import { isStreetSuffix, parseAddress, normalizeAddress, type ParsedAddress } from './typed-address.ts'

/** A point farther than this from the center of every ZIP code is in no city: at sea or abroad. */
const FARTHEST_CITY_MILES = 40

interface Candidate extends FoundAddress {
  score: number
  /** The complete city name and state were typed, so readings that ignore the state are dropped. */
  isSure: boolean
}

/**
 * Returns whether this part can be a street: empty, or a word with a number or with a street suffix ('742'
 * and 'new' are not).
 */
function canBeStreet(street: string): boolean {
  if (street === '') return true
  if (!/\p{L}/u.test(street)) return false
  return /\d/.test(street) || street.split(/[ ,]+/).slice(1).some(isStreetSuffix)
}

/** Bigger cities have more ZIP codes, so this estimates population, from 0 to about 6. */
function size(city: City): number {
  return Math.log(city.zips.length + 1)
}

/** Most points that a place gains by being near, less than those of a name that is typed completely. */
const NEAR_SCORE = 24
const NEAR_MILES = 100

/** Returns the points for being near: all of them at the point, half of them at `NEAR_MILES`. */
function nearness(place: Point, near: Point | null | undefined): number {
  return near ? NEAR_SCORE / (1 + distanceMiles(place, near) / NEAR_MILES) : 0
}

/** Returns the candidates of a reading with a ZIP code: that ZIP code, if the rest matches. */
function candidatesByZip(reading: ParsedAddress): Candidate[] {
  const zip = placesTable().zips.get(reading.zip ?? '')
  if (!zip || !canBeStreet(reading.street)) return []
  if (reading.state && reading.state !== zip.city.state) return []
  const key = searchKey(reading.city)
  // A ZIP code may cover suburbs with other names, so a named city of the same state also matches.
  const isSameCity = key === zip.city.key
  const isNeighbour = !isSameCity && citiesNamed(placesTable(), key).some((c) => c.state === zip.city.state)
  if (key !== '' && !isSameCity && !isNeighbour) return []
  const score = 100 + (isSameCity ? 20 : isNeighbour ? 10 : 0) + (reading.state ? 5 : 0)
  return [{ street: reading.street, city: zip.city, zip, score, isSure: true }]
}

/**
 * Returns the candidates of a reading without a ZIP code: cities of that name and, during typing, with that
 * prefix.
 */
function candidatesByCity(reading: ParsedAddress): Candidate[] {
  const key = searchKey(reading.city)
  if (key === '' || !canBeStreet(reading.street)) return []
  const table = placesTable()
  const isTyped = !reading.street || reading.isSeparate
  // 'Ter' at the end of a street is Terrace, not Terre Haute.
  const isPrefixLikely = key.length > (reading.street ? 2 : 1) && (isTyped || !isStreetSuffix(reading.city))
  const cities = isPrefixLikely ? citiesStartingWith(table, key) : citiesNamed(table, key)
  const words = key.split(' ').length
  const found: Candidate[] = []
  for (const city of cities) {
    if (reading.state && reading.state !== city.state) continue
    const isExact = city.key === key
    const isSure = isExact && reading.state !== undefined
    const score =
      (isExact ? 40 : 0) +
      (reading.state ? 20 : 0) +
      (isTyped ? 8 : 0) +
      (isExact ? words * 4 : 0) +
      size(city) * 2
    const [only] = city.zips
    found.push({
      street: reading.street,
      city,
      zip: city.zips.length === 1 ? only : undefined,
      score,
      isSure,
    })
  }
  return found
}

function search(typed: string, { limit, near }: SearchOptions): Place[] {
  const text = normalizeAddress(typed)
  if (text.length < 2) return []
  if (/^\d{2,5}$/.test(text)) {
    const zips = zipsStartingWith(placesTable(), text, near ? Infinity : limit)
    const sorted = near ? zips.toSorted((a, b) => nearness(b, near) - nearness(a, near)) : zips
    return sorted.slice(0, limit).map((zip) => toPlace({ street: '', city: zip.city, zip }))
  }
  const readings = parseAddress(text)
  const byZip = readings.flatMap(candidatesByZip)
  const byCity = byZip.length > 0 ? byZip : readings.flatMap(candidatesByCity)
  const sure = byCity.filter((candidate) => candidate.isSure)
  const candidates = sure.length > 0 ? sure : byCity
  const scoreOf = ({ score, city }: Candidate) => score + nearness(city, near)
  const best = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const key = `${candidate.city.key}|${candidate.city.state}|${candidate.zip?.zip ?? ''}`
    const other = best.get(key)
    if (!other || other.score < candidate.score) best.set(key, candidate)
  }
  return [...best.values()]
    .toSorted((a, b) => scoreOf(b) - scoreOf(a))
    .slice(0, limit)
    .map(toPlace)
}

/** Returns the city of the ZIP code with the nearest center, or null if it is too far away. */
function nearestCity(point: Point): Place | null {
  // A degree of longitude is shorter toward the poles.
  const shrink = Math.cos((point.latitude * Math.PI) / 180)
  let nearest: Zip | undefined
  let least = Infinity
  for (const zip of placesTable().zips.values()) {
    const north = zip.latitude - point.latitude
    const east = (zip.longitude - point.longitude) * shrink
    const distance = north * north + east * east
    if (distance >= least) continue
    least = distance
    nearest = zip
  }
  if (!nearest || distanceMiles(point, nearest) > FARTHEST_CITY_MILES) return null
  return toPlace({ street: '', city: nearest.city, zip: undefined })
}

function routeOf(points: readonly Point[]): Route {
  if (points.length < 2 || points.length > MAX_ROUTE_POINTS) throw mapsError('a drive has 2 to 25 points')
  const steps = points.slice(1).map((to, index) => {
    // Never undefined: `to` is the point after it.
    const from = points[index] ?? to
    const miles = distanceMiles(from, to) * ROAD_FACTOR
    return {
      instruction: `Drive ${miles.toFixed(1)} miles ${compassDirection(from, to)} to stop ${index + 2}`,
      distanceMiles: miles,
      durationMinutes: (miles / DRIVE_MILES_PER_HOUR) * 60,
    }
  })
  const total = steps.reduce((sum, step) => sum + step.distanceMiles, 0)
  return {
    distanceMiles: total,
    durationMinutes: (total / DRIVE_MILES_PER_HOUR) * 60,
    geometry: { type: 'LineString', coordinates: points.map((p) => [p.longitude, p.latitude]) },
    steps,
    summary: `About ${total.toFixed(1)} miles by road`,
    isByDistance: true,
  }
}

/**
 * Creates the maps simulator: US addresses from a table of ZIP codes and cities, with the street text as
 * typed. A drive is the great-circle distance × 1.2 at 40 mph.
 */
export function offlineMaps(): MapsAdapter {
  return {
    searchPlaces: async (text, options) => search(text, options),
    geocode: async (text) => search(text, { limit: 1 })[0] ?? null,
    placeAt: async (point) => nearestCity(point),
    route: async (points) => routeOf(points),
  }
}
