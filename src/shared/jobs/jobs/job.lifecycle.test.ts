import { describe, expect, it } from 'vitest'
import { isTimeToStart, schedulingGaps, statusTransitions, statusRefusal } from './job.lifecycle.ts'
import { JOB_STATUSES, NO_JOB_DATE, type JobStatus } from '../../trade/job.choices.ts'

/** The allowed status changes, repeated here to check the table against. */
const ALLOWED = new Set([
  'inquiring scheduled',
  'inquiring canceled',
  'inquiring spam',
  'inquiring missed',
  'inquiring refused_price',
  'scheduled completed',
  'scheduled canceled',
  'scheduled missed',
  'scheduled inquiring',
  'completed scheduled',
  'canceled inquiring',
  'spam inquiring',
  'missed inquiring',
  'refused_price inquiring',
])
const EVERY_MOVE = JOB_STATUSES.flatMap((from) =>
  JOB_STATUSES.map((to): [JobStatus, JobStatus] => [from, to]),
)

describe('status change', () => {
  it.each(EVERY_MOVE)('from %s to %s matches the list of allowed changes', (from, to) => {
    const isAllowed = ALLOWED.has(`${from} ${to}`)
    expect(statusTransitions(from).includes(to)).toBe(isAllowed)
    expect(statusRefusal(from, to) === null).toBe(isAllowed || from === to)
  })

  it('is rejected with the names of both statuses as shown on the screen', () => {
    expect(statusRefusal('refused_price', 'completed')).toBe(
      "The status of this job is Refused Price. It can't become Completed.",
    )
  })

  it('never leads to a status without a way out', () => {
    for (const status of JOB_STATUSES) expect(statusTransitions(status).length).toBeGreaterThan(0)
  })
})

describe('requirements of scheduling', () => {
  const ready = { jobDate: '2026-12-01 09:00:00', locations: [{ address: '1600 Broadway' }], crewSize: 1 }
  it.each([
    [{}, []],
    [{ jobDate: null }, ['a date']],
    [{ jobDate: NO_JOB_DATE }, ['a date']],
    [{ locations: [] }, ['a location']],
    [{ locations: [{ address: '' }] }, ['a location']],
    [{ crewSize: 0 }, ['a crew size of at least 1']],
    [{ jobDate: null, locations: [], crewSize: 0 }, ['a date', 'a location', 'a crew size of at least 1']],
  ])('for %j lack %j', (change, gaps) => {
    expect(schedulingGaps({ ...ready, ...change })).toEqual(gaps)
  })
})

describe('start of a move by the crew', () => {
  it.each<[string | null, string, boolean]>([
    ['2026-12-12 09:00:00', '2026-12-11 17:59:59', false],
    ['2026-12-12 09:00:00', '2026-12-11 18:00:00', true],
    ['2026-12-12 09:00:00', '2026-12-12 00:00:00', true],
    ['2026-12-12 09:00:00', '2026-12-13 07:00:00', true],
    ['2026-12-12 00:00:00', '2026-12-10 23:00:00', false],
    ['2027-01-01 08:00:00', '2026-12-31 18:00:00', true],
    [NO_JOB_DATE, '2026-12-12 09:00:00', false],
    [null, '2026-12-12 09:00:00', false],
  ])('of a move on %s, at %s: %s', (jobDate, now, isTime) => {
    expect(isTimeToStart(jobDate, now)).toBe(isTime)
  })
})
