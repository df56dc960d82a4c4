import { describe, expect, it, test } from 'vitest'
import { DEFAULT_VARIABLES } from '../../company/settings/company.variables.ts'
import { valuationOptions } from './valuation.ts'
import {
  fullValueOffers,
  fullValueProblem,
  leastFullValue,
  premiumCents,
  protectionCharge,
  protectionOf,
  protectionProblem,
  type ProtectionAnswers,
} from './protection.ts'

const BLANK: ProtectionAnswers = {
  optionsValuation: null,
  optionValuation: null,
  valuation: null,
  valueOfShipment: null,
}
const full = (deductible: number | null, valueOfShipment: number | null): ProtectionAnswers => ({
  ...BLANK,
  optionValuation: 'fullReplacementCostOption',
  valuation: deductible === null ? null : { deductible },
  valueOfShipment,
})
const initials = (option: Parameters<typeof valuationOptions>[0], more: Partial<ProtectionAnswers> = {}) => ({
  ...BLANK,
  optionsValuation: valuationOptions(option, 'JD'),
  ...more,
})

describe('price of protection', () => {
  test.each([
    [0, 20_000, 1, 200, 20_000],
    [250, 20_000, 0.75, 200, 15_000],
    [500, 20_000, 0.5, 200, 10_000],
    [0, 1_000_000, 1, 10_000, 1_000_000],
    [250, 12_345, 0.75, 123.45, 9_259],
  ])('with $%d deductible for $%d is $%d × %d', (deductible, value, rate, units, premium) => {
    const protection = protectionOf(full(deductible, value), false)
    expect(protectionCharge(protection, DEFAULT_VARIABLES)).toEqual({ rate, units })
    expect(premiumCents(protection, DEFAULT_VARIABLES)).toBe(premium)
  })

  it('is zero for released value and at a rate of 0', () => {
    const released = protectionOf({ ...BLANK, optionValuation: 'releasedValueOption' }, false)
    expect(protectionCharge(released, DEFAULT_VARIABLES)).toBeNull()
    const free = { ...DEFAULT_VARIABLES.protectionDeductible0, value: 0 }
    expect(
      protectionCharge(protectionOf(full(0, 20_000), false), {
        ...DEFAULT_VARIABLES,
        protectionDeductible0: free,
      }),
    ).toBeNull()
  })

  it('is offered for each deductible', () => {
    expect(fullValueOffers(DEFAULT_VARIABLES, 20_000).map(({ premium }) => premium)).toEqual([200, 150, 100])
    expect(fullValueOffers(DEFAULT_VARIABLES, null)[0]).toEqual({ deductible: 0, rate: 1, premium: null })
  })
})

describe('protection choice', () => {
  test.each([
    ['nothing', BLANK, 'optionValuation'],
    ['full value without a value', full(0, null), 'valueOfShipment'],
    ['full value of $0', full(0, 0), 'valueOfShipment'],
    ['a deductible that is not offered', full(100, 20_000), 'valuation.deductible'],
    [
      'option A2 without a deductible',
      initials('optionA2', { valueOfShipment: 20_000 }),
      'valuation.deductible',
    ],
  ])('is incomplete with %s', (_what, answers, field) => {
    expect(protectionProblem(answers, false)?.field).toBe(field)
    expect(protectionOf(answers, false)).toBeNull()
  })

  it('is determined by the initials, which Colorado requires', () => {
    const released = { ...BLANK, optionValuation: 'releasedValueOption' as const }
    expect(protectionOf(released, false)).toEqual({ coverage: 'releasedValueOption' })
    expect(protectionOf(released, true)).toBeNull()
    expect(protectionOf(initials('optionB'), true)).toEqual({ coverage: 'releasedValueOption' })
    const sent = { valuation: { deductible: 500 }, valueOfShipment: 20_000 }
    expect(protectionOf(initials('optionA1', sent), true)).toMatchObject({ deductible: 0 })
    expect(protectionOf(initials('optionA2', sent), true)).toMatchObject({ deductible: 500 })
  })
})

describe('minimum declared value', () => {
  test.each([
    [6_181, 37_086],
    [0, null],
    [null, null],
  ])('for %s pounds is %s dollars', (pounds, dollars) =>
    expect(leastFullValue(pounds, DEFAULT_VARIABLES)).toBe(dollars),
  )

  it('applies only to full value protection', () => {
    const low = protectionOf(full(0, 5_999.99), false)
    expect(fullValueProblem(low, 1_000, DEFAULT_VARIABLES)).toBe('At least $6,000.00.')
    expect(fullValueProblem(protectionOf(full(0, 6_000), false), 1_000, DEFAULT_VARIABLES)).toBeNull()
    expect(fullValueProblem({ coverage: 'releasedValueOption' }, 1_000, DEFAULT_VARIABLES)).toBeNull()
  })
})
