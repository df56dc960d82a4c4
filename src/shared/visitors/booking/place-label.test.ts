import { expect, test } from 'vitest'
import { placeLabel } from './place-label.ts'

test('places are left, passed and reached', () => {
  expect([0, 1, 2].map((index) => placeLabel(index, 3))).toEqual(['From', 'Stop', 'To'])
  expect(placeLabel(0, 1)).toBe('Where')
})
