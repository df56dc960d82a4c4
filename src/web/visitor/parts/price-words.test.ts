import { expect, it } from 'vitest'
import { dollarRange, lineUnits } from './price-words.ts'

it.each([
  [980, 1240, '$980 – $1,240'],
  [980.5, 1240, '$980.50 – $1,240'],
  [99, 99, '$99'],
])('%d to %d reads %s', (low, high, words) => {
  expect(dollarRange(low, high)).toBe(words)
})

it('says what a line is made of, unless it is a sum of its own', () => {
  const line = { rate: 140, unitsLabel: 'hours', lowUnits: 4.5, highUnits: 6.25 }
  expect(lineUnits(line)).toBe('4.5 – 6.25 hours at $140')
  expect(lineUnits({ ...line, highUnits: 4.5 })).toBe('4.5 hours at $140')
  expect(lineUnits({ ...line, lowUnits: 1, highUnits: 1 })).toBeNull()
})
