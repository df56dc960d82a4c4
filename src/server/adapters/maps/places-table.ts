import { readFileSync } from 'node:fs'
import type { Point } from '../../../shared/kernel/places.ts'
import { searchKey } from './search-key.ts'

/** One ZIP code and the center of its area. */
export interface Zip extends Point {
  zip: string
  city: City
  county: string
}

/** A city of one state with its ZIP codes; its point is that of the most central one. */
export interface City extends Point {
  name: string
  key: string
  state: string
  zips: Zip[]
}

export interface PlacesTable {
  /** Sorted by key, with cities of the same name together. */
  cities: City[]
  zips: Map<string, Zip>
  /** Sorted ZIP codes. */
  zipOrder: string[]
}

let table: PlacesTable | undefined

/** Returns the table of US ZIP codes and cities, loaded on first use. */
export function placesTable(): PlacesTable {
  table ??= parseTable(readFileSync(new URL('places.tsv', import.meta.url), 'utf8'))
  return table
}

/**
 * Parses the file that `scripts/build-places.ts` writes: city, state, county and ZIP codes per line, sorted
 * by key.
 */
export function parseTable(text: string): PlacesTable {
  const cities: City[] = []
  const zips = new Map<string, Zip>()
  let sameKey = new Map<string, City>()
  let key = ''
  let name = ''
  for (const line of text.split('\n')) {
    const [cityName = '', state = '', county = '', list = ''] = line.split('\t')
    if (list === '') continue
    if (cityName !== name) {
      name = cityName
      const nextKey = searchKey(cityName)
      if (nextKey !== key) sameKey = new Map()
      key = nextKey
    }
    let city = sameKey.get(state)
    if (!city) {
      city = { name: cityName, key, state, zips: [], latitude: 0, longitude: 0 }
      sameKey.set(state, city)
      cities.push(city)
    }
    for (const entry of list.split(';')) {
      const zip: Zip = {
        zip: entry.slice(0, 5),
        city,
        county,
        latitude: Number(entry.slice(6, entry.indexOf(' ', 6))),
        longitude: Number(entry.slice(entry.lastIndexOf(' ') + 1)),
      }
      city.zips.push(zip)
      zips.set(zip.zip, zip)
    }
  }
  for (const city of cities) {
    const middle = middleOf(city.zips)
    city.latitude = middle.latitude
    city.longitude = middle.longitude
  }
  return { cities, zips, zipOrder: [...zips.keys()].toSorted() }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Returns the median point, which ZIP codes of post office boxes and companies far outside do not shift. */
function middleOf(zips: readonly Zip[]): Point {
  const [only] = zips
  if (only && zips.length === 1) return { latitude: only.latitude, longitude: only.longitude }
  return { latitude: median(zips.map((z) => z.latitude)), longitude: median(zips.map((z) => z.longitude)) }
}

/** Returns the first index of a sorted list whose text is not before `text`. */
export function lowerBound<T>(list: readonly T[], text: string, textOf: (item: T) => string): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = list[middle]
    if (item !== undefined && textOf(item) < text) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the cities whose key begins with the text, including exact matches, by binary search. */
export function citiesStartingWith({ cities }: PlacesTable, key: string): City[] {
  const from = lowerBound(cities, key, (city) => city.key)
  return cities.slice(from, lowerBound(cities, `${key}\uffff`, (city) => city.key))
}

/** Returns the cities with exactly this key, one per state. */
export function citiesNamed({ cities }: PlacesTable, key: string): City[] {
  const from = lowerBound(cities, key, (city) => city.key)
  let to = from
  while (cities[to]?.key === key) to++
  return cities.slice(from, to)
}

/** Returns at most `limit` ZIP codes that begin with these digits. */
export function zipsStartingWith({ zips, zipOrder }: PlacesTable, digits: string, limit: number): Zip[] {
  const from = lowerBound(zipOrder, digits, (zip) => zip)
  const found: Zip[] = []
  for (let index = from; found.length < limit; index++) {
    const zip = zips.get(zipOrder[index] ?? '')
    if (!zip?.zip.startsWith(digits)) break
    found.push(zip)
  }
  return found
}
