import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EstimateOption } from './estimate-options.ts'
import { JOB_TYPES } from './job.choices.ts'
import { addDays } from '../kernel/dates.ts'
import { cents, type Cents } from '../kernel/money.ts'
import { profileFor, rescissionNotice, TRADE_PROFILES } from './profiles.ts'
import { deliveryLimit, maxAtDeliveryCents } from './delivery-limit.ts'

const { federal, colorado, texas, other } = TRADE_PROFILES
const PROFILES = Object.values(TRADE_PROFILES)
const amounts = fc.integer({ min: 0, max: 100_000_000 }).map(cents)
const profiles = fc.constantFrom(...PROFILES)
const options = fc.constantFrom<EstimateOption>('none', 'binding', 'nonbinding', 'notToExceed')

/** Returns every text under a key that names a source. */
function sourcesOf(value: unknown, key = ''): unknown[] {
  if (typeof value !== 'object' || value === null) return key === 'source' ? [value] : []
  if (key === 'sources') return Object.values(value)
  return Object.entries(value).flatMap(([name, inner]) => sourcesOf(inner, name))
}

const agreedAt = (price: Cents, afterLoadingCents = cents(0)) => ({ cents: price, afterLoadingCents })

describe('trade profiles', () => {
  it.each(Object.entries(TRADE_PROFILES))('%s has its name and every source', (name, profile) => {
    expect(profile.name).toBe(name)
    const sources = sourcesOf(profile)
    expect(sources).toHaveLength(profile.rescission ? 12 : 11)
    for (const source of sources)
      expect(source).toMatch(/CFR|USC|TAC|C\.R\.S\.|Code|product default|rule known/)
  })

  it('have the specified delivery shares', () => {
    expect(PROFILES.map(({ deliveryShare: { percent, creditDays } }) => [percent, creditDays])).toEqual([
      [110, 30],
      [125, 30],
      [null, null],
      [null, null],
    ])
  })

  it('have released value, the default valuation and the default estimate of each regime', () => {
    expect(
      PROFILES.map((profile) => [
        profile.releasedValueCentsPerPound,
        profile.defaultValuation,
        profile.estimateOptions[0],
      ]),
    ).toEqual([
      [60, 'fullReplacementCostOption', 'nonbinding'],
      [60, 'releasedValueOption', 'nonbinding'],
      [60, 'releasedValueOption', 'notToExceed'],
      [null, 'releasedValueOption', 'none'],
    ])
  })

  it('allow no open-ended estimates in Texas, and require every federal one to state its kind', () => {
    expect(texas.estimateOptions).not.toContain('nonbinding')
    expect(texas.estimateOptions).not.toContain('none')
    expect(federal.estimateOptions).not.toContain('none')
  })

  it('require documents only between states', () => {
    expect(
      PROFILES.filter(
        (profile) =>
          profile.needsBillOfLadingItems ||
          profile.needsNumberedInventory ||
          profile.receiptForBooklet ||
          profile.rescission,
      ),
    ).toEqual([federal])
  })
})

describe('profile of a job', () => {
  const at = (...states: (string | null | undefined)[]) => states.map((addressState) => ({ addressState }))
  it.each([
    ['intrastate_local', at('CO'), 'colorado'],
    ['moving_labor', at('co', 'TX'), 'colorado'],
    ['intrastate_long', at('TX', 'CO'), 'texas'],
    ['junk_removal', at('TX'), 'texas'],
    ['intrastate_local', at('UT', 'CO'), 'other'],
    ['intrastate_local', at(null, 'CO'), 'other'],
    ['intrastate_local', at(undefined), 'other'],
    ['intrastate_local', [{}], 'other'],
    ['moving_labor', [], 'other'],
    ['interstate', at('CO', 'TX'), 'federal'],
    ['interstate', [], 'federal'],
    ['international', at('TX', null), 'federal'],
  ] as const)('%s at %j is %s', (jobType, locations, name) =>
    expect(profileFor({ jobType, locations }).name).toBe(name),
  )

  it('is federal only across a border, and otherwise depends on the first location', () => {
    const state = fc.constantFrom('CO', 'TX', 'NM', '', null)
    fc.assert(
      fc.property(fc.constantFrom(...JOB_TYPES), fc.array(state, { maxLength: 4 }), (jobType, states) => {
        const profile = profileFor({ jobType, locations: at(...states) })
        expect(profile.name === 'federal').toBe(jobType === 'interstate' || jobType === 'international')
        expect(profileFor({ jobType, locations: at(...states.slice(0, 1)) })).toBe(profile)
      }),
    )
  })
})

