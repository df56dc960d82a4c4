import { expect, test } from 'vitest'
import { placeLabel } from './place-label.ts'

test('labels places by their order as from, stop and to', () => {
  expect([0, 1, 2].map((index) => placeLabel(index, 3))).toEqual(['From', 'Stop', 'To'])
  expect(placeLabel(0, 1)).toBe('Where')
})
