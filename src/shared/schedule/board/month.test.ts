import { describe, expect, it } from 'vitest'
import type { DayLoad } from './month.api.ts'
import { daysOfMonth, hoursOn, monthAfter, stateOf } from './month.rules.ts'

const LOAD: DayLoad = {
  day: '2027-02-03',
  jobs: 2,
  inquiries: 0,
  filled: 4,
  missing: 0,
  declined: 0,
  hours: 16,
  hoursAvailable: 40,
  trucks: 1,
  trucksMissing: 0,
  trucksUsable: 2,
}

describe('a month of the board', () => {
  it('has whole weeks', () => {
    const days = daysOfMonth('2026-02')
    expect([days.length, days[0], days.at(-1)]).toEqual([28, '2026-02-01', '2026-02-28'])
    const long = daysOfMonth('2027-05')
    expect([long.length, long[0], long.at(-1)]).toEqual([42, '2027-04-25', '2027-06-05'])
  })

  it('follows another across the end of a year', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1), monthAfter('2027-05', 1)]).toEqual([
      '2027-01-01',
      '2026-12-01',
      '2027-06-01',
    ])
  })

  it('has the hours of a night on both days', () => {
    const night = { startsAt: '2027-02-03 20:00:00', endsAt: '2027-02-04 02:30:00' }
    expect(['2027-02-02', '2027-02-03', '2027-02-04'].map((day) => hoursOn(day, night))).toEqual([0, 4, 2.5])
  })

  it('says which days are short or full', () => {
    const state = (more: Partial<DayLoad>, assignsTrucks = true) =>
      stateOf({ ...LOAD, ...more }, assignsTrucks)
    expect(state({})).toBeNull()
    for (const lack of [{ missing: 1 }, { declined: 1 }, { trucksMissing: 1 }])
      expect(state({ ...lack, hours: 80 })).toBe('short')
    expect(state({ hours: 40 })).toBe('full')
    expect(state({ trucks: 2 })).toBe('full')
    expect(state({ trucks: 2 }, false)).toBeNull()
    expect(state({ jobs: 0, hours: 0, hoursAvailable: 0 })).toBeNull()
  })
})
