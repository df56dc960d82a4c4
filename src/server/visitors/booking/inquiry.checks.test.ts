import { describe, expect, it } from 'vitest'
import { timeProblems } from './inquiry.checks.ts'

// 2 PM on June 1 in Denver.
const NOW = new Date('2026-06-01T20:00:00Z')
const company = { booking: { firstStart: '08:00', lastStart: '17:00' }, timezone: 'America/Denver' }
const problemsAt = (day: string, startTime: string | null, now = NOW) =>
  timeProblems(company, { day, startTime }, now)

describe('the day and time of a booking', () => {
  it.each([
    ['2026-06-01', '14:00'],
    ['2026-06-01', '17:00'],
    ['2026-06-01', null],
    ['2026-06-02', '08:00'],
  ])('accepts %s %s', (day, startTime) => expect(problemsAt(day, startTime)).toEqual({}))

  it('rejects a time in the past', () => {
    expect(problemsAt('2026-05-31', '09:00')).toEqual({ jobDate: 'This day is over.' })
    expect(problemsAt('2026-06-01', '13:45')).toEqual({ startTime: 'This time is over. Pick a later one.' })
  })

  it('rejects today after the last start', () =>
    expect(problemsAt('2026-06-01', '17:00', new Date('2026-06-01T23:30:00Z'))).toEqual({
      jobDate: 'It is too late to start on this day. Pick another one.',
    }))

  it('rejects a time before the first start or after the last', () => {
    const startTime = 'Pick a time from 8:00 AM to 5:00 PM.'
    expect(problemsAt('2026-06-02', '07:45')).toEqual({ startTime })
    expect(problemsAt('2026-06-02', '17:15')).toEqual({ startTime })
  })
})
