import { describe, expect, it } from 'vitest'
import { NO_FILTER } from './filters.ts'
import { JOB_VIEWS } from '../../../../shared/jobs/jobs/job-views.ts'
import { parseView, viewsOf } from './view-names.ts'
import { filterForView, isFiltered, needsAllJobs, preferredView, viewQuery } from './views.ts'

describe('views of the jobs list', () => {
  it('cover today, today and later, all jobs, and jobs without a date', () => {
    expect(viewQuery('today', '2026-12-31')).toEqual({
      after: '2026-12-31T00:00:00',
      before: '2027-01-01T00:00:00',
    })
    expect(viewQuery('upcoming', '2026-12-31')).toEqual({ after: '2026-12-31T00:00:00' })
    expect(viewQuery('all', '2026-12-31')).toEqual({})
    expect(viewQuery('undated', '2026-12-31')).toEqual({ undated: true })
    expect(viewQuery('unstaffed', '2026-12-31')).toMatchObject({ unstaffed: true, jobStatus: ['scheduled'] })
    expect(viewQuery('unpaid', '2026-12-31')).toEqual({ unpaid: true, jobStatus: ['completed'] })
  })

  it('are fewer for workers and clients', () => {
    expect(viewsOf('manager')).toEqual(JOB_VIEWS)
    expect(viewsOf('worker')).toEqual(['today', 'upcoming', 'mine', 'all', 'undated'])
    expect(viewsOf('client')).toEqual(['today', 'upcoming', 'all', 'undated'])
  })

  it('of one status have no filter by status', () => {
    const filter = { ...NO_FILTER, jobStatus: ['spam' as const] }
    expect(filterForView('leads', filter).jobStatus).toEqual([])
    expect(needsAllJobs({ ...filterForView('leads', NO_FILTER), jobStatus: ['spam'] }, 'leads')).toBe(true)
  })

  it('start with today for the office and with upcoming jobs for others', () => {
    for (const role of ['administrator', 'manager'] as const)
      expect(preferredView(role)).toEqual({ tried: 'today', otherwise: 'upcoming' })
    for (const role of ['worker', 'client'] as const)
      expect(preferredView(role)).toEqual({ tried: 'upcoming', otherwise: 'all' })
  })

  it('show the next job first, and keep the filters by status and type', () => {
    const filter = { ...NO_FILTER, jobStatus: ['scheduled' as const], startDate: '2020-01-01', search: 'Ann' }
    expect(filterForView('upcoming', filter)).toEqual({
      ...NO_FILTER,
      jobStatus: ['scheduled'],
      orderby: 'jobDate',
      order: 'asc',
    })
    expect(filterForView('all', filter)).toBe(filter)
  })

  it('switch to all jobs for a search, days, another order or deleted jobs', () => {
    for (const view of JOB_VIEWS) {
      const inView = filterForView(view, NO_FILTER)
      expect(needsAllJobs(inView, view)).toBe(false)
      expect(needsAllJobs({ ...inView, jobType: ['junk_removal'] }, view)).toBe(false)
      expect(needsAllJobs({ ...inView, search: 'Ann' }, view)).toBe(true)
      expect(needsAllJobs({ ...inView, endDate: '2026-12-31' }, view)).toBe(true)
      expect(needsAllJobs({ ...inView, isDeleted: true }, view)).toBe(true)
    }
    expect(needsAllJobs({ ...filterForView('today', NO_FILTER), orderby: 'lastContactDate' }, 'today')).toBe(
      true,
    )
    expect(isFiltered(NO_FILTER)).toBe(false)
    expect(isFiltered({ ...NO_FILTER, search: 'Ann' })).toBe(true)
    expect(isFiltered({ ...NO_FILTER, order: 'asc' })).toBe(true)
  })

  it('are parsed from the URL, and unknown ones are ignored', () => {
    expect(JOB_VIEWS.map(parseView)).toEqual([...JOB_VIEWS])
    expect([parseView('week'), parseView(undefined), parseView(7)]).toEqual([undefined, undefined, undefined])
  })
})
