import { expect, test } from 'vitest'
import { carryDetails, placeLabel, withUnit } from './place-label.ts'

test('labels places by their order as from, stop and to', () => {
  expect([0, 1, 2].map((index) => placeLabel(index, 3))).toEqual(['From', 'Stop', 'To'])
  expect(placeLabel(0, 1)).toBe('Where')
})

test.each([
  ['5085 Westheimer Rd, Houston, TX', '212', '5085 Westheimer Rd, Unit 212, Houston, TX'],
  ['1 Elm St, Denver, CO 80202', '#4b', '1 Elm St, Unit 4b, Denver, CO 80202'],
  ['1 Elm St, Denver, CO 80202', ' Apt 4 ', '1 Elm St, Apt 4, Denver, CO 80202'],
  ['1 Elm St', 'Unit 9', '1 Elm St, Unit 9'],
  ['1 Elm St, Denver', '', '1 Elm St, Denver'],
  ['1 Elm St, Denver', null, '1 Elm St, Denver'],
])('%s with the unit %s reads as %s', (address, unit, text) => {
  expect(withUnit(address, unit)).toBe(text)
})

test('names in English, as agreed documents have it, what affects carrying at a place', () => {
  const place = { numStairFlights: 2, elevator: true, longCarry: 120, parking: 'dock' as const }
  expect(carryDetails(place)).toEqual([
    '2 flights of stairs',
    'elevator',
    'long carry of 120 ft',
    'parking: loading dock',
  ])
})
