import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../kernel/dates.ts'
import { MAX_POINTS, periodEnd, periodLabel, periodsOf, periodStart, spanOf } from './figures.rules.ts'
import { FIGURE_PERIODS } from './figure-choices.ts'

describe('period', () => {
  it.each([
    ['2026-11-21', 'month', '2026-11-01', '2026-11-30', 'Nov 2026'],
    ['2026-11-21', 'quarter', '2026-10-01', '2026-12-31', 'Q4 2026'],
    ['2026-11-21', 'year', '2026-01-01', '2026-12-31', '2026'],
    ['2028-02-29', 'month', '2028-02-01', '2028-02-29', 'Feb 2028'],
    ['2026-03-31', 'quarter', '2026-01-01', '2026-03-31', 'Q1 2026'],
    ['2026-12-31', 'month', '2026-12-01', '2026-12-31', 'Dec 2026'],
  ] as const)('of %s by %s is %s to %s, %s', (day, period, start, end, label) => {
    expect(periodStart(day, period)).toBe(start)
    expect(periodEnd(day, period)).toBe(end)
    expect(periodLabel(start, period)).toBe(label)
  })

  it('follows the previous one, so that every day is in exactly one period', () => {
    const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1950-01-01', count))
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 900 }),
        fc.constantFrom(...FIGURE_PERIODS),
        (from, more, period) => {
          const to = addDays(from, more)
          const starts = periodsOf(from, to, period)
          expect(starts[0]).toBe(periodStart(from, period))
          expect(starts.at(-1)).toBe(periodStart(to, period))
          for (const [index, start] of starts.entries()) {
            expect(periodStart(start, period)).toBe(start)
            const next = starts[index + 1]
            if (next !== undefined) expect(addDays(periodEnd(start, period), 1)).toBe(next)
          }
        },
      ),
    )
  })
})

describe('requested span', () => {
  it.each([
    [{ period: 'month' }, null, '2025-12-01', '2026-11-30'],
    [{ period: 'quarter' }, null, '2025-01-01', '2026-12-31'],
    [{ period: 'year' }, '2019-07-04', '2019-01-01', '2026-12-31'],
    [{ period: 'year' }, null, '2026-01-01', '2026-12-31'],
    [{ period: 'month', from: '2026-03-10' }, null, '2026-03-10', '2026-11-30'],
    [{ period: 'month', from: '2027-03-10' }, null, '2027-03-10', '2027-03-31'],
    [{ period: 'month', to: '2026-03-10' }, null, '2025-04-01', '2026-03-10'],
    [{ period: 'quarter', from: '2026-01-05', to: '2026-01-09' }, null, '2026-01-05', '2026-01-09'],
    [{ period: 'month', from: '2026-05-01', to: '2026-01-01' }, null, '2026-05-01', '2026-01-01'],
  ] as const)('for %j with a first job on %s is %s to %s', (asked, first, from, to) => {
    expect(spanOf(asked, '2026-11-21', first)).toEqual({ from, to })
  })

  it('has no points if it ends before it begins, and a limited number otherwise', () => {
    expect(periodsOf('2026-05-01', '2026-01-01', 'month')).toEqual([])
    expect(periodsOf('1900-01-01', '9999-12-31', 'month')).toHaveLength(MAX_POINTS + 1)
  })
})
