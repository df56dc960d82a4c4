import { expect, it } from 'vitest'
import { parseJobListSearch } from '../../../../shared/jobs/jobs/job-views.ts'
import { filterOf, searchOf } from './address.ts'
import { NO_FILTER, type JobFilter } from './filters.ts'
import { filterForView } from './views.ts'

const FULL: JobFilter = {
  search: 'lamp',
  startDate: '2026-02-27',
  endDate: '2026-02-28',
  jobStatus: ['scheduled', 'spam'],
  jobType: ['junk_removal'],
  client: { id: 7, name: 'Ann Oak' },
  isDeleted: true,
  facts: 'source:yelp stage:booked',
  orderby: 'id',
  order: 'asc',
}

it('returns a filter from the address unchanged', () => {
  expect(filterOf(searchOf('all', FULL), 'Ann Oak')).toEqual(FULL)
  expect(searchOf('all', NO_FILTER)).toEqual({ view: 'all' })
  const upcoming = filterForView('upcoming', { ...NO_FILTER, jobType: ['junk_removal'] })
  expect(searchOf('upcoming', upcoming)).toEqual({ view: 'upcoming', type: 'junk_removal' })
  expect(filterOf({ view: 'upcoming', type: 'junk_removal' }, '')).toEqual(upcoming)
})

it('returns null for an address without a filter, and leaves out what is invalid', () => {
  expect(filterOf({}, '')).toBeNull()
  expect(filterOf({ view: 'leads' }, '')).toBeNull()
  expect(filterOf({ view: 'all', status: 'lost,spam', from: 'soon' }, '')).toEqual({
    ...NO_FILTER,
    jobStatus: ['spam'],
  })
})

it('accepts only known parameters', () => {
  expect(parseJobListSearch({ view: 'week', search: 21, client: -1, deleted: 'yes', other: 'x' })).toEqual({
    search: '21',
  })
  expect(parseJobListSearch({ view: 'unpaid', status: 'a'.repeat(301), client: 3, deleted: true })).toEqual({
    view: 'unpaid',
    client: 3,
    deleted: true,
  })
})
