import { expect, test } from 'vitest'
import { isUnfinished, shareState } from './charge-words.ts'
import { lineLabel } from '../../jobs/finances/lines.ts'
import { money } from '../../kernel/money.ts'

test('dollars have their sign, thousands separators and two decimals', () =>
  expect(money(1234.5)).toBe('$1,234.50'))

test("a line of revenue is named by its item, or by the item's raw name if it has no label", () => {
  expect(lineLabel({ productItem: 'afterDelivery' })).toBe('Balance')
  expect(lineLabel({ productItem: 'heavyItemFee' })).toBe('Heavy item fee')
  expect(lineLabel({ productItem: 'unheard' })).toBe('unheard')
})

test('a charge is unfinished until it is authorized or has ended', () => {
  const all = ['requires_action', 'requires_confirmation', 'requires_capture', 'succeeded', 'failed'] as const
  expect(all.filter((status) => isUnfinished({ status }))).toEqual([
    'requires_action',
    'requires_confirmation',
  ])
})

test.each([
  [
    { paid: 0, isDue: true, due: 50 },
    { state: 'dueNow', label: 'Due now', note: '' },
  ],
  [
    { paid: 20, isDue: true, due: 30 },
    { state: 'dueNow', label: 'Due now', note: '$20.00 paid' },
  ],
  [
    { paid: 10, isDue: true, due: 15 },
    { state: 'partlyDue', label: 'Partly due', note: '$10.00 paid, $15.00 due now, the rest later' },
  ],
  [
    { paid: 0, isDue: false, due: 0 },
    { state: 'later', label: 'Later', note: '' },
  ],
  [
    { paid: 50, isDue: true, due: 0 },
    { state: 'paid', label: 'Paid', note: '' },
  ],
])('a share with %j is %j', (more, state) =>
  expect(shareState({ item: 'serviceFee', amount: 50, when: 'To book the move', ...more })).toEqual(state),
)
