import { describe, expect, it } from 'vitest'
import { addDays } from '../../kernel/dates.ts'
import { daysBetween, hasCapacity, notOfferedReason, findOpenDays, type TakenDays } from './days.ts'
import { offeredDays } from '../../visitors/booking/offered-days.ts'
import { DEFAULT_BOOKING } from '../../company/settings/online-booking.ts'

const TODAY = '2027-03-01'

describe('offered days', () => {
  const settings = { ...DEFAULT_BOOKING, noticeDays: 2, horizonDays: 10, closedWeekdays: [0, 6] }
  it.each([
    ['yesterday', '2027-02-28', 'soon'],
    ['tomorrow', '2027-03-02', 'soon'],
    ['the first after the notice', '2027-03-03', null],
    ['a Saturday', '2027-03-06', 'closed'],
    ['a Sunday', '2027-03-07', 'closed'],
    ['the last one', '2027-03-11', null],
    ['the one after', '2027-03-12', 'far'],
  ])('%s', (_name, day, why) => {
    expect(notOfferedReason(day, TODAY, settings)).toBe(why)
  })

  it('begin tomorrow for a company without settings', () => {
    expect(notOfferedReason(TODAY, TODAY, DEFAULT_BOOKING)).toBe('soon')
    expect(notOfferedReason(addDays(TODAY, 1), TODAY, DEFAULT_BOOKING)).toBeNull()
  })

  it('begin today if no notice is required', () => {
    const settings = { ...DEFAULT_BOOKING, noticeDays: 0 }
    expect(notOfferedReason(TODAY, TODAY, settings)).toBeNull()
    expect(notOfferedReason('2027-02-28', TODAY, settings)).toBe('soon')
  })
})

it('offers today while a move can still start', () => {
  const face = { today: TODAY, clock: '17:00', noticeDays: 0, horizonDays: 10, lastStart: '17:00' }
  const late = { ...face, clock: '17:01' }
  expect(offeredDays(face)).toEqual({ today: TODAY, min: TODAY, max: '2027-03-11' })
  expect(offeredDays(late).min).toBe('2027-03-02')
  expect(offeredDays({ ...late, noticeDays: 2 }).min).toBe('2027-03-03')
})

describe('capacity of a day', () => {
  const taken: TakenDays[] = [
    { firstDay: '2027-03-02', lastDay: '2027-03-02', crew: 3, trucks: 1 },
    { firstDay: '2027-03-01', lastDay: '2027-03-03', crew: 2, trucks: 0 },
  ]
  it.each([
    ['no limits', '2027-03-02', 99, true, null, null, true],
    ['just enough people', '2027-03-02', 1, false, 6, null, true],
    ['one too many', '2027-03-02', 2, false, 6, null, false],
    ['the last day of a long job', '2027-03-03', 5, false, 6, null, false],
    ['the day after it', '2027-03-04', 6, false, 6, null, true],
    ['more than ever work', '2027-03-04', 7, false, 6, null, false],
    ['the last truck', '2027-03-02', 1, true, null, 2, true],
    ['no truck left', '2027-03-02', 1, true, null, 1, false],
    ['no truck wanted', '2027-03-02', 1, false, null, 1, true],
    ['people but no truck', '2027-03-02', 1, true, 6, 1, false],
  ])('%s', (_name, day, crewSize, useTruck, crewLimit, truckLimit, answer) => {
    expect(hasCapacity(day, taken, { crewSize, useTruck }, { crewLimit, truckLimit })).toBe(answer)
  })
})

it('returns the open days of a calendar with their effect on the rates', () => {
  const settings = {
    ...DEFAULT_BOOKING,
    crewLimit: 3,
    closedWeekdays: [0],
    weekdayPercents: [0, 0, 0, 0, 0, 0, 10],
  }
  const taken = [{ firstDay: '2027-03-05', lastDay: '2027-03-05', crew: 2, trucks: 0 }]
  const days = daysBetween('2027-03-04', '2027-03-07', 92)
  expect(findOpenDays(days, TODAY, settings, taken, { crewSize: 2, useTruck: false })).toEqual([
    { day: '2027-03-04', isOpen: true, percent: 0 },
    { day: '2027-03-05', isOpen: false, percent: 0 },
    { day: '2027-03-06', isOpen: true, percent: 10 },
    { day: '2027-03-07', isOpen: false, percent: 0 },
  ])
})

it('counts days across the ends of months, up to a maximum', () => {
  expect(daysBetween('2028-02-28', '2028-03-01', 9)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(daysBetween('2027-01-01', '2030-01-01', 3)).toHaveLength(3)
  expect(daysBetween('2027-01-02', '2027-01-01', 3)).toEqual([])
})
