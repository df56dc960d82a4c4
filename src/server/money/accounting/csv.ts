import type { CsvCell } from '../../../shared/kernel/csv.ts'
import { cents } from '../../../shared/kernel/money.ts'

/** A cell of an amount in cents; empty for none, as ledgers print it. */
export function amountCell(amount: number): CsvCell {
  return amount === 0 ? null : { cents: cents(amount) }
}
