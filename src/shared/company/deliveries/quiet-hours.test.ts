import { describe, expect, it } from 'vitest'
import { instantOf, wallClockOf } from '../../kernel/dates.ts'
import { nextOpening } from './quiet-hours.ts'

const ZONE = 'America/Denver'
const opening = (clock: string, purpose: 'service' | 'marketing', moveDay: string | null = null) =>
  wallClockOf(
    nextOpening(new Date(instantOf(clock, ZONE)), { purpose, timeZone: ZONE, moveDay }).toISOString(),
    ZONE,
  ).slice(0, 16)

describe('quiet hours', () => {
  it.each([
    // A Monday.
    ['service', '2027-03-08 07:59:59', '2027-03-08 08:00'],
    ['service', '2027-03-08 08:00:00', '2027-03-08 08:00'],
    ['service', '2027-03-08 20:59:59', '2027-03-08 20:59'],
    ['service', '2027-03-08 21:00:00', '2027-03-09 08:00'],
    ['marketing', '2027-03-08 08:59:59', '2027-03-08 09:00'],
    ['marketing', '2027-03-08 19:59:00', '2027-03-08 19:59'],
    ['marketing', '2027-03-08 20:00:00', '2027-03-09 09:00'],
    // A Saturday and a Sunday.
    ['marketing', '2027-03-06 20:00:00', '2027-03-07 12:00'],
    ['marketing', '2027-03-07 11:59:00', '2027-03-07 12:00'],
    ['service', '2027-03-07 08:30:00', '2027-03-07 08:30'],
    // Daylight saving begins on 03/14/2027.
    ['service', '2027-03-13 22:00:00', '2027-03-14 08:00'],
  ] as const)('send a %s message of %s at %s', (purpose, clock, expected) => {
    expect(opening(clock, purpose)).toBe(expected)
  })

  it.each([
    ['2027-03-08 22:00:00', '2027-03-08', '2027-03-08 22:00'],
    ['2027-03-07 22:00:00', '2027-03-08', '2027-03-08 06:00'],
    ['2027-03-08 03:00:00', '2027-03-09', '2027-03-08 08:00'],
  ])('send a service message of %s about a move on %s at %s', (clock, day, expected) => {
    expect(opening(clock, 'service', day)).toBe(expected)
  })

  it('keep marketing quiet on the day of the move too', () => {
    expect(opening('2027-03-08 22:00:00', 'marketing', '2027-03-08')).toBe('2027-03-09 09:00')
  })
})
