import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_VARIABLES, type CompanyVariableName } from '../../company/settings/company.variables.ts'
import { automaticEstimate, estimateTotalCents } from '../../jobs/estimates/automatic.ts'
import { defaultLinesFor } from '../../company/settings/default-lines.ts'
import { splitDuration } from '../../jobs/jobs/activities.ts'
import { resolveJobType } from '../../jobs/jobs/job.types.ts'
import { ESTIMATE_PROMISES } from '../../trade/estimate-options.ts'
import { HOME_SIZES } from '../../trade/home-sizes.ts'
import { needsSurveyForMove, calculateMovePrice, moveWork, type MoveFacts } from './price.ts'
import { variablesOfDay } from '../../company/settings/day-rates.ts'
import { DEFAULT_BOOKING } from '../../company/settings/online-booking.ts'

const CO = { addressState: 'CO' }
const TX = { addressState: 'TX' }
const WY = { addressState: 'WY' }
const variables = (changed: Partial<Record<CompanyVariableName, number>>) => {
  const merged = { ...DEFAULT_VARIABLES }
  // Object.entries of a record of names gives those names.
  for (const [name, value] of Object.entries(changed) as [CompanyVariableName, number][])
    merged[name] = { ...merged[name], value }
  return merged
}
const move = (changed: Partial<MoveFacts> = {}): MoveFacts => ({
  variables: DEFAULT_VARIABLES,
  booking: DEFAULT_BOOKING,
  standardCrewSize: 2,
  estimateLines: {},
  places: [CO, CO],
  distanceMiles: 12.34,
  day: null,
  homeSize: 'A2',
  hours: null,
  crewSize: null,
  useTruck: false,
  ...changed,
})
const price = (changed: Partial<MoveFacts> = {}) => {
  const found = calculateMovePrice(move(changed))
  if (!found) throw new Error('no price')
  return found
}

it.each([
  ['a move in Colorado', { useTruck: true }, 'nonbinding'],
  ['a move in Texas', { useTruck: true, places: [TX, TX] }, 'notToExceed'],
  [
    'a company in Texas without a location',
    { useTruck: true, places: [], companyState: 'TX' },
    'notToExceed',
  ],
  ['labor without a truck', { places: [TX, TX] }, 'none'],
] as const)('promises for %s what its written estimate will', (_name, changed, option) => {
  expect(price(changed).promise).toBe(ESTIMATE_PROMISES[option])
})

it('shows no range above a price that is never exceeded', () => {
  const texas = price({ useTruck: true, places: [TX, TX] })
  expect(texas.high).toBe(Math.floor(texas.total))
  expect(texas.low).toBeLessThan(texas.high)
  const colorado = price({ useTruck: true })
  expect(colorado.high).toBeGreaterThan(colorado.total)
})

describe('work of a move', () => {
  it.each([
    ['the table of the size', {}, { crewSize: 2, hours: 6, cubicFeet: 750 }],
    ['three for three bedrooms', { homeSize: 'H3' as const }, { crewSize: 3, hours: 8, cubicFeet: 1_300 }],
    ['four for four and more', { homeSize: 'H4' as const }, { crewSize: 4, hours: 9, cubicFeet: 1_800 }],
    [
      'whatever the standard crew of the company',
      { standardCrewSize: 4 },
      { crewSize: 2, hours: 6, cubicFeet: 750 },
    ],
    ['another crew shares the work', { crewSize: 3 }, { crewSize: 3, hours: 4, cubicFeet: 750 }],
    ['in quarters of an hour', { crewSize: 5 }, { crewSize: 5, hours: 2.5, cubicFeet: 750 }],
    ['never less than an hour', { crewSize: 100 }, { crewSize: 100, hours: 1, cubicFeet: 750 }],
    ['hours that were chosen', { hours: 7.1 }, { crewSize: 2, hours: 7.1, cubicFeet: 750 }],
    ['hours without a size', { homeSize: null, hours: 3 }, { crewSize: 2, hours: 3, cubicFeet: null }],
  ])('%s', (_name, changed, work) => {
    expect(moveWork(move(changed))).toEqual(work)
  })

  it('returns null without hours and home size', () => {
    expect(calculateMovePrice(move({ homeSize: null, crewSize: 3 }))).toBeNull()
  })

  it("uses the company's own table if it has one", () => {
    const own = Object.fromEntries(
      HOME_SIZES.map((size) => [size, { crew: 3, hours: 4.5, cubicFeet: 800 }]),
    ) as NonNullable<MoveFacts['booking']['homeWork']>
    const booking = { ...DEFAULT_BOOKING, homeWork: own }
    expect(moveWork(move({ booking }))).toEqual({ crewSize: 3, hours: 4.5, cubicFeet: 800 })
  })
})

