import { describe, expect, it } from 'vitest'
import { isFiltering, NO_FILTER, queryOf, statusChoices } from './filters.ts'

describe('the list filter', () => {
  it('sends nothing that is empty', () => {
    expect(queryOf(NO_FILTER, 1, 'manager')).toEqual({ page: 1, orderby: 'jobDate', order: 'desc' })
    expect(isFiltering(NO_FILTER)).toBe(false)
    expect(isFiltering({ ...NO_FILTER, order: 'asc' })).toBe(false)
  })

  it('includes the last day by sending the next midnight', () => {
    const query = queryOf({ ...NO_FILTER, startDate: '2026-02-27', endDate: '2026-02-28' }, 3, 'manager')
    expect(query).toMatchObject({ page: 3, after: '2026-02-27T00:00:00', before: '2026-03-01T00:00:00' })
  })

  it('asks for no more than the role may filter by', () => {
    const filter = {
      ...NO_FILTER,
      jobStatus: ['spam' as const, 'scheduled' as const],
      client: { id: 7, name: 'Ann' },
      isDeleted: true,
    }
    expect(queryOf(filter, 1, 'worker')).toEqual({
      page: 1,
      orderby: 'jobDate',
      order: 'desc',
      jobStatus: ['scheduled'],
    })
    expect(queryOf(filter, 1, 'manager')).toMatchObject({ jobStatus: ['spam', 'scheduled'], client: 7 })
    expect(queryOf(filter, 1, 'manager')).not.toHaveProperty('deleted')
    expect(queryOf(filter, 1, 'administrator')).toHaveProperty('deleted', true)
    expect(statusChoices('client')).toEqual(['scheduled', 'completed'])
  })
})
