import { describe, expect, it } from 'vitest'
import { ACCOUNT_TYPES, CHART_SLUGS } from '../../../../shared/money/accounting/account.ts'
import { sampleAccount, sampleGeneral } from '../sample.testing.ts'
import {
  accountProblems,
  chartPage,
  freeNumber,
  isDeletable,
  isRetirable,
  rangesText,
  typesOf,
} from './account-draft.ts'

describe('chart pages', () => {
  it('contain every type once', () => {
    expect(CHART_SLUGS.flatMap(typesOf).toSorted()).toEqual([...ACCOUNT_TYPES].toSorted())
  })
  it('show cost of goods sold with the expenses', () => {
    expect(typesOf('expenses')).toEqual(['Cost of Goods Sold', 'Expenses'])
  })
  it('show the accounts of their types by number, with the exact total', () => {
    const accounts = [
      sampleAccount('Expenses', 6020, { balance: 0.2 }),
      sampleAccount('Expenses', 6010, { balance: 0.1 }),
      sampleAccount('Assets', 1000, { balance: 5 }),
    ]
    const [cogs, expenses] = chartPage(accounts, 'expenses')
    expect(cogs).toEqual({ type: 'Cost of Goods Sold', accounts: [], total: 0 })
    expect(expenses?.accounts.map(({ number }) => number)).toEqual([6010, 6020])
    expect(expenses?.total).toBe(30)
  })
})

describe('number ranges of a type', () => {
  const general = [
    sampleGeneral('Assets', 1500, 1599),
    sampleGeneral('Assets', 1000, 1019),
    sampleGeneral('Expenses', 6000, 6099),
  ]
  it('are shown as ranges in order', () => {
    expect(rangesText(general, 'Assets')).toBe('1000–1019, 1500–1599')
    expect(rangesText(general, 'Liabilities')).toBe('')
  })
  it('suggest the first number first', () => expect(freeNumber(general, [], 'Assets')).toBe(1000))
  it('suggest ten after the last used number', () => {
    expect(freeNumber(general, [sampleAccount('Assets', 1003)], 'Assets')).toBe(1013)
  })
  it('fill gaps when the range is used up, then continue in the next range', () => {
    const last = [sampleAccount('Assets', 1000), sampleAccount('Assets', 1019)]
    expect(freeNumber(general, last, 'Assets')).toBe(1001)
    const full = Array.from({ length: 20 }, (_, index) => sampleAccount('Assets', 1000 + index))
    expect(freeNumber(general, full, 'Assets')).toBe(1500)
  })
  it("treat numbers of another type's accounts as used", () => {
    expect(freeNumber(general, [sampleAccount('Expenses', 1000)], 'Assets')).toBe(1010)
  })
  it('suggest nothing without general accounts', () =>
    expect(freeNumber(general, [], 'Liabilities')).toBe(''))
})

describe('accountProblems', () => {
  const draft = { number: 1000, name: 'Cash', account_type: 'Assets' } as const
  it('accepts a valid account', () => expect(accountProblems(draft)).toEqual({}))
  it('reports empty fields', () => {
    expect(accountProblems({ ...draft, number: '', name: ' ' })).toEqual({
      number: 'Required.',
      name: 'Required.',
    })
  })
  it('reports a number out of bounds', () => {
    expect(accountProblems({ ...draft, number: 10_000_000 })).toEqual({ number: 'At most 9999999.' })
  })
})

describe('isDeletable', () => {
  it('accepts only an account that people created and nobody used', () => {
    expect(isDeletable(sampleAccount('Assets', 1000))).toBe(true)
    expect(isDeletable(sampleAccount('Assets', 1000, { entries: 1 }))).toBe(false)
    expect(isDeletable(sampleAccount('Assets', 1000, { role: 'cash' }))).toBe(false)
  })
})

describe('isRetirable', () => {
  it('accepts only a used account that jobs do not need', () => {
    expect(isRetirable(sampleAccount('Assets', 1000, { entries: 1 }))).toBe(true)
    expect(isRetirable(sampleAccount('Assets', 1000, { role: 'cash' }))).toBe(true)
    expect(isRetirable(sampleAccount('Assets', 1000, { role: 'cash', entries: 1 }))).toBe(false)
    expect(isRetirable(sampleAccount('Assets', 1000, { isActive: false }))).toBe(false)
  })
})
