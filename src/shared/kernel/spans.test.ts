import { describe, expect, it } from 'vitest'
import { calendarOf, commonSpan, isBackward, namedSpan, neighborSpan, periodSpan } from './spans.ts'

describe('named range', () => {
  it.each([
    ['thisWeek', '2026-03-04', '2026-03-01', '2026-03-07'],
    ['thisWeek', '2026-03-01', '2026-03-01', '2026-03-07'],
    ['lastWeek', '2026-03-04', '2026-02-22', '2026-02-28'],
    ['thisMonth', '2024-02-10', '2024-02-01', '2024-02-29'],
    ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['thisQuarter', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['thisQuarter', '2026-01-01', '2026-01-01', '2026-03-31'],
    ['lastQuarter', '2026-02-10', '2025-10-01', '2025-12-31'],
    ['lastYear', '2026-02-10', '2025-01-01', '2025-12-31'],
    ['thisYear', '2026-07-15', '2026-01-01', '2026-12-31'],
    ['last12Months', '2026-03-15', '2025-04-01', '2026-03-31'],
    ['last12Months', '2026-12-15', '2026-01-01', '2026-12-31'],
    ['all', '2026-03-15', '', ''],
  ] as const)('%s on %s is %s to %s', (name, today, from, to) => {
    expect(namedSpan(name, today)).toEqual({ from, to })
  })
})

describe('calendar period', () => {
  it.each([
    ['month', 2026, 2, '2026-02-01', '2026-02-28'],
    ['month', 2026, 12, '2026-12-01', '2026-12-31'],
    ['quarter', 2026, 3, '2026-07-01', '2026-09-30'],
    ['year', 2024, 1, '2024-01-01', '2024-12-31'],
  ] as const)('of %s %i/%i is %s to %s', (period, year, index, from, to) => {
    expect(periodSpan(period, year, index)).toEqual({ from, to })
  })

  it('is recognized, the smallest first, and other ranges are not', () => {
    expect(calendarOf(periodSpan('month', 2026, 4))).toEqual({ year: 2026, quarter: null, month: 4 })
    expect(calendarOf(periodSpan('quarter', 2026, 2))).toEqual({ year: 2026, quarter: 2, month: null })
    expect(calendarOf(periodSpan('year', 2026))).toEqual({ year: 2026, quarter: null, month: null })
    const nothing = { year: null, quarter: null, month: null }
    expect(calendarOf({ from: '2026-04-01', to: '2026-04-29' })).toEqual(nothing)
    expect(calendarOf({ from: '2026-04-02', to: '2026-04-30' })).toEqual(nothing)
    expect(calendarOf({ from: '', to: '2026-04-30' })).toEqual(nothing)
  })
})

describe('two ranges', () => {
  it('share the days that are in both', () => {
    const march = periodSpan('month', 2026, 3)
    expect(commonSpan(march, { from: '', to: '' })).toEqual(march)
    expect(commonSpan(march, { from: '2026-03-10', to: '' })).toEqual({
      from: '2026-03-10',
      to: '2026-03-31',
    })
    expect(commonSpan(march, { from: '2026-01-01', to: '2026-03-20' })).toEqual({
      from: '2026-03-01',
      to: '2026-03-20',
    })
    expect(commonSpan({ from: '', to: '' }, march)).toEqual(march)
  })

  it('can end before they begin', () => {
    expect(isBackward({ from: '2026-03-02', to: '2026-03-01' })).toBe(true)
    expect(isBackward({ from: '2026-03-01', to: '2026-03-01' })).toBe(false)
    expect(isBackward({ from: '2026-03-01', to: '' })).toBe(false)
  })
})

describe('range before or after', () => {
  it.each([
    ['2026-03-01', '2026-03-31', -1, '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-03-31', -1, '2025-10-01', '2025-12-31'],
    ['2026-01-01', '2026-12-31', 1, '2027-01-01', '2027-12-31'],
    ['2025-04-01', '2026-03-31', -1, '2024-04-01', '2025-03-31'],
    ['2026-03-01', '2026-03-07', -1, '2026-02-22', '2026-02-28'],
    ['2026-03-02', '2026-03-02', 1, '2026-03-03', '2026-03-03'],
  ])('of %s to %s, %i away, is %s to %s', (from, to, steps, first, last) => {
    expect(neighborSpan({ from, to }, steps)).toEqual({ from: first, to: last })
  })

  it('is none of an open-ended or backward range', () => {
    expect(neighborSpan({ from: '', to: '2026-03-31' }, -1)).toBeNull()
    expect(neighborSpan({ from: '2026-03-02', to: '2026-03-01' }, -1)).toBeNull()
  })
})
