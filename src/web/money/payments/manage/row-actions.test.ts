import { expect, test } from 'vitest'
import { samplePayment } from '../sample.testing.ts'
import { rowActions } from './row-actions.ts'

const both = { mayRefund: true, mayRecord: true }

test.each([
  ['a charge', {}, both, ['refund']],
  ['a part of a charge', { refunded: 20 }, both, ['refund']],
  ['a refunded charge', { status: 'refunded', refunded: 50 }, both, []],
  ['a declined charge', { status: 'failed' }, both, []],
  [
    'a held amount',
    { status: 'requires_capture' },
    { mayRefund: false, mayRecord: true },
    ['capture', 'release'],
  ],
  ['a recorded payment', { transactionId: null, method: 'cash' }, both, ['void']],
  ['a voided payment', { transactionId: null, method: 'cash', status: 'voided' }, both, []],
  ['a charge, without the right', {}, { mayRefund: false, mayRecord: true }, []],
  [
    'a recorded payment, without the right',
    { transactionId: null },
    { mayRefund: false, mayRecord: true },
    [],
  ],
  [
    'a held amount of a deleted job',
    { status: 'requires_capture' },
    { mayRefund: true, mayRecord: false },
    [],
  ],
] as const)('offers the right actions for %s', (_what, more, rights, actions) =>
  expect(rowActions(samplePayment(more), rights, 'scheduled')).toEqual(actions),
)

test.each(['canceled', 'spam', 'missed', 'refused_price'] as const)(
  'allows only the release of an authorized amount of a job that is %s',
  (status) =>
    expect(rowActions(samplePayment({ status: 'requires_capture' }), both, status)).toEqual(['release']),
)
