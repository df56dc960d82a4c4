import { describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/kernel/dates.ts'
import { PERIOD_NAMES, periodName, periodOf, periodProblems, periodText } from './periods.ts'

describe('named period', () => {
  it.each([
    // 2025-11-10 is a Monday.
    ['thisWeek', '2025-11-10', '2025-11-10', '2025-11-16'],
    ['thisWeek', '2025-11-16', '2025-11-10', '2025-11-16'],
    ['thisWeek', '2025-11-17', '2025-11-17', '2025-11-23'],
    ['lastWeek', '2025-11-16', '2025-11-03', '2025-11-09'],
    ['lastWeek', '2026-01-01', '2025-12-22', '2025-12-28'],
    ['thisMonth', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['thisMonth', '2025-12-01', '2025-12-01', '2025-12-31'],
    ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['lastMonth', '2025-03-31', '2025-02-01', '2025-02-28'],
  ] as const)('%s on %s runs from %s to %s', (name, today, from, to) => {
    expect(periodOf(name, today)).toEqual({ from, to })
  })

  it('is a week from Monday that contains the day, for every day of two years', () => {
    let monday = '2025-01-06'
    for (let week = 0; week < 104; week++, monday = addDays(monday, 7))
      for (let days = 0; days < 7; days++) {
        const today = addDays(monday, days)
        expect(periodOf('thisWeek', today)).toEqual({ from: monday, to: addDays(monday, 6) })
        expect(periodOf('lastWeek', today)).toEqual({ from: addDays(monday, -7), to: addDays(monday, -1) })
      }
  })

  it('keeps its days over a daylight saving change', () => {
    // Daylight saving ends on 2025-11-02 in the United States.
    expect(periodOf('thisWeek', '2025-11-02')).toEqual({ from: '2025-10-27', to: '2025-11-02' })
    expect(periodOf('thisWeek', '2026-03-08')).toEqual({ from: '2026-03-02', to: '2026-03-08' })
  })
})

describe('periodName', () => {
  it('returns the name of each period that is offered', () => {
    for (const name of PERIOD_NAMES) expect(periodName(periodOf(name, '2025-11-12'), '2025-11-12')).toBe(name)
  })
  it('returns null for other periods', () => {
    expect(periodName({ from: '2025-11-11', to: '2025-11-16' }, '2025-11-12')).toBeNull()
  })
})

describe('periodProblems', () => {
  it.each([
    [{ from: '2025-11-10', to: '2025-11-16' }, {}],
    [{ from: '2025-11-10', to: '2025-11-10' }, {}],
    [{ from: '2025-11-10', to: '2025-11-09' }, { to: 'Before the first day' }],
    [{ from: '', to: '2025-11-09' }, { from: 'Required.' }],
    [
      { from: '', to: '' },
      { from: 'Required.', to: 'Required.' },
    ],
    [{ from: '2025-11-31', to: '2025-12-01' }, { from: 'Required.' }],
  ])('returns for %o: %o', (period, problems) => expect(periodProblems(period)).toEqual(problems))
})

it('formats a period as its days', () => {
  expect(periodText({ from: '2025-11-10', to: '2025-11-16' })).toBe('11/10/2025 to 11/16/2025')
  expect(periodText({ from: '2025-11-10', to: '2025-11-10' })).toBe('11/10/2025')
})