describe('price of a move', () => {
  it.each([
    ['hours less and more beside it', {}, 480, [440, 600]],
    ['the minimum at both ends', { homeSize: 'ST' as const, hours: 1 }, 240, [240, 240]],
    ['a crew above four', { hours: 4, crewSize: 6 }, 960, [840, 1200]],
    [
      'no widening',
      { hours: 4.1, booking: { ...DEFAULT_BOOKING, percentBelow: 0, percentAbove: 0 } },
      328,
      [328, 328],
    ],
    [
      'a Saturday in summer',
      {
        day: '2027-07-03',
        booking: {
          ...DEFAULT_BOOKING,
          weekdayPercents: [0, 0, 0, 0, 0, 0, 10],
          seasons: [{ name: 'Summer', from: '06-01', to: '08-31', percent: 15 }],
        },
      },
      600,
      [550, 750],
    ],
    [
      "the company's lines, a discount taken off",
      {
        estimateLines: {
          movingLabor: [
            { item: 'serviceFee' as const, rate: 40, units: 1 },
            { item: 'discount' as const, rate: 10, units: 2 },
          ],
        },
      },
      500,
      [460, 620],
    ],
    ['packing that the office has put on the job', { packingHours: 2 }, 480 + 2 * 60, [560, 720]],
    ['a truck and its miles, in whole dollars around', { useTruck: true }, 572.34, [532, 693]],
    [
      "a truck that the company's own lines price",
      {
        useTruck: true,
        estimateLines: { localMoving: [{ item: 'truckFlatRate' as const, rate: 99, units: 1 }] },
      },
      579,
      [539, 699],
    ],
  ])('includes %s', (_name, changed, total, range) => {
    const found = price(changed)
    expect([found.total, [found.low, found.high]]).toEqual([total, range])
    const sum = found.lines.reduce((cents, line) => cents + Math.round(line.total * 100), 0)
    expect(sum).toBe(Math.round(total * 100))
  })

  it('lists each line with its units', () => {
    expect(price({ useTruck: true }).lines).toEqual([
      { item: 'hourlyRateTwo', label: 'Moving labor, crew of 2', rate: 80, units: 6, total: 480 },
      { item: 'truckFlatRate', label: 'Truck, flat rate', rate: 80, units: 1, total: 80 },
      { item: 'truckByDistance', label: 'Truck, by distance', rate: 1, units: 12.34, total: 12.34 },
    ])
    expect(price({ crewSize: 6 }).lines[0]?.label).toBe('Moving labor, crew of 6')
  })
})

describe('deposit', () => {
  const local = { value: 50, unitsLabel: '$' }
  const long = { value: 25, unitsLabel: '%' }
  const both = {
    ...DEFAULT_VARIABLES,
    depositLocal: { ...DEFAULT_VARIABLES.depositLocal, ...local },
    depositLong: { ...DEFAULT_VARIABLES.depositLong, ...long },
  }
  it.each([
    ['local, in dollars', {}, 50],
    ['over the margin: a share of the likely hours', { distanceMiles: 30.01 }, 120],
    ['between states', { places: [CO, WY] }, 120],
    ['of the truck as well', { distanceMiles: 100, useTruck: true }, 165],
    [
      'no more than the move costs',
      { variables: { ...both, depositLocal: { ...both.depositLocal, value: 999 } } },
      480,
    ],
    ['none', { variables: DEFAULT_VARIABLES }, 0],
  ])('%s', (_name, changed, deposit) => {
    expect(price({ variables: both, ...changed }).deposit).toBe(deposit)
  })
})

describe('basis of the price', () => {
  const CREW = '2 movers for about 6 hours, from what a 2-bedroom apartment usually takes.'
  const NO_TRUCK = 'The rate excludes a truck.'
  const MINIMUM = 'At least 3 hours are charged.'
  it.each([
    ['two places', {}, [CREW, '12.34 miles between the two places.', MINIMUM, NO_TRUCK]],
    ['one place', { places: [CO] }, [CREW, MINIMUM, NO_TRUCK]],
    [
      'no place',
      { places: [], distanceMiles: null },
      [CREW, 'The places and the distance are not known yet.', MINIMUM, NO_TRUCK],
    ],
    [
      'three places and a truck',
      { places: [CO, CO, CO], distanceMiles: 1_234.5, useTruck: true },
      [CREW, '1,234.5 miles of driving over the 3 places.', MINIMUM],
    ],
    [
      'no truck, to another state',
      { places: [CO, WY], distanceMiles: 793 },
      [
        CREW,
        '793 miles between the two places.',
        MINIMUM,
        NO_TRUCK,
        'Loading and unloading only: the drive is not included.',
      ],
    ],
    [
      'a distance that nobody knows, and a truck',
      { distanceMiles: null, useTruck: true },
      [
        CREW,
        'The distance is not known yet.',
        MINIMUM,
        "The truck's miles are added once the distance is known.",
      ],
    ],
    [
      'a truck for nothing',
      { useTruck: true, variables: variables({ truckFlatRate: 0, truckByDistance: 0, minimumTime: 0 }) },
      [CREW, '12.34 miles between the two places.', 'At least 1 hour is charged.', NO_TRUCK],
    ],
    [
      'one mover for hours that were chosen, with a truck',
      { hours: 1, crewSize: 1, distanceMiles: 1.2, useTruck: true },
      ['1 mover for 1 hour, as you chose.', '1.2 miles between the two places.', MINIMUM],
    ],
  ])('explains a price: %s', (_name, changed, basis) => {
    expect(price(changed).basis).toEqual(basis)
  })
})

