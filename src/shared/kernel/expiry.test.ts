import { expect, it } from 'vitest'
import { daysUntil, expiryText, dueReminder } from './expiry.ts'

it('counts days across months, leap days and daylight saving changes', () => {
  expect(daysUntil('2026-03-01', '2026-02-28')).toBe(1)
  expect(daysUntil('2028-03-01', '2028-02-28')).toBe(2)
  expect(daysUntil('2026-03-09', '2026-03-07')).toBe(2)
  expect(daysUntil('2026-01-01', '2026-01-31')).toBe(-30)
})

it.each([
  [31, null],
  [30, 30],
  [8, 30],
  [7, 7],
  [1, 7],
  [0, 0],
  [-7, 0],
  [-8, null],
])('%s days before the end the reminder of day %s is due', (left, due) => {
  expect(dueReminder(left)).toBe(due)
})

it('describes when something ends', () => {
  expect([12, 1, 0, -1, -3].map(expiryText)).toEqual([
    'in 12 days',
    'tomorrow',
    'today',
    'yesterday',
    '3 days ago',
  ])
})
