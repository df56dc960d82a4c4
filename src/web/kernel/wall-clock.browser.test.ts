import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wallClockOf } from '../../shared/kernel/dates.ts'

const ZONES = [
  'America/Denver',
  'America/Phoenix',
  'America/New_York',
  'Pacific/Honolulu',
  'Asia/Kathmandu',
  'UTC',
]
const withTemporal = globalThis as { Temporal?: unknown }

/** The local time by Intl, as browsers without Temporal get it. */
function byIntl(instant: string, timeZone: string): string {
  const { Temporal } = withTemporal
  delete withTemporal.Temporal
  try {
    return wallClockOf(instant, timeZone)
  } finally {
    withTemporal.Temporal = Temporal
  }
}

it('shows the same local time by Temporal and by Intl', () => {
  expect(withTemporal.Temporal).toBeDefined()
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2050-01-01'), noInvalidDate: true }),
      fc.constantFrom(...ZONES),
      (date, zone) => {
        const instant = date.toISOString()
        expect(wallClockOf(instant, zone)).toBe(byIntl(instant, zone))
      },
    ),
  )
})

it.each([
  ['no instant', 'UTC'],
  ['2026-01-01T00:00:00Z', 'Nowhere/Land'],
])('refuses %s in %s either way', (instant, zone) => {
  expect(() => wallClockOf(instant, zone)).toThrow(RangeError)
  expect(() => byIntl(instant, zone)).toThrow(RangeError)
})
