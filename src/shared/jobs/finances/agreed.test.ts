import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../../kernel/money.ts'
import { agreedForHoursCents, agreedPriceOf, tipBaseCents, type AgreedFacts } from './agreed.ts'

const lines = (dollars: number) => [{ item: 'hourlyRateTwo', rate: dollars, units: 1 }]
const LOADING = '2026-11-20T16:00:00.000Z'
const before = Date.parse(LOADING) / 1000 - 3_600
const facts = (more: Partial<AgreedFacts>): AgreedFacts => ({
  agreements: [],
  loadingBeganAt: LOADING,
  isStarted: true,
  booked: null,
  estimate: lines(900),
  additions: [],
  isFederal: false,
  ...more,
})

describe('agreed price', () => {
  const booked = { lineItems: lines(500) }
  it.each<[string, Partial<AgreedFacts>, number, string]>([
    ['the estimate as it stands of a job that nobody booked', {}, 900, 'estimate'],
    ['the estimate kept at booking where nothing was agreed to', { booked }, 500, 'booking'],
    [
      'the newest estimate that was agreed to before loading began',
      {
        booked,
        agreements: [
          { at: before - 10, lineItems: lines(100) },
          { at: before, lineItems: lines(200) },
          { at: before + 7_200, lineItems: lines(300) },
        ],
      },
      200,
      'agreement',
    ],
    [
      'the estimate kept at booking where everything was agreed to after loading began',
      { booked, agreements: [{ at: before + 7_200, lineItems: lines(300) }] },
      500,
      'booking',
    ],
    [
      'the newest agreement where nobody knows when loading begins',
      { loadingBeganAt: null, agreements: [{ at: before, lineItems: lines(200) }] },
      200,
      'agreement',
    ],
    [
      'the lowest agreement where all are later than the planned start',
      {
        booked,
        isStarted: false,
        agreements: [
          { at: before + 7_200, lineItems: lines(200) },
          { at: before + 7_300, lineItems: lines(300) },
        ],
      },
      200,
      'agreement',
    ],
    [
      'the estimate kept at booking where what was agreed to after the planned start is higher',
      { booked, isStarted: false, agreements: [{ at: before + 7_200, lineItems: lines(600) }] },
      500,
      'booking',
    ],
    [
      'what a job that was completed earlier kept, whatever was agreed to',
      { booked: { ...booked, isPrice: true }, agreements: [{ at: before, lineItems: lines(200) }] },
      500,
      'booking',
    ],
    [
      'more by accepted change orders',
      {
        booked,
        additions: [
          { cents: cents(10_000), isAfterLoading: false, isImpracticable: false, lines: [] },
          { cents: cents(5_000), isAfterLoading: true, isImpracticable: false, lines: [] },
        ],
      },
      650,
      'booking',
    ],
  ])('is %s', (_what, more, dollars, from) => {
    expect(agreedPriceOf(facts(more))).toMatchObject({ cents: dollars * 100, from, afterLoadingCents: 0 })
  })

  it('of a federal move leaves out what was accepted after loading, which is owed beside the estimate', () => {
    const additions = [
      { cents: cents(10_000), isAfterLoading: false, isImpracticable: false, lines: [] },
      { cents: cents(5_000), isAfterLoading: true, isImpracticable: false, lines: [] },
    ]
    expect(agreedPriceOf(facts({ additions, isFederal: true }))).toMatchObject({
      cents: 100_000,
      afterLoadingCents: 5_000,
    })
  })
})

describe('whether the agreed estimate may be exceeded', () => {
  const booked = { lineItems: lines(500), option: 'binding' as const }
  it.each<[string, Partial<AgreedFacts>, string | null]>([
    [
      'the estimate that was agreed to says',
      { booked, agreements: [{ at: before, lineItems: lines(200), option: 'nonbinding' }] },
      'nonbinding',
    ],
    ['the estimate kept at booking says', { booked }, 'binding'],
    ['is not known of a job that nobody booked', {}, null],
    ['is not known of a record without it', { agreements: [{ at: before, lineItems: lines(200) }] }, null],
  ])('%s', (_what, more, option) => {
    expect(agreedPriceOf(facts(more)).option).toBe(option)
  })
})

describe('what staff may charge for the actual hours', () => {
  const agreed = agreedPriceOf(
    facts({
      booked: {
        lineItems: [
          { item: 'hourlyRateTwo', rate: 100, units: 4 },
          { item: 'truckFlatRate', rate: 80, units: 1 },
          { item: 'discount', rate: 30, units: 1 },
        ],
      },
    }),
  )
  it.each<[string, { item: string; rate: number; units: number }[], number]>([
    ['the agreed price where the invoice is smaller', [{ item: 'hourlyRateTwo', rate: 100, units: 3 }], 450],
    [
      'more hours at the agreed rate, less the agreed discount',
      [{ item: 'hourlyRateTwo', rate: 100, units: 5 }],
      470,
    ],
    [
      'the agreed rate where the invoice has a higher one',
      [{ item: 'hourlyRateTwo', rate: 150, units: 5 }],
      470,
    ],
    ['at most 25 % above the agreed price', [{ item: 'hourlyRateTwo', rate: 100, units: 9 }], 562.5],
    ['nothing for items that nobody agreed to', [{ item: 'materials', rate: 100, units: 9 }], 450],
    [
      'a flat item up to its agreed total',
      [
        { item: 'hourlyRateTwo', rate: 100, units: 5 },
        { item: 'truckFlatRate', rate: 80, units: 3 },
      ],
      550,
    ],
    [
      'a flat item up to its agreed total, however many lines it stands on',
      [
        { item: 'hourlyRateTwo', rate: 100, units: 5 },
        { item: 'truckFlatRate', rate: 80, units: 1 },
        { item: 'truckFlatRate', rate: 60, units: 1 },
      ],
      550,
    ],
    [
      'less by a discount of the invoice that is larger than the agreed one',
      [
        { item: 'hourlyRateTwo', rate: 100, units: 6 },
        { item: 'discount', rate: 70, units: 1 },
      ],
      530,
    ],
  ])('is %s', (_what, invoice, dollars) => {
    expect(agreedForHoursCents(agreed, invoice, 25)).toBe(dollars * 100)
  })

  it('is never below the agreed price and never above it by more than the percentage', () => {
    const line = fc.record({
      item: fc.constantFrom('hourlyRateTwo', 'truckFlatRate', 'discount', 'materials'),
      rate: fc.integer({ min: 0, max: 500 }),
      units: fc.integer({ min: 0, max: 20 }),
    })
    fc.assert(
      fc.property(fc.array(line), fc.integer({ min: 0, max: 100 }), (invoice, percent) => {
        const most = agreedForHoursCents(agreed, invoice, percent)
        expect(most).toBeGreaterThanOrEqual(agreed.cents)
        expect(most).toBeLessThanOrEqual(Math.round((agreed.cents * (100 + percent)) / 100))
      }),
    )
  })
})

it('is what is billed without fees as the base of tip percentages', () => {
  const lineItems = [...lines(400), { item: 'serviceFee', rate: 40, units: 1 }]
  expect(tipBaseCents(cents(44_000), lineItems)).toBe(40_000)
  // A bill that is limited to what was agreed.
  expect(tipBaseCents(cents(30_000), lineItems)).toBe(26_000)
  expect(tipBaseCents(cents(3_000), lineItems)).toBe(0)
})
