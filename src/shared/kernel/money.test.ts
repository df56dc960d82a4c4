import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatCents,
  groupThousands,
  lineTotalCents,
  percentOfCents,
  splitCents,
  sumCents,
} from './money.ts'

const amounts = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }).map(cents)
const hundredths = fc.integer({ min: 0, max: 1_000_000 })

describe('line total', () => {
  it.each([
    [120, 2.5, 30_000],
    [1.005, 1, 101],
    [1.115, 1, 112],
    [0.15, 0.1, 2],
    [-1.005, 1, -101],
    [-0.5, 0.01, -1],
    [0, 99, 0],
    [1.1, 1.1, 121],
    [0.0000001, 1, 0],
    [99_999_999.99, 1, 9_999_999_999],
  ])('of %d × %d is %d cents, with halves rounded away from zero', (rate, units, total) => {
    expect(lineTotalCents(rate, units)).toBe(total)
  })

  it('is exact: whole cents times hundredths, rounded once', () => {
    fc.assert(
      fc.property(hundredths, hundredths, (rate, units) => {
        const exact = BigInt(rate) * BigInt(units)
        expect(lineTotalCents(rate / 100, units / 100)).toBe(Number((exact + 50n) / 100n))
      }),
    )
  })

  it('is symmetric in its sign and never decreases with more units', () => {
    fc.assert(
      fc.property(hundredths, hundredths, hundredths, (rate, units, more) => {
        const total = lineTotalCents(rate / 100, units / 100)
        expect(lineTotalCents(-rate / 100, units / 100) + total).toBe(0)
        expect(lineTotalCents(rate / 100, (units + more) / 100)).toBeGreaterThanOrEqual(total)
      }),
    )
  })
})

describe('dollars and cents', () => {
  it('convert in both directions', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(centsFromDollars(dollarsFromCents(amount))).toBe(amount)
      }),
    )
  })

  it.each([
    [123_456, '$1,234.56'],
    [0, '$0.00'],
    [5, '$0.05'],
    [-123_456, '-$1,234.56'],
    [100_000_000, '$1,000,000.00'],
  ])('format %d cents as %s', (amount, text) => {
    expect(formatCents(cents(amount))).toBe(text)
  })

  it.each([0, 12, -1234, 1234.5678, 1_234_567])('get commas: %d', (value) => {
    expect(groupThousands(value)).toBe(value.toLocaleString('en-US', { maximumFractionDigits: 20 }))
  })

  it('are formatted as Intl does', () => {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(formatCents(amount)).toBe(format.format(dollarsFromCents(amount)))
      }),
    )
  })

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 2])(
    'reject %d as cents',
    (value) => {
      expect(() => cents(value)).toThrow(RangeError)
    },
  )
})

describe('percentage', () => {
  it.each([
    [10_000, 20, 2_000],
    [1_005, 50, 503],
    [-1_005, 50, -503],
    [333, 33.33, 111],
    [10_000, 3.5, 350],
    [10_000, 0, 0],
  ])('of %d cents at %d percent is %d', (amount, percent, share) => {
    expect(percentOfCents(cents(amount), percent)).toBe(share)
  })
})

describe('split amount', () => {
  it('has the odd cents in the first parts', () => {
    expect(splitCents(cents(1_001), 3)).toEqual([334, 334, 333])
    expect(splitCents(cents(-5), 2)).toEqual([-3, -2])
    expect(splitCents(cents(0), 2)).toEqual([0, 0])
  })

  it('adds up to the whole, in parts that differ by at most one cent in descending order', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 100 }), (amount, parts) => {
        const split = splitCents(cents(amount), parts)
        expect(split).toHaveLength(parts)
        expect(sumCents(split)).toBe(amount)
        expect(split.toSorted((a, b) => b - a)).toEqual(split)
        expect((split[0] ?? 0) - (split.at(-1) ?? 0)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it.each([0, -1, 1.5])('throws for %d parts', (parts) => {
    expect(() => splitCents(cents(100), parts)).toThrow(RangeError)
  })
})
