import { describe, expect, it } from 'vitest'
import { automaticPayLines, crewHours, packHours, signUpRefusal } from './crew.rules.ts'
import { ratingColor, ratingPercent } from '../../people/workers/rating.ts'

const work = (activityType: 'load' | 'pack' | 'estimate', startTime: string, endTime: string) => ({
  activityType,
  activityDate: '2027-03-01',
  startTime,
  endTime,
})

describe('crew hours', () => {
  it('are those of all activities except estimates, without a minimum', () => {
    const places = [
      { activities: [work('load', '08:00', '10:30'), work('estimate', '07:00', '08:00')] },
      { activities: [work('pack', '11:00', '12:15')] },
    ]
    expect(crewHours(places)).toBe(3.75)
    expect(packHours(places)).toBe(1.25)
    expect(crewHours([])).toBe(0)
  })
})

describe('automatic pay lines', () => {
  const facts = {
    mode: 'laborVariable' as const,
    hourlyRate: 17.5,
    workerPay: 14,
    workerFlatPay: 150,
    locations: [{ activities: [work('load', '08:00', '11:20')] }],
    day: '2027-03-01',
  }
  const short = (more: Partial<Parameters<typeof automaticPayLines>[0]>) =>
    automaticPayLines({ ...facts, ...more }).map(({ item, rate, units, total }) => [item, rate, units, total])

  it("multiply the hours by the worker's rate, or else the company’s, or else 12", () => {
    expect(automaticPayLines(facts)).toEqual([
      {
        id: null,
        isDirty: false,
        isAutoFill: true,
        date: '2027-03-01',
        item: 'laborVariable',
        rate: 17.5,
        units: 3.33,
        total: 58.28,
        paid: false,
      },
    ])
    expect(short({ hourlyRate: null })).toEqual([['laborVariable', 14, 3.33, 46.62]])
    expect(short({ hourlyRate: null, workerPay: null })).toEqual([['laborVariable', 12, 3.33, 39.96]])
  })
  it.each<[string, ReturnType<typeof work>[], unknown[][]]>([
    [
      'packing on a line of its own',
      [work('load', '08:00', '10:00'), work('pack', '10:00', '11:30')],
      [
        ['laborVariable', 17.5, 2, 35],
        ['packingLabor', 17.5, 1.5, 26.25],
      ],
    ],
    [
      'no line of labor where packing is all there is',
      [work('pack', '10:00', '12:00')],
      [['packingLabor', 17.5, 2, 35]],
    ],
    [
      'nothing for a visit to estimate',
      [work('estimate', '10:00', '12:00')],
      [['laborVariable', 17.5, 0, 0]],
    ],
    [
      'no minimum, but an hour for each activity begun',
      [work('load', '10:00', '10:15')],
      [['laborVariable', 17.5, 1, 17.5]],
    ],
    ['a line of no hours without activities', [], [['laborVariable', 17.5, 0, 0]]],
  ])('have %s', (_what, activities, lines) => {
    expect(short({ locations: [{ activities }] })).toEqual(lines)
  })
  it('are one unit of the flat pay if the company pays flat, with or without packing', () => {
    const locations = [{ activities: [work('load', '08:00', '10:00'), work('pack', '10:00', '11:30')] }]
    expect(short({ mode: 'laborFlat', locations })).toEqual([['laborFlat', 150, 1, 150]])
  })
  it('are empty for a no-show', () => {
    expect(short({ noShow: true })).toEqual([])
    expect(short({ noShow: true, mode: 'laborFlat' })).toEqual([])
  })
})

describe('worker rating', () => {
  it.each([
    [0, 0, null],
    [9, 2, 90],
    [2.5, 1, 50],
    [14.5, 3, 96.7],
  ])('with %s stars over %s jobs is %s percent', (stars, jobs, percent) => {
    expect(ratingPercent(stars, jobs)).toBe(percent)
  })
  it.each([
    [59.9, 'red'],
    [60, 'orange'],
    [79.9, 'orange'],
    [80, 'green'],
  ] as const)('of %s percent is colored %s', (percent, color) => {
    expect(ratingColor(percent)).toBe(color)
  })
})

describe('job sign-up', () => {
  const facts = { jobStatus: 'scheduled', isInCrew: false, status: null, wasRejected: false }
  it('is allowed for scheduled jobs, once, and not after a rejection', () => {
    expect(signUpRefusal(facts)).toBeNull()
    expect(signUpRefusal({ ...facts, status: 'removedBySelf' })).toBeNull()
    expect(signUpRefusal({ ...facts, jobStatus: 'completed' })).toBe('rest_conflict')
    expect(signUpRefusal({ ...facts, isInCrew: true })).toBe('rest_conflict')
    expect(signUpRefusal({ ...facts, wasRejected: true, status: 'removedBySelf' })).toBe('crew_rejected')
  })
})
