import { describe, expect, it } from 'vitest'
import { chosenColumns, COLUMNS, columnsFor } from './columns.ts'

const titles = (
  role: Parameters<typeof columnsFor>[0],
  rows: Parameters<typeof columnsFor>[1],
  chosen = chosenColumns(null, 'all'),
) => columnsFor(role, rows, chosen).map((name) => COLUMNS[name].title)

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

  it('are those that the office has chosen, always with the date', () => {
    expect(titles('manager', [], ['client', 'toAddress', 'balance'])).toEqual([
      'Scheduled Date',
      'Client',
      'To',
      'Left to pay',
    ])
    expect(titles('manager', [], chosenColumns(null, 'unpaid'))).toContain('Left to pay')
    expect(titles('manager', [], chosenColumns(['phone'], 'unpaid'))).toEqual(['Scheduled Date', 'Phone'])
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
