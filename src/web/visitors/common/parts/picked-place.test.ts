import { expect, it } from 'vitest'
import type { Place } from '../../../../shared/kernel/places.ts'
import { movedActive, pickedPlace, placeLines, typedPlace } from './picked-place.ts'

const place: Place = {
  id: '1',
  latitude: 39.7,
  longitude: -104.9,
  verbose_address: '1600 Glenarm Place, Denver, CO 80202',
  streetNumber: '1600',
  street: 'Glenarm Place',
  neighborhood: '',
  city: 'Denver',
  county: 'Denver',
  addressCountry: 'US',
  addressState: 'CO',
  zip: '80202',
}

it('keeps the fields of a suggestion that records store, and null for missing ones', () => {
  expect(pickedPlace({ ...place, zip: '' })).toEqual({
    address: '1600 Glenarm Place, Denver, CO 80202',
    city: 'Denver',
    zip: null,
    addressState: 'CO',
    addressCountry: 'US',
    latitude: 39.7,
    longitude: -104.9,
  })
})

it('shows the street above the town, and a town above its county', () => {
  expect(placeLines(place)).toEqual({ first: '1600 Glenarm Place', second: 'Denver, CO 80202' })
  const town = { ...place, streetNumber: '', street: '' }
  expect(placeLines(town)).toEqual({ first: 'Denver, CO 80202', second: 'Denver County' })
  expect(placeLines({ ...town, county: '' }).second).toBe('United States')
})

it('accepts typed text as an address only if it is long enough', () => {
  expect(typedPlace('  12 Elm St ')).toEqual({ address: '12 Elm St' })
  expect(typedPlace('12 El')).toBeNull()
})

it.each([
  ['ArrowDown', 2, 3, 0],
  ['ArrowDown', 0, 3, 1],
  ['ArrowUp', 0, 3, 2],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['a', 0, 3, null],
  ['ArrowDown', 0, 0, null],
])('%s moves from option %d of %d', (key, active, count, next) => {
  expect(movedActive(key, active, count)).toBe(next)
})
