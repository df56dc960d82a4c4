import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, isDay, weekdayOf } from '../../../shared/kernel/dates.ts'
import { monthDays, shiftMonth } from '../../../shared/kernel/months.ts'
import {
  clampDay,
  closedReason,
  dayLabel,
  dayName,
  freeDays,
  monthOf,
  movedDay,
  openingMonth,
  percentMark,
  sameDayOf,
  sixWeeksOf,
} from './month-grid.ts'

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1990-01-01', days))

describe('month to open with', () => {
  const closed = (...all: string[]) => new Map(all.map((day) => [day, { isOpen: false, percent: 0 }]))
  const max = '2027-02-28'

  it('is the next one if fewer than three free days are left in the first', () => {
    expect(openingMonth('2026-11-29', max, new Map())).toBe('2026-12')
    expect(openingMonth('2026-11-28', max, new Map())).toBe('2026-11')
    expect(openingMonth('2026-11-28', max, closed('2026-11-29'))).toBe('2026-12')
    expect(freeDays('2026-11', '2026-11-28', max, closed('2026-11-29'))).toEqual(['2026-11-28', '2026-11-30'])
  })

  it('stays the first one if the next has no more free days, or can not be booked yet', () => {
    expect(openingMonth('2026-11-29', '2026-12-02', new Map())).toBe('2026-11')
    expect(openingMonth('2026-11-30', '2026-11-30', new Map())).toBe('2026-11')
  })
})

describe('month grid', () => {
  it('has each day of the month once, in its column, in six weeks', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const month = monthOf(day)
        const weeks = sixWeeksOf(month)
        const days = weeks.flat().filter((one) => one !== null)
        const { from, to } = monthDays(month)
        expect(weeks).toHaveLength(6)
        expect(days[0]).toBe(from)
        expect(days.at(-1)).toBe(to)
        expect(days).toContain(day)
        expect(new Set(days).size).toBe(Number(to.slice(8)))
        for (const week of weeks)
          week.forEach((one, column) => one !== null && expect(weekdayOf(one)).toBe(column))
      }),
    )
  })

  it.each([
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2027-01', -13, '2025-12'],
    ['2026-02', 24, '2028-02'],
  ])('adds to %s %d months: %s', (month, months, later) => {
    expect(shiftMonth(month, months)).toBe(later)
  })

  it('returns the ends of short and long months', () => {
    expect(sameDayOf('2027-02', '2027-01-31')).toBe('2027-02-28')
    expect(dayName('2026-12-04')).toBe('Friday, December 4, 2026')
  })
})

describe('calendar keys', () => {
  it.each([
    ['ArrowLeft', false, '2026-11-30'],
    ['ArrowRight', false, '2026-12-02'],
    ['ArrowUp', false, '2026-11-24'],
    ['ArrowDown', false, '2026-12-08'],
    ['Home', false, '2026-11-29'],
    ['End', false, '2026-12-05'],
    ['PageUp', false, '2026-11-01'],
    ['PageDown', false, '2027-01-01'],
    ['PageDown', true, '2027-12-01'],
    ['Tab', false, null],
  ])('%s (shift %s) moves from December 1, 2026 to %s', (key, isShift, to) => {
    expect(movedDay(key, '2026-12-01', isShift)).toBe(to)
  })

  it('always move to a day of the calendar', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('ArrowUp', 'PageUp', 'PageDown', 'Home', 'End'), (day, key) => {
        const moved = movedDay(key, day)
        expect(moved !== null && isDay(moved)).toBe(true)
      }),
    )
    expect(clampDay('2026-01-01', '2026-02-01', '2026-03-01')).toBe('2026-02-01')
    expect(clampDay('2026-04-01', '2026-02-01', '2026-03-01')).toBe('2026-03-01')
  })
})

describe('day as text', () => {
  const bounds = { today: '2026-12-01', min: '2026-12-03', max: '2027-01-10' }

  it.each([
    ['2026-11-30', undefined, 'In the past'],
    ['2026-12-02', undefined, 'Too soon to book online'],
    ['2027-01-11', undefined, 'Too far ahead to book online'],
    ['2026-12-04', { isOpen: false, percent: 0 }, 'No crew is free'],
    ['2026-12-04', { isOpen: true, percent: 0 }, null],
    ['2026-12-04', undefined, null],
  ])('states why %s is closed', (day, facts, reason) => {
    expect(closedReason(day, facts, bounds)).toBe(reason)
  })

  it('includes what its appearance means', () => {
    expect(dayLabel('2026-12-04', { reason: null, percent: 10, isToday: true, isFree: true })).toBe(
      'Friday, December 4, 2026, today, A crew is free, rates 10 % higher',
    )
    expect(
      dayLabel('2026-12-04', { reason: 'No crew is free', percent: 10, isToday: false, isFree: false }),
    ).toBe('Friday, December 4, 2026, No crew is free')
    expect(percentMark(-12.5)).toBe('−12.5 %')
    expect(percentMark(10)).toBe('+10 %')
  })
})