describe('any company and move', () => {
  const percent = fc.integer({ min: -500, max: 2000 }).map((tenths) => tenths / 10)
  const dollars = fc.integer({ min: 0, max: 50_000 }).map((cents) => cents / 100)
  const line = fc.record({
    item: fc.constantFrom('serviceFee' as const, 'discount' as const, 'truckFlatRate' as const),
    rate: dollars,
    units: fc.integer({ min: 0, max: 20 }),
  })
  const moves = fc
    .record({
      rates: fc.tuple(dollars, dollars, dollars, dollars),
      minimumTime: fc.integer({ min: 0, max: 8 }),
      percentBelow: fc.integer({ min: 0, max: 50 }),
      percentAbove: fc.integer({ min: 0, max: 100 }),
      weekdayPercents: fc.array(percent, { minLength: 7, maxLength: 7 }),
      seasonPercent: percent,
      lines: fc.array(line, { maxLength: 3 }),
      places: fc.array(fc.constantFrom(CO, WY), { maxLength: 10 }),
      distanceMiles: fc.option(fc.double({ min: 0, max: 3_000, noNaN: true })),
      day: fc.option(fc.constantFrom('2027-07-03', '2027-12-31', '2028-02-29')),
      homeSize: fc.option(fc.constantFrom(...HOME_SIZES)),
      hours: fc.option(fc.integer({ min: 1, max: 16_800 }).map((hundredths) => hundredths / 100)),
      crewSize: fc.option(fc.integer({ min: 1, max: 100 })),
      useTruck: fc.boolean(),
    })
    .map((one): MoveFacts => {
      const [hourlyRateOne, hourlyRateTwo, hourlyRateThree, hourlyRateFour] = one.rates
      const rates = { hourlyRateOne, hourlyRateTwo, hourlyRateThree, hourlyRateFour }
      return move({
        ...one,
        variables: variables({ ...rates, minimumTime: one.minimumTime }),
        booking: {
          ...DEFAULT_BOOKING,
          percentBelow: one.percentBelow,
          percentAbove: one.percentAbove,
          weekdayPercents: one.weekdayPercents,
          seasons: [{ name: 'S', from: '12-01', to: '07-31', percent: one.seasonPercent }],
        },
        estimateLines: { movingLabor: one.lines, localMoving: one.lines, longDistanceMoving: one.lines },
      })
    })

  it('prices a move as the estimate of a job with this crew and these hours, within the usual range', () => {
    fc.assert(
      fc.property(moves, (facts) => {
        const found = calculateMovePrice(facts)
        if (!found) return needsSurveyForMove(facts) || (facts.homeSize === null && facts.hours === null)
        const jobType = resolveJobType({
          locations: facts.places,
          useTruck: facts.useTruck,
          distanceMiles: facts.distanceMiles,
          marginMiles: facts.variables.localIntrastateMargin.value,
        })
        const parts = splitDuration(found.hours, Math.max(1, facts.places.length), '2027-03-01', '09:00')
        const lines = automaticEstimate({
          jobType,
          jobDate: facts.day,
          crewSize: found.crewSize,
          locations: parts.map((part) => ({ activities: [{ activityType: 'unload', ...part }] })),
          minimumTime: null,
          variables: variablesOfDay(facts.day, facts.variables, facts.booking),
          useTruck: facts.useTruck,
          distanceMiles: facts.distanceMiles,
          defaultLines: defaultLinesFor(facts.estimateLines, jobType),
        })
        expect(Math.round(found.total * 100)).toBe(estimateTotalCents(lines))
        expect(found.low).toBeLessThanOrEqual(found.total)
        expect(found.high).toBeGreaterThanOrEqual(found.total)
        expect(found.deposit).toBeLessThanOrEqual(found.total)
        return true
      }),
      { numRuns: 300 },
    )
  })
})

describe('a move to another state', () => {
  it('requires a survey with a truck, and is priced as moving labor without one', () => {
    const places = [CO, WY]
    const withTruck = move({ places, useTruck: true })
    expect([needsSurveyForMove(withTruck), calculateMovePrice(withTruck)]).toEqual([true, null])
    expect(needsSurveyForMove(move({ places }))).toBe(false)
    expect(price({ places }).total).toBeGreaterThan(0)
  })
})
