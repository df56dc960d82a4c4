import { describe, expect, it, test } from 'vitest'
import { CREW_PERMISSIONS, CREW_PRESET_PERMISSIONS } from '../../people/workers/crew.choices.ts'
import { cents } from '../../kernel/money.ts'
import { billLines, capText, mayFinish, mayTakePayment } from './finish.rules.ts'

test.each([
  ['manager', [], true, true],
  ['crew', ['payment'], true, true],
  ['crew', ['documents', 'sales'], false, true],
  ['crew', ['contact', 'sales', 'address'], false, false],
  ['client', [], false, false],
  ['applicant', [...CREW_PERMISSIONS], false, false],
  ['none', [], false, false],
] as const)('a %s with %j takes payment: %s, finishes: %s', (kind, permissions, takes, finishes) => {
  expect(mayTakePayment({ kind, permissions })).toBe(takes)
  expect(mayFinish({ kind, permissions })).toBe(finishes)
})

test('a lead takes payment, a driver and a helper do not', () => {
  const takes = (preset: keyof typeof CREW_PRESET_PERMISSIONS) =>
    mayTakePayment({ kind: 'crew', permissions: CREW_PRESET_PERMISSIONS[preset] })
  expect([takes('lead'), takes('driver'), takes('helper')]).toEqual([true, false, false])
})

describe('a bill', () => {
  const line = (item: string, rate: number, units: number, label: string | null = null) => ({
    item,
    rate,
    units,
    label,
  })

  it('names what was added, changed and left out, in its own order', () => {
    const agreed = [line('hourlyRateTwo', 80, 3), line('truckFlatRate', 50, 1)]
    const now = [line('other', 25, 1, 'Piano'), line('hourlyRateTwo', 80, 4)]
    expect(billLines(agreed, now)).toEqual([
      { item: 'other', label: 'Piano', agreedCents: null, nowCents: 2500, isChange: false },
      { item: 'hourlyRateTwo', label: null, agreedCents: 24_000, nowCents: 32_000, isChange: false },
      { item: 'truckFlatRate', label: null, agreedCents: 5000, nowCents: null, isChange: false },
    ])
  })

  it('adds lines of one item', () => {
    const twice = [line('other', 10, 1), line('other', 5, 2)]
    expect(billLines([], twice)).toMatchObject([{ agreedCents: null, nowCents: 2000, isChange: false }])
  })
})

describe('the sentence about the limit', () => {
  const cap = {
    isPrice: false,
    limitCents: cents(110_000),
    percent: 110,
    creditDays: 30,
    source: '49 CFR 375.407',
  }

  it('says the percentage, the days and the source', () => {
    expect(capText(cap)).toBe(
      'At most $1,100.00 is paid at the door, 110 percent of the agreed estimate. The rest falls due after 30 days (49 CFR 375.407).',
    )
  })

  it('names no source that is none', () => {
    expect(capText({ ...cap, source: 'product default' })).toMatch(/falls due after 30 days\.$/)
  })

  it('says that an agreed whole price is all', () => {
    expect(capText({ ...cap, isPrice: true })).toBe(
      'The price was agreed as a whole: not more than $1,100.00 is owed.',
    )
  })

  it('is missing without a rule', () => expect(capText(null)).toBeNull())
})
