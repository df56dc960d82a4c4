/**
 * Measures the offline address search: `node bench/places.ts`. Prints the time to load its table, the median
 * and the slowest search, and how many times faster it is than a scan over every ZIP code in the same run.
 */
import { offlineMaps } from '../src/server/adapters/maps/offline.ts'
import { placesTable } from '../src/server/adapters/maps/places-table.ts'

const QUERIES = [
  'co',
  'den',
  'Denver',
  'denver co',
  'san f',
  '802',
  '80202',
  '742 evergreen denver',
  '742 evergreen ter, den',
  '123 Main St Salt Lake City UT',
  '1600 Pennsylvania Ave NW, Washington, DC 20500',
  '12 oak st st paul mn',
]
const ROUNDS = 50

const start = performance.now()
const table = placesTable()
const loadMs = performance.now() - start

const maps = offlineMaps()
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Searches without an index: compares the text with every row. */
function scan(query: string): number {
  const words = query.toLowerCase().split(/[\s,]+/)
  let hits = 0
  for (const zip of table.zips.values()) {
    const row = `${zip.city.name} ${zip.city.state} ${zip.zip}`.toLowerCase()
    if (words.some((word) => row.includes(word))) hits++
  }
  return hits
}

const indexed: number[] = []
const scanned: number[] = []
let found = 0
for (let round = 0; round < ROUNDS; round++) {
  for (const query of QUERIES) {
    const before = performance.now()
    found += (await maps.searchPlaces(query, { limit: 5 })).length
    const between = performance.now()
    found += scan(query) > 0 ? 1 : 0
    indexed.push(between - before)
    scanned.push(performance.now() - between)
  }
}
if (found === 0) throw new Error('nothing was found, so nothing was measured')
process.stdout.write(
  [
    `load ${loadMs.toFixed(0)} ms, ${table.cities.length} cities, ${table.zips.size} ZIP codes`,
    `search median ${median(indexed).toFixed(3)} ms, slowest ${Math.max(...indexed).toFixed(2)} ms`,
    `scan median ${median(scanned).toFixed(2)} ms, ratio ${(median(scanned) / median(indexed)).toFixed(0)}`,
    '',
  ].join('\n'),
)
