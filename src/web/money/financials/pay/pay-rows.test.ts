import { describe, expect, it } from 'vitest'
import { jobDayText, openState, payItemLabel, payRows } from './pay-rows.ts'

describe('pay of a job', () => {
  it('has one row per line, each with a unique key, and a total', () => {
    const line = { date: '2026-05-01', rate: 18, units: 4, total: 72, paid: true }
    const tip = { date: '2026-05-01', item: 'tip', rate: 5, units: 1, total: 5, paid: false }
    const { rows, total } = payRows({
      lineItems: [{ ...line, item: 'laborVariable' }, { ...line, item: 'laborVariable' }, tip],
      total: 149,
    })
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3)
    expect(rows.map(({ isPaid }) => isPaid)).toEqual([true, true, false])
    expect(total).toMatchObject({ total: 149, item: null, isPaid: null })
  })

  it('has labels for its lines', () => {
    expect(payItemLabel('laborFlat')).toBe('Labor, Flat')
    expect(payItemLabel('tip')).toBe('Tips')
    expect(payItemLabel('bonus')).toBe('bonus')
  })

  it.each([
    [100, 0, 'paid'],
    [100, 100, 'unpaid'],
    [100, 40, 'partly'],
    [0, 0, null],
  ])('with a total of %d and %d unpaid is %s', (total, unpaid, state) => {
    expect(openState({ total, unpaid })).toBe(state)
  })

  it('is listed by day, or by job number', () => {
    expect(jobDayText('2026-05-01', 7)).toBe('05/01/2026')
    expect(jobDayText(null, 7)).toBe('Job #7')
  })
})
