import { formatCents, lineTotalCents, type Cents } from '../../kernel/money.ts'
import type { BillValuation } from './document.ts'

/** Message for a valuation that needs a declared value but has none. */
export const DECLARE_VALUE = 'Declare the value of the shipment.'

/** Returns whether a valuation is one of the lump sums, which require a declared value. */
export function isLumpSum(valuation: BillValuation | null): boolean {
  return valuation === 'lump' || valuation === 'lumpReplacement' || valuation === 'lumpActual'
}

/** Returns the minimum declared value of a shipment in cents: $3.50 per pound. */
export function leastDeclaredCents(pounds: number): Cents {
  return lineTotalCents(3.5, pounds)
}

/**
 * Returns the error of a declared value, or null: a lump sum needs one of at least $3.50 per pound. Value in
 * dollars, null if none; weight in pounds, null if not known.
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
