import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_VARIABLES, withDefaultVariables } from '../../company/settings/company.variables.ts'
import { JOB_TYPES, type ActivityType } from '../../trade/job.choices.ts'
import { automaticEstimate, crewRate, defaultEstimateItem, estimateTotalCents } from './automatic.ts'
import { ESTIMATE_ITEM_LABELS } from '../../company/settings/estimate-items.ts'

type Facts = Parameters<typeof automaticEstimate>[0]

const base: Facts = {
  jobType: 'moving_labor',
  jobDate: '2026-12-01 09:00:00',
  crewSize: 2,
  locations: [],
  minimumTime: null,
  variables: DEFAULT_VARIABLES,
  useTruck: false,
  distanceMiles: null,
}

/** Returns one location with activities of these lengths in hours, from 6 in the morning. */
function work(...activities: [ActivityType | null, number][]): Facts['locations'] {
  return [
    {
      activities: activities.map(([activityType, hours]) => ({
        activityType,
        activityDate: '2026-12-01',
        startTime: '06:00',
        endTime: `${String(6 + Math.floor(hours)).padStart(2, '0')}:${String((hours % 1) * 60).padStart(2, '0')}`,
      })),
    },
  ]
}

const short = (facts: Facts) =>
  automaticEstimate(facts).map(({ item, rate, units, total }) => [item, rate, units, total])

describe('automatic estimate', () => {
  it.each<[string, Partial<Facts>, unknown[][]]>([
    ['the minimum without activities', {}, [['hourlyRateTwo', 80, 3, 240]]],
    [
      'the minimum for untimed ones',
      { locations: [{ activities: [{ activityType: 'load' }] }] },
      [['hourlyRateTwo', 80, 3, 240]],
    ],
    ["the job's own minimum", { minimumTime: 5 }, [['hourlyRateTwo', 80, 5, 400]]],
    ['an hour when no minimum is set', { minimumTime: 0 }, [['hourlyRateTwo', 80, 1, 80]]],
    [
      'load, unload and labor together',
      { locations: work(['load', 2], ['unload', 1.5], ['labor', 1]) },
      [['hourlyRateTwo', 80, 4.5, 360]],
    ],
    ['not below the minimum', { locations: work(['load', 1.5]) }, [['hourlyRateTwo', 80, 3, 240]]],
    [
      'nothing for untimed ones where any is timed',
      { locations: [...work(['load', 4]), { activities: [{ activityType: 'unload' }] }] },
      [['hourlyRateTwo', 80, 4, 320]],
    ],
    [
      'packing beside labor, without a minimum',
      { locations: work(['load', 4], ['pack', 1.5]) },
      [
        ['hourlyRateTwo', 80, 4, 320],
        ['hourlyRateTwoPacking', 60, 1.5, 90],
      ],
    ],
    [
      'packing of a job without activities of it, beside the minimum',
      { packingHours: 2.5 },
      [
        ['hourlyRateTwo', 80, 3, 240],
        ['hourlyRateTwoPacking', 60, 2.5, 150],
      ],
    ],
    [
      'packing as its activities say, not as the job does',
      { locations: work(['load', 4], ['pack', 1.5]), packingHours: 6 },
      [
        ['hourlyRateTwo', 80, 4, 320],
        ['hourlyRateTwoPacking', 60, 1.5, 90],
      ],
    ],
    [
      'packing alone with the minimum and no labor',
      { locations: work(['pack', 1]) },
      [['hourlyRateTwoPacking', 60, 3, 180]],
    ],
    [
      'nothing for a visit to estimate',
      { locations: work(['estimate', 5]) },
      [['hourlyRateTwo', 80, 3, 240]],
    ],
    ['a crew of one', { crewSize: 1 }, [['hourlyRateOne', 40, 3, 120]]],
    ['a crew of four', { crewSize: 4 }, [['hourlyRateFour', 160, 3, 480]]],
    ['a crew of six', { crewSize: 6 }, [['hourlyRateFour', 240, 3, 720]]],
    [
      'weight for an interstate job with a cube sheet',
      { jobType: 'interstate', cubicFeet: 1000, locations: work(['load', 9], ['pack', 1]) },
      [
        ['moving', 1.5, 7000, 10_500],
        ['hourlyRateTwoPacking', 60, 1, 60],
      ],
    ],
    [
      'packing beside weight without a minimum',
      { jobType: 'international', cubicFeet: 1000, locations: work(['pack', 1]) },
      [
        ['moving', 1.5, 7000, 10_500],
        ['hourlyRateTwoPacking', 60, 1, 60],
      ],
    ],
    [
      'hours for an interstate job without one',
      { jobType: 'interstate', cubicFeet: 0 },
      [['hourlyRateTwo', 80, 3, 240]],
    ],
    [
      'hours for a local job with a cube sheet',
      { jobType: 'intrastate_local', cubicFeet: 1000 },
      [['hourlyRateTwo', 80, 3, 240]],
    ],
  ])('charges %s', (_what, facts, lines) => expect(short({ ...base, ...facts })).toEqual(lines))

  it("adds the company's rate for estimate visits if it has one", () => {
    const variables = withDefaultVariables({ estimate: { value: 25 } })
    expect(short({ ...base, variables, locations: work(['estimate', 2]) })).toEqual([
      ['hourlyRateTwo', 80, 3, 240],
      ['estimate', 25, 2, 50],
    ])
    expect(short({ ...base, variables })).toHaveLength(1)
  })

  it('dates its lines on the day of the job and numbers them', () => {
    const lines = automaticEstimate({ ...base, locations: work(['load', 4], ['pack', 2]) })
    expect(lines.map(({ id, lineItemDate }) => [id, lineItemDate])).toEqual([
      [1, '2026-12-01'],
      [2, '2026-12-01'],
    ])
    expect(automaticEstimate({ ...base, jobDate: null })[0]?.lineItemDate).toBeNull()
  })

  it('is never negative and never decreases with more hours or movers', () => {
    const hours = fc.integer({ min: 4, max: 32 }).map((quarters) => quarters / 4)
    const kind = fc.constantFrom<ActivityType>('load', 'unload', 'labor', 'pack', 'estimate')
    const totalOf = (facts: Facts) => estimateTotalCents(automaticEstimate(facts))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(kind, hours), { maxLength: 6 }),
        kind,
        hours,
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(...JOB_TYPES),
        (list, type, first, more, crewSize, jobType) => {
          // A first activity of labor stays labor, so that the minimum does not move between the two kinds.
          const facts = (length: number) => ({
            ...base,
            jobType,
            crewSize,
            locations: work(['load', 3], ...list, [type, length]),
          })
          const total = totalOf(facts(first))
          expect(total).toBeGreaterThan(0)
          expect(totalOf(facts(first + more / 4))).toBeGreaterThanOrEqual(total)
          expect(totalOf({ ...facts(first), crewSize: crewSize + 1 })).toBeGreaterThanOrEqual(total)
          for (const line of automaticEstimate(facts(first))) {
            expect(line.units).toBe(Math.round(line.units * 100) / 100)
            expect(Object.hasOwn(ESTIMATE_ITEM_LABELS, line.item)).toBe(true)
          }
        },
      ),
    )
  })
})

