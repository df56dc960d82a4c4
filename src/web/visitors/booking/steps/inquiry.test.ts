import { describe, expect, it } from 'vitest'
import { blankDraft, blankPlace } from '../draft.ts'
import {
  accessProblems,
  addressProblems,
  answerProblems,
  crewSizeOf,
  hoursOf,
  isComplete,
  locationsOf,
  placeProblems,
} from './inquiry.ts'

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
