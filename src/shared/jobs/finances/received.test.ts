import { expect, test } from 'vitest'
import { feesPaid, paidInAll } from './received.ts'

const RECEIPT = [
  { kind: 'price', amount: 96.57 },
  { kind: 'price', amount: 869.09 },
  { kind: 'changeFee', amount: 35 },
  { kind: 'cardFee', amount: 1.05 },
  { kind: 'tip', amount: 20 },
  { kind: 'changeFee', amount: -5 },
] as const

test('counts fees apart from the price, and everything that was paid', () => {
  expect(feesPaid(RECEIPT)).toBe(31.05)
  expect(paidInAll(RECEIPT)).toBe(1016.71)
  expect([feesPaid([]), paidInAll([])]).toEqual([0, 0])
})
