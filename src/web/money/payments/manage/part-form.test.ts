import { expect, test } from 'vitest'
import { refundBody, partProblem } from './part-form.ts'

test.each([
  ['', 'Required.'],
  [Number.NaN, 'Only numeric values allowed'],
  [0, 'More than 0.'],
  [50.01, 'At most $50.00.'],
  [50, null],
  [0.01, null],
] as const)('checks %j of $50: %j', (amount, problem) => expect(partProblem(amount, 50)).toBe(problem))

test('sends a full refund without an amount, a partial one with it', () => {
  expect(refundBody(50, 50, '')).toEqual({})
  expect(refundBody(12.5, 50, '  Rain ')).toEqual({ amount: 12.5, reason: 'Rain' })
})
