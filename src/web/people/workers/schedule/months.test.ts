import { describe, expect, it } from 'vitest'
import { monthDays, monthName, shiftMonth, weeksOf } from '../../../../shared/kernel/months.ts'
import type { ScheduleJob, TimeOff } from '../../../../shared/people/workers/times-off.ts'
import { eventsOn, timeOffSpanText } from './months.ts'

const job: ScheduleJob = {
  id: 7,
  jobStatus: 'scheduled',
  jobType: 'moving_labor',
  start: '2031-03-04 09:00:00',
  end: '2031-03-04 12:00:00',
  place: '1 Elm',
  isProspect: false,
  answer: null,
}
const off: TimeOff = {
  id: 3,
  workerId: 1,
  firstName: 'Ann',
  lastName: 'Lee',
  firstDay: '2031-03-03',
  lastDay: '2031-03-05',
  startTime: null,
  endTime: null,
  reason: '',
  status: 'approved',
  createdAt: '2031-01-01T00:00:00.000Z',
  collisions: [],
}

describe('months', () => {
  it('count across the ends of years', () => {
    expect([shiftMonth('2031-01', -1), shiftMonth('2031-12', 1), shiftMonth('2031-03', 0)]).toEqual([
      '2030-12',
      '2032-01',
      '2031-03',
    ])
    expect(monthDays('2032-02')).toEqual({ from: '2032-02-01', to: '2032-02-29' })
    expect(monthName('2031-05')).toBe('May 2031')
  })

  it('are whole weeks from Sunday without the days of other months', () => {
    const weeks = weeksOf('2031-03')
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2031-03-01'])
    expect(weeks[5]).toEqual(['2031-03-30', '2031-03-31', null, null, null, null, null])
    expect(weeks.flat().filter(Boolean)).toHaveLength(31)
    expect(weeksOf('2026-02')).toHaveLength(4)
  })
})

describe('day of a schedule', () => {
  it('has time off, then jobs, without declined requests', () => {
    const schedule = {
      jobs: [
        job,
        { ...job, id: 8, isProspect: true, start: '2031-03-05 22:00:00', end: '2031-03-06 02:00:00' },
      ],
      timesOff: [off, { ...off, id: 4, status: 'refused' as const }],
    }
    const told = (day: string) => eventsOn(schedule, day).map(({ kind, text }) => `${kind}: ${text}`)
    expect(told('2031-03-04')).toEqual(['off: Time off', 'job: 9:00 AM #7'])
    expect(told('2031-03-05')).toEqual(['off: Time off', 'prospect: 10:00 PM #8'])
    expect(told('2031-03-06')).toEqual(['prospect: goes on #8'])
    expect(told('2031-03-02')).toEqual([])
  })

  it('does not have a job that ends at the midnight before it', () => {
    const late = { ...job, end: '2031-03-05 00:00:00' }
    expect(eventsOn({ jobs: [late], timesOff: [] }, '2031-03-05')).toEqual([])
  })
})

it('shows a time off by its days, or by its hours', () => {
  expect(timeOffSpanText(off)).toBe('03/03/2031 to 03/05/2031')
  expect(timeOffSpanText({ ...off, lastDay: '2031-03-03' })).toBe('03/03/2031')
  expect(timeOffSpanText({ ...off, lastDay: '2031-03-03', startTime: '13:00', endTime: '17:30' })).toBe(
    '03/03/2031 1:00 PM – 5:30 PM',
  )
  expect(timeOffSpanText({ ...off, startTime: '13:00', endTime: '17:30' })).toBe(
    '03/03/2031 1:00 PM to 03/05/2031 5:30 PM',
  )
})
