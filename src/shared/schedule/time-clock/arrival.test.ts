import { describe, expect, it } from 'vitest'
import { distanceMiles } from '../../kernel/places.ts'
import { arrivalWords, isDriveDue, leftOfDrive, type Arrival, type Drive } from './arrival.ts'

const HOME = { latitude: 39.7392, longitude: -104.9903 }
const FAR = { latitude: 39.7392, longitude: -104.8 }
const HALF = { latitude: 39.7392, longitude: -104.89515 }
const drive: Drive = {
  stop: 0,
  from: FAR,
  at: '2027-03-06T15:00:00.000Z',
  miles: 13,
  minutes: 26,
  isByDistance: false,
}
const at = (minutes: number) => Date.parse(drive.at) + minutes * 60_000

describe('what is left of a drive', () => {
  it('is the share of the straight line that is left', () => {
    const left = leftOfDrive(HALF, HOME, drive)
    expect(left.miles).toBeCloseTo(6.5, 1)
    expect(left.minutes).toBeCloseTo(13, 1)
    expect(left.isByDistance).toBe(false)
  })

  it('is an estimate by distance without a drive, and after one that began at the place', () => {
    const miles = distanceMiles(FAR, HOME) * 1.2
    for (const one of [null, { ...drive, from: HOME }]) {
      const left = leftOfDrive(FAR, HOME, one)
      expect(left.miles).toBeCloseTo(miles, 5)
      expect(left.minutes).toBeCloseTo((miles / 40) * 60, 5)
      expect(left.isByDistance).toBe(true)
    }
  })

  it('is asked for at first, for another place, and when both time and way have passed', () => {
    expect(isDriveDue(FAR, 0, null, at(0))).toBe(true)
    expect(isDriveDue(FAR, 1, drive, at(0))).toBe(true)
    expect(isDriveDue(HALF, 0, drive, at(2.9))).toBe(false)
    expect(isDriveDue(FAR, 0, drive, at(60))).toBe(false)
    expect(isDriveDue(HALF, 0, drive, at(3))).toBe(true)
  })
})

describe('an arrival in words', () => {
  const arrival: Arrival = {
    jobId: 1,
    now: '2027-03-06T15:00:00.000Z',
    position: { ...FAR, accuracy: 10 },
    destination: null,
    at: '2027-03-06T15:00:00.000Z',
    milesLeft: 12.26,
    arrivesAt: '2027-03-06T15:23:10.000Z',
    isByDistance: false,
  }
  const words = (now: string, change: Partial<Arrival> = {}) =>
    arrivalWords({ ...arrival, ...change }, `2027-03-06T${now}Z`, 'America/Denver')

  it.each([
    ['15:00:20', {}, 'Arrives about 8:25 AM', ['Updated just now', '12 miles left']],
    ['15:01:10', { milesLeft: 3.24 }, 'Arrives about 8:25 AM', ['Updated 1 minute ago', '3.2 miles left']],
    [
      '15:02:10',
      { milesLeft: 1, isByDistance: true },
      'Arrives about 8:25 AM',
      ['Updated 2 minutes ago', '1 mile left', 'Estimated by distance, without traffic'],
    ],
    // In traffic nobody arrives in the past.
    ['15:03:00', { arrivesAt: '2027-03-06T14:58:00.000Z' }, 'Arrives about 8:05 AM', null],
    ['15:01:00', { milesLeft: 0.2 }, 'Arriving now', ['Updated 1 minute ago']],
    ['15:01:00', { milesLeft: null, arrivesAt: null }, 'On the way', ['Updated 1 minute ago']],
    ['15:12:30', {}, 'Crew last seen 12 minutes ago', ['12 miles away then']],
    ['15:12:30', { milesLeft: null, arrivesAt: null }, 'Crew last seen 12 minutes ago', []],
    ['17:05:00', {}, 'Crew last seen 2 hours ago', null],
    // A clock that is behind makes nothing of the future.
    ['14:50:00', {}, 'Arrives about 8:25 AM', ['Updated just now', '12 miles left']],
  ] as const)('at %s with %j is %s', (now, change, main, details) => {
    const shown = words(now, change)
    expect(shown.main).toBe(main)
    if (details) expect(shown.details).toEqual(details)
  })
})
