import { describe, expect, it } from 'vitest'
import { dayName, progressBadge, windowText } from './words.ts'

it.each([
  ['2027-03-05', 'Today'],
  ['2027-03-06', 'Tomorrow'],
  ['2027-03-04', 'Yesterday'],
  ['2027-03-12', 'Fri, Mar 12'],
  ['2026-12-31', 'Thu, Dec 31, 2026'],
])('calls %s %s', (day, name) => {
  expect(dayName(day, '2027-03-05')).toBe(name)
})

it.each([
  [{ start: '09:00', end: '13:30', isPartOfMove: false }, '9:00 AM – 1:30 PM'],
  [{ start: '09:00', end: null, isPartOfMove: false }, '9:00 AM'],
  [{ start: null, end: null, isPartOfMove: false }, 'No time'],
  [{ start: null, end: null, isPartOfMove: true }, 'On the way'],
])('writes the time of a job', (job, text) => {
  expect(windowText(job)).toBe(text)
})

describe('the progress of a job', () => {
  const job = { jobStatus: 'scheduled' as const, startedAt: null, start: '09:00' }
  // 10 AM in Denver.
  const at = { day: '2027-03-05', now: '2027-03-05T17:00:00Z', timezone: 'America/Denver' }

  it('says nothing before its start, and then that it is not started', () => {
    expect(progressBadge({ ...job, start: '10:15' }, at)).toBeNull()
    expect(progressBadge({ ...job, start: null }, at)).toBeNull()
    expect(progressBadge(job, at)).toEqual({ label: 'Not started', color: 'red' })
  })

  it('says when it was started on this day, and that it is completed', () => {
    const started = { ...job, startedAt: '2027-03-05T16:05:00Z' }
    expect(progressBadge(started, at)).toEqual({ label: 'Started 9:05 AM', color: 'yellow' })
    expect(progressBadge({ ...job, startedAt: '2027-03-04T16:05:00Z' }, at)?.label).toBe('Started')
    expect(progressBadge({ ...started, jobStatus: 'completed' }, at)?.label).toBe('Completed')
  })
})
