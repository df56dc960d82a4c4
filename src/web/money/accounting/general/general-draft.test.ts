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
  it('has all six types in their order, also the empty ones', () => {
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

describe('a new account', () => {
  it('is proposed the hundred numbers after the last one of its type', () => {
    const accounts = [account('Assets', 1200, 1299), account('Assets', 1000, 1099)]
    expect(newDraft(accounts, 'Assets')).toEqual(typed('', 1300, 1399))
  })
  it('is proposed nothing where these are taken, in part too', () => {
    const accounts = [account('Assets', 1000, 1099), account('Liabilities', 1150, 1160)]
    expect(newDraft(accounts, 'Assets')).toEqual(typed('', '', ''))
  })
  it('is proposed nothing as the first of its type', () => {
    expect(newDraft([account('Assets', 1000, 1099)], 'Expenses')).toEqual(typed('', '', ''))
  })
})

describe('generalProblems', () => {
  it('finds nothing wrong with a range, of one number too', () => {
    expect(generalProblems(typed('Cash', 1000, 1099), 'Assets')).toEqual({})
    expect(generalProblems(typed('Cash', 1000, 1000), 'Assets')).toEqual({})
  })
  it('tells a last number below the first one beside the last', () => {
    expect(generalProblems(typed('Cash', 1000, 999), 'Assets')).toEqual({
      account_number_end: 'The last number is below the first one.',
    })
  })
  it('asks for what is empty', () => {
    expect(generalProblems(typed('  ', '', ''), 'Assets')).toEqual({
      name: 'Required.',
      account_number_start: 'Required.',
      account_number_end: 'Required.',
    })
  })
  it('tells numbers out of bounds', () => {
    expect(generalProblems(typed('Cash', 0, 10_000_000), 'Assets')).toEqual({
      account_number_start: 'At least 1.',
      account_number_end: 'At most 9999999.',
    })
  })
})
