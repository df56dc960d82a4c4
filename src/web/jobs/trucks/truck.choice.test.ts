import { describe, expect, test } from 'vitest'
import { truckSizeForRooms } from '../../../shared/jobs/documents/cube-sheet.ts'
import { TRUCK_SIZES } from '../../../shared/jobs/documents/truck-sizes.ts'
import type { LineBasis } from '../../../shared/jobs/estimates/line-basis.ts'
import { NO_JOB_DATE } from '../../../shared/trade/job.choices.ts'
import { type Truck } from '../../../shared/jobs/jobs/job.parts.ts'
import { centsFromDollars, sumCents } from '../../../shared/kernel/money.ts'
import {
  choiceConflict,
  choiceInput,
  choiceProblems,
  openingChoice,
  recommendation,
  unsavedChoice,
  storedChoice,
  truckErrors,
  truckLines,
  TRUCK_SIZE_HINTS,
} from './truck.choice.ts'

function truckLine(item: string, basis: LineBasis, rate: number, units: number, total: number) {
  return { id: 1, item, basis, rate, units, total, lineItemDate: null, label: null, isDirty: false }
}
const truck: Truck = {
  size: null,
  pickUpDate: null,
  returnDate: null,
  isRequested: false,
  requestedAt: null,
  recommended: { size: 20, trucks: 1, basis: 'cubeSheet', cubicFeet: 820, rooms: 3 },
  flatRate: 80,
  perMile: 1.29,
  miles: 12.5,
  lines: [
    truckLine('truckFlatRate', 'truckFlat', 80, 1, 80),
    truckLine('truckByDistance', 'truckMiles', 1.29, 12.5, 16.13),
  ],
  automatic: [],
  total: 96.13,
  isInEstimate: true,
  mayWrite: true,
}
const withBasis = (more: Partial<Truck['recommended']>): Truck => ({
  ...truck,
  recommended: { ...truck.recommended, ...more },
})

describe('truck tab', () => {
  test('starts with the recommended truck on the day of the move', () =>
    expect(openingChoice(truck, '2026-05-01 08:00:00')).toEqual({
      size: 20,
      pickUpDate: '2026-05-01',
      returnDate: '2026-05-01',
    }))

  test('starts empty if nothing is known', () =>
    expect(openingChoice(withBasis({ basis: 'none' }), NO_JOB_DATE)).toEqual({
      size: null,
      pickUpDate: '',
      returnDate: '',
    }))

  test('starts with what is stored, including empty fields', () =>
    expect(openingChoice({ ...truck, size: 15 }, '2026-05-01 08:00:00')).toEqual({
      size: 15,
      pickUpDate: '',
      returnDate: '',
    }))
})

test('drops edits that equal what is now stored', () => {
  const stored = storedChoice({ ...truck, size: 15, pickUpDate: '2026-05-01' })
  expect(unsavedChoice({ size: 15, pickUpDate: '2026-05-02' }, stored)).toEqual({ pickUpDate: '2026-05-02' })
})

test('sends a cleared day as null', () =>
  expect(choiceInput({ size: 10, pickUpDate: '2026-05-01', returnDate: '' })).toEqual({
    size: 10,
    pickUpDate: '2026-05-01',
    returnDate: null,
  }))

test('rejects a return before the pickup, and a request without a truck', () => {
  const choice = { size: null, pickUpDate: '2026-05-02', returnDate: '2026-05-01' }
  expect(choiceProblems(choice, true)).toEqual({
    size: 'Choose a truck.',
    returnDate: 'The truck is returned before it is picked up.',
  })
  expect(choiceProblems({ ...choice, returnDate: '2026-05-02' }, false)).toEqual({})
})

test("shows the server's errors at their fields", () =>
  expect(truckErrors({ 'truck.returnDate': 'Too early.', version: 'Other.' })).toEqual({
    returnDate: 'Too early.',
  }))

test('states the reason for the recommendation', () => {
  expect(recommendation(truck)).toEqual({
    badge: 'Recommended',
    why: 'for 820 cubic ft on the cube sheet',
  })
  expect(recommendation(withBasis({ basis: 'rooms' }))?.why).toBe('for 3 rooms')
  expect(recommendation(withBasis({ basis: 'rooms', rooms: 1 }))?.why).toBe('for 1 room')
  expect(recommendation(withBasis({ trucks: 2, cubicFeet: 2400 }))).toEqual({
    badge: '2 trucks recommended',
    why: 'for 2,400 cubic ft on the cube sheet',
  })
  expect(recommendation(withBasis({ basis: 'none' }))).toBeNull()
})

test('has lines that add up to the total', () => {
  const lines = truckLines(truck, undefined)
  expect(lines.map(({ detail }) => detail)).toEqual(['$80.00 × 1 truck', '$1.29 × 12.5 miles'])
  expect(sumCents(lines.map(({ amount }) => amount))).toBe(centsFromDollars(truck.total))
})

test.each([1, 2, 3, 4, 5, 6])(
  'describes each size consistently with the recommendation for %i rooms',
  (rooms) => {
    const saysRooms = TRUCK_SIZES.find((size) => {
      const [from = 0, to] = (TRUCK_SIZE_HINTS[size].match(/\d+/g) ?? []).map(Number)
      return rooms >= from && rooms <= (TRUCK_SIZE_HINTS[size].includes('more') ? Infinity : (to ?? from))
    })
    expect(saysRooms).toBe(truckSizeForRooms(rooms))
  },
)

describe('truck choice of two people', () => {
  const before = { size: null, pickUpDate: '', returnDate: '' }
  const theirs = { size: 26, pickUpDate: '2026-05-01', returnDate: '' } as const

  test('shows both versions if both changed the same part', () =>
    expect(choiceConflict({ size: 15 }, before, theirs)).toEqual({
      theirs: '26 ft, pick-up 05/01/2026',
      mine: '15 ft, pick-up 05/01/2026',
    }))

  test('has no conflict if they changed different parts, or to the same value', () => {
    expect(choiceConflict({ returnDate: '2026-05-03' }, before, theirs)).toBeNull()
    expect(choiceConflict({ size: 26 }, before, theirs)).toBeNull()
    expect(choiceConflict({}, before, theirs)).toBeNull()
  })
})
