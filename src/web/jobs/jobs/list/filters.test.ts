import { describe, expect, it } from 'vitest'
import {
  activeParts,
  clearedFilter,
  NO_FILTER,
  parseFilter,
  queryOf,
  sortedBy,
  statusChoices,
  usableFilter,
  type JobFilter,
} from './filters.ts'

const FULL: JobFilter = {
  search: ' lamp ',
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

describe('query of a job filter', () => {
  it('leaves out empty values', () => {
    expect(queryOf(NO_FILTER, 1, 'manager')).toEqual({ page: 1, orderby: 'jobDate', order: 'desc' })
    expect(queryOf({ ...NO_FILTER, search: '  ' }, 1, 'client')).not.toHaveProperty('search')
  })

  it('includes the last day by sending the next midnight, across the end of a month', () => {
    expect(queryOf(FULL, 3, 'administrator')).toEqual({
      page: 3,
      orderby: 'id',
      order: 'asc',
      search: 'lamp',
      after: '2026-02-27T00:00:00',
      before: '2026-03-01T00:00:00',
      facts: 'source:yelp stage:booked',
      jobStatus: ['scheduled', 'spam'],
      jobType: ['junk_removal'],
      client: 7,
      deleted: true,
    })
  })

  it.each(['worker', 'client'] as const)('limits a %s to the filters of that role', (role) => {
    const query = queryOf(FULL, 1, role)
    expect(query.jobStatus).toEqual(['scheduled'])
    expect(query).not.toHaveProperty('client')
    expect(query).not.toHaveProperty('deleted')
    expect(statusChoices(role)).toEqual(['scheduled', 'completed'])
  })

  it('allows deleted jobs only for administrators', () => {
    expect(usableFilter(FULL, 'manager').isDeleted).toBe(false)
    expect(usableFilter(FULL, 'manager').client).toEqual(FULL.client)
  })
})

describe('stored job filter', () => {
  it('is restored unchanged', () => {
    expect(parseFilter(JSON.stringify(FULL))).toEqual(FULL)
  })

  it('uses defaults for invalid parts', () => {
    expect(parseFilter(null)).toEqual(NO_FILTER)
    expect(parseFilter('{')).toEqual(NO_FILTER)
    expect(parseFilter('[]')).toEqual(NO_FILTER)
    const odd = { ...FULL, startDate: '2026-02-30', jobStatus: ['lost', 'spam'], client: 7, orderby: 'name' }
    expect(parseFilter(JSON.stringify(odd))).toEqual({
      ...FULL,
      startDate: '',
      jobStatus: ['spam'],
      client: null,
      orderby: 'jobDate',
    })
  })
})

describe('active filters', () => {
  it('are empty for a filter that is only sorted', () => {
    expect(activeParts(sortedBy(NO_FILTER, 'id'), 'manager')).toEqual([])
    expect(activeParts(clearedFilter(FULL), 'administrator')).toEqual([])
    expect(clearedFilter(FULL)).toMatchObject({ orderby: 'id', order: 'asc' })
  })

  it('have a label each and can be removed separately', () => {
    const parts = activeParts(FULL, 'administrator')
    expect(parts.map(({ label }) => label)).toEqual([
      '“lamp”',
      'From 02/27/2026',
      'Until 02/28/2026',
      'Scheduled',
      'Spam',
      'Junk Removal',
      'Ann Oak',
      'Deleted jobs',
      'Yelp',
      'Booked',
    ])
    for (const [index, { label, without }] of parts.entries()) {
      const left = activeParts(without, 'administrator').map((part) => part.label)
      expect(left, label).toEqual(parts.map((part) => part.label).toSpliced(index, 1))
    }
  })

  it('include only filters that the role may use', () => {
    const labels = activeParts(FULL, 'worker').map(({ label }) => label)
    expect(labels).toEqual(['“lamp”', 'From 02/27/2026', 'Until 02/28/2026', 'Scheduled', 'Junk Removal'])
  })
})

describe('job sorting', () => {
  it('starts with the latest and reverses on the second click', () => {
    const once = sortedBy(NO_FILTER, 'lastContactDate')
    expect(once).toMatchObject({ orderby: 'lastContactDate', order: 'desc' })
    expect(sortedBy(once, 'lastContactDate').order).toBe('asc')
    expect(sortedBy(sortedBy(once, 'lastContactDate'), 'lastContactDate').order).toBe('desc')
  })
})
