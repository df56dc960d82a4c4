import { expect, it } from 'vitest'
import { sourceText, entryMemo, type JobSource } from '../../../../shared/money/accounting/sources.ts'
import { memoText } from './memo-text.ts'

it.each(['revenue', 'cost-paid 2026-05-01', 'payment 3', 'refund 4'] satisfies JobSource[])(
  'hides the memo of %s that only repeats other columns',
  (source) => {
    const entry = { jobId: 12, kind: sourceText(source, null) }
    expect(memoText({ ...entry, memo: entryMemo(source, 12, false) })).toBe('')
    expect(memoText({ ...entry, memo: entryMemo(source, 12, true) })).toMatch(/corrected$/)
  },
)

it('shows the memo of an entry written by hand', () => {
  expect(memoText({ memo: 'Opening balances', jobId: null, kind: 'Written by hand' })).toBe(
    'Opening balances',
  )
})
