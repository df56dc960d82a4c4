import { describe, expect, it } from 'vitest'
import { doesLicenseCover, requiredLicense } from '../../company/fleet/licenses.ts'
import { capacityWarning, cubicFeetOfVehicle } from './vehicle-assignments.rules.ts'
import { vehicleCollisionText } from './collision-text.ts'

describe('the license that a truck needs', () => {
  it.each([
    [null, null, 'regular'],
    [26_000, null, 'regular'],
    [26_001, null, 'cdlB'],
    [26_001, 'cdlC', 'cdlB'],
    [26_001, 'cdlA', 'cdlA'],
    [9_000, 'cdlC', 'cdlC'],
  ] as const)('by a rating of %s lb and a request of %s is %s', (grossWeightPounds, licenseClass, needed) => {
    expect(requiredLicense({ grossWeightPounds, licenseClass })).toBe(needed)
  })

  it('is covered by the same class or a higher one', () => {
    expect(doesLicenseCover('cdlA', 'cdlB')).toBe(true)
    expect(doesLicenseCover('cdlB', 'cdlB')).toBe(true)
    expect(doesLicenseCover('cdlC', 'cdlB')).toBe(false)
  })
})

describe('the room of a truck', () => {
  it.each([
    [1_500, 26, 1_500],
    [null, 26, 1_682],
    [null, 24, 1_016],
    [null, 8, null],
    [null, null, null],
  ])('of %s cu ft and %s ft is %s', (capacityCubicFeet, sizeFeet, room) => {
    expect(cubicFeetOfVehicle({ capacityCubicFeet, sizeFeet })).toBe(room)
  })

  it.each([
    ['nothing is counted', 0, [400], null],
    ['no truck is assigned', 900, [], null],
    ['the room of one is not known', 900, [400, null], null],
    ['it is enough together', 900, [400, 500], null],
    [
      'one trip is too few',
      900,
      [400],
      'Needs a 20 ft truck or 3 trips: the cube sheet has 900 cu ft, and there is room for 400.',
    ],
    [
      'no truck is large enough',
      2_000,
      [1_000],
      'Needs 2 trucks of 26 ft or two trips: the cube sheet has 2,000 cu ft, and there is room for 1,000.',
    ],
  ])('is told where %s', (_what, cubicFeet, capacities, text) => {
    expect(capacityWarning(cubicFeet, capacities)).toBe(text)
  })
})

it('tells where a truck is, with the day of the end if it is another one', () => {
  const at = { jobId: 12, place: '', startsAt: '2026-12-12T16:00:00Z', endsAt: '2026-12-13T20:00:00Z' }
  expect(vehicleCollisionText(at, { timezone: 'America/Denver', today: '2026-12-01' })).toBe(
    'on job #12, Sat, Dec 12, 9:00 AM – Sun, Dec 13, 1:00 PM',
  )
})
