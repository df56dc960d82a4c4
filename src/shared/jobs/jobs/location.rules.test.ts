import { describe, expect, it } from 'vitest'
import { locationSchema, type JobLocation } from './job.input.ts'
import type { JobStatus } from '../../trade/job.choices.ts'
import type { JobFacts, Viewer } from './job.rules.ts'
import { locationChangesRefusal, withKeptDetails, withActivities } from './location.rules.ts'

const facts = (jobStatus: JobStatus): JobFacts => ({
  jobStatus,
  jobType: 'moving_labor',
  clientId: 1,
  billingContactId: 1,
  crew: [],
  deletedAt: null,
  useTruck: false,
  hasPayments: false,
  isLost: false,
})
const viewerOf = (kind: Viewer['kind']): Viewer => ({
  kind,
  isAdministrator: false,
  viewFinancials: false,
  permissions: kind === 'crew' ? ['sales'] : [],
})
const [client, manager, seller] = [viewerOf('client'), viewerOf('manager'), viewerOf('crew')]
const place = (change: Record<string, unknown> = {}): JobLocation =>
  locationSchema.parse({
    address: '1600 Broadway, Denver',
    addressState: 'CO',
    numRooms: 3,
    numStairFlights: 1,
    locationSize: 900,
    activities: [
      { id: 1, activityType: 'load', activityDate: '2026-12-01', startTime: '09:00', endTime: '12:00' },
    ],
    ...change,
  })

describe("a client's locations", () => {
  const second = place({ address: '1777 Broadway, Boulder', locationSize: null, longCarry: 80 })
  const before = [place(), second]
  const fieldOf = (jobStatus: JobStatus, after: JobLocation[]) =>
    locationChangesRefusal(client, facts(jobStatus), before, after)?.field ?? null

  it.each<[string, JobLocation[], string | null]>([
    ['nothing', before, null],
    [
      'rooms, stairs and kind',
      [place({ numRooms: 4, numStairFlights: 2, locationType: 'House' }), second],
      null,
    ],
    ['times', [place({ activities: [] }), second], null],
    ['the order', [second, place()], null],
    ['one place less', [second], null],
    ['one place more', [place(), second, place({ address: 'New', locationSize: null })], null],
    ['another address with the details of the old one', [place({ address: 'Elsewhere' }), second], null],
    ['another address without details', [place({ address: 'Elsewhere', locationSize: null }), second], null],
    ['the area', [place({ locationSize: 1000 }), second], 'locations.0.locationSize'],
    ['the area away', [place({ locationSize: null }), second], 'locations.0.locationSize'],
    [
      'elevator, long carry and parking',
      [place({ elevator: true, parking: 'street' }), { ...second, longCarry: 10 }],
      null,
    ],
    [
      'the area along with the address',
      [place({ address: 'Elsewhere', locationSize: 1 }), second],
      'locations.0.locationSize',
    ],
    ['details of a new place', [place(), second, place({ address: 'New' })], 'locations.2.locationSize'],
    [
      'details from one place to the other',
      [place(), { ...second, locationSize: 900 }],
      'locations.1.locationSize',
    ],
  ])('while inquiring: %s', (_what, after, field) => expect(fieldOf('inquiring', after)).toBe(field))

  const timed = (change: Record<string, unknown>) => ({ ...place().activities[0], ...change })
  it.each<[string, JobLocation[], string | null]>([
    ['nothing', before, null],
    [
      'nothing, the times to the second',
      [place({ activities: [timed({ startTime: '09:00:00' })] }), second],
      null,
    ],
    [
      'the kind of work at the first place',
      [place({ activities: [timed({ activityType: 'labor' })] }), second],
      null,
    ],
    [
      'work at the first place to what is not priced',
      [place({ activities: [timed({ activityType: 'estimate' })] }), second],
      'locations.0.activities',
    ],
    [
      'the kind of work at the second',
      [place(), place({ ...second, activities: [timed({ activityType: 'pack' })] })],
      'locations.1.activities',
    ],
    [
      'a start time',
      [place({ activities: [timed({ startTime: '10:00' })] }), second],
      'locations.0.activities',
    ],
    [
      'a day',
      [place({ activities: [timed({ activityDate: '2026-12-02' })] }), second],
      'locations.0.activities',
    ],
    ['an activity away', [place({ activities: [] }), second], 'locations.0.activities'],
    ['the address', [place({ address: 'Elsewhere' }), second], 'locations.0.address'],
    ['the rooms', [place({ numRooms: 9 }), second], 'locations.0.numRooms'],
    ['the stairs', [place({ numStairFlights: 3 }), second], 'locations.0.numStairFlights'],
    [
      'the stairs by their other name',
      [place({ numStairFlights: null, stairsflights: 3 }), second],
      'locations.0.numStairFlights',
    ],
    [
      'nothing, the stairs by their other name',
      [place({ numStairFlights: null, stairsflights: 1 }), second],
      null,
    ],
    ['a coordinate', [place({ latitude: 1 }), second], 'locations.0.latitude'],
    ['one place less', [place()], 'locations'],
    ['the order', [second, place()], 'locations.0.address'],
  ])('once scheduled: %s', (_what, after, field) => expect(fieldOf('scheduled', after)).toBe(field))

  it('are checked in every field once scheduled', () => {
    for (const key of Object.keys(locationSchema.shape)) {
      if (key === 'activities') continue
      // A value that differs from every location here, of any type.
      const after = [
        {
          ...place(),
          [key]: key === 'stairsflights' ? 4 : 'other',
          ...(key === 'stairsflights' && { numStairFlights: null }),
        },
        second,
      ]
      expect(fieldOf('scheduled', after as JobLocation[]), key).not.toBeNull()
    }
  })

  it('may only complete an address that was not known when the move was booked', () => {
    const pending = place({ address: 'Boulder, CO', addressPending: true, locationSize: null })
    const whole = { ...pending, address: '12 Pearl Street, Boulder, CO', addressPending: false }
    const refusal = (from: JobLocation[], to: JobLocation[]) =>
      locationChangesRefusal(client, facts('scheduled'), from, to)?.field ?? null
    expect(refusal([place(), pending], [place(), whole])).toBeNull()
    expect(refusal([place(), whole], [place(), pending])).toBe('locations.1.address')
    expect(refusal([place(), pending], [place({ address: 'Elsewhere' }), whole])).toBe('locations.0.address')
    expect(refusal([place(), pending], [place(), { ...whole, activities: [] }])).toBe(
      'locations.1.activities',
    )
  })

  it('are not restricted for staff', () => {
    const after = [place({ address: 'Elsewhere', locationSize: 1 })]
    for (const viewer of [manager, seller])
      expect(locationChangesRefusal(viewer, facts('scheduled'), before, after)).toBeNull()
  })

  it('cannot have staff details on a new job', () => {
    expect(locationChangesRefusal(client, null, [], [place({ locationSize: null })])).toBeNull()
    expect(locationChangesRefusal(client, null, [], [place()])).toEqual({
      code: 'rest_forbidden',
      field: 'locations.0.locationSize',
    })
  })
})

