import { describe, expect, it } from 'vitest'
import { blankLocation } from './blanks.ts'
import { jobToForm, type ActivityForm, type JobForm } from './form.ts'
import { saveQuestions } from './questions.ts'
import { sampleJob } from './sample.testing.ts'

const job = sampleJob({ jobDate: '2026-05-01 08:00:00', locations: [] })
const activity = (startTime: string, endTime: string): ActivityForm => ({
  key: 'a',
  id: undefined,
  activityType: 'load',
  activityDate: '2026-05-01',
  startTime,
  endTime,
})
const withActivity = (one: ActivityForm): JobForm => ({
  ...jobToForm(job),
  locations: [{ ...blankLocation(), activities: [one] }],
})
const asked = (form: JobForm, of = job) => saveQuestions(of, form, '2026-04-20').map(({ text }) => text)

describe('questions before a save', () => {
  it('are none for future days and times in order', () => {
    expect(asked(jobToForm(job))).toEqual([])
    expect(asked(withActivity(activity('08:00', '12:00')))).toEqual([])
    expect(asked(withActivity(activity('08:00', '')))).toEqual([])
  })

  it('ask about a past date unless it is the stored one', () => {
    expect(asked({ ...jobToForm(job), date: '2026-04-19' })).toEqual([
      '04/19/2026 is in the past. Is this the right date?',
    ])
    expect(saveQuestions(job, jobToForm(job), '2026-06-01')).toEqual([])
  })

  it('ask about an activity in the past unless it is on the day of the move or stored', () => {
    const past = { ...activity('08:00', '12:00'), activityDate: '2026-04-19' }
    expect(asked(withActivity(past))).toEqual([
      'An activity is on 04/19/2026, in the past. Is this the right date?',
    ])
    expect(saveQuestions(job, withActivity(activity('08:00', '12:00')), '2026-06-01')).toEqual([])
    const stored = { ...past, id: 4, index: 0, duration: 4, isValid: true, activityType: 'load' as const }
    const known = sampleJob({
      jobDate: '2026-05-01 08:00:00',
      locations: [{ address: '', activities: [stored] }],
    })
    const moved = jobToForm(known)
    const [first] = moved.locations
    const later = first ? [{ ...first, activities: [{ ...past, id: 4, endTime: '13:00' }] }] : []
    expect(asked({ ...moved, locations: later }, known)).toEqual([])
  })

  it('ask about an activity of 24 hours or past midnight, but not if it is stored', () => {
    expect(asked(withActivity(activity('08:00', '08:00')))).toEqual([
      'The activity starts and ends at 8:00 AM. Is this 24 hours?',
    ])
    expect(asked(withActivity(activity('20:00', '02:00')))).toEqual([
      'The activity ends at 2:00 AM, before its start at 8:00 PM. Does it run past midnight?',
    ])
    const [stored] = withActivity(activity('20:00', '02:00')).locations
    const known = sampleJob({
      locations: [
        {
          address: stored?.address ?? '',
          activities: [
            {
              id: 4,
              activityType: 'load',
              activityDate: '2026-05-01',
              startTime: '20:00',
              endTime: '02:00',
              index: 0,
              duration: 6,
              isValid: true,
            },
          ],
        },
      ],
    })
    expect(asked(jobToForm(known), known)).toEqual([])
  })
})
