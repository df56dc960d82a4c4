import type { CsvCell } from '../../../shared/kernel/csv.ts'
import { cents } from '../../../shared/kernel/money.ts'

/** Returns a cell for an amount in cents; empty for zero, as in printed ledgers. */
export function amountCell(amount: number): CsvCell {
  return amount === 0 ? null : { cents: cents(amount) }
}
