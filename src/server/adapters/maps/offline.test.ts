import { describe, expect, it } from 'vitest'
import { distanceMiles } from '../../../shared/kernel/places.ts'
import { offlineMaps } from './offline.ts'
import { placesTable } from './places-table.ts'

const maps = offlineMaps()
const search = (text: string, limit = 5) => maps.searchPlaces(text, { limit })
const lines = async (text: string) => (await search(text)).map((place) => place.verbose_address)

describe('offline reverse geocoding', () => {
  it.each([
    ['Denver', { latitude: 39.7541, longitude: -104.9923 }, ['Denver', 'CO']],
    ['Houston', { latitude: 29.7604, longitude: -95.3698 }, ['Houston', 'TX']],
    ['the Pacific', { latitude: 30, longitude: -140 }, null],
  ])(
    'returns the city of the nearest ZIP code for %s, and none far from land',
    async (_where, point, city) => {
      const place = await maps.placeAt(point)
      expect(place && [place.city, place.addressState]).toEqual(city)
    },
  )
})

describe('offline address search', () => {
  it.each([
    ['1600 Pennsylvania Ave NW, Washington, DC 20500', '1600 Pennsylvania Ave NW, Washington, DC 20500'],
    ['742 evergreen denver', '742 evergreen, Denver, CO'],
    ['742 Evergreen Ter, Denver, Colorado', '742 Evergreen Ter, Denver, CO'],
    ['Denver', 'Denver, CO'],
    ['denver co', 'Denver, CO'],
    ['denver, co 80202', 'Denver, CO 80202'],
    ['80202', 'Denver, CO 80202'],
    ['80202-1234', 'Denver, CO 80202'],
    ['12 oak st st paul mn', '12 oak st, Saint Paul, MN'],
    ['mclean va', 'Mc Lean, VA'],
    ['new york', 'New York, NY'],
    ['350 fifth avenue new york ny 10118', '350 fifth avenue, New York, NY 10118'],
    ['123 Main St Salt Lake City UT', '123 Main St, Salt Lake City, UT'],
    ['55 Market St, Apt 4, San Francisco, CA 94103, USA', '55 Market St, Apt 4, San Francisco, CA 94103'],
    ['100 Elm St 80202', '100 Elm St, Denver, CO 80202'],
    ['742 evergreen ter, den', '742 evergreen ter, Denver, CO'],
    ['co', 'Colorado Springs, CO'],
  ])('reads %s as %s', async (typed, first) => {
    expect((await lines(typed))[0]).toBe(first)
  })

  it.each([
    '',
    'x',
    '742 evergreen',
    '1234 5',
    '100 main st, Zzzz',
    '10 Rue X, Toronto, ON',
    '\u0000,,,',
    '00000',
  ])('finds no address for %j', async (typed) => {
    expect(await lines(typed)).toEqual([])
  })

  it('lists places near a point before bigger ones far away, and a named state before both', async () => {
    const near = (point: { latitude: number; longitude: number }, text: string) =>
      maps.searchPlaces(text, { limit: 5, near: point }).then((found) => found[0]?.verbose_address)
    const houston = { latitude: 29.7604, longitude: -95.3698 }
    const denver = { latitude: 39.7392, longitude: -104.9903 }
    expect(await near(houston, '12 Oak St, Pasadena')).toBe('12 Oak St, Pasadena, TX')
    expect(await near(denver, '12 Oak St, Aurora')).toBe('12 Oak St, Aurora, CO')
    expect(await near(denver, '12 Oak St, Aurora, IL')).toBe('12 Oak St, Aurora, IL')
    expect(await near(denver, 'Boston')).toBe('Boston, MA')
    expect([await near(denver, '80'), await near(houston, '77')]).toEqual([
      expect.stringContaining('CO 80'),
      expect.stringContaining('TX 77'),
    ])
  })

  it('fills the parts of the place result', async () => {
    const [place] = await search('1600 Pennsylvania Ave NW, Washington, DC 20500')
    expect(place).toMatchObject({
      streetNumber: '1600',
      street: 'Pennsylvania Ave NW',
      city: 'Washington',
      county: 'Washington',
      addressCountry: 'US',
      addressState: 'DC',
      zip: '20500',
    })
  })

  it('puts a street within a mile of its ZIP code, always at the same point, and two streets apart', async () => {
    const [a] = await search('100 Elm St, Denver, CO 80202')
    const [again] = await search('100 Elm St, Denver, CO 80202')
    const [b] = await search('100 Oak St, Denver, CO 80202')
    const middle = placesTable().zips.get('80202')
    if (!a || !b || !middle) throw new Error('not found')
    expect(again).toEqual(a)
    expect(distanceMiles(a, middle)).toBeLessThan(1)
    expect(distanceMiles(a, b)).toBeGreaterThan(0.01)
    expect(a.id).not.toBe(b.id)
  })

  it('returns at most `limit` places without duplicates', async () => {
    const places = await search('san', 10)
    expect(places).toHaveLength(10)
    expect(new Set(places.map((place) => place.id)).size).toBe(10)
  })

  it('finds the same place again for an address that it returned', async () => {
    for (const typed of ['742 evergreen denver', '1 Main St, Fargo ND', '9 Bay Rd Kansas City', '10118']) {
      const [place] = await search(typed)
      expect(await maps.geocode(place?.verbose_address ?? '')).toEqual(place)
    }
  })

  it('contains every state and no place outside of the US', () => {
    const { cities, zips } = placesTable()
    expect(new Set(cities.map((city) => city.state)).size).toBe(51)
    expect(zips.size).toBeGreaterThan(41_000)
    for (const zip of zips.values()) {
      if (!(zip.latitude > 18 && zip.latitude < 72)) throw new Error(`${zip.zip} lies outside`)
    }
    expect(cities.map((city) => city.key)).toEqual(cities.map((city) => city.key).toSorted())
  })
})

describe('offline route', () => {
  const denver = { latitude: 39.7392, longitude: -104.9903 }
  const springs = { latitude: 38.8339, longitude: -104.8214 }
  it('is the great-circle distance × 1.2 at 40 mph for each leg', async () => {
    const route = await maps.route([denver, springs, denver])
    const leg = distanceMiles(denver, springs) * 1.2
    expect(route.distanceMiles).toBeCloseTo(2 * leg, 9)
    expect(route.durationMinutes).toBeCloseTo((2 * leg * 60) / 40, 9)
    expect(route.geometry.coordinates).toEqual([
      [-104.9903, 39.7392],
      [-104.8214, 38.8339],
      [-104.9903, 39.7392],
    ])
    expect(route.steps.map((step) => step.instruction)).toEqual([
      'Drive 75.8 miles south to stop 2',
      'Drive 75.8 miles north to stop 3',
    ])
  })
  it.each([[[]], [[denver]], [Array.from({ length: 26 }, () => denver)]])(
    'rejects too few or too many points',
    async (points) => {
      await expect(maps.route(points)).rejects.toMatchObject({ code: 'maps_unavailable' })
    },
  )
})