describe('line basis', () => {
  it('is one basis per line, with default lines numbered by position', () => {
    const lines = automaticEstimate({
      ...base,
      variables: withDefaultVariables({ estimate: { value: 50 } }),
      locations: work(['load', 3], ['pack', 1], ['estimate', 1]),
      defaultLines: [
        { item: 'materials', rate: 20, units: 1 },
        { item: 'serviceFee', rate: 40, units: 1 },
      ],
    })
    expect(lines.map(({ basis, item, isDirty }) => [basis, item, isDirty])).toEqual([
      ['labor', 'hourlyRateTwo', false],
      ['packing', 'hourlyRateTwoPacking', false],
      ['estimate', 'estimate', false],
      ['default:1', 'materials', false],
      ['default:2', 'serviceFee', false],
    ])
    const byWeight = automaticEstimate({ ...base, jobType: 'interstate', cubicFeet: 100 })
    expect(byWeight.map(({ basis }) => basis)).toEqual(['weight'])
  })
})

describe('crew rate', () => {
  it.each([
    [1, 'moving', 'hourlyRateOne', 40],
    [3, 'moving', 'hourlyRateThree', 120],
    [5, 'moving', 'hourlyRateFour', 200],
    [100, 'moving', 'hourlyRateFour', 4000],
    [2, 'packing', 'hourlyRateTwoPacking', 60],
    [7, 'packing', 'hourlyRateFourPacking', 210],
  ] as const)('of %d for %s is %s at %d', (size, kind, item, rate) => {
    expect(crewRate(DEFAULT_VARIABLES, size, kind)).toMatchObject({ item, rate })
  })

  it('labels a crew of five or more, because no item names it', () => {
    expect(crewRate(DEFAULT_VARIABLES, 4, 'moving').label).toBeNull()
    expect(crewRate(DEFAULT_VARIABLES, 6, 'moving').label).toBe('Moving labor, crew of 6')
    expect(crewRate(DEFAULT_VARIABLES, 5, 'packing').label).toBe('Packing labor, crew of 5')
  })

  it('is exact for rates with cents', () => {
    const variables = withDefaultVariables({ hourlyRateOne: { value: 0.1 }, hourlyRateFour: { value: 0.2 } })
    expect(crewRate(variables, 5, 'moving').rate).toBe(0.3)
  })
})

describe('estimate total', () => {
  it.each([
    [[], 0],
    [[{ item: 'hourlyRateTwo', rate: 80, units: 3 }], 24_000],
    [
      [
        { item: 'hourlyRateTwo', rate: 80, units: 3 },
        { item: 'discount', rate: 40, units: 1 },
      ],
      20_000,
    ],
    [[{ item: 'discount', rate: 40, units: 1 }], 0],
    [
      [
        { item: 'a', rate: 0.005, units: 1 },
        { item: 'b', rate: 0.005, units: 1 },
      ],
      2,
    ],
  ])(
    'of %j is %d cents: each line is rounded, discounts are subtracted, and it is never below 0',
    (lines, total) => {
      expect(estimateTotalCents(lines)).toBe(total)
    },
  )
})

it('new line depends on the type of the job, and all 23 items have labels', () => {
  expect(JOB_TYPES.map(defaultEstimateItem)).toEqual([
    'hourlyRateTwo',
    'truckByDistance',
    'truckByDistance',
    'moving',
    'truckByDistance',
    'truckByDistance',
  ])
  expect(Object.keys(ESTIMATE_ITEM_LABELS)).toHaveLength(23)
})
