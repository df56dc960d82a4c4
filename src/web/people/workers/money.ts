import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'

/** Formats dollars: $1,250.00. */
export function dollars(amount: number): string {
  return formatCents(centsFromDollars(amount))
}
