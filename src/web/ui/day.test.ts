import { expect, test } from 'vitest'
import { parseDay } from './day.ts'

test.each([
  ['11/28/2026', '2026-11-28'],
  ['5-1-26', '2026-05-01'],
  ['2026-05-01', '2026-05-01'],
  ['11/28', '2026-11-28'],
  ['11/23', '2026-11-23'],
  ['11/22', '2027-11-22'],
  [' 1/2 ', '2027-01-02'],
  ['2/29', '2028-02-29'],
])('%j typed on November 23, 2026 is %s', (typed, day) => expect(parseDay(typed, '2026-11-23')).toBe(day))

test.each(['', '11', '13/1', '2/30', '2/30/2026', 'soon', '11/28/'])('%j is no day', (typed) =>
  expect(parseDay(typed, '2026-11-23')).toBeNull(),
)
