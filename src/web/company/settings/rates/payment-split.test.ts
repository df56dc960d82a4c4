import { describe, expect, it } from 'vitest'
import { afterDeliveryPercent, limitedShare, splitExample, switchedDeposit } from './payment-split.ts'
import { ratesOf, type RatesValues } from './rates.ts'

const defaults = ratesOf({ variables: {}, cardFeePercent: 0 })
const halves: RatesValues = { ...defaults, depositLocal: 50, beforePickupLocal: 25, beforeDeliveryLocal: 25 }

describe('payment split', () => {
  it('keeps a percentage between 0 and 100', () => {
    expect(limitedShare(defaults, 'Local', 'beforePickup', 101)).toBe(100)
    expect(limitedShare(defaults, 'Local', 'beforePickup', -1)).toBe(0)
    expect(limitedShare(defaults, 'Local', 'beforePickup', '')).toBe('')
  })

  it('reduces the edited field so that the total is 100', () => {
    expect(limitedShare(halves, 'Local', 'beforePickup', 80)).toBe(75)
    const percent: RatesValues = { ...halves, depositLocalUnit: '%', depositLocal: 33.33 }
    expect(limitedShare(percent, 'Local', 'beforePickup', 80)).toBe(41.67)
    expect(limitedShare(percent, 'Local', 'deposit', 80)).toBe(50)
  })

  it('ignores the other group, and a deposit in dollars', () => {
    expect(limitedShare(halves, 'Long', 'beforePickup', 80)).toBe(80)
    expect(limitedShare(halves, 'Local', 'deposit', 500)).toBe(500)
    expect(afterDeliveryPercent(halves, 'Local')).toBe(50)
    expect(afterDeliveryPercent({ ...halves, depositLocalUnit: '%' }, 'Local')).toBe(0)
    expect(afterDeliveryPercent(halves, 'Long')).toBe(100)
  })

  it('reduces a deposit that becomes a percentage in favor of the other shares', () => {
    const dollars = { ...halves, depositLocal: 150 }
    expect(switchedDeposit(dollars, 'Local', '%')).toEqual({ unit: '%', figure: 50 })
    expect(switchedDeposit({ ...dollars, depositLocalUnit: '%' }, 'Local', '$')).toEqual({
      unit: '$',
      figure: 150,
    })
    expect(switchedDeposit({ ...dollars, depositLocal: '' }, 'Local', '%')).toEqual({ unit: '%', figure: '' })
  })
})

describe('example of a move of $1,000', () => {
  it('states each share as it is requested from clients', () => {
    expect(splitExample(halves, 'Local')).toBe(
      'A move of $1,000: $50.00 to book, $250.00 before pick-up, $250.00 before delivery, $450.00 after delivery.',
    )
    expect(splitExample({ ...halves, depositLong: 10, depositLongUnit: '%' }, 'Long')).toBe(
      'A move of $1,000: $100.00 to book, $900.00 after delivery.',
    )
  })

  it('states that booking is free, and the result of a deposit above the price', () => {
    expect(splitExample(defaults, 'Local')).toBe(
      'A move of $1,000: nothing to book, $1,000.00 after delivery.',
    )
    expect(splitExample({ ...halves, depositLocal: 2_000 }, 'Local')).toBe(
      'A move of $1,000: $1,000.00 to book.',
    )
  })
})
