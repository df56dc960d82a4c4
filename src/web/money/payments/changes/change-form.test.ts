import { describe, expect, test } from 'vitest'
import {
  currentDate,
  dateProblems,
  dateText,
  endNote,
  endProblem,
  isSameDate,
  movedEnd,
  type DateForm,
} from './change-form.ts'

const form: DateForm = { date: '2026-05-01', startTime: '08:00', endTime: '12:00' }
const activity = { id: 1, index: 0, endTime: '12:00', duration: 4, isValid: true }

describe('date form', () => {
  test('starts with the current date and the end of the first activity', () => {
    const locations = [
      { address: '', activities: [] },
      { address: '', activities: [activity] },
    ]
    expect(currentDate({ jobDate: '2026-05-01 08:00:00', locations })).toEqual(form)
    expect(currentDate({ jobDate: '0000-00-00 00:00:00', locations: [] })).toEqual({
      date: '',
      startTime: '',
      endTime: '',
    })
  })

  test.each([
    [{}, {}],
    [{ endTime: '' }, {}],
    [{ date: '' }, { date: 'Pick a valid date.' }],
    [{ date: '2026-04-30' }, { date: 'This day is over.' }],
    [{ startTime: '' }, { startTime: 'You must input a valid time.' }],
  ])('is checked for %j: %j', (more, problems) =>
    expect(dateProblems({ ...form, ...more }, '2026-05-01')).toEqual(problems),
  )

  test('counts as unchanged if nothing differs', () => {
    expect(isSameDate(form, { ...form })).toBe(true)
    expect(isSameDate(form, { ...form, endTime: '12:15' })).toBe(false)
  })

  test('keeps the duration when the start changes', () => {
    expect(movedEnd(form, '09:15')).toBe('13:15')
    expect(movedEnd(form, '21:00')).toBe('01:00')
    expect(movedEnd({ ...form, endTime: '01:00' }, '07:00')).toBe('00:00')
    expect([movedEnd({ ...form, endTime: '' }, '09:00'), movedEnd(form, '')]).toEqual(['', '12:00'])
  })

  test('formats the date with its times', () => {
    expect(dateText(form, false)).toBe('05/01/2026, 8:00 AM to 12:00 PM')
    expect(dateText(form, true)).toBe('05/01/2026, 8:00 AM')
    expect(dateText({ ...form, endTime: '' }, false)).toBe('05/01/2026, 8:00 AM')
  })

  test('rejects a shorter duration for a scheduled job', () => {
    const timed = { ...activity, activityDate: '2026-05-01', startTime: '08:00' }
    const job = {
      jobStatus: 'scheduled' as const,
      jobDate: '2026-05-01 08:00:00',
      locations: [{ address: '', activities: [timed] }],
    }
    const told = 'A booked move cannot be made shorter here. Call us to change its hours.'
    const of = (more: Partial<DateForm>) => endProblem({ ...form, ...more }, job)
    expect([of({ endTime: '11:45' }), of({ date: '2026-05-04', startTime: '09:00' })]).toEqual([told, told])
    expect([
      of({}),
      of({ endTime: '14:00' }),
      of({ endTime: '' }),
      of({ startTime: '', endTime: '09:00' }),
    ]).toEqual([null, null, null, null])
    expect(endProblem({ ...form, endTime: '09:00' }, { ...job, jobStatus: 'inquiring' })).toBeNull()
  })

  test('states which activity the end belongs to, and if it is past midnight', () => {
    const jobDate = '2026-05-01 08:00:00'
    const one = { jobDate, locations: [{ address: '', activities: [activity] }] }
    const later = { ...activity, activityDate: '2026-05-01', startTime: '12:30', endTime: '14:00' }
    const two = { jobDate, locations: [...one.locations, { address: '', activities: [later] }] }
    expect(endNote(form, one)).toBeUndefined()
    expect(endNote({ ...form, endTime: '08:00' }, one)).toBe('On the next day.')
    expect(endNote({ ...form, endTime: '' }, one)).toBeUndefined()
    expect(endNote(form, two)).toBe(
      'This is the end of the first part, such as loading. The rest moves with it: the move ends at 2:00 PM.',
    )
    expect(endNote({ ...form, startTime: '09:00', endTime: '13:00' }, two)).toContain(
      'the move ends at 3:00 PM.',
    )
    expect(endNote({ ...form, date: '' }, two)).toBe(
      'This is the end of the first part, such as loading. The rest moves with it.',
    )
    expect(endNote({ ...form, endTime: '07:00' }, two)).toMatch(/ On the next day\.$/)
  })
})