describe('maximum charge at delivery', () => {
  it.each([
    ['federal', 'nonbinding', 100_000, 120_000, 110_000, 10_000, 30],
    ['federal', 'nonbinding', 100_000, 110_000, 110_000, 0, null],
    ['federal', 'nonbinding', 100_000, 110_001, 110_000, 1, 30],
    ['federal', 'nonbinding', 100_000, 90_000, 90_000, 0, null],
    ['federal', 'nonbinding', 123_457, 200_000, 135_803, 64_197, 30],
    ['federal', 'nonbinding', 5, 100, 6, 94, 30],
    ['federal', 'nonbinding', 0, 50_000, 0, 50_000, 30],
    ['federal', 'binding', 100_000, 120_000, 100_000, 0, null],
    ['federal', 'binding', 100_000, 80_000, 80_000, 0, null],
    ['colorado', 'nonbinding', 100_000, 130_000, 125_000, 5_000, 30],
    ['colorado', 'nonbinding', 33_333, 50_000, 41_666, 8_334, 30],
    ['colorado', 'none', 100_000, 130_000, 130_000, 0, null],
    ['texas', 'notToExceed', 100_000, 120_000, 100_000, 0, null],
    ['texas', 'nonbinding', 100_000, 120_000, 100_000, 0, null],
    ['other', 'none', 0, 120_000, 120_000, 0, null],
    ['other', 'nonbinding', 100_000, 120_000, 120_000, 0, null],
    ['other', 'notToExceed', 100_000, 120_000, 100_000, 0, null],
  ] as const)('%s %s %d, invoice %d', (name, option, estimate, invoice, now, later, days) =>
    expect(
      maxAtDeliveryCents(TRADE_PROFILES[name], option, agreedAt(cents(estimate)), cents(invoice)),
    ).toEqual({
      nowCents: now,
      laterCents: later,
      laterAfterDays: days,
    }),
  )

  it('includes additional services of a federal move on top of the share', () => {
    expect(
      maxAtDeliveryCents(federal, 'nonbinding', agreedAt(cents(100_000), cents(20_000)), cents(140_000)),
    ).toEqual({
      nowCents: 130_000,
      laterCents: 10_000,
      laterAfterDays: 30,
    })
  })

  it('and the later part add up to the invoice for a non-binding estimate, with the share exact to half a cent', () => {
    fc.assert(
      fc.property(fc.constantFrom(federal, colorado), amounts, amounts, (profile, estimate, invoice) => {
        const { nowCents, laterCents, laterAfterDays } = maxAtDeliveryCents(
          profile,
          'nonbinding',
          agreedAt(estimate),
          invoice,
        )
        expect(nowCents + laterCents).toBe(invoice)
        expect(laterCents).toBeGreaterThanOrEqual(0)
        // In hundredths of a cent, so that the test needs no fractions.
        expect(nowCents * 100).toBeLessThanOrEqual(estimate * (profile.deliveryShare.percent ?? 0) + 50)
        expect(laterAfterDays).toBe(laterCents > 0 ? 30 : null)
      }),
    )
  })

  it('never exceeds the invoice or a promised price', () => {
    fc.assert(
      fc.property(profiles, options, amounts, amounts, (profile, option, estimate, invoice) => {
        const { nowCents, laterCents } = maxAtDeliveryCents(profile, option, agreedAt(estimate), invoice)
        expect(nowCents + laterCents).toBeLessThanOrEqual(invoice)
        if (option === 'none') expect(nowCents).toBe(invoice)
        if (option === 'binding' || option === 'notToExceed') {
          expect(nowCents).toBe(Math.min(estimate, invoice))
          expect(laterCents).toBe(0)
        }
      }),
    )
  })
})

describe('notice of withdrawal', () => {
  it('exists only between states', () => {
    for (const profile of [colorado, texas, other]) {
      expect(rescissionNotice(profile, '2026-11-21', '2026-12-01')).toBeNull()
    }
  })

  it('names the last day and the deposit', () => {
    expect(rescissionNotice(federal, '2026-11-29', '2026-12-05')).toEqual({
      untilDay: '2026-12-02',
      text: 'You can cancel without penalty through 12/02/2026, 3 days after signing. A deposit is paid back in full if you cancel in that time. (49 CFR 375.505(h))',
    })
  })

  it('states the deadline for signing before anything is signed', () => {
    const notice = rescissionNotice(federal, null, '2027-01-02')
    expect(notice?.untilDay).toBeNull()
    expect(notice?.text).toContain('For 3 days after signing you can cancel without penalty.')
    expect(notice?.text).toContain('Sign by 12/30/2026, at least 3 days before loading.')
    expect(rescissionNotice(federal, null, null)?.text).not.toContain('Sign by')
  })

  it.each([
    ['2026-12-04', false],
    ['2026-12-03', true],
    ['2026-12-01', true],
  ])('for loading on %s after signing on 12/01 warns of a late signing: %s', (loadingDay, isTooSoon) => {
    const text = rescissionNotice(federal, '2026-12-01', loadingDay)?.text ?? ''
    expect(text.includes('too soon')).toBe(isTooSoon)
  })

  it('runs three days for any loading day', () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count))
    fc.assert(
      fc.property(days, fc.option(days), (booked, loading) => {
        expect(rescissionNotice(federal, booked, loading)?.untilDay).toBe(addDays(booked, 3))
      }),
    )
  })
})

describe('impracticable operations of a federal move', () => {
  const agreed = {
    cents: cents(100_000),
    afterLoadingCents: cents(20_000),
    impracticableCents: cents(50_000),
  }

  it('are collected at delivery up to 15 percent of the other charges, and the rest is billed with 30 days', () => {
    // 110 percent of $1,000 and $200 of additional services, then 15 percent of $1,300.
    expect(deliveryLimit(federal, 'nonbinding', agreed)).toEqual({ cents: 149_500, isPrice: false })
    expect(maxAtDeliveryCents(federal, 'nonbinding', agreed, cents(170_000))).toEqual({
      nowCents: 138_000, // $1,200 of other charges and 15 percent of them
      laterCents: 32_000,
      laterAfterDays: 30,
    })
    expect(maxAtDeliveryCents(federal, 'nonbinding', agreed, cents(190_000))).toMatchObject({
      nowCents: 149_500,
      laterCents: 40_500,
    })
  })

  it('stay owed beside a binding estimate', () => {
    expect(maxAtDeliveryCents(federal, 'binding', agreed, cents(190_000))).toEqual({
      nowCents: 138_000,
      laterCents: 32_000,
      laterAfterDays: 30,
    })
  })

  it('are all collected if they are small', () => {
    const small = { ...agreed, impracticableCents: cents(10_000) }
    expect(maxAtDeliveryCents(federal, 'nonbinding', small, cents(130_000))).toEqual({
      nowCents: 130_000,
      laterCents: 0,
      laterAfterDays: null,
    })
  })
})
