import { expect, it } from 'vitest'
import { kindOf, memoOf, type JobSource } from '../../../../shared/money/accounting/sources.ts'
import { memoText } from './memo-text.ts'

it.each(['revenue', 'cost-paid 2026-05-01', 'payment 3', 'refund 4'] satisfies JobSource[])(
  'the memo of %s only repeats what stands beside it',
  (source) => {
    const entry = { jobId: 12, kind: kindOf(source, null) }
    expect(memoText({ ...entry, memo: memoOf(source, 12, false) })).toBe('')
    expect(memoText({ ...entry, memo: memoOf(source, 12, true) })).toMatch(/corrected$/)
  },
)

it('the memo of an entry written by hand is told', () => {
  expect(memoText({ memo: 'Opening balances', jobId: null, kind: 'Written by hand' })).toBe(
    'Opening balances',
  )
})
