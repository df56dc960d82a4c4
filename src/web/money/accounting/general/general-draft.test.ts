import { describe, expect, it } from 'vitest'
import { ACCOUNT_TYPES } from '../../../../shared/money/accounting/account.ts'
import { sampleGeneral as account } from '../sample.testing.ts'
import { generalProblems, groupsOf, newDraft } from './general-draft.ts'

const typed = (name: string, start: number | '', end: number | '') => ({
  name,
  account_number_start: start,
  account_number_end: end,
  isTouched: false,
})

describe('groupsOf', () => {
  it('returns all six types in order, including empty ones', () => {
    expect(groupsOf([]).map(({ type }) => type)).toEqual(ACCOUNT_TYPES)
  })
  it('sorts the accounts of a type by their first number', () => {
    const groups = groupsOf([
      account('Assets', 1200, 1299),
      account('Expenses', 6000, 6099),
      account('Assets', 1000, 1099),
    ])
    expect(groups[0]?.accounts.map((one) => one.account_number_start)).toEqual([1000, 1200])
    expect(groups[5]?.accounts).toHaveLength(1)
    expect(groups.flatMap(({ accounts }) => accounts)).toHaveLength(3)
  })
})

describe('new general account', () => {
  it('suggests the hundred numbers after the last one of its type', () => {
    const accounts = [account('Assets', 1200, 1299), account('Assets', 1000, 1099)]
    expect(newDraft(accounts, 'Assets')).toEqual(typed('', 1300, 1399))
  })
  it('suggests nothing if these are used, even in part', () => {
    const accounts = [account('Assets', 1000, 1099), account('Liabilities', 1150, 1160)]
    expect(newDraft(accounts, 'Assets')).toEqual(typed('', '', ''))
  })
  it('suggests nothing for the first account of its type', () => {
    expect(newDraft([account('Assets', 1000, 1099)], 'Expenses')).toEqual(typed('', '', ''))
  })
})

describe('generalProblems', () => {
  it('accepts a valid range, also of one number', () => {
    expect(generalProblems(typed('Cash', 1000, 1099), 'Assets')).toEqual({})
    expect(generalProblems(typed('Cash', 1000, 1000), 'Assets')).toEqual({})
  })
  it('reports a last number below the first one at the last one', () => {
    expect(generalProblems(typed('Cash', 1000, 999), 'Assets')).toEqual({
      account_number_end: 'The last number is below the first one.',
    })
  })
  it('reports empty fields', () => {
    expect(generalProblems(typed('  ', '', ''), 'Assets')).toEqual({
      name: 'Required.',
      account_number_start: 'Required.',
      account_number_end: 'Required.',
    })
  })
  it('reports numbers out of bounds', () => {
    expect(generalProblems(typed('Cash', 0, 10_000_000), 'Assets')).toEqual({
      account_number_start: 'At least 1.',
      account_number_end: 'At most 9999999.',
    })
  })
})
