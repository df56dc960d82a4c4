import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, sumCents } from '../../kernel/money.ts'
import {
  cardFeeLine,
  feeLine,
  areLinesEqual,
  linesTotalCents,
  netCentsOfKinds,
  paymentTypeOf,
  settleLines,
  tipDollars,
} from './lines.ts'
import type { TransactionLine } from './payment.ts'

const line = (productItem: string, amount: number): TransactionLine => ({
  productItemId: 7,
  productItem,
  productRate: amount,
  productUnits: 1,
  amount,
})
const mixed = [line('beforeDelivery', 100), line('tip', 20), line('cardFee', 2)]
const net = (capturedCents: number, refundedCents: number, purpose: 'due' | 'revenueLine' = 'due') =>
  settleLines({ lines: mixed, purpose }, cents(capturedCents), cents(refundedCents)).map(
    ({ netCents }) => netCents,
  )

describe('amount received by line', () => {
  it.each([
    ['everything', 12_200, 0, [10_000, 2000, 200]],
    ['a partial capture: price, then fees, then tip', 10_100, 0, [10_000, 0, 100]],
    ['a refund: the price first, the tip last', 12_200, 10_100, [0, 2000, 100]],
    ['all of it back', 12_200, 12_200, [0, 0, 0]],
    ['nothing was taken', 0, 0, [0, 0, 0]],
  ])('%s', (_what, captured, refunded, lines) => expect(net(captured, refunded)).toEqual(lines))

  it('counts every line of revenue as price, whatever its item', () => {
    const settled = settleLines({ lines: [line('tip', 20)], purpose: 'revenueLine' }, cents(2000), cents(0))
    expect(netCentsOfKinds(settled, 'price')).toBe(2000)
    expect(netCentsOfKinds(settled, 'tip')).toBe(0)
  })

  it('adds up to what was captured less what was refunded, for any amounts', () => {
    const amounts = fc.array(
      fc.tuple(
        fc.constantFrom('serviceFee', 'tip', 'cardFee', 'changeDatetimeFee'),
        fc.integer({ min: 1, max: 500_000 }),
      ),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(
        amounts,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (parts, taken, back) => {
          const lines = parts.map(([item, amount]) => line(item, amount / 100))
          const captured = cents(Math.round(linesTotalCents(lines) * taken))
          const refunded = cents(Math.round(captured * back))
          const settled = settleLines({ lines, purpose: 'due' }, captured, refunded)
          expect(sumCents(settled.map(({ netCents }) => netCents))).toBe(captured - refunded)
          for (const { netCents } of settled) expect(netCents).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('fees and tips', () => {
  it('adds a card fee only for credit cards, and not on the tip', () => {
    const lines = [line('beforePickup', 100), line('tip', 50)]
    expect(cardFeeLine(7, lines, 2, 'credit')).toEqual([feeLine(7, 'cardFee', 2)])
    for (const funding of ['debit', 'prepaid', 'unknown'])
      expect(cardFeeLine(7, lines, 2, funding)).toEqual([])
    expect(cardFeeLine(7, lines, 0, 'credit')).toEqual([])
  })

  it('rounds a tip to cents', () => {
    expect(tipDollars(33.33, 20)).toBe(6.67)
    expect(tipDollars(0, 30)).toBe(0)
  })

  it('multiplies a fee by its units', () => {
    expect(feeLine(7, 'changeCrewSizeFee', 15.5, 3)).toMatchObject({ productUnits: 3, amount: 46.5 })
  })
})

it('compares lines in any order', () => {
  expect(areLinesEqual(mixed, mixed.toReversed())).toBe(true)
  expect(areLinesEqual(mixed, mixed.slice(1))).toBe(false)
  expect(areLinesEqual([line('tip', 1)], [line('tip', 1.01)])).toBe(false)
})

it('names a charge by the part of the price it pays', () => {
  expect(paymentTypeOf([line('serviceFee', 1), line('tip', 1)])).toBe('deposit')
  expect(paymentTypeOf([line('tip', 1), line('afterDelivery', 1)])).toBe('afterDelivery')
  expect(paymentTypeOf([line('changeDatetimeFee', 1)])).toBe('other')
})
