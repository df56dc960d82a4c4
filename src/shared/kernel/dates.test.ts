import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  formatDateInWords,
  formatDay,
  formatInstant,
  formatJobDate,
  formatTime,
  instantOf,
  isDay,
  minutesBetween,
  shiftWallClock,
  timeOptions,
  wallClockOf,
} from './dates.ts'

const ZONES = [
  'America/Denver',
  'America/Phoenix',
  'America/New_York',
  'Pacific/Honolulu',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
]
const seconds = fc.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2060, 0, 1) / 1000 })
const instants = seconds.map((second) => new Date(second * 1000).toISOString())
const wallClocks = instants.map((instant) => instant.slice(0, 19).replace('T', ' '))

describe('days', () => {
  it.each(['2026-02-28', '2024-02-29', '1999-12-31'])('accept %s', (day) => expect(isDay(day)).toBe(true))
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '',
    '2026-01-01 09:00:00',
    '0000-00-00',
    '0000-01-01',
    '0001-01-01',
    '1899-12-31',
    '9999-12-31',
    'today',
  ])('reject %j', (text) => expect(isDay(text)).toBe(false))

  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('%s and %d days is %s', (day, days, then) => expect(addDays(day, days)).toBe(then))

  it('can be moved forward and back', () => {
    fc.assert(
      fc.property(wallClocks, fc.integer({ min: -5000, max: 5000 }), (clock, days) => {
        const day = clock.slice(0, 10)
        expect(addDays(addDays(day, days), -days)).toBe(day)
        expect(minutesBetween(`${day} 00:00:00`, `${addDays(day, days)} 00:00:00`)).toBe(days * 1440)
      }),
    )
  })
})

describe('formatted dates', () => {
  it.each([
    ['2026-12-01 09:00:00', '12/01/2026 9:00 AM'],
    ['2026-12-01 00:05:00', '12/01/2026 12:05 AM'],
    ['2026-12-01 12:00:00', '12/01/2026 12:00 PM'],
    ['2026-12-01 23:45:00', '12/01/2026 11:45 PM'],
    ['0000-00-00 00:00:00', ''],
    [null, ''],
    ['', ''],
  ])('show the job date %j as %j', (jobDate, text) => expect(formatJobDate(jobDate)).toBe(text))

  it.each([
    ['2026-12-01 09:00:00', 'Tue, Dec 1, 9:00 AM'],
    ['2027-01-02 13:30:00', 'Sat, Jan 2, 2027, 1:30 PM'],
    ['2026-12-01 00:00:00', 'Tue, Dec 1'],
    ['2026-12-01', 'Tue, Dec 1'],
    [null, ''],
  ])('say the date %j in words as %j', (jobDate, text) => {
    expect(formatDateInWords(jobDate, '2026-11-30')).toBe(text)
  })

  it('show days, times and instants', () => {
    expect(formatDay('2026-01-09')).toBe('01/09/2026')
    expect(formatDay(null)).toBe('')
    expect(formatTime('13:15')).toBe('1:15 PM')
    expect(formatTime('')).toBe('')
    expect(formatInstant('2026-12-01T16:30:00.000Z', 'America/Denver')).toBe('12/01/2026 9:30 AM')
    expect(formatInstant(null, 'America/Denver')).toBe('')
  })

  it('list all 96 quarter hours of a day', () => {
    const times = timeOptions(15)
    expect(times).toHaveLength(96)
    expect(times.slice(0, 3)).toEqual(['00:00', '00:15', '00:30'])
    expect(times.at(-1)).toBe('23:45')
  })
})

describe('local times', () => {
  it('shift by the minutes between them', () => {
    fc.assert(
      fc.property(wallClocks, fc.integer({ min: -500_000, max: 500_000 }), (clock, minutes) => {
        expect(minutesBetween(clock, shiftWallClock(clock, minutes))).toBe(minutes)
      }),
    )
  })

  it.each([
    ['winter', '2026-12-01 09:00:00', 'America/Denver', '2026-12-01T16:00:00.000Z'],
    ['summer', '2026-07-01 09:00:00', 'America/Denver', '2026-07-01T15:00:00.000Z'],
    ['just before the skipped hour', '2026-03-08 01:30:00', 'America/Denver', '2026-03-08T08:30:00.000Z'],
    ['within the skipped hour', '2026-03-08 02:30:00', 'America/Denver', '2026-03-08T09:30:00.000Z'],
    ['just after the skipped hour', '2026-03-08 03:00:00', 'America/Denver', '2026-03-08T09:00:00.000Z'],
    ['the hour that comes twice', '2026-11-01 01:30:00', 'America/Denver', '2026-11-01T08:30:00.000Z'],
    ['within Berlin’s skipped hour', '2026-03-29 02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['half an hour skipped', '2026-10-04 02:15:00', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['no daylight saving', '2026-07-01 09:00:00', 'America/Phoenix', '2026-07-01T16:00:00.000Z'],
    ['midnight', '2026-07-01 00:00:00', 'America/Denver', '2026-07-01T06:00:00.000Z'],
  ])('become instants: %s', (_what, clock, zone, instant) => expect(instantOf(clock, zone)).toBe(instant))

  it('can be restored from their instants unless daylight saving skips them, in which case they move forward', () => {
    fc.assert(
      fc.property(wallClocks, fc.constantFrom(...ZONES), (clock, zone) => {
        const back = wallClockOf(instantOf(clock, zone), zone)
        const moved = minutesBetween(clock, back)
        expect(moved === 0 || moved === 30 || moved === 60 || moved === 1440).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('can be read for every instant, apart from the first of two repeated hours', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
        const again = Date.parse(instantOf(wallClockOf(instant, zone), zone)) - Date.parse(instant)
        expect([0, 30 * 60_000, 60 * 60_000]).toContain(again)
      }),
      { numRuns: 300 },
    )
  })
})
