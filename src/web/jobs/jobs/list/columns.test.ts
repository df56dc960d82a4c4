import { describe, expect, it } from 'vitest'
import { COLUMNS, columnsFor } from './columns.ts'

const titles = (...parameters: Parameters<typeof columnsFor>) =>
  columnsFor(...parameters).map((name) => COLUMNS[name].title)

describe('columns of the jobs list', () => {
  it.each(['administrator', 'manager'] as const)('include all for role %s', (role) => {
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

  it('are fewer for clients and workers', () => {
    expect(titles('client', [{ hasSales: true }])).toEqual([
      'Scheduled Date',
      'Status',
      'Type',
      'Address',
      'Crew',
    ])
    expect(titles('worker', [{ hasSales: false }])).toEqual(['Scheduled Date', 'Status', 'Type', 'Address'])
  })

  it('include the last contact for a worker with sales on any listed job', () => {
    expect(titles('worker', [{ hasSales: false }, { hasSales: true }])).toContain('Last Contact Date')
  })
})
