import type { Place, Point } from '../../../shared/kernel/places.ts'
import type { City, Zip } from './places-table.ts'

/** Where a typed address was found: the street text in a city, and the ZIP code if known. */
export interface FoundAddress {
  street: string
  city: City
  zip: Zip | undefined
}

/** Returns a 32-bit hash (FNV-1a): the same text gives the same point on every server node. */
function hash(text: string, seed: number): number {
  let value = seed >>> 0
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  // Without this the last characters would hardly affect the high bits.
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) >>> 0
  return (value ^ (value >>> 13)) >>> 0
}

const ID_SEED = 0x811c9dc5
const BEARING_SEED = 0x5bd1e995
const NUMBER = /^(\d+[A-Za-z]?(?:-\d+)?)\s+(.*)$/
/** About 0.8 miles of latitude in degrees. */
const MAX_OFFSET_DEGREES = 0.012

/**
 * Returns a plausible point for a street: an offset from the center of its ZIP code or city by the street
 * name, and a few yards more by the house number, so that two addresses differ.
 */
function pointOfStreet(street: string, middle: Point): Point {
  const text = street
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (text === '') return { latitude: middle.latitude, longitude: middle.longitude }
  const [, number = '0', name = text] = NUMBER.exec(text) ?? []
  const bearing = (hash(name, BEARING_SEED) / 2 ** 32) * 2 * Math.PI
  const share = 0.2 + 0.6 * (hash(name, ID_SEED) / 2 ** 32)
  const along = 0.2 * ((Number.parseInt(number, 10) % 5000) / 5000)
  const distance = MAX_OFFSET_DEGREES * (share + along)
  const latitude = middle.latitude + distance * Math.cos(bearing)
  const longitude =
    middle.longitude + (distance * Math.sin(bearing)) / Math.cos((middle.latitude * Math.PI) / 180)
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) }
}

/** Returns the county with most of the city's ZIP codes. */
function countyOf(city: City): string {
  const counts = new Map<string, number>()
  for (const { county } of city.zips) {
    if (county) counts.set(county, (counts.get(county) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

/**
 * Returns the place result of a spot; without a ZIP code in the text it has none, unless the city has only
 * one.
 */
export function toPlace({ street, city, zip }: FoundAddress): Place {
  const [, streetNumber = '', streetName = street] = NUMBER.exec(street) ?? []
  const town = `${city.name}, ${city.state}${zip ? ` ${zip.zip}` : ''}`
  const verbose = street ? `${street}, ${town}` : town
  return {
    id: `offline.${hash(verbose.toLowerCase(), ID_SEED).toString(36)}${hash(verbose.toLowerCase(), BEARING_SEED).toString(36)}`,
    ...pointOfStreet(street, zip ?? city),
    verbose_address: verbose,
    streetNumber,
    street: streetName,
    neighborhood: '',
    city: city.name,
    county: zip?.county ?? countyOf(city),
    addressCountry: 'US',
    addressState: city.state,
    zip: zip?.zip ?? '',
  }
}

const COMPASS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west']

/** Returns the compass direction from one point to another as a word. */
export function compassDirection(from: Point, to: Point): string {
  const north = to.latitude - from.latitude
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  const eighths = Math.round((Math.atan2(east, north) / (2 * Math.PI)) * 8)
  return COMPASS[(eighths + 8) % 8] ?? 'north'
}
