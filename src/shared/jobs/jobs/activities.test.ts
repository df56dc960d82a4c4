import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutesBetween, shiftWallClock } from '../../kernel/dates.ts'
import {
  activityHours,
  isFirstActivityShorter,
  isValidActivity,
  jobTimes,
  moveLocations,
  shiftActivities,
  splitDuration,
  type ActivityFacts,
} from './activities.ts'

const load: ActivityFacts = {
  activityType: 'load',
  activityDate: '2026-12-01',
  startTime: '09:00',
  endTime: '12:00',
}
const times = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  )

describe('activity', () => {
  it.each([
    ['09:00', '12:00', 3],
    ['09:00', '11:30', 2.5],
    ['09:00', '09:15', 1],
    ['09:00', '10:00', 1],
    ['09:00', '10:20', 1.33],
    ['22:00', '02:00', 4],
    ['09:00', '09:00', 24],
    ['00:00', '23:59', 23.98],
    ['09:00:00', '12:00:00', 3],
  ])('from %s to %s lasts %d hours', (startTime, endTime, hours) => {
    expect(activityHours({ ...load, startTime, endTime })).toBe(hours)
  })

  it('lasts at least one hour and at most a day', () => {
    fc.assert(
      fc.property(times, times, (startTime, endTime) => {
        const hours = activityHours({ ...load, startTime, endTime })
        expect(hours).toBeGreaterThanOrEqual(1)
        expect(hours).toBeLessThanOrEqual(24)
      }),
    )
  })

  it.each(['activityDate', 'activityType', 'startTime', 'endTime'] as const)(
    'is not valid without %s',
    (key) => {
      expect(isValidActivity(load)).toBe(true)
      expect(isValidActivity({ ...load, [key]: null })).toBe(false)
      expect(isValidActivity({ ...load, [key]: undefined })).toBe(false)
    },
  )

  it('has no duration without times', () => {
    expect(activityHours({ ...load, startTime: null })).toBe(0)
    expect(activityHours({ ...load, endTime: undefined })).toBe(0)
  })
})

describe('changed job date', () => {
  const from = '2026-12-01 09:00:00'
  const before = [
    {
      activities: [
        { ...load, id: 1 },
        { ...load, id: 2, startTime: '13:00', endTime: '15:00' },
      ],
    },
  ]

  it('moves only activities that the call left unchanged', () => {
    const sent = [
      {
        activities: [
          { ...load, id: 1 },
          { ...load, id: 2, startTime: '14:00', endTime: '15:00' },
        ],
      },
    ]
    const [location] = shiftActivities(before, sent, from, '2026-12-03 10:30:00')
    expect(location?.activities).toEqual([
      { ...load, id: 1, activityDate: '2026-12-03', startTime: '10:30', endTime: '13:30' },
      sent[0]?.activities[1],
    ])
  })

  it('recognizes activities without ids by their position', () => {
    const [location] = shiftActivities(before, [{ activities: [load] }], from, '2026-12-02 09:00:00')
    expect(location?.activities).toEqual([{ ...load, activityDate: '2026-12-02' }])
  })

  it('treats null and absent, and 09:00 and 09:00:00, as equal', () => {
    const untimed = [
      { activities: [{ id: 1, activityType: 'load' as const, activityDate: '2026-12-01', startTime: null }] },
    ]
    const sent = [{ activities: [{ id: 1, activityType: 'load' as const, activityDate: '2026-12-01' }] }]
    expect(shiftActivities(untimed, sent, from, '2026-12-05 09:00:00')[0]?.activities[0]?.activityDate).toBe(
      '2026-12-05',
    )
    const exact = [{ activities: [{ ...load, id: 1, startTime: '09:00:00', endTime: '12:00:00' }] }]
    expect(shiftActivities(before, exact, from, '2026-12-05 09:00:00')[0]?.activities[0]?.activityDate).toBe(
      '2026-12-05',
    )
  })

  it('keeps durations and order, and can be reversed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(times, times), { maxLength: 5 }),
        fc.integer({ min: -200, max: 200 }),
        (spans, quarters) => {
          const list = [
            { activities: spans.map(([startTime, endTime], id) => ({ ...load, id, startTime, endTime })) },
          ]
          const to = shiftWallClock(from, quarters * 15)
          const moved = shiftActivities(list, list, from, to)
          for (const [index, activity] of (moved[0]?.activities ?? []).entries()) {
            const old = list[0]?.activities[index] ?? load
            expect(activityHours(activity)).toBe(activityHours(old))
            const clock = (one: ActivityFacts) => `${one.activityDate} ${one.startTime}:00`
            expect(minutesBetween(clock(old), clock(activity))).toBe(quarters * 15)
          }
          expect(shiftActivities(moved, moved, to, from)).toEqual(list)
        },
      ),
    )
  })
})

