import { expect, test } from 'vitest'
import { NO_TIP, tipOf, tipOffers, tipProblem } from './tip.ts'

test('offers 20, 25 and 30 percent with their amounts to the cent', () => {
  expect(tipOffers(123.45)).toEqual([
    { percent: 20, dollars: 24.69 },
    { percent: 25, dollars: 30.86 },
    { percent: 30, dollars: 37.04 },
  ])
  expect(tipOffers(0)).toEqual([])
})

test('accepts a percentage, a custom amount, or no tip', () => {
  expect(tipOf({ kind: 'percent', percent: 25 }, 123.45)).toBe(30.86)
  expect(tipOf({ kind: 'custom', dollars: 12.5 }, 100)).toBe(12.5)
  expect(tipOf({ kind: 'custom', dollars: '' }, 100)).toBe(0)
  expect(tipOf(NO_TIP, 100)).toBe(0)
})

test('warns about a likely typing error', () => {
  expect(tipProblem({ kind: 'custom', dollars: 10_000 })).toBeNull()
  expect(tipProblem({ kind: 'custom', dollars: 10_000.01 })).toBe('A tip is at most $10,000.')
  expect(tipProblem({ kind: 'custom', dollars: '' })).toBeNull()
  expect(tipProblem({ kind: 'custom', dollars: Number.NaN })).toBe('Only numeric values allowed')
})
