import { describe, expect, it } from 'vitest'
import { automaticPayLine, crewHours, ratingColor, ratingPercent, signUpRefusal } from './crew.rules.ts'

const work = (activityType: 'load' | 'pack' | 'estimate', startTime: string, endTime: string) => ({
  activityType,
  activityDate: '2027-03-01',
  startTime,
  endTime,
})

describe('hours of a crew', () => {
  it('are those of all activities but estimates, without a minimum (E6)', () => {
    const places = [
      { activities: [work('load', '08:00', '10:30'), work('estimate', '07:00', '08:00')] },
      { activities: [work('pack', '11:00', '12:15')] },
    ]
    expect(crewHours(places)).toBe(3.75)
    expect(crewHours([])).toBe(0)
  })
})

describe('the automatic pay line', () => {
  const facts = {
    mode: 'laborVariable' as const,
    hourlyRate: 17.5,
    workerPay: 14,
    workerFlatPay: 150,
    hours: 3.33,
    day: '2027-03-01',
  }
  it('takes the own rate, else the company’s, else 12, times the hours', () => {
    expect(automaticPayLine(facts)).toMatchObject({ rate: 17.5, units: 3.33, total: 58.28, isAutoFill: true })
    expect(automaticPayLine({ ...facts, hourlyRate: null }).rate).toBe(14)
    expect(automaticPayLine({ ...facts, hourlyRate: null, workerPay: null }).rate).toBe(12)
  })
  it('is one unit of the flat pay where the company pays flat', () => {
    const flat = automaticPayLine({ ...facts, mode: 'laborFlat' })
    expect(flat).toMatchObject({ item: 'laborFlat', rate: 150, units: 1, total: 150 })
  })
})

describe('a rating', () => {
  it.each([
    [0, 0, null],
    [9, 2, 90],
    [2.5, 1, 50],
    [14.5, 3, 96.7],
  ])('of %s stars over %s jobs is %s percent', (stars, jobs, percent) => {
    expect(ratingPercent(stars, jobs)).toBe(percent)
  })
  it.each([
    [59.9, 'red'],
    [60, 'orange'],
    [79.9, 'orange'],
    [80, 'green'],
  ] as const)('of %s percent is %s', (percent, color) => {
    expect(ratingColor(percent)).toBe(color)
  })
})

describe('signing up', () => {
  const facts = { jobStatus: 'scheduled', isInCrew: false, status: null, wasRejected: false }
  it('is for scheduled jobs, once, and never again after a rejection (K22)', () => {
    expect(signUpRefusal(facts)).toBeNull()
    expect(signUpRefusal({ ...facts, status: 'removedBySelf' })).toBeNull()
    expect(signUpRefusal({ ...facts, jobStatus: 'completed' })).toBe('rest_conflict')
    expect(signUpRefusal({ ...facts, isInCrew: true })).toBe('rest_conflict')
    expect(signUpRefusal({ ...facts, wasRejected: true, status: 'removedBySelf' })).toBe('crew_rejected')
  })
})
