import { formatCents, lineTotalCents, type Cents } from '../../kernel/money.ts'
import type { BillValuation } from './document.ts'

/** What is said where a valuation rests on a value that nobody has declared. */
export const DECLARE_VALUE = 'Declare the value of the shipment.'

/** Whether a valuation is one of the lump sums, which ask for a declared value. */
export function isLumpSum(valuation: BillValuation | null): boolean {
  return valuation === 'lump' || valuation === 'lumpReplacement' || valuation === 'lumpActual'
}

/** The least declared value of a shipment in cents: $3.50 for each pound. */
export function leastDeclaredCents(pounds: number): Cents {
  return lineTotalCents(3.5, pounds)
}

/**
 * What is wrong with a declared value, or null: a lump sum needs one of at least $3.50 for each pound. Value
 * in dollars, null for none; weight in pounds, null where none is known.
 */
export function declaredValueProblem(
  valuation: BillValuation | null,
  declaredValue: number | null,
  pounds: number | null,
): string | null {
  if (!isLumpSum(valuation)) return null
  if (declaredValue === null || declaredValue <= 0) return DECLARE_VALUE
  if (pounds === null) return null
  const least = leastDeclaredCents(pounds)
  return lineTotalCents(declaredValue, 1) < least ? `At least ${formatCents(least)}.` : null
}
