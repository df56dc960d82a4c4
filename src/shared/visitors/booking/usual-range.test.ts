import { expect, it } from 'vitest'
import { usualRange } from './usual-range.ts'

it.each([
  [380, 460, 'usually $380 to $460'],
  [980, 1240, 'usually $980 to $1,240'],
  [99, 99, null],
  [480, 481, null],
])('describes the range from %d to %d as %j', (low, high, words) =>
  expect(usualRange({ low, high })).toBe(words),
)
