import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleAccount } from '../sample.testing.ts'
import {
  accountChoices,
  balanceOf,
  balanceText,
  blankEntry,
  blankLine,
  entryInput,
  entryProblems,
  entryRefusals,
  isBalanced,
  isEntryTouched,
  withSide,
  type EntryDraft,
  type LineDraft,
} from './entry-draft.ts'

const line = (key: string, accountId: number | null, debit: number | '', credit: number | ''): LineDraft => ({
  key,
  accountId,
  debit,
  credit,
})
const entry: EntryDraft = {
  date: '2026-05-01',
  memo: 'Opening balance',
  lines: [line('a', 1, 100, ''), blankLine('b'), line('c', 2, '', 100)],
}

describe('difference of an entry', () => {
  it('is exact where floating point is not', () => {
    expect(balanceOf([line('a', 1, 0.1, ''), line('b', 1, 0.2, ''), line('c', 2, '', 0.3)])).toEqual({
      debit: 30,
      credit: 30,
      difference: 0,
    })
  })
  it('is the difference between the sides of any lines', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { maxLength: 20 })
    fc.assert(
      fc.property(amounts, amounts, (debits, credits) => {
        const lines = [
          ...debits.map((amount, index) => line(`d${index}`, 1, amount / 100, '')),
          ...credits.map((amount, index) => line(`c${index}`, 2, '', amount / 100)),
        ]
        const sum = (list: number[]) => list.reduce((total, amount) => total + amount, 0)
        expect(balanceOf(lines).difference).toBe(sum(debits) - sum(credits))
        expect(isBalanced(lines)).toBe(sum(debits) === sum(credits) && debits.length > 0)
      }),
    )
  })
  it.each([
    [[], 'Debits and credits must be equal.'],
    [[line('a', 1, 20, '')], 'Debits are $20.00 more than credits.'],
    [[line('a', 1, 20, ''), line('b', 1, '', 1220.5)], 'Credits are $1,200.50 more than debits.'],
    [[line('a', 1, 20, ''), line('b', 1, '', 20)], 'Debits and credits are equal.'],
  ])('is described as text', (lines, text) => expect(balanceText(lines)).toBe(text))
  it('is not a balance if nothing is typed', () =>
    expect(isBalanced(blankEntry('2026-05-01').lines)).toBe(false))
})

describe('side of a line', () => {
  it('clears the other side', () => {
    expect(withSide(line('a', 1, 5, ''), 'credit', 7)).toEqual(line('a', 1, '', 7))
    expect(withSide(line('a', 1, '', 7), 'debit', 5)).toEqual(line('a', 1, 5, ''))
  })
  it('leaves the other side alone when it is cleared or 0', () => {
    expect(withSide(line('a', 1, 5, ''), 'credit', '')).toEqual(line('a', 1, 5, ''))
    expect(withSide(line('a', 1, 5, ''), 'credit', 0)).toEqual(line('a', 1, 5, 0))
  })
})

describe('isEntryTouched', () => {
  it('is false for a new entry, whatever its day', () => {
    expect(isEntryTouched(blankEntry('2026-05-01'))).toBe(false)
  })
  it('is true for a memo, an account or an amount', () => {
    const blank = blankEntry('2026-05-01')
    expect(isEntryTouched({ ...blank, memo: 'x' })).toBe(true)
    expect(isEntryTouched({ ...blank, lines: [line('a', 1, '', '')] })).toBe(true)
    expect(isEntryTouched({ ...blank, lines: [line('a', null, '', 1)] })).toBe(true)
  })
})

describe('entryInput', () => {
  it('leaves out empty lines', () => {
    expect(entryInput(entry, 7)).toEqual({
      company: 7,
      date: '2026-05-01',
      memo: 'Opening balance',
      lines: [
        { accountId: 1, debit: 100, credit: 0 },
        { accountId: 2, debit: 0, credit: 100 },
      ],
    })
  })
})

describe('entryProblems', () => {
  it('accepts a valid entry', () => expect(entryProblems(entry, 7)).toEqual({}))
  it('requires the day and the memo', () => {
    expect(entryProblems({ ...entry, date: '', memo: '  ' }, 7)).toEqual({
      date: 'Required.',
      memo: 'Required.',
    })
  })
  it('reports what a line lacks at that line', () => {
    const lines = [blankLine('a'), line('b', null, 5, ''), line('c', 2, '', '')]
    expect(entryProblems({ ...entry, lines }, 7)).toEqual({
      'b.accountId': 'Choose an account.',
      'c.debit': 'Enter a debit or a credit.',
    })
  })
  it('requires two lines', () => {
    expect(entryProblems({ ...entry, lines: [line('a', 1, 5, '')] }, 7)).toEqual({
      lines: 'An entry has at least two lines.',
    })
  })
})

describe('entryRefusals', () => {
  it('maps an error to the line on the screen', () => {
    expect(entryRefusals(entry, { 'lines.1.accountId': 'Retired.', 'lines.0.debit': 'Too much.' })).toEqual({
      'c.accountId': 'Retired.',
      'a.debit': 'Too much.',
    })
  })
  it('shows an error of a whole line at its account', () => {
    expect(entryRefusals(entry, { 'lines.1': 'Not this one.' })).toEqual({ 'c.accountId': 'Not this one.' })
  })
  it('shows errors without a field below the lines', () => {
    expect(entryRefusals(entry, { lines: 'Out of balance.', company: 'Which?' })).toEqual({
      lines: 'Out of balance.',
    })
    expect(entryRefusals(entry, { 'lines.9.debit': 'Which?' })).toEqual({ lines: 'Which?' })
    expect(entryRefusals(entry, { date: 'Too early.' })).toEqual({ date: 'Too early.' })
  })
})

describe('accountChoices', () => {
  const accounts = [
    sampleAccount('Assets', 1020),
    sampleAccount('Assets', 1010, { isActive: false }),
    sampleAccount('Assets', 1000),
  ]
  it('returns active accounts by number', () => {
    expect(accountChoices(accounts, null)).toEqual([
      { value: '1000', label: '1000 Account 1000' },
      { value: '1020', label: '1020 Account 1020' },
    ])
  })
  it('includes the chosen account', () => {
    expect(accountChoices(accounts, 1010).map(({ value }) => value)).toEqual(['1000', '1010', '1020'])
  })
})