describe('times of a job', () => {
  const facts = { jobDate: '2026-12-01 09:00:00', locations: [], minimumHours: 3 }
  it.each([
    ['its date and the minimum', facts, '2026-12-01 09:00:00', '2026-12-01 12:00:00'],
    ['an hour at least', { ...facts, minimumHours: 0 }, '2026-12-01 09:00:00', '2026-12-01 10:00:00'],
    [
      'its activities, over midnight too',
      { ...facts, locations: [{ activities: [load, { ...load, startTime: '22:00', endTime: '01:00' }] }] },
      '2026-12-01 09:00:00',
      '2026-12-02 01:00:00',
    ],
    [
      'work, not visits to estimate',
      {
        ...facts,
        locations: [
          { activities: [{ ...load, activityType: 'estimate' as const, activityDate: '2026-11-20' }] },
        ],
      },
      '2026-12-01 09:00:00',
      '2026-12-01 12:00:00',
    ],
    [
      'its activities alone without a date',
      { ...facts, jobDate: null, locations: [{ activities: [load] }] },
      '2026-12-01 09:00:00',
      '2026-12-01 12:00:00',
    ],
  ])('are %s', (_what, job, startsAt, endsAt) => expect(jobTimes(job)).toEqual({ startsAt, endsAt }))

  it('are null without date and activities', () => {
    expect(jobTimes({ ...facts, jobDate: null })).toBeNull()
    expect(
      jobTimes({ ...facts, jobDate: null, locations: [{ activities: [{ ...load, endTime: null }] }] }),
    ).toBeNull()
  })
})

describe('split duration', () => {
  const minutesOf = (parts: ReturnType<typeof splitDuration>) =>
    parts.map((part) =>
      minutesBetween(`${part.activityDate} ${part.startTime}:00`, `${part.activityDate} ${part.endTime}:00`),
    )

  it.each([
    [6, 2, [240, 120]],
    [4, 2, [165, 75]],
    [1, 2, [45, 15]],
    [6, 3, [120, 120, 120]],
    [5, 3, [105, 105, 90]],
    [4, 1, [240]],
    [0.25, 3, [15, 15, 15]],
    [0.25, 2, [15, 15]],
  ])('of %d hours over %d locations is %j minutes', (hours, places, minutes) => {
    expect(minutesOf(splitDuration(hours, places, '2026-12-01', '08:00'))).toEqual(minutes)
  })

  it('runs consecutively, also past midnight', () => {
    expect(splitDuration(6, 2, '2026-12-01', '22:00')).toEqual([
      { activityDate: '2026-12-01', startTime: '22:00', endTime: '02:00' },
      { activityDate: '2026-12-02', startTime: '02:00', endTime: '04:00' },
    ])
    expect(splitDuration(6, 0, '2026-12-01', '22:00')).toEqual([])
  })

  it('adds up, except for parts raised to 15 minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 20 }), (quarters, places) => {
        const parts = splitDuration(quarters / 4, places, '2026-12-01', '06:00')
        expect(parts).toHaveLength(places)
        const first = parts[0]
        const last = parts.at(-1)
        for (const [index, part] of parts.entries()) {
          const next = parts[index + 1]
          if (next) expect(part.endTime).toBe(next.startTime)
        }
        const lengths = minutesOf(parts).map((minutes) => (minutes + 1440) % 1440)
        expect(Math.min(...lengths)).toBeGreaterThanOrEqual(15)
        const total = lengths.reduce((sum, minutes) => sum + minutes, 0)
        expect(total).toBeGreaterThanOrEqual(quarters * 15)
        if (!lengths.includes(15)) expect(total).toBe(quarters * 15)
        expect(first?.startTime).toBe('06:00')
        expect(last).toBeDefined()
      }),
    )
  })
})

describe('another job date with its own end', () => {
  const places = [{ activities: [] }, { activities: [load, { ...load, activityType: 'unload' as const }] }]
  const moved = (toJobDate: string, endTime: string | null) =>
    moveLocations(places, '2026-12-01 09:00:00', toJobDate, endTime)

  it('moves all activities and sets the end of the first one', () => {
    const [, second] = moved('2026-12-02 10:00:00', '15:00')
    expect(second?.activities).toMatchObject([
      { activityDate: '2026-12-02', startTime: '10:00', endTime: '15:00' },
      { activityDate: '2026-12-02', startTime: '10:00', endTime: '13:00' },
    ])
    expect(moveLocations(places, null, '2026-12-02 10:00:00', null)).toEqual(places)
  })

  it.each([
    ['2026-12-01 09:00:00', '09:01', true],
    ['2026-12-01 09:00:00', '11:59', true],
    ['2026-12-02 10:00:00', '12:00', true],
    ['2026-12-02 10:00:00', '13:00', false],
    ['2026-12-02 10:00:00', null, false],
    ['2026-12-01 09:00:00', '08:00', false],
  ])('from %s to %s is shorter: %s', (toJobDate, endTime, isShorter) => {
    expect(isFirstActivityShorter(places, moved(toJobDate, endTime))).toBe(isShorter)
  })

  it('is not shorter if there were no times', () => {
    const untimed = [{ activities: [{ ...load, endTime: null }] }]
    expect(isFirstActivityShorter(untimed, places)).toBe(false)
  })
})
