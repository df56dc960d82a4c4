import { expect, test } from 'vitest'
import { figureOf, moneyText } from './figure.ts'

test.each([
  [7.5, 7.5],
  ['7.', 7],
  ['7.50', 7.5],
  ['0', 0],
  ['', ''],
  ['.', ''],
  ['1e999', ''],
])('%j tells %j', (typed, figure) => expect(figureOf(typed)).toBe(figure))

test('dollars at rest have two decimals', () => {
  expect(moneyText(9.5)).toBe('9.50')
  expect(moneyText('')).toBe('')
})