describe('work of a completed job', () => {
  const timed = (change: Record<string, unknown> = {}) => ({ ...place().activities[0], ...change })
  const bare = place({ address: '1777 Broadway, Boulder', activities: [] })
  const before = [place(), bare]
  const longer = place({ activities: [timed({ endTime: '18:00' })] })
  const fieldOf = (after: JobLocation[], viewer = seller, jobStatus: JobStatus = 'completed') =>
    locationChangesRefusal(viewer, facts(jobStatus), before, after)?.field ?? null

  it.each<[string, JobLocation[], string | null]>([
    ['nothing', before, null],
    ['what a place is like', [place({ elevator: true, numRooms: 5 }), bare], null],
    ['a place without work away', [place()], null],
    ['a later end', [longer, bare], 'locations.0.activities'],
    [
      'another kind',
      [place({ activities: [timed({ activityType: 'pack' })] }), bare],
      'locations.0.activities',
    ],
    ['more work elsewhere', [place(), { ...bare, activities: place().activities }], 'locations.1.activities'],
    ['a place with work away', [bare], 'locations.0.activities'],
    ['all places away', [], 'locations'],
  ])('cannot be changed by the crew: %s', (_what, after, field) => expect(fieldOf(after)).toBe(field))

  it('can be changed by the office, and by a selling crew before completion', () => {
    expect(fieldOf([longer, bare], manager)).toBeNull()
    expect(fieldOf([longer, bare], seller, 'scheduled')).toBeNull()
  })
})

describe('details that a client does not send', () => {
  const hidden = { locationSize: 900, longCarry: 80, elevator: true }
  const before = [place(hidden), place({ address: 'Elsewhere', locationSize: 400 })]
  const bare = (address: string) => place({ address, locationSize: null })

  it('stay with their location, matched by address or else by position', () => {
    const kept = withKeptDetails(before, [bare('Elsewhere'), place({ locationSize: null, numRooms: 4 })])
    expect(kept[0]).toMatchObject({ address: 'Elsewhere', locationSize: 400 })
    expect(kept[1]).toMatchObject({ ...hidden, numRooms: 4 })
    expect(withKeptDetails(before, [bare('1600 Broadway, Denver 80202')])[0]).toMatchObject(hidden)
  })

  it('stay with their location together with its activities if none are sent', () => {
    const { activities, ...bareHere } = place()
    const { activities: _none, ...bareThere } = place({ address: 'Elsewhere', activities: [] })
    const work = (after: Parameters<typeof withActivities>[1]) =>
      withActivities([place(), place({ address: 'Elsewhere', activities: [] })], after).map(
        (one) => one.activities,
      )
    expect(activities).not.toEqual([])
    expect(work([bareThere, bareHere])).toEqual([[], activities])
    // Sent activities are used, including an empty list, and a new location has none.
    expect(work([{ ...bareHere, activities: [] }, bareThere, { ...bareHere, address: 'New' }])).toEqual([
      [],
      [],
      [],
    ])
  })

  it('of getting in and out are replaced by an answer of no, and stay without an answer', () => {
    const after = [place({ locationSize: null, elevator: false, longCarry: 0 }), bare('Elsewhere')]
    expect(withKeptDetails(before, after)[0]).toMatchObject({ elevator: false, longCarry: 0 })
    expect(withKeptDetails(before, [bare('1600 Broadway, Denver')])[0]).toMatchObject({
      elevator: true,
      longCarry: 80,
    })
  })

  it('are not added to a new location and do not overwrite sent values', () => {
    const kept = withKeptDetails(before, [...before, bare('New')])
    expect(kept[2]?.locationSize).toBeNull()
    expect(withKeptDetails(before, [place({ ...hidden, locationSize: 1 })])[0]?.locationSize).toBe(1)
  })
})
