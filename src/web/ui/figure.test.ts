import { expect, test } from 'vitest'
import { figureOf, figureProblem, figureText, moneyText } from './figure.ts'

test.each([
  ['7.5', 7.5],
  ['7.', 7],
  ['.5', 0.5],
  ['0', 0],
  ['', ''],
  ['  ', ''],
  ['$1,240.50', 1240.5],
  ['1,240', 1240],
  [' 12 ', 12],
])('parses %j as %j', (typed, figure) => expect(figureOf(typed)).toBe(figure))

test.each(['12a5', '-5', '.', '1e9', '1,24', '12 5', '½', '1e999', '9'.repeat(400)])(
  'rejects %j as a number',
  (typed) => expect(figureOf(typed)).toBeNaN(),
)

test('accepts a unit after the number', () => {
  expect(figureOf('125 ft', ' ft')).toBe(125)
  expect(figureOf('125ft', ' ft')).toBe(125)
  expect(figureOf('12a5 ft', ' ft')).toBeNaN()
  expect(figureText(1250, { suffix: ' ft', hasCommas: true })).toBe('1,250 ft')
  expect(figureText('', { suffix: ' ft' })).toBe('')
})

test('accepts a negative number only where it is allowed', () => {
  expect(figureOf('-5', '', true)).toBe(-5)
  expect(figureOf('--5', '', true)).toBeNaN()
})

test.each([
  ['', 'Required.'],
  [Number.NaN, 'Only numeric values allowed'],
  [0, null],
] as const)('returns for a required number of %j: %j', (figure, problem) =>
  expect(figureProblem(figure)).toBe(problem),
)

test('shows dollars with two decimals when not focused', () => {
  expect(moneyText(1209.5)).toBe('$1,209.50')
  expect(moneyText('')).toBe('')
})
