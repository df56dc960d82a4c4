import { centsFromDollars, dollarsFromCents, sumCents } from '../../kernel/money.ts'
import type { ReceiptLine } from './payment.ts'

type Received = Pick<ReceiptLine, 'kind' | 'amount'>

/** Returns what was paid in fees for changes and cards, less refunds, in dollars: no part of the price. */
export function feesPaid(receipt: readonly Received[]): number {
  return paidInAll(receipt.filter(({ kind }) => kind === 'changeFee' || kind === 'cardFee'))
}

/** Returns everything that was paid, less refunds, in dollars: the price with tips and fees. */
export function paidInAll(receipt: readonly Received[]): number {
  return dollarsFromCents(sumCents(receipt.map(({ amount }) => centsFromDollars(amount))))
}
