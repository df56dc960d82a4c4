import { describe, expect, it } from 'vitest'
import type { AccountType } from '../../../../shared/money/accounting/account.ts'
import { isBalanced, trialGroups, type TrialRow } from './trial-groups.ts'

const row = (account_type: AccountType, number: number, debit: number, credit: number): TrialRow => ({
  accountId: number,
  number,
  name: `Account ${number}`,
  account_type,
  debit,
  credit,
})

describe('trialGroups', () => {
  it('returns the types in order, without empty ones, and rows by number', () => {
    const groups = trialGroups([
      row('Expenses', 6000, 5, 0),
      row('Assets', 1100, 1, 0),
      row('Assets', 1000, 2, 0),
    ])
    expect(groups.map(({ type }) => type)).toEqual(['Assets', 'Expenses'])
    expect(groups[0]?.rows.map(({ number }) => number)).toEqual([1000, 1100])
  })
  it('totals each side exactly', () => {
    const [assets] = trialGroups([
      row('Assets', 1, 0.1, 0),
      row('Assets', 2, 0.2, 0),
      row('Assets', 3, 0, 0.7),
    ])
    expect(assets).toMatchObject({ debit: 30, credit: 70 })
  })
  it('returns an empty list without rows', () => expect(trialGroups([])).toEqual([]))
})

describe('isBalanced', () => {
  it('compares cents', () => {
    expect(isBalanced({ debit: 0.1 + 0.2, credit: 0.3 })).toBe(true)
    expect(isBalanced({ debit: 10, credit: 10.01 })).toBe(false)
  })
})
