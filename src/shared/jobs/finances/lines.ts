import {
  cents,
  centsFromDollars,
  dollarsFromCents,
  lineTotalCents,
  percentOfCents,
  sumCents,
  type Cents,
} from '../../kernel/money.ts'
import { LINE_ITEM_LABELS } from '../estimates/automatic.ts'
import type { TransactionLine } from './payment.ts'
import { CHARGE_ITEM_LABELS, type PaymentType } from './payment.choices.ts'
import { DUE_ITEMS } from '../../company/settings/price-shares.ts'

const ITEM_LABELS: Readonly<Record<string, string>> = { ...LINE_ITEM_LABELS, ...CHARGE_ITEM_LABELS }

/** Returns the name of a line of a charge; a line of revenue is named by its item. */
export function lineLabel({ productItem }: Pick<TransactionLine, 'productItem'>): string {
  return ITEM_LABELS[productItem] ?? productItem
}

/** Returns the names of the lines of a charge; the card fee is left out. */
export function lineLabels(lines: readonly Pick<TransactionLine, 'productItem'>[]): string {
  return lines
    .filter(({ productItem }) => productItem !== 'cardFee')
    .map(lineLabel)
    .join(', ')
}

/** Returns the total of a charge in cents. */
export function linesTotalCents(lines: readonly Pick<TransactionLine, 'amount'>[]): Cents {
  return sumCents(lines.map(({ amount }) => centsFromDollars(amount)))
}

/** Returns a fee line: a number of units at a rate in dollars. */
export function feeLine(
  jobId: number,
  productItem: 'changeDatetimeFee' | 'changeCrewSizeFee' | 'tip' | 'cardFee',
  rateDollars: number,
  units = 1,
): TransactionLine {
  return {
    productItemId: jobId,
    productItem,
    productRate: rateDollars,
    productUnits: units,
    amount: dollarsFromCents(lineTotalCents(rateDollars, units)),
  }
}

/** Returns a tip as a percentage of what is billed without fees, in dollars with two decimals. */
export function tipDollars(baseDollars: number, percent: number): number {
  return dollarsFromCents(percentOfCents(centsFromDollars(baseDollars), percent))
}

/**
 * Returns the fee for paying by credit card on everything except a tip, or no line; percent of the amount.
 */
export function cardFeeLine(
  jobId: number,
  lines: readonly TransactionLine[],
  percent: number,
  funding: string,
): TransactionLine[] {
  // Never on debit cards, and not if the kind of card is not known.
  if (percent <= 0 || funding !== 'credit') return []
  const base = linesTotalCents(lines.filter(({ productItem }) => productItem !== 'tip'))
  const fee = dollarsFromCents(percentOfCents(base, percent))
  return fee > 0 ? [feeLine(jobId, 'cardFee', fee)] : []
}

/** Returns whether two lists of lines are the same in any order. */
export function areLinesEqual(one: readonly TransactionLine[], other: readonly TransactionLine[]): boolean {
  const words = (lines: readonly TransactionLine[]) =>
    lines
      .map((line) =>
        [line.productItem, line.productItemId, line.productRate, line.productUnits, line.amount].join(' '),
      )
      .toSorted()
  const [left, right] = [words(one), words(other)]
  return left.length === right.length && left.every((word, index) => word === right[index])
}

/** Purpose of a charge. */
export type ChargePurpose = 'due' | 'tip' | 'changeMoveDate' | 'changeCrewSize' | 'revenueLine'

/** How a line of a charge is counted. */
export type LineKind = 'price' | 'tip' | 'changeFee' | 'cardFee'

/** Returns the kind of a line: price counts toward the total; tips, change fees and card fees do not. */
export function kindOfLine(productItem: string, purpose: ChargePurpose): LineKind {
  if (productItem === 'cardFee') return 'cardFee'
  // A revenue line counts as paid whatever its item.
  if (purpose === 'revenueLine') return 'price'
  if (productItem === 'tip') return 'tip'
  return productItem === 'changeDatetimeFee' || productItem === 'changeCrewSizeFee' ? 'changeFee' : 'price'
}

/** Returns the kind of a payment that was recorded by hand. */
export function kindOfRecorded(paymentType: PaymentType): LineKind {
  return paymentType === 'tip' || paymentType === 'changeFee' ? paymentType : 'price'
}

/** A line with the amount captured for it and not refunded, in cents. */
export interface SettledLine {
  line: TransactionLine
  kind: LineKind
  netCents: Cents
}

/**
 * Returns what each line of a charge has brought in, in cents: a partial capture fills price before fees
 * before tip, and a partial refund reduces the price first and the tip last, so that the crew keeps its tip.
 */
export function settleLines(
  { lines, purpose }: { lines: readonly TransactionLine[]; purpose: ChargePurpose },
  capturedCents: Cents,
  refundedCents: Cents,
): SettledLine[] {
  const order = (kind: LineKind) => ['price', 'changeFee', 'cardFee', 'tip'].indexOf(kind)
  const settled = lines.map((line) => ({ line, kind: kindOfLine(line.productItem, purpose), net: 0 }))
  const inOrder = settled.toSorted((one, other) => order(one.kind) - order(other.kind))
  let left: number = capturedCents
  for (const one of inOrder) {
    one.net = Math.min(centsFromDollars(one.line.amount), left)
    left -= one.net
  }
  let back: number = refundedCents
  for (const one of inOrder) {
    const part = Math.min(one.net, back)
    one.net -= part
    back -= part
  }
  return settled.map(({ line, kind, net }) => ({ line, kind, netCents: cents(net) }))
}

/** Returns the net amount of settled lines of these kinds, in cents. */
export function netCentsOfKinds(settled: readonly SettledLine[], ...kinds: LineKind[]): Cents {
  return sumCents(settled.filter(({ kind }) => kinds.includes(kind)).map(({ netCents }) => netCents))
}

/** Returns the payment type of a charge: that of its first line that has one. */
export function paymentTypeOf(lines: readonly Pick<TransactionLine, 'productItem'>[]): PaymentType {
  const due = DUE_ITEMS.find((item) => lines.some(({ productItem }) => productItem === item))
  if (due === undefined) return 'other'
  return due === 'serviceFee' ? 'deposit' : due
}
