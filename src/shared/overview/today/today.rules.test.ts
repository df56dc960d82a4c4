import { describe, expect, it } from 'vitest'
import type { JobStep, StepState } from '../../jobs/jobs/progress.ts'
import { ageText, isLate, needsOf, windowOn } from './today.rules.ts'

const member = (answer: 'open' | 'confirmed' | 'declined' | null, isNoShow = false) => ({ answer, isNoShow })
const step = (name: JobStep['step'], state: StepState): JobStep => ({ step: name, state, where: null })

describe('needsOf', () => {
  const job = {
    jobStatus: 'scheduled' as const,
    openPlaces: 0,
    crew: [],
    steps: [],
    trucks: { isMissing: false, problems: [] },
  }

  it('names open spots, members who declined and those who have not answered', () => {
    const crew = [member('declined'), member('open', true), member('open')]
    expect(needsOf({ ...job, openPlaces: 1, crew })).toEqual([
      { need: 'crew', text: '1 mover missing' },
      { need: 'crew', text: '1 declined' },
      { need: 'confirmation', text: '1 not confirmed' },
    ])
  })

  it('names a missing truck and trucks that must not drive, of scheduled jobs alone', () => {
    const trucks = { isMissing: true, problems: ['Big Blue is retired.'] }
    expect(needsOf({ ...job, trucks })).toEqual([
      { need: 'truck', text: 'No truck' },
      { need: 'truck', text: 'Big Blue is retired.' },
    ])
    expect(needsOf({ ...job, jobStatus: 'inquiring', trucks })).toEqual([])
  })

  it('names open papers and the deposit, and no crew for an inquiry', () => {
    const steps = [step('estimate', 'done'), step('agreement', 'now'), step('deposit', 'toCome')]
    expect(needsOf({ ...job, jobStatus: 'inquiring', steps }).map(({ need }) => need)).toEqual([
      'agreement',
      'deposit',
    ])
  })

  it('is empty for a confirmed crew with all papers', () => {
    const steps = [step('agreement', 'done'), step('deposit', 'notNeeded')]
    expect(needsOf({ ...job, steps, crew: [member('confirmed'), member('confirmed')] })).toEqual([])
  })
})

describe('windowOn', () => {
  const work = (activityDate: string | null, startTime: string | null, endTime: string | null) => ({
    address: '',
    activities: [{ id: 1, index: 0, activityDate, startTime, endTime, duration: 1, isValid: true }],
  })
  const job = (...locations: ReturnType<typeof work>[]) => ({ jobDate: '2027-03-05 08:30:00', locations })

  it('is from the first start to the last end on the day', () => {
    const locations = [work('2027-03-05', '09:00', '11:00'), work('2027-03-05', '12:00', '14:30')]
    expect(windowOn(job(...locations), '2027-03-05')).toEqual({
      start: '09:00',
      end: '14:30',
      isPartOfMove: false,
    })
  })

  it('is the work of each day of a longer move, and nothing between', () => {
    const long = job(work('2027-03-05', '09:00', '11:00'), work('2027-03-08', '10:00', '12:00'))
    expect(windowOn(long, '2027-03-08')).toEqual({ start: '10:00', end: '12:00', isPartOfMove: true })
    expect(windowOn(long, '2027-03-06')).toEqual({ start: null, end: null, isPartOfMove: true })
  })

  it('is the time of the job without activities, and has no end after midnight', () => {
    expect(windowOn(job(), '2027-03-05')).toMatchObject({ start: '08:30', end: null })
    expect(windowOn(job(work(null, '22:00', '01:00')), '2027-03-05')).toMatchObject({
      start: '22:00',
      end: null,
    })
  })
})

describe('ages', () => {
  const now = '2027-03-05T14:00:00Z'

  it.each([
    ['2027-03-05T13:56:10Z', '3 min'],
    ['2027-03-05T14:00:05Z', '0 min'],
    ['2027-03-05T11:30:00Z', '2 h'],
    ['2027-03-04T13:00:00Z', '1 day'],
    ['2027-03-01T13:00:00Z', '4 days'],
  ])('of %s is %s', (at, text) => {
    expect(ageText(at, now)).toBe(text)
  })

  it('are late once the minutes are over', () => {
    expect(isLate('2027-03-05T13:55:00Z', now, 5)).toBe(false)
    expect(isLate('2027-03-05T13:54:59Z', now, 5)).toBe(true)
  })
})
