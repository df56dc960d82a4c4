import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JOB_TYPES } from '../../trade/job.choices.ts'
import { allowedJobTypes, isLocalJob, resolveJobType, directMiles } from './job.types.ts'

const CO = { addressState: 'CO', addressCountry: 'US' }
const TX = { addressState: 'TX', addressCountry: 'US' }
const MX = { addressState: null, addressCountry: 'MX' }
const BARE_CO = { addressState: 'co', addressCountry: null }
const NOWHERE = { addressState: null, addressCountry: null }

const ONE_STATE = ['moving_labor', 'intrastate_local', 'intrastate_long', 'junk_removal']
const TWO_STATES = ['moving_labor', 'interstate', 'junk_removal']

const place = fc.record({
  addressState: fc.constantFrom('CO', 'TX', 'co', null, undefined, ''),
  addressCountry: fc.constantFrom('US', 'MX', 'us', null, undefined, ''),
})
const places = fc.array(place, { maxLength: 4 })

describe('allowed types', () => {
  it.each([
    ['no place', [], JOB_TYPES],
    ['a place nobody knows', [NOWHERE], JOB_TYPES],
    ['one state', [CO], ONE_STATE],
    ['one state twice', [CO, CO], ONE_STATE],
    ['one state, its country assumed', [CO, BARE_CO], ONE_STATE],
    ['two states', [CO, TX], TWO_STATES],
    ['two states, a country assumed', [BARE_CO, TX], TWO_STATES],
    ['two countries', [CO, MX], ['international']],
    ['two countries, one assumed', [BARE_CO, MX], ['international']],
  ])('of %s', (_what, locations, types) => expect(allowedJobTypes(locations)).toEqual(types))

  it.each([
    ['two states', [CO, TX], ['interstate', 'junk_removal']],
    ['one state', [CO, CO], ONE_STATE],
    ['two countries', [CO, MX], ['international']],
  ])('with a truck, of %s', (_what, locations, types) =>
    expect(allowedJobTypes(locations, true)).toEqual(types),
  )

  it('do not depend on the order of locations, and include junk removal unless countries differ', () => {
    fc.assert(
      fc.property(places, (locations) => {
        const types = allowedJobTypes(locations)
        expect(allowedJobTypes(locations.toReversed())).toEqual(types)
        expect(types.includes('junk_removal')).toBe(types.join() !== 'international')
      }),
    )
  })
})

describe('resolved type', () => {
  it.each([
    ['moving_labor', [CO, TX], false, 800],
    ['intrastate_local', [CO], true, null],
    ['intrastate_local', [], true, null],
    ['interstate', [CO, TX], true, 5],
    ['intrastate_long', [CO, CO], true, 30.01],
    ['intrastate_local', [CO, CO], true, 30],
    ['intrastate_local', [CO, CO], true, null],
    ['international', [CO, MX], false, null],
  ] as const)('is %s', (type, locations, useTruck, distanceMiles) => {
    expect(resolveJobType({ locations, useTruck, distanceMiles, marginMiles: 30 })).toBe(type)
  })

  it('is always one of the allowed types', () => {
    fc.assert(
      fc.property(
        places,
        fc.boolean(),
        fc.option(fc.integer({ min: 0, max: 3000 })),
        fc.integer({ min: 0, max: 200 }),
        (locations, useTruck, distanceMiles, marginMiles) => {
          const type = resolveJobType({ locations, useTruck, distanceMiles, marginMiles })
          expect(allowedJobTypes(locations)).toContain(type)
          // Long and local moves are separated by the same margin as deposits.
          if (type === 'intrastate_long')
            expect(isLocalJob(locations, distanceMiles, marginMiles)).toBe(false)
          if (type === 'intrastate_local')
            expect(isLocalJob(locations, distanceMiles, marginMiles)).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('local job', () => {
  it.each([
    ['no place', [], 900, true],
    ['one place', [CO], 900, true],
    ['one state within the margin', [CO, CO], 30, true],
    ['one state beyond the margin', [CO, CO], 30.5, false],
    ['two states next door', [CO, TX], 1, false],
    ['two countries next door', [CO, MX], 1, false],
  ])('%s: %d miles, %s', (_what, locations, miles, isLocal) =>
    expect(isLocalJob(locations, miles, 30)).toBe(isLocal),
  )
})

describe('straight-line distance', () => {
  const denver = { latitude: 39.7392, longitude: -104.9903 }
  const boulder = { latitude: 40.015, longitude: -105.2705 }
  it('is the great-circle distance between exactly two known locations', () => {
    expect(directMiles([denver, boulder])).toBeCloseTo(24.2, 0)
    expect(directMiles([denver, denver])).toBe(0)
    expect(directMiles([denver])).toBeNull()
    expect(directMiles([denver, boulder, denver])).toBeNull()
    expect(directMiles([denver, { latitude: null, longitude: null }])).toBeNull()
  })
})
