import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../kernel/dates.ts'
import { exceedsMaxRuns, monthLater, runDays } from './recurrence.ts'

describe('days of an ad', () => {
  it.each([
    [
      '2026-01-31',
      { every: 'monthly', until: null, count: 4 },
      '2026-01-31 2026-02-28 2026-03-31 2026-04-30',
    ],
    ['2028-01-31', { every: 'monthly', until: '2028-03-30', count: null }, '2028-01-31 2028-02-29'],
    ['2026-11-01', { every: 'weekly', until: '2026-11-15', count: null }, '2026-11-01 2026-11-08 2026-11-15'],
    ['2026-12-25', { every: 'biweekly', until: null, count: 3 }, '2026-12-25 2027-01-08 2027-01-22'],
    ['2026-05-05', null, '2026-05-05'],
  ] as const)('repeats from %s by %j on %s', (first, repeat, days) => {
    expect(runDays(first, repeat).join(' ')).toBe(days)
  })

  it('ends after ten years or 260 runs', () => {
    expect(runDays('2026-01-01', { every: 'weekly', until: '2199-01-01', count: null })).toHaveLength(260)
    expect(runDays('2026-01-01', { every: 'monthly', until: null, count: 260 })).toHaveLength(121)
    expect(exceedsMaxRuns('2026-01-01', { every: 'weekly', until: '2199-01-01', count: null })).toBe(true)
    expect(exceedsMaxRuns('2026-01-01', { every: 'monthly', until: null, count: 200 })).toBe(true)
    expect(exceedsMaxRuns('2026-01-01', { every: 'monthly', until: null, count: 12 })).toBe(false)
    expect(exceedsMaxRuns('2026-01-01', { every: 'weekly', until: '2026-02-01', count: null })).toBe(false)
  })

  it('repeats each month on the same day, or on the last day of a shorter month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 120 }), (days, months) => {
        const day = addDays('2000-01-01', days)
        const later = monthLater(day, months)
        const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
        expect(count(later) - count(day)).toBe(months)
        const isLast = addDays(later, 1).endsWith('-01')
        expect(later.slice(8) === day.slice(8) || (isLast && later.slice(8) < day.slice(8))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
