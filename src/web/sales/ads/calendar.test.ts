import { describe, expect, it } from 'vitest'
import {
  arrowDays,
  dayTitle,
  monthWeeks,
  runsOn,
  viewSpan,
  stepDay,
  viewTitle,
  weekDays,
} from './calendar.ts'

describe('ad calendar', () => {
  it.each([
    ['2026-11-05', '2026-11-01', '2026-12-05', 5],
    ['2026-02-10', '2026-02-01', '2026-02-28', 4],
    ['2026-08-31', '2026-07-26', '2026-09-05', 6],
  ])('shows for the month of %s the days %s to %s', (day, from, to, count) => {
    expect(viewSpan('month', day)).toEqual({ from, to })
    expect(monthWeeks(day)).toHaveLength(count)
    expect(monthWeeks(day).every((week) => week.length === 7)).toBe(true)
  })

  it('starts weeks on Sunday, formats titles, and stays in the next month when stepping', () => {
    expect(weekDays('2026-11-05').slice(0, 2)).toEqual(['2026-11-01', '2026-11-02'])
    expect(viewTitle('month', '2026-11-05')).toBe('November 2026')
    expect(viewTitle('week', '2026-12-31')).toBe('Dec 27 – Jan 2, 2027')
    expect(dayTitle('2026-11-05')).toBe('Thursday, November 5')
    expect(stepDay('month', '2026-01-31', 1)).toBe('2026-02-28')
    expect(stepDay('month', '2026-01-15', -1)).toBe('2025-12-15')
    expect(stepDay('week', '2026-01-01', -1)).toBe('2025-12-25')
    expect([arrowDays('ArrowUp'), arrowDays('ArrowRight'), arrowDays('a')]).toEqual([-7, 1, 0])
  })

  it('shows a run on each day that it overlaps', () => {
    const run = { startDate: '2026-11-05', endDate: '2026-11-07', endTime: '00:00' }
    const days = ['2026-11-04', '2026-11-05', '2026-11-06', '2026-11-07']
    expect(days.map((day) => runsOn([run], day).length)).toEqual([0, 1, 1, 0])
    expect(runsOn([{ ...run, endTime: '00:01' }], '2026-11-07')).toHaveLength(1)
  })
})
