import { z } from 'zod'

/** The 50 states and the District of Columbia: postal code to name. Addresses are US addresses. */
export const US_STATES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const

export type StateCode = keyof typeof US_STATES

/** Returns whether a text is one of the 51 postal codes in capitals. */
export function isStateCode(text: string): text is StateCode {
  return Object.hasOwn(US_STATES, text)
}

const CODE_BY_NAME = new Map(
  Object.entries(US_STATES).map(([code, name]): [string, string] => [name.toLowerCase(), code]),
)

/** Returns the name of a state by its postal code in any case, or undefined if there is none. */
export function stateName(code: string): string | undefined {
  const capitals = code.trim().toUpperCase()
  return isStateCode(capitals) ? US_STATES[capitals] : undefined
}

/** Returns the postal code of a state by name or code in any case, or undefined if there is none. */
export function stateCode(nameOrCode: string): StateCode | undefined {
  const capitals = nameOrCode.trim().toUpperCase()
  if (isStateCode(capitals)) return capitals
  const code = CODE_BY_NAME.get(capitals.toLowerCase().replace(/\s+/g, ' '))
  return code !== undefined && isStateCode(code) ? code : undefined
}

/** A point on the map, in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

/** Default center of a map without locations. */
export const SAN_FRANCISCO: Point = { latitude: 37.78825, longitude: -122.4324 }

/** Coordinates as stored; either part may be missing. */
export interface OptionalPoint {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}

/** Returns whether coordinates are valid: not if both parts are missing or both are zero. */
export function hasCoordinates(place: OptionalPoint): boolean {
  const isMissing = place.latitude == null && place.longitude == null
  const isZero = place.latitude === 0 && place.longitude === 0
  return !isMissing && !isZero
}

/** Returns both parts of valid coordinates, or null if the location cannot be measured or drawn. */
export function pointOf(place: OptionalPoint): Point | null {
  const { latitude, longitude } = place
  if (latitude == null || longitude == null || !hasCoordinates(place)) return null
  return { latitude, longitude }
}

/** Miles per meter. */
export const METERS_TO_MILES = 0.000621371192

/** Mean radius of the Earth in meters (IUGG), used for great-circle distances. */
const EARTH_RADIUS_METERS = 6_371_008.8

/** Returns the great-circle distance between two points in miles. */
export function distanceMiles(from: Point, to: Point): number {
  const toRadians = Math.PI / 180
  const sinLatitude = Math.sin(((to.latitude - from.latitude) * toRadians) / 2)
  const sinLongitude = Math.sin(((to.longitude - from.longitude) * toRadians) / 2)
  const chord =
    sinLatitude ** 2 +
    Math.cos(from.latitude * toRadians) * Math.cos(to.latitude * toRadians) * sinLongitude ** 2
  // Rounding can raise the chord of two opposite points slightly above 1, where asin is NaN.
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord))) * METERS_TO_MILES
}

/** Roads are about 20% longer than the straight line. */
export const ROAD_FACTOR = 1.2
/** Assumed where no map says how long a drive takes. */
export const DRIVE_MILES_PER_HOUR = 40

/** Returns about how many minutes a drive takes, from the straight line between two points. */
export function driveMinutes(from: Point, to: Point): number {
  return (distanceMiles(from, to) * ROAD_FACTOR * 60) / DRIVE_MILES_PER_HOUR
}

/** A result of the address search; missing parts are empty. */
export const placeSchema = z.object({
  id: z.string(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** The whole address on one line, as the field shows it. */
  verbose_address: z.string(),
  streetNumber: z.string(),
  street: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  county: z.string(),
  /** Two-letter country code in capitals. */
  addressCountry: z.string(),
  /** Postal code of the state. */
  addressState: z.string(),
  zip: z.string(),
})
export type Place = z.output<typeof placeSchema>
