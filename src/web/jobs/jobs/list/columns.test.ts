import { describe, expect, it } from 'vitest'
import { COLUMNS, columnsFor } from './columns.ts'

const titles = (...parameters: Parameters<typeof columnsFor>) =>
  columnsFor(...parameters).map((name) => COLUMNS[name].title)

describe('the columns of a role', () => {
  it.each(['administrator', 'manager'] as const)('of an %s are all', (role) => {
    expect(titles(role, [])).toEqual([
      'Last Contact Date',
      'Scheduled Date',
      'Status',
      'Type',
      'Phone',
      'Client',
      'Address',
      'Company',
      'Crew',
      'Seen By',
    ])
  })

  it('of a client and a worker are fewer', () => {
    expect(titles('client', [{ hasSales: true }])).toEqual([
      'Scheduled Date',
      'Status',
      'Type',
      'Address',
      'Crew',
    ])
    expect(titles('worker', [{ hasSales: false }])).toEqual(['Scheduled Date', 'Status', 'Type', 'Address'])
  })

  it('show the last contact to a worker with sales on any listed job', () => {
    expect(titles('worker', [{ hasSales: false }, { hasSales: true }])).toContain('Last Contact Date')
  })
})
