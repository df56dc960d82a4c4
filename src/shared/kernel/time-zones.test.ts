import { describe, expect, it } from 'vitest'
import { US_STATES } from './places.ts'
import { isTimeZone, TIME_ZONES, timeZoneOfState, zoneLabel } from './time-zones.ts'

describe('time zone of an address', () => {
  it('is known to the platform for every state and boundary case', () => {
    for (const state of Object.keys(US_STATES)) {
      for (const longitude of [undefined, -179, -67]) {
        const zone = timeZoneOfState(state, longitude)
        expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow()
        expect(zone).toBeDefined()
      }
    }
  })
  it.each([
    ['CO', -104.99, 39.74, 'America/Denver'],
    ['arizona', -112.07, 33.45, 'America/Phoenix'],
    ['TX', -106.49, 31.76, 'America/Denver'], // El Paso
    ['TX', -97.74, 30.27, 'America/Chicago'],
    ['FL', -87.22, 30.42, 'America/Chicago'], // Pensacola
    ['FL', -84.28, 30.44, 'America/New_York'], // Tallahassee
    ['TN', -86.78, 36.16, 'America/Chicago'], // Nashville
    ['TN', -85.31, 35.05, 'America/New_York'], // Chattanooga
    ['TN', -83.92, 35.96, 'America/New_York'], // Knoxville
    ['TN', -85.5, 36.16, 'America/Chicago'], // Cookeville
    ['KY', -85.76, 38.25, 'America/New_York'], // Louisville
    ['KY', -86.44, 36.99, 'America/Chicago'], // Bowling Green
    ['IN', -87.35, 41.59, 'America/Chicago'], // Gary
    ['IN', -87.41, 39.47, 'America/Indiana/Indianapolis'], // Terre Haute
    ['ID', -116.78, 47.68, 'America/Los_Angeles'], // Coeur d'Alene
    ['ID', -116.2, 43.62, 'America/Boise'],
    ['OR', -116.96, 44.03, 'America/Boise'], // Ontario
    ['OR', -117.28, 45.43, 'America/Los_Angeles'], // Enterprise
    ['ND', -102.79, 46.88, 'America/Denver'], // Dickinson
    ['ND', -103.62, 48.15, 'America/Chicago'], // Williston
    ['SD', -103.23, 44.08, 'America/Denver'], // Rapid City
    ['NE', -103.66, 41.87, 'America/Denver'], // Scottsbluff
    ['KS', -101.71, 39.35, 'America/Denver'], // Goodland
    ['MI', -88.06, 45.82, 'America/Menominee'], // Iron Mountain
    ['MI', -88.57, 47.12, 'America/Detroit'], // Houghton
  ])('in %s at %f, %f is %s', (state, longitude, latitude, zone) => {
    expect(timeZoneOfState(state, longitude, latitude)).toBe(zone)
  })
  it('is undefined outside the states', () => {
    expect(timeZoneOfState('ON')).toBeUndefined()
    expect(timeZoneOfState('')).toBeUndefined()
  })
})

describe('time zone choices', () => {
  it('are all known to the platform, and include every zone guessed for an address', () => {
    for (const zone of TIME_ZONES)
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow()
    for (const state of Object.keys(US_STATES))
      for (const longitude of [undefined, -179, -120, -105, -102, -87, -67])
        for (const latitude of [undefined, 30, 46])
          expect(isTimeZone(timeZoneOfState(state, longitude, latitude) ?? '')).toBe(true)
    expect(isTimeZone('Europe/Berlin')).toBe(false)
    expect(isTimeZone('toString')).toBe(false)
  })

  it('each have their own common name', () => {
    expect(new Set(TIME_ZONES.map(zoneLabel)).size).toBe(TIME_ZONES.length)
    expect(zoneLabel('America/Denver')).toBe('Mountain, Denver')
    expect(zoneLabel('Europe/Berlin')).toBe('Europe/Berlin')
  })
})
