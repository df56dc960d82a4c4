import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'

/** Dollars of the wire as people read them: $1,234.56. */
export function dollars(amount: number): string {
  return formatCents(centsFromDollars(amount))
}

/** One side of a line: the amount, or nothing where there is none. */
export function sideText(amount: number): string {
  return amount === 0 ? '' : dollars(amount)
}
