import { describe, expect, it } from 'vitest'
import { declaredValueProblem, leastDeclaredCents } from './declared-value.ts'
import { BILL_VALUATIONS } from './document.ts'

const LUMP_SUMS = ['lump', 'lumpReplacement', 'lumpActual'] as const

it('requires $3.50 per pound, to the cent', () => {
  expect(leastDeclaredCents(1400)).toBe(490_000)
  expect(leastDeclaredCents(0.01)).toBe(4)
})

describe.each(LUMP_SUMS)('%s', (valuation) => {
  it.each([
    [null, 1400, 'Declare the value of the shipment.'],
    [0, 1400, 'Declare the value of the shipment.'],
    [null, null, 'Declare the value of the shipment.'],
    [4899.99, 1400, 'At least $4,900.00.'],
    [4900, 1400, null],
    [0.01, null, null],
  ])('with a declared value of %s for %s pounds: %s', (declared, pounds, problem) => {
    expect(declaredValueProblem(valuation, declared, pounds)).toBe(problem)
  })
})

it('does not require a declared value for other valuations', () => {
  const others = BILL_VALUATIONS.filter((name) => !LUMP_SUMS.some((lump) => lump === name))
  for (const valuation of [null, ...others]) {
    expect(declaredValueProblem(valuation, null, 1400)).toBeNull()
    expect(declaredValueProblem(valuation, 1, 1400)).toBeNull()
  }
})
