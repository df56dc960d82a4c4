import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'

/** Returns dollars of the API as text: $1,234.56. */
export function dollars(amount: number): string {
  return formatCents(centsFromDollars(amount))
}

/** Returns one side of a line: the amount, or an empty text for 0. */
export function sideText(amount: number): string {
  return amount === 0 ? '' : dollars(amount)
}
