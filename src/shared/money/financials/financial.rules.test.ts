import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateTotalCents } from '../../jobs/estimates/automatic.ts'
import { ESTIMATE_ITEMS } from '../../company/settings/estimate-items.ts'
import { cents, sumCents } from '../../kernel/money.ts'
import { COGS_ITEM_LABELS, EXPENSE_ITEM_LABELS } from '../../jobs/finances/financial.ts'
import {
  averageCents,
  hasOneUnit,
  isItemOf,
  isLaborItem,
  isPayable,
  netProfitCents,
  revenueCentsByLine,
  sectionCents,
  tipShares,
} from './financial.rules.ts'

const twoDecimals = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((value) => value / 100)
const lines = fc.array(
  fc.record({
    item: fc.constantFrom('discount', ...ESTIMATE_ITEMS),
    rate: twoDecimals(5_000),
    units: twoDecimals(200),
  }),
  { maxLength: 12 },
)

describe('total of a section', () => {
  it.each([
    ['revenue', [{ item: 'moving', rate: 1.5, units: 7000 }], 1_050_000],
    [
      'revenue',
      [
        { item: 'hourlyRateTwo', rate: 80, units: 3 },
        { item: 'discount', rate: 40, units: 1 },
      ],
      20_000,
    ],
    [
      'revenue',
      [
        { item: 'hourlyRateTwo', rate: 80, units: 1 },
        { item: 'discount', rate: 60, units: 2 },
      ],
      0,
    ],
    ['cogs', [{ item: 'laborVariable', rate: 17.5, units: 3.33 }], 5_828],
    [
      'expenses',
      [
        { item: 'food', rate: 10.01, units: 1 },
        { item: 'other', rate: 0.1, units: 3 },
      ],
      1_031,
    ],
    ['cogs', [], 0],
  ] as const)('of %s %j is %d cents', (section, list, total) => {
    expect(sectionCents(section, list)).toBe(total)
  })

  it('of revenue equals the total of an estimate with the same lines, and the amounts of its lines add up to it', () => {
    fc.assert(
      fc.property(lines, (list) => {
        const each = revenueCentsByLine(list)
        expect(sumCents(each.map((one) => one.cents))).toBe(estimateTotalCents(list))
        expect(sectionCents('revenue', list)).toBe(estimateTotalCents(list))
        for (const { line, cents: amount } of each)
          expect(line.item === 'discount' ? amount <= 0 : amount >= 0).toBe(true)
      }),
    )
  })

  it('gives net profit together with the other two sections', () => {
    fc.assert(
      fc.property(lines, lines, lines, (revenue, cogs, expenses) => {
        const totals = {
          revenue: sectionCents('revenue', revenue),
          cogs: sectionCents('cogs', cogs),
          expenses: sectionCents('expenses', expenses),
        }
        expect(netProfitCents(totals) + totals.cogs + totals.expenses).toBe(totals.revenue)
      }),
    )
    expect(netProfitCents({ revenue: cents(0), cogs: cents(100), expenses: cents(50) })).toBe(-150)
  })
})

describe('financial items', () => {
  it('are accepted only in their section', () => {
    expect(ESTIMATE_ITEMS.every((item) => isItemOf('revenue', item))).toBe(true)
    expect(Object.keys(COGS_ITEM_LABELS).every((item) => isItemOf('cogs', item))).toBe(true)
    expect(Object.keys(EXPENSE_ITEM_LABELS).every((item) => isItemOf('expenses', item))).toBe(true)
    for (const [section, item] of [
      ['revenue', 'other'],
      ['revenue', 'fuel'],
      ['cogs', 'salesCommission'],
      ['expenses', 'laborFlat'],
      ['expenses', 'toString'],
      ['cogs', ''],
    ] as const)
      expect(isItemOf(section, item), `${section} ${item}`).toBe(false)
    expect(['laborVariable', 'laborFlat', 'packingLabor'].every((item) => isLaborItem(item))).toBe(true)
    expect(isLaborItem('fuel')).toBe(false)
  })
  it('have one unit for processing fees and flat labor', () => {
    expect(hasOneUnit('expenses', 'processingFee')).toBe(true)
    expect(hasOneUnit('cogs', 'processingFee')).toBe(true)
    expect(hasOneUnit('cogs', 'laborFlat')).toBe(true)
    expect(hasOneUnit('cogs', 'laborVariable')).toBe(false)
    expect(hasOneUnit('revenue', 'processingFee')).toBe(false)
  })
  it.each([
    [{ item: 'moving', rate: 1, units: 1 }, true],
    [{ item: 'moving', rate: 0, units: 1 }, false],
    [{ item: 'moving', rate: 1, units: 0 }, false],
    [{ item: 'moving', rate: 0.01, units: 0.01 }, false],
    [{ item: 'discount', rate: 1, units: 1 }, false],
  ])('%j can be paid: %s', (line, may) => expect(isPayable(line)).toBe(may))
})

describe('tip shares', () => {
  const crew = (...ids: (number | null)[]) => ids.map((userId) => ({ userId, noShow: false }))
  it('are equal, with odd cents to the first members in crew order', () => {
    expect([...tipShares(cents(1000), crew(7, 3, 5))]).toEqual([
      [7, 334],
      [3, 333],
      [5, 333],
    ])
    expect([...tipShares(cents(1), crew(9, 8))]).toEqual([
      [9, 1],
      [8, 0],
    ])
  })
  it('go only to members who exist and came', () => {
    expect([...tipShares(cents(500), [...crew(null, 4), { userId: 6, noShow: true }])]).toEqual([[4, 500]])
    expect(tipShares(cents(500), [])).toEqual(new Map())
  })
  it('add up to the tips and differ by at most one cent', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), ids, (tip, members) => {
        const shares = [...tipShares(cents(tip), crew(...members)).values()]
        expect(sumCents(shares)).toBe(tip)
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
        expect(shares.toSorted((one, other) => other - one)).toEqual(shares)
      }),
    )
  })
})

it.each([
  [100, 0, 0],
  [0, 5, 0],
  [100, 3, 33],
  [200, 3, 67],
  [5, 2, 3],
  [99_999_999_999, 7, 14_285_714_286],
])('%d cents for %d jobs are %d each', (amount, count, average) => {
  expect(averageCents(cents(amount), count)).toBe(average)
})
