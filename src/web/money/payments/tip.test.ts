import { expect, test } from 'vitest'
import { NO_TIP, tipOf, tipOffers, tipProblem } from './tip.ts'

test('20, 25 and 30 percent are offered with what they come to, to the cent', () => {
  expect(tipOffers(123.45)).toEqual([
    { percent: 20, dollars: 24.69 },
    { percent: 25, dollars: 30.86 },
    { percent: 30, dollars: 37.04 },
  ])
  expect(tipOffers(0)).toEqual([])
})

test('a tip is a share, an amount of one’s own, or nothing', () => {
  expect(tipOf({ kind: 'percent', percent: 25 }, 123.45)).toBe(30.86)
  expect(tipOf({ kind: 'custom', dollars: 12.5 }, 100)).toBe(12.5)
  expect(tipOf({ kind: 'custom', dollars: '' }, 100)).toBe(0)
  expect(tipOf(NO_TIP, 100)).toBe(0)
})

test('a slip of the thumb is told', () => {
  expect(tipProblem({ kind: 'custom', dollars: 10_000 })).toBeNull()
  expect(tipProblem({ kind: 'custom', dollars: 10_000.01 })).toBe('A tip is at most $10,000.')
  expect(tipProblem({ kind: 'custom', dollars: '' })).toBeNull()
  expect(tipProblem({ kind: 'custom', dollars: Number.NaN })).toBe('Only numeric values allowed')
})
