import { expect, it, test } from 'vitest'
import { sampleLine } from '../../cards/sample.testing.ts'
import { samplePayments } from '../sample.testing.ts'
import { newRecord, recordBody, type RecordForm, overText } from './record-form.ts'

const form: RecordForm = { method: 'cash', paymentType: 'deposit', amount: 50, date: '2026-05-01', note: '' }

test("starts with what is due, on the company's day", () => {
  const payments = samplePayments({ due: [sampleLine(50)], dueTotal: 50 })
  expect(newRecord(payments, '2026-05-01')).toEqual({
    method: '',
    paymentType: 'deposit',
    amount: 50,
    date: '2026-05-01',
    note: '',
  })
  expect(newRecord(samplePayments(), '2026-05-01')).toMatchObject({
    paymentType: 'other',
    amount: '',
  })
})

test('sends a complete form unchanged', () =>
  expect(recordBody(form, '2026-05-01')).toEqual({ body: { ...form } }))

test.each([
  [{ method: '' }, { method: 'Choose how it was paid.' }],
  [{ amount: '' }, { amount: 'Required.' }],
  [{ amount: 0 }, { amount: 'More than 0.' }],
  [{ date: '' }, { date: 'Pick a valid date.' }],
  [{ date: '2026-05-02' }, { date: 'This day is in the future.' }],
] as const)('reports %j at its field', (more, problems) =>
  expect(recordBody({ ...form, ...more }, '2026-05-01')).toEqual({ problems }),
)

it.each([
  [50, 100, undefined],
  [100, 100, undefined],
  [100.01, 100, 'More than the balance of $100.00.'],
  [1, -5, 'More than the balance of $0.00.'],
  ['', 100, undefined],
  [Number.NaN, 100, undefined],
] as const)('returns for %s on a balance of %d: %s', (amount, balance, text) =>
  expect(overText({ amount, paymentType: 'afterDelivery' }, balance)).toBe(text),
)

it('says that a tip does not count towards the price', () => {
  expect(overText({ amount: 60, paymentType: 'tip' }, 0)).toBe('Does not count towards the price.')
})
