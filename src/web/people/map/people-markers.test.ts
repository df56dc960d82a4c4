import { expect, it } from 'vitest'
import { markerOf, mapCountText } from './people-markers.ts'

it.each([
  ['Ann Lee', 'AL'],
  ['Ana Maria de la Cruz', 'AC'],
  ['Prince', 'P'],
])('labels the pin of %s with %s and links to their page', (name, mark) => {
  expect(markerOf({ id: 7, name, latitude: 39.7, longitude: -104.9 }, '/client')).toEqual({
    id: 7,
    latitude: 39.7,
    longitude: -104.9,
    label: name,
    color: 'indigo',
    mark,
    href: '/client/7',
  })
})

it.each([
  [1, false, '1 client with an address on the map.'],
  [1234, false, '1,234 clients with an address on the map.'],
  [2000, true, 'The map shows the newest 2,000 clients. Search to see others.'],
])('states how many people a map of %i clients shows', (count, isCut, text) => {
  expect(mapCountText(count, 'clients', isCut)).toBe(text)
})
