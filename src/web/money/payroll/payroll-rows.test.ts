import { describe, expect, it } from 'vitest'
import { hoursText, nameOf, payrollTotals } from './payroll-rows.ts'
import { sampleRow } from './sample.testing.ts'

describe('payrollTotals', () => {
  it('sums exactly where floating point would not', () => {
    const rows = [
      sampleRow(1, { hours: 0.1, pay: 0.1, tips: 1.1, total: 1.2, paid: 0.1, unpaid: 1.1 }),
      sampleRow(2, { hours: 0.2, pay: 0.2, tips: 2.2, total: 2.4, paid: 0.2, unpaid: 2.2 }),
    ]
    expect(payrollTotals(rows)).toEqual({
      hours: 0.3,
      pay: 30,
      tips: 330,
      total: 360,
      paid: 30,
      unpaid: 330,
    })
  })
  it('is zero without workers', () => {
    expect(payrollTotals([])).toEqual({ hours: 0, pay: 0, tips: 0, total: 0, paid: 0, unpaid: 0 })
  })
})

it('formats hours with at most two decimals', () => {
  expect([7, 7.5, 7.25, 1234.5].map(hoursText)).toEqual(['7', '7.5', '7.25', '1,234.5'])
})

it('names a worker whose user was deleted Anon', () => {
  expect(nameOf(sampleRow(1))).toBe('Ann Ng 1')
  expect(nameOf({ firstName: '', lastName: '' })).toBe('Anon')
})
