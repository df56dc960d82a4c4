import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceMiles, hasCoordinates, pointOf, stateCode, stateName, US_STATES } from './places.ts'

const denver = { latitude: 39.7392, longitude: -104.9903 }
const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('states', () => {
  it('are the 50 states and the District of Columbia', () => {
    expect(Object.keys(US_STATES)).toHaveLength(51)
  })
  it('are found by name and by code in any case', () => {
    expect(stateCode('new  york')).toBe('NY')
    expect(stateCode(' co ')).toBe('CO')
    expect(stateName('dc')).toBe('District of Columbia')
    for (const [code, name] of Object.entries(US_STATES)) expect(stateCode(name)).toBe(code)
  })
  it('are undefined for other text', () => {
    expect(stateCode('PR')).toBeUndefined()
    expect(stateCode('constructor')).toBeUndefined()
    expect(stateName('toString')).toBeUndefined()
  })
})

describe('coordinates', () => {
  it.each([
    [{}, false],
    [{ latitude: null, longitude: null }, false],
    [{ latitude: 0, longitude: 0 }, false],
    [{ latitude: 0, longitude: -104 }, true],
    [{ latitude: 39, longitude: null }, true],
    [denver, true],
  ])('%o is valid: %s', (place, isValid) => {
    expect(hasCoordinates(place)).toBe(isValid)
  })
  it('can be drawn only if both parts are present', () => {
    expect(pointOf({ latitude: 39, longitude: null })).toBeNull()
    expect(pointOf({ latitude: 0, longitude: 0 })).toBeNull()
    expect(pointOf(denver)).toEqual(denver)
  })
})

describe('great-circle distance', () => {
  it.each([
    ['Denver to Colorado Springs', { latitude: 38.8339, longitude: -104.8214 }, 63.2],
    ['Denver to San Francisco', { latitude: 37.7749, longitude: -122.4194 }, 949],
    ['Denver to itself', denver, 0],
  ])('%s', (_name, to, miles) => {
    expect(distanceMiles(denver, to)).toBeCloseTo(miles, miles > 500 ? -1 : 0)
  })
  it('is symmetric, never negative and at most half the circumference', () => {
    fc.assert(
      fc.property(point, point, (from, to) => {
        const miles = distanceMiles(from, to)
        expect(miles).toBeGreaterThanOrEqual(0)
        expect(miles).toBeLessThanOrEqual(12_451)
        expect(miles).toBeCloseTo(distanceMiles(to, from), 6)
      }),
    )
  })
})
