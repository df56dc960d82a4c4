import { describe, expect, it } from 'vitest'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { blankDraft, blankPlace } from '../draft.ts'
import { answerProblems, crewSizeOf, draftOfJob, hoursOf, isComplete } from './answers.ts'
import { accessProblems, addressProblems, locationsOf, placeProblems } from './inquiry.ts'

const picked = { address: '77 Larimer Street, Denver, CO', addressState: 'CO' }
const place = {
  ...blankPlace(),
  text: picked.address,
  picked,
  locationType: 'House',
  numRooms: 4,
  numStairFlights: 0,
}
const allowed = { min: '2026-05-04', max: '2027-05-04', times: ['08:00', '08:15'] }
const answers = { useTruck: false, hours: '4', day: '2026-05-04', startTime: '08:00', crewSize: '' }

it('counts planned packing of an inquiry as packing, not as labor', () => {
  const work = (activityType: string, startTime: string, endTime: string) => ({
    activityType,
    activityDate: '2026-05-04',
    startTime,
    endTime,
  })
  const activities = [
    work('pack', '09:00', '12:00'),
    work('load', '12:00', '16:00'),
    work('estimate', '08:00', '09:00'),
  ]
  const job = {
    id: 7,
    jobDate: '2026-05-04 09:00:00',
    locations: [
      { address: '1 A St', activities },
      { address: '2 B St', activities: [work('unload', '16:00', '18:00')] },
    ],
    useTruck: true,
    notes: '',
    packingHours: 8,
  }
  // The fields that are read of a job.
  expect(draftOfJob(job as unknown as Job)).toMatchObject({ hours: '6', packingHours: 3 })
  const without = {
    ...job,
    locations: job.locations.map((one) => ({ ...one, activities: one.activities.slice(1, 2) })),
  }
  expect(draftOfJob(without as unknown as Job)).toMatchObject({ hours: '4', packingHours: 8 })
})

describe('booking locations', () => {
  it('shows missing values at each field', () => {
    const blank = blankPlace()
    expect(addressProblems([blank])).toEqual({
      [`${blank.key}.address`]: 'You must input a valid address.',
      [`${blank.key}.locationType`]: 'You must input location type.',
      [`${blank.key}.numRooms`]: 'You must input number of rooms.',
    })
    expect(accessProblems([place, blank])).toEqual({
      [`${blank.key}.locationType`]: 'You must input location type.',
      [`${blank.key}.numStairFlights`]: 'You must input flights of stairs.',
    })
    // The rooms of a destination are those of the home that is moved.
    expect(addressProblems([place, blank])).toEqual({
      [`${blank.key}.address`]: 'You must input a valid address.',
    })
  })

  it('asks nothing about a new address that is not known yet, and sends no address for it', () => {
    const pending = { ...blankPlace(), addressPending: true }
    expect(placeProblems([place, pending])).toEqual({})
    expect(Object.values(placeProblems([place, { ...pending, text: 'Bould' }]))).toEqual([
      'You must input a valid address.',
    ])
    const draft = { ...blankDraft(), places: [place, pending] }
    expect(locationsOf(draft)[1]).toMatchObject({ address: '', addressPending: true, numRooms: null })
  })

  it('asks for the street of a town, and for a whole ZIP code', () => {
    const town = { address: 'Denver, CO', city: 'Denver' }
    expect(Object.values(addressProblems([{ ...place, text: town.address, picked: town }]))).toEqual([
      'You must input a valid address.',
    ])
    const zipped = (zip: string | null) => accessProblems([{ ...place, picked: { ...picked, zip } }])
    expect(zipped('8020')).toEqual({ [`${place.key}.zip`]: 'Enter a 5-digit ZIP code.' })
    expect([zipped(null), zipped('80202'), zipped('80202-1234')]).toEqual([{}, {}, {}])
  })

  it('rejects an address that was typed over the picked one', () => {
    expect(Object.values(placeProblems([{ ...place, text: 'Denver' }]))).toEqual([
      'You must input a valid address.',
    ])
  })

  it('sends the locations in use, without activities', () => {
    const draft = { ...blankDraft(), places: [place, { ...place, unit: ' 5 ' }] }
    expect(locationsOf(draft)[1]).toMatchObject({ ...picked, address2: '5', numRooms: 4, activities: [] })
    expect(locationsOf({ ...draft, isOnePlace: true })).toHaveLength(1)
    expect(locationsOf({ ...draft, places: [place, { ...place, numRooms: null }] })[1]).toMatchObject({
      numRooms: 4,
      addressPending: false,
    })
  })
})

describe('booking questions', () => {
  it('accepts a complete set of answers', () => {
    expect(answerProblems(answers, allowed)).toEqual({})
  })

  it('needs no hours if those of the home size are used', () => {
    const blank = { ...answers, hours: '' }
    expect(answerProblems(blank, { ...allowed, areHoursKnown: true })).toEqual({})
    expect(answerProblems(blank, allowed)).toEqual({ hours: 'You must input estimated job duration.' })
    expect(answerProblems({ ...answers, hours: '0' }, { ...allowed, areHoursKnown: true })).toEqual({
      hours: 'You must input estimated job duration.',
    })
  })

  it.each([
    ['useTruck', null, 'You must select if you need a truck for your move.'],
    ['hours', '0', 'You must input estimated job duration.'],
    ['hours', 'two', 'Only numeric values allowed'],
    ['hours', '12a5', 'Only numeric values allowed'],
    ['hours', '-5', 'Only numeric values allowed'],
    ['crewSize', '1a2', 'Only numeric values allowed'],
    ['crewSize', '-5', 'Only numeric values allowed'],
    ['day', '', 'You must input a move time.'],
    ['day', '2026-05-03', 'You must input a move time.'],
    ['startTime', '19:00', 'You must input a valid time.'],
    ['crewSize', '0', 'Crew size must be at least 1.'],
  ])('rejects %s %s', (name, value, message) => {
    expect(answerProblems({ ...answers, [name]: value }, allowed)).toEqual({ [name]: message })
  })

  it('parses numbers as typed', () => {
    expect([' 4.5 ', '4,5', '.5', '169', '-1', ''].map((text) => hoursOf(text))).toEqual([
      4.5,
      4.5,
      0.5,
      null,
      null,
      null,
    ])
    expect(['', '3', '250', 'x'].map((text) => crewSizeOf(text))).toEqual([undefined, 3, 100, undefined])
  })

  it('recognizes whether an inquiry is complete enough to pay', () => {
    const whole = { places: [place], useTruck: false, hours: '4', day: '2026-05-04', startTime: '08:00' }
    expect(isComplete(whole)).toBe(true)
    expect(isComplete({ ...whole, day: '' })).toBe(false)
    expect(isComplete({ ...whole, useTruck: null })).toBe(false)
    expect(isComplete({ ...whole, places: [{ ...place, numRooms: null }] })).toBe(false)
  })
})
