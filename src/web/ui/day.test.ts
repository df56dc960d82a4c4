import { expect, test } from 'vitest'
import { dayProblem, parseDay } from './day.ts'

test.each([
  ['11/28/2026', '2026-11-28'],
  ['5-1-26', '2026-05-01'],
  ['2026-05-01', '2026-05-01'],
  ['11/28', '2026-11-28'],
  ['11/23', '2026-11-23'],
  ['11/22', '2027-11-22'],
  [' 1/2 ', '2027-01-02'],
  ['2/29', '2028-02-29'],
])('parses %j typed on November 23, 2026 as %s', (typed, day) =>
  expect(parseDay(typed, '2026-11-23')).toBe(day),
)

test.each(['', '11', '13/1', '2/30', '2/30/2026', 'soon', '11/28/'])('rejects %j as a day', (typed) =>
  expect(parseDay(typed, '2026-11-23')).toBeNull(),
)

test.each([
  ['', null],
  ['11/28', null],
  ['soon', 'Pick a valid date, such as 12/31/2026.'],
  ['11/22/2026', 'Pick 11/23/2026 or a later day.'],
  ['1/1/2027', 'Pick 12/31/2026 or an earlier day.'],
])('returns for %j in a field from November 23 to December 31: %j', (typed, problem) =>
  expect(dayProblem(typed, '2026-11-23', { min: '2026-11-23', max: '2026-12-31' })).toBe(problem),
)
